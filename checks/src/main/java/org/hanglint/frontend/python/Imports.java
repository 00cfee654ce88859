package org.hanglint.frontend.python;

import java.util.ArrayList;
import java.util.List;
import org.hanglint.code.Import;
import org.hanglint.code.Import.Imported;
import org.hanglint.code.Stmt;
import org.hanglint.syntax.Span;

/** Import statements. {@code import a, b} is two imports. */
final class Imports {

    private final Source source;

    Imports(Source source) {
        this.source = source;
    }

    void lower(int node, List<Stmt> out) {
        switch (source.kind(node)) {
            case IMPORT_STATEMENT -> modules(node, out);
            case IMPORT_FROM_STATEMENT -> from(node, out);
            default -> future(node, out);
        }
    }

    private void future(int node, List<Stmt> out) {
        List<Imported> names = names(node, Source.NO_NODE);
        add(new Import("__future__", 0, names, "", Import.Kind.NAMES, source.span(node)), out);
    }

    private void modules(int node, List<Stmt> out) {
        Span span = source.span(node);
        for (int child = source.first(node); child != Source.NO_NODE; child = source.next(child)) {
            Imported imported = imported(child);
            String alias = source.kind(child) == Kind.ALIASED_IMPORT ? imported.alias() : "";
            add(new Import(imported.name(), 0, List.of(), alias, Import.Kind.MODULE, span), out);
        }
    }

    private void from(int node, List<Stmt> out) {
        int module = source.child(node, Field.MODULE_NAME);
        if (module == Source.NO_NODE) {
            return;
        }
        String name = source.kind(module) == Kind.DOTTED_NAME ? dotted(module) : "";
        int level = 0;
        if (source.kind(module) == Kind.RELATIVE_IMPORT) {
            for (int part = source.first(module); part != Source.NO_NODE; part = source.next(part)) {
                switch (source.kind(part)) {
                    case IMPORT_PREFIX -> level = dots(part);
                    default -> name = dotted(part);
                }
            }
        }
        Span span = source.span(node);
        List<Imported> names = names(node, module);
        Import.Kind kind = hasStar(node) ? Import.Kind.STAR : Import.Kind.NAMES;
        add(new Import(name, level, names, "", kind, span), out);
    }

    private List<Imported> names(int node, int module) {
        List<Imported> names = new ArrayList<>();
        for (int child = source.first(node); child != Source.NO_NODE; child = source.next(child)) {
            if (child != module && source.kind(child) != Kind.WILDCARD_IMPORT) {
                names.add(imported(child));
            }
        }
        return names;
    }

    private Imported imported(int node) {
        if (source.kind(node) != Kind.ALIASED_IMPORT) {
            String name = dotted(node);
            return new Imported(name, name);
        }
        int name = source.child(node, Field.NAME);
        int alias = source.child(node, Field.ALIAS);
        return new Imported(dotted(name), source.name(alias));
    }

    private boolean hasStar(int node) {
        for (int child = source.first(node); child != Source.NO_NODE; child = source.next(child)) {
            if (source.kind(child) == Kind.WILDCARD_IMPORT) {
                return true;
            }
        }
        return false;
    }

    private int dots(int prefix) {
        int count = 0;
        for (int i = source.tree().start(prefix); i < source.tree().end(prefix); i++) {
            count += source.bytes()[i] == '.' ? 1 : 0;
        }
        return count;
    }

    /** A dotted name without the blanks and comments that may stand in it. */
    String dotted(int node) {
        String written = source.name(node);
        if (written.chars().noneMatch(Character::isWhitespace)) {
            return written;
        }
        StringBuilder name = new StringBuilder();
        for (int part = source.first(node); part != Source.NO_NODE; part = source.next(part)) {
            name.append(name.isEmpty() ? "" : ".").append(source.name(part));
        }
        return name.toString();
    }

    private static void add(Import imported, List<Stmt> out) {
        out.add(new Stmt.ImportHere(imported, imported.span()));
    }
}
