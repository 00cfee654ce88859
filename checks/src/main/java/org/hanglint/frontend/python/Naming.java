package org.hanglint.frontend.python;

/** What is being named: a module, class or function, and how names inside of it are qualified. */
final class Naming {

    /** Where a definition stands. */
    enum Place {
        MODULE,
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
    private final Closures closures;
    private final boolean insideFunction;
    private boolean yields;

    private Naming(Place place, String qualified, Closures closures, boolean insideFunction) {
        this.place = place;
        this.qualified = qualified;
        this.closures = closures;
        this.insideFunction = insideFunction;
    }

    static Naming module() {
        return new Naming(Place.MODULE, "", new Closures("<module>"), false);
    }

    Naming function(String name) {
        return new Naming(Place.FUNCTION, name, insideFunction ? closures : new Closures(name), true);
    }

    Naming type(String name) {
        return new Naming(Place.CLASS, name, closures, insideFunction);
    }

    Naming closure(String name) {
        return new Naming(Place.FUNCTION, name, closures, true);
    }

    Place place() {
        return place;
    }

    /** The qualified name of the class being defined; empty elsewhere. */
    String owner() {
        return place == Place.CLASS ? qualified : "";
    }

    String qualify(String name) {
        return switch (place) {
            case MODULE -> name;
            case CLASS -> qualified + "." + name;
            case FUNCTION -> qualified + ".<locals>." + name;
        };
    }

    String nextClosure() {
        return closures.next();
    }

    void markYield() {
        yields = true;
    }

    boolean yields() {
        return yields;
    }
}
