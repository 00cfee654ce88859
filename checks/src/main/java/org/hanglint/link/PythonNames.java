package org.hanglint.link;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hanglint.code.Import;
import org.hanglint.code.Import.Imported;
import org.hanglint.code.Unit;
import org.hanglint.code.Variable;

/** What names at the top level of Python files stand for, through imports, re-exports and star imports. */
final class PythonNames {

    /** Most names stand for one thing, and there are as many such lists as names. */
    private static final int FEW = 1;

    private static final int MAX_HOPS = 12;

    /** Top-level names of one file. */
    private record Table(
            Map<String, Resolved> own,
            Map<String, List<Import>> imported,
            List<Import> stars,
            Map<String, List<Variable>> values,
            Map<String, Resolved> known) {}

    private final PythonModules modules;
    private final Map<Unit, Table> tables = new IdentityHashMap<>();

    PythonNames(PythonModules modules) {
        this.modules = modules;
    }

    void add(Unit unit, List<Definition> functions, List<PythonClass> classes) {
        Map<String, Resolved> own = new HashMap<>();
        functions.forEach(each -> own.putIfAbsent(each.function().name(), new Resolved.OfFunction(each)));
        classes.forEach(each -> own.putIfAbsent(each.declaration().name(), new Resolved.OfClass(each)));
        Map<String, List<Import>> imported = new HashMap<>();
        List<Import> stars = new ArrayList<>();
        for (Import each : unit.imports()) {
            if (each.kind() == Import.Kind.STAR) {
                stars.add(each);
            }
            bound(each)
                    .forEach(name -> imported.computeIfAbsent(name, _ -> new ArrayList<>(FEW))
                            .add(each));
        }
        Map<String, List<Variable>> values = new LinkedHashMap<>();
        unit.globals()
                .forEach(global -> values.computeIfAbsent(global.name(), _ -> new ArrayList<>(FEW))
                        .add(global));
        tables.put(unit, new Table(own, imported, stars, values, new HashMap<>()));
    }

    /** The names an import binds. */
    static List<String> bound(Import each) {
        return switch (each.kind()) {
            case NAMES -> each.names().stream().map(Imported::alias).toList();
            case MODULE -> List.of(each.alias().isEmpty() ? firstPart(each.module()) : each.alias());
            case STAR, INCLUDE, CIMPORT -> List.of();
        };
    }

    static String firstPart(String dotted) {
        int dot = dotted.indexOf('.');
        return dot < 0 ? dotted : dotted.substring(0, dot);
    }

    Resolved resolve(Unit unit, String name) {
        return resolve(unit, name, 0);
    }

    private Resolved resolve(Unit unit, String name, int hops) {
        Table table = tables.get(unit);
        if (table == null || hops > MAX_HOPS) {
            return Resolved.UNBOUND;
        }
        Resolved known = table.known().get(name);
        if (known != null) {
            return known;
        }
        Resolved found = lookUp(unit, table, name, hops);
        if (hops == 0) {
            table.known().put(name, found);
        }
        return found;
    }

    private Resolved lookUp(Unit unit, Table table, String name, int hops) {
        Resolved own = table.own().get(name);
        if (own != null) {
            return own;
        }
        Resolved outside = Resolved.UNBOUND;
        for (Import each : table.imported().getOrDefault(name, List.of())) {
            Resolved found = imported(unit, each, name, hops);
            if (!(found instanceof Resolved.External)) {
                return found;
            }
            outside = outside instanceof Resolved.Unbound ? found : outside;
        }
        if (outside instanceof Resolved.External) {
            return outside;
        }
        List<Variable> values = table.values().get(name);
        if (values != null) {
            return new Resolved.OfGlobal(unit, name, values);
        }
        for (Import star : table.stars()) {
            Resolved found = starred(unit, star, name, hops);
            if (!(found instanceof Resolved.Unbound)) {
                return found;
            }
        }
        return Resolved.UNBOUND;
    }

    private Resolved starred(Unit unit, Import star, String name, int hops) {
        Unit from = modules.unit(absolute(unit, star)).orElse(unit);
        if (from == unit) {
            return Resolved.UNBOUND;
        }
        boolean exported = from.exports().isEmpty()
                ? !name.startsWith("_")
                : from.exports().contains(name);
        return exported ? resolve(from, name, hops + 1) : Resolved.UNBOUND;
    }

    private String absolute(Unit unit, Import each) {
        if (each.level() == 0) {
            return each.module();
        }
        String base = modules.base(unit, each.level());
        return each.module().isEmpty() ? base : base.isEmpty() ? each.module() : base + "." + each.module();
    }

    /** What the import binds that name to. */
    Resolved imported(Unit unit, Import each, String name) {
        return imported(unit, each, name, 0);
    }

    private Resolved imported(Unit unit, Import each, String name, int hops) {
        String module = absolute(unit, each);
        if (each.kind() == Import.Kind.MODULE) {
            return module(each.alias().isEmpty() ? firstPart(module) : module);
        }
        for (Imported one : each.names()) {
            if (one.alias().equals(name)) {
                return member(module, one.name(), hops + 1);
            }
        }
        return Resolved.UNBOUND;
    }

    private Resolved module(String name) {
        return modules.isModule(name) ? new Resolved.OfModule(name) : new Resolved.External(name);
    }

    /** A name of a module: bound in its file, or a module below it. */
    Resolved member(String module, String name) {
        return member(module, name, 0);
    }

    private Resolved member(String module, String name, int hops) {
        Resolved found =
                modules.unit(module).map(unit -> resolve(unit, name, hops)).orElse(Resolved.UNBOUND);
        return found instanceof Resolved.Unbound ? module(module + "." + name) : found;
    }

    /** How many absolute imports are of the project's own packages, and how many of those resolve to a file of it. */
    double share(List<Unit> units) {
        long own = 0;
        long found = 0;
        for (Unit unit : units) {
            for (Import each : unit.imports()) {
                if (each.level() == 0 && each.module().indexOf('.') > 0 && modules.isOwn(each.module())) {
                    own++;
                    found += modules.isModule(each.module()) ? 1 : 0;
                }
            }
        }
        return own == 0 ? 1 : (double) found / own;
    }
}
