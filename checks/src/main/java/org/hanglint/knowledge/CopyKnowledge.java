package org.hanglint.knowledge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.hanglint.code.Names;
import org.hanglint.syntax.Language;

/** Facts about tensors and the copies between host and device, about names as evidence, about hot and cold functions. */
public final class CopyKnowledge {

    /** What a name can say. */
    public enum Role {
        HOST,
        DEVICE,
        BATCH_CLASS,
        NOUN,
        DEBUG_TEST,
        CPU_TEST,
        KERNEL,
        /** Something recorded to be waited for, after which much of the queue may still be open. */
        EVENT,
        /** Reads a clock. */
        CLOCK,
        /** A decorator that keeps what a function gave. */
        CACHE,
        /** Makes an operator of a function, as a call or as a decorator. */
        REGISTRATION,
        /** A function outside the project that blocks its thread. */
        BLOCKING_CALL,
        /** A keyword that lets an input stay in host memory. */
        KEEPS_ON_HOST,
        /** A context that records a graph: nothing in it runs now, and what would wait fails. */
        RECORDING,
        /** Sizes of images and videos, which servers keep on the host whatever else is on the device. */
        GRID,
        /** A tensor of truth values that selects. */
        MASK,
        /** A C++ function that pins host memory. */
        PINNING,
        /** A C++ function or macro that fails where a tensor is not on the device. */
        DEVICE_CHECK,
        /** A C++ class that makes a tensor's device the current one. */
        DEVICE_GUARD,
        /** A C++ constant that names the host, or an accelerator, as a device. */
        HOST_DEVICE,
        ACCELERATOR,
        /** A C++ method of a tensor that gives no tensor. */
        TENSOR_PROPERTY,
        /** A C++ namespace of the tensor library's functions. */
        TORCH_NAMESPACE,
        /** A C++ function that gives a stream of a device. */
        STREAM_GETTER,
        /** A method of a network module that gives the module itself. */
        MODULE_ITSELF,
        /** A method or function that reads all elements of a host tensor or array; views and shapes read none. */
        READING
    }

    /** A function as facts about functions see it. */
    public record Subject(
            String name, String owner, String qualifiedName, String path, Language language, Set<String> bases) {
        public Subject {
            bases = Set.copyOf(bases);
        }
    }

    private final Map<String, TensorFact> functions = new HashMap<>();
    private final Map<String, TensorFact> methods = new HashMap<>();
    private final Map<String, TensorFact> operations = new HashMap<>();
    private final Map<String, TensorFact> types = new HashMap<>();
    private final List<TensorFact.Below> below = new ArrayList<>();
    private final Map<String, Optional<TensorFact>> known = new ConcurrentHashMap<>();
    private final Map<Role, NamePatterns> roles = new EnumMap<>(Role.class);
    private final Map<Role, Map<String, Boolean>> said = new EnumMap<>(Role.class);
    private final List<String> twins;
    private final List<HotRoot> roots;
    private final Map<String, List<HotRoot>> rootsByName = new ConcurrentHashMap<>();
    private final Map<String, List<HotRoot>> perRequestByName = new ConcurrentHashMap<>();
    private final Map<String, Boolean> coldNames = new ConcurrentHashMap<>();
    private final Map<String, Boolean> coldFiles = new ConcurrentHashMap<>();
    private final List<HotRoot> perRequest;
    private final Map<String, DeviceCopy> deviceCopies = new HashMap<>();
    private final Set<String> deviceWaits;
    private final Set<String> permissions;
    private final Set<String> coldDecorators;
    private final NamePatterns coldFunctions;
    private final NamePatterns coldQualified;
    private final NamePatterns coldPaths;
    private final NamePatterns coldClasses;
    private final NamePatterns neverCold;

    private CopyKnowledge(Knowledge knowledge) {
        knowledge.rows("tensor").forEach(this::addTensor);
        below.sort(Comparator.comparingInt(
                        (TensorFact.Below fact) -> -fact.prefix().length())
                .thenComparing(TensorFact.Below::prefix));
        List<Row> naming = knowledge.rows("naming");
        for (Role role : Role.values()) {
            roles.put(role, NamePatterns.of(named(naming, "role", GilKnowledge.spelled(role))));
            said.put(role, new ConcurrentHashMap<>());
        }
        twins = named(naming, "role", "host twin");
        roots = knowledge.rows("hot").stream().map(HotRoot::new).toList();
        perRequest = knowledge.rows("per-request").stream().map(HotRoot::new).toList();
        knowledge.rows("device-copy").forEach(row -> deviceCopies.put(row.name(), DeviceCopy.of(row)));
        deviceWaits = Set.copyOf(named(
                knowledge.rows("wait").stream()
                        .filter(row -> row.get("receiver").isEmpty())
                        .toList(),
                "on",
                "device"));
        permissions = Set.copyOf(knowledge.rows("permission").stream()
                .map(row -> Names.last(row.name()))
                .toList());
        List<Row> cold = knowledge.rows("cold");
        coldDecorators = Set.copyOf(named(cold, "applies", "decorator"));
        coldPaths = NamePatterns.of(named(cold, "applies", "path"));
        coldClasses = NamePatterns.of(named(cold, "applies", "class"));
        neverCold = NamePatterns.of(named(cold, "applies", "never"));
        List<String> names = new ArrayList<>(named(cold, "applies", "function"));
        names.addAll(named(cold, "applies", ""));
        coldFunctions = NamePatterns.of(
                names.stream().filter(name -> !isQualified(name)).toList());
        coldQualified = NamePatterns.of(
                names.stream().filter(CopyKnowledge::isQualified).toList());
    }

