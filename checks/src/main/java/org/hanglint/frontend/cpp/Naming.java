package org.hanglint.frontend.cpp;

import java.util.EnumSet;
import java.util.Set;
import org.hanglint.code.Function.Modifier;
import org.hanglint.code.Linkage;

/** Where lowering stands: a namespace, class or function, and how names inside of it are qualified. */
final class Naming {

    /** Where a declaration stands. */
    enum Place {
        NAMESPACE,
        CLASS,
        FUNCTION
    }

    /** Numbers the closures of an outermost function. */
    private static final class Closures {
        private final String base;
        private int count;

        Closures(String base) {
            this.base = base;
        }

        String next() {
            return base + ".<" + ++count + ">";
        }
    }

    private final Place place;
    private final String qualified;
    private final Linkage linkage;
    private final Set<Modifier> inherited;
    private final Closures closures;
    private final boolean insideFunction;
    private boolean suspends;

    private Naming(
            Place place,
            String qualified,
            Linkage linkage,
            Set<Modifier> inherited,
            Closures closures,
            boolean insideFunction) {
        this.place = place;
        this.qualified = qualified;
        this.linkage = linkage;
        this.inherited = inherited;
        this.closures = closures;
        this.insideFunction = insideFunction;
    }

    static Naming file() {
        return new Naming(Place.NAMESPACE, "", Linkage.EXTERNAL, Set.of(), new Closures(""), false);
    }

    /** A namespace; an inline one is told by an empty name, since names reach through it. */
    Naming namespace(String name) {
        String inner = name.isEmpty() ? qualified : qualify(name);
        return new Naming(Place.NAMESPACE, inner, linkage, inherited, closures, insideFunction);
    }

    /** The same place, but what it declares is seen in this file only. */
    Naming internal() {
        return new Naming(place, qualified, Linkage.INTERNAL, inherited, closures, insideFunction);
    }

    /** The same place below a {@code template} head or an {@code extern "C"}. */
    Naming with(Modifier modifier) {
        Set<Modifier> more = EnumSet.of(modifier);
        more.addAll(inherited);
        return new Naming(place, qualified, linkage, more, closures, insideFunction);
    }

    Naming type(String name) {
        return new Naming(Place.CLASS, name, linkage, Set.of(), closures, insideFunction);
    }

    /** The inside of a function, or of a variable's initialiser. */
    Naming function(String name) {
        Closures numbers = insideFunction ? closures : new Closures(name);
        return new Naming(Place.FUNCTION, name, Linkage.INTERNAL, Set.of(), numbers, true);
    }

    Place place() {
        return place;
    }

    Linkage linkage() {
        return linkage;
    }

    Set<Modifier> inherited() {
        return inherited;
    }

    /** The qualified name of the class being defined; empty elsewhere. */
    String owner() {
        return place == Place.CLASS ? qualified : "";
    }

    String qualify(String name) {
        if (qualified.isEmpty()) {
            return name;
        }
        return place == Place.FUNCTION ? qualified + ".<locals>." + name : qualified + "::" + name;
    }

    String nextClosure() {
        return closures.next();
    }

    void markSuspension() {
        suspends = true;
    }

    /** Whether a co_await, co_yield or co_return was seen in the function. */
    boolean suspends() {
        return suspends;
    }
}
