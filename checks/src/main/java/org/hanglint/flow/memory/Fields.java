package org.hanglint.flow.memory;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hanglint.code.Variable;
import org.hanglint.flow.memory.Memory.Evidence;
import org.hanglint.knowledge.CopyKnowledge.Role;
import org.hanglint.link.Definition;
import org.hanglint.link.PythonClass;

/** Members of classes: methods with their overrides; fields as declared and as written anywhere in the class's family. */
final class Fields {

    private static final int MAX_SITES = 25;

    /**
     * What {@code instance.name} can be.
     *
     * @param methods none where it is a field
     */
    record Member(List<Definition> methods, Shared field) {}

    private final Facts facts;
    private final ByNumber<Map<String, Cell>> cells;
    private final ByNumber<Map<String, Member>> members;
    private final ByNumber<Map<String, List<Variable>>> byName;
    private final Shared noField = new Shared(new Cell(), List.of());
    private final Map<PythonClass, Map<String, Value>> declared = new HashMap<>();

    Fields(Facts facts, int classes) {
        this.facts = facts;
        this.cells = new ByNumber<>(classes);
        this.members = new ByNumber<>(classes);
        this.byName = new ByNumber<>(classes);
    }

    Cell cell(PythonClass type, String name) {
        return cells.get(type.id(), HashMap::new).computeIfAbsent(name, _ -> new Cell());
    }

    /** Once the cells stay as they are: what can be found again is, when it is asked for. */
    void close() {
        cells.forEach(ofType -> ofType.forEach((_, cell) -> cell.close()));
        members.clear();
        byName.clear();
        declared.clear();
    }

    Member member(PythonClass type, String name) {
        Map<String, Member> ofType = members.get(type.id(), HashMap::new);
        Member known = ofType.get(name);
        if (known == null) {
            known = find(type, name);
            ofType.put(name, known);
        }
        return known;
    }

    private Member find(PythonClass type, String name) {
        List<Definition> all = facts.index().methods(type, name);
        if (!all.isEmpty()) {
            List<Definition> serving = all.stream()
                    .filter(each -> !facts.knowledge().isColdPath(each.unit().path()))
                    .toList();
            List<Definition> methods = serving.isEmpty() ? all : serving;
            return new Member(methods, noField);
        }
        List<PythonClass> family = new ArrayList<>(facts.index().order(type));
        facts.index().derived(type).stream().filter(facts::serves).forEach(family::add);
        Value promised = Value.NOTHING;
        List<Cell> written = new ArrayList<>();
        List<Definition> writers = new ArrayList<>();
        for (PythonClass each : family.subList(0, Math.min(MAX_SITES, family.size()))) {
            if (isScalar(each, name)) {
                return new Member(List.of(), new Shared(Cell.sum(declared(each, name), List.of()), List.of()));
            }
            promised = promised.join(declared(each, name));
            written.add(cell(each, name));
            writers.addAll(facts.index().writers(each, name));
        }
        return new Member(List.of(), new Shared(Cell.sum(promised, written), writers));
    }

    /** The declarations of fields of that name in the class itself. */
    private List<Variable> declarations(PythonClass type, String name) {
        return byName.get(type.id(), () -> byName(type)).getOrDefault(name, List.of());
    }

    private static Map<String, List<Variable>> byName(PythonClass type) {
        Map<String, List<Variable>> byName = new HashMap<>();
        for (Variable field : type.declaration().fields()) {
            byName.computeIfAbsent(field.name(), _ -> new ArrayList<>()).add(field);
        }
        return byName.isEmpty() ? Map.of() : byName;
    }

    /** A field annotated as a number, text or a container of such holds nothing else. */
    private boolean isScalar(PythonClass type, String name) {
        for (Variable field : declarations(type, name)) {
            if (facts.annotations().isScalar(field.type(), type.unit())) {
                return true;
            }
        }
        return false;
    }

    private Value declared(PythonClass type, String name) {
        Map<String, Value> ofType = declared.computeIfAbsent(type, _ -> new HashMap<>());
        Value known = ofType.get(name);
        if (known == null) {
            ofType.put(name, Value.NOTHING);
            known = Value.NOTHING;
            for (Variable field : declarations(type, name)) {
                known = known.join(declared(type, field));
            }
            ofType.put(name, known);
        }
        return known;
    }

    private Value declared(PythonClass type, Variable field) {
        Value annotated = facts.annotations().read(field.type(), type.unit(), tensor(type, field.name()));
        Value initial = field.initialiser().isEmpty()
                ? Value.NOTHING
                : facts.atModuleLevel(
                        type.unit(), field.initialiser().getFirst().value());
        return facts.named(field.name(), annotated.join(initial.weakened(Memory.INFERRED)));
    }

    /** A tensor field of that class: one with a mirror on the host beside it is on the device. */
    Value tensor(PythonClass type, String name) {
        if (hasTwin(type, name) && !facts.knowledge().says(Role.HOST, name)) {
            return Value.INFERRED_DEVICE;
        }
        Set<Evidence> more = EnumSet.noneOf(Evidence.class);
        if (facts.knowledge().says(Role.BATCH_CLASS, type.declaration().name())) {
            more.add(Evidence.BATCH);
        }
        return facts.annotations().tensor(name, more);
    }

    private boolean hasTwin(PythonClass type, String name) {
        return facts.knowledge().hostTwins().stream()
                .anyMatch(suffix -> !declarations(type, name + suffix).isEmpty());
    }
}