    private static boolean isQualified(String name) {
        return !name.startsWith("/") && name.contains(".");
    }

    private static List<String> named(List<Row> rows, String key, String value) {
        return rows.stream()
                .filter(row -> row.get(key).equals(value))
                .map(Row::name)
                .toList();
    }

    static CopyKnowledge of(Knowledge knowledge) {
        return new CopyKnowledge(knowledge);
    }

    private void addTensor(Row row) {
        switch (row.get("form")) {
            case "method" -> methods.put(row.name(), TensorFact.of(row));
            case "operation" -> operations.put(row.name(), TensorFact.of(row));
            case "type" -> types.put(row.name(), TensorFact.of(row));
            default -> {
                if (row.name().endsWith("*")) {
                    below.add(TensorFact.Below.of(row));
                } else {
                    functions.put(row.name(), TensorFact.of(row));
                }
            }
        }
    }

    /** What a function outside the project does, by its full dotted name; builtins are {@code builtins.len}. */
    public Optional<TensorFact> function(String dotted) {
        return known.computeIfAbsent(dotted, this::find);
    }

    private Optional<TensorFact> find(String dotted) {
        TensorFact exact = functions.get(dotted);
        if (exact != null) {
            return Optional.of(exact);
        }
        return below.stream()
                .filter(fact -> fact.fits(dotted))
                .map(TensorFact.Below::fact)
                .findFirst();
    }

    /** What a method or attribute of a tensor is. */
    public Optional<TensorFact> method(String name) {
        return Optional.ofNullable(methods.get(name));
    }

    /** What a member of that name does wherever nothing better is known. */
    public Optional<TensorFact> operation(String name) {
        return Optional.ofNullable(operations.get(name));
    }

    /** Whether the name is one that registered operators are called by. */
    public boolean isOperator(String dotted) {
        return dotted.startsWith("torch.ops.");
    }

    /** What a type is, by its full dotted name or, for Python's own, its simple one. */
    public Optional<TensorFact> type(String name) {
        return Optional.ofNullable(types.get(name));
    }

    /** Whether the name says that. */
    public boolean says(Role role, String name) {
        Map<String, Boolean> known = Objects.requireNonNull(said.get(role));
        Boolean answer = known.get(name);
        if (answer == null) {
            answer = Objects.requireNonNull(roles.get(role)).fits(name);
            known.put(name, answer);
        }
        return answer;
    }

    /** What is put after a device tensor's name to name its mirror on the host. */
    public List<String> hostTwins() {
        return twins;
    }

    /** Whether a function of that simple name may be one that runs again and again by its own name. */
    public boolean mayBeRoot(String name) {
        return !rootsOf(name).isEmpty();
    }

    private List<HotRoot> rootsOf(String name) {
        return rootsByName.computeIfAbsent(
                name, asked -> roots.stream().filter(root -> root.mayFit(asked)).toList());
    }

    /** How often a function runs by its own name, the most often where several facts fit. */
    public Optional<HotRoot.Rate> root(Subject subject) {
        return rootsOf(subject.name()).stream()
                .filter(root -> root.fits(subject))
                .map(HotRoot::rate)
                .min(Comparator.naturalOrder());
    }

    /** Whether a function runs once for a request, or a part of one, whatever calls it. */
    public boolean isPerRequest(Subject subject) {
        List<HotRoot> named = perRequestByName.computeIfAbsent(
                subject.name(),
                name -> perRequest.stream().filter(root -> root.mayFit(name)).toList());
        return named.stream().anyMatch(root -> root.fits(subject));
    }

    /** A runtime's copy between host and device, by the function's simple name. */
    public Optional<DeviceCopy> deviceCopy(String name) {
        return Optional.ofNullable(deviceCopies.get(name));
    }

    /** Whether a C++ function of that simple name waits for a device. */
    public boolean isDeviceWait(String name) {
        return deviceWaits.contains(name);
    }

    /** Whether the body of a function with that decorator, as written, is not run by the host as it stands. */
    public boolean isColdDecorator(String dotted) {
        return coldDecorators.contains(dotted);
    }

    /** Whether a function runs once, or when somebody looks for a fault, and not while the process serves. */
    public boolean isCold(Subject subject) {
        return coldNames.computeIfAbsent(subject.name(), this::isColdName)
                || !neverCold.fits(subject.name())
                        && (isColdPath(subject.path())
                                || coldClasses.fits(subject.owner())
                                || coldQualified.fits(subject.qualifiedName()));
    }

    /** Whether nothing in the file runs while the process serves. */
    public boolean isColdPath(String path) {
        return coldFiles.computeIfAbsent(path, coldPaths::fits);
    }

    private boolean isColdName(String name) {
        return coldFunctions.fits(name) && !neverCold.fits(name);
    }

    /** Whether a {@code with} over a call of that name says that waiting is meant. */
    public boolean isPermission(String simpleName) {
        return permissions.contains(simpleName);
    }
}
