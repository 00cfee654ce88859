package org.hanglint.flow.memory;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Argument;
import org.hanglint.code.Expr;
import org.hanglint.code.Function;
import org.hanglint.code.Names;
import org.hanglint.code.Stmt;
import org.hanglint.code.Variable;
import org.hanglint.code.Walk;
import org.hanglint.knowledge.CopyKnowledge;
import org.hanglint.knowledge.CopyKnowledge.Role;
import org.hanglint.knowledge.TensorFact;
import org.hanglint.link.CppTypes;

/**
 * Where the tensors of one C++ function are: by what made them, and by what the function itself asks of them. A name means
 * the same in the whole function, so what was made on both sides is on neither for sure.
 */
final class CppTensors {

    private static final int MAX_DEPTH = 8;

    private final CopyKnowledge knowledge;
    private final CppTypes types;
    private final Map<String, List<Expr>> values = new HashMap<>();
    private final Set<String> onDevice = new HashSet<>();
    private final Set<String> onHost = new HashSet<>();

    CppTensors(Function function, CopyKnowledge knowledge, CppTypes types) {
        this.knowledge = knowledge;
        this.types = types;
        Walk.statements(function.body(), statement -> {
            switch (statement) {
                case Stmt.Declare(Variable variable, _) when knowledge.says(Role.DEVICE_GUARD, variable.type().simpleName()) ->
                    variable.initialiser().forEach(argument -> asked(argument.value(), onDevice));
                case Stmt.Declare(Variable variable, _) when variable.initialiser().size() == 1 ->
                    learn(variable.name(), variable.initialiser().getFirst().value());
                case Stmt.Assign assign ->
                    assign.targets().forEach(target -> learn(Wording.of(target), assign.value()));
                default -> {}
            }
        });
        Walk.all(function, this::asks);
    }

    private void learn(String name, Expr value) {
        values.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
    }

    /** What a check, a guard or a question says about the tensors that it is given. */
    private void asks(Expr part) {
        switch (part) {
            case Expr.Call call when knowledge.says(Role.DEVICE_CHECK, name(call.callee())) ->
                call.arguments().forEach(argument -> asked(argument.value(), onDevice));
            case Expr.Construct made when knowledge.says(Role.DEVICE_GUARD, made.type().simpleName()) ->
                made.arguments().forEach(argument -> asked(argument.value(), onDevice));
            case Expr.Member member when member.name().equals("is_cuda") -> asked(member.object(), onDevice);
            case Expr.Member member when member.name().equals("is_cpu") -> asked(member.object(), onHost);
            case Expr.Compare compare when isHost(compare.right()) -> asked(compare.left(), onHost);
            default -> {}
        }
    }

    private static void asked(Expr expression, Set<String> into) {
        Walk.expressions(expression, part -> {
            if (part instanceof Expr.Name name) {
                into.add(name.id());
            }
        });
    }

    /** Whether the expression is a tensor for sure. */
    boolean isTensor(Expr expression) {
        return isTensor(expression, MAX_DEPTH);
    }

    private boolean isTensor(Expr expression, int depth) {
        if (depth == 0) {
            return false;
        }
        boolean typed = types.typeOf(expression)
                .map(CppTypes::held)
                .filter(type -> type.simpleName().equals("Tensor"))
                .isPresent();
        return typed
                || switch (expression) {
                    case Expr.Name name ->
                        values.getOrDefault(name.id(), List.of()).stream().anyMatch(value -> isTensor(value, depth - 1));
                    case Expr.Index index -> isTensor(index.object(), depth - 1);
                    case Expr.Dereference pointer -> isTensor(pointer.operand(), depth - 1);
                    case Expr.Call(Expr.Member(Expr object, String method, _, _, _), _, _, _) ->
                        givesTensor(method) && isTensor(object, depth - 1);
                    case Expr.Call call -> function(call).isPresent();
                    default -> false;
                };
    }

    private boolean givesTensor(String method) {
        boolean property = knowledge
                .method(method)
                .filter(fact -> switch (fact.result()) {
                    case HOST, NUMBERS -> true;
                    default -> false;
                })
                .isPresent();
        return !property && !knowledge.says(Role.TENSOR_PROPERTY, method);
    }

    /** Whether it is a stream that was asked for in this function. */
    boolean isStream(Expr expression) {
        return switch (expression) {
            case Expr.Call call ->
                call.callee() instanceof Expr.Name name && knowledge.says(Role.STREAM_GETTER, Names.last(name.id()));
            case Expr.Name name ->
                values.getOrDefault(name.id(), List.of()).stream()
                        .anyMatch(value -> value instanceof Expr.Call && isStream(value));
            default -> false;
        };
    }

    /** What {@code torch::f} and {@code at::f} do, as in Python. */
    Optional<TensorFact> function(Expr.Call call) {
        String name = call.callee() instanceof Expr.Name written ? written.id() : "";
        boolean torch = knowledge.says(Role.TORCH_NAMESPACE, Names.qualifier(name));
        return torch ? knowledge.function("torch." + Names.last(name)) : Optional.empty();
    }

    /** Where it is, as far as this function tells. */
    Memory where(Expr expression) {
        return where(expression, MAX_DEPTH);
    }

    private Memory where(Expr expression, int depth) {
        if (depth == 0) {
            return Memory.UNKNOWN;
        }
        return switch (expression) {
            case Expr.Name name -> named(name.id(), depth);
            case Expr.Member member -> named(Wording.of(member), depth);
            case Expr.Index index -> where(index.object(), depth - 1);
            case Expr.Dereference pointer -> where(pointer.operand(), depth - 1);
            case Expr.Call call -> made(call, depth);
            default -> Memory.UNKNOWN;
        };
    }

    private Memory named(String name, int depth) {
        Memory found = Memory.UNKNOWN;
        for (Expr value : values.getOrDefault(name, List.of())) {
            found = found.join(where(value, depth - 1));
        }
        boolean host = knowledge.says(Role.HOST, Names.last(name)) || onHost.contains(name);
        if (host) {
            return found.join(Memory.of(Memory.Kind.PAGEABLE, Memory.DECLARED));
        }
        return onDevice.contains(name) ? found.join(Memory.of(Memory.Kind.DEVICE, Memory.DECLARED)) : found;
    }

    private Memory made(Expr.Call call, int depth) {
        if (call.callee() instanceof Expr.Member member) {
            Optional<TensorFact> method = knowledge.method(member.name());
            TensorFact.Result result = method.map(TensorFact::result).orElse(TensorFact.Result.UNKNOWN);
            return switch (result) {
                case TARGET -> target(call, depth).orElseGet(() -> where(member.object(), depth - 1));
                case PAGEABLE -> Memory.of(Memory.Kind.PAGEABLE, Memory.DECLARED);
                case PINNED -> Memory.of(Memory.Kind.PINNED, Memory.DECLARED);
                case DEVICE -> Memory.of(Memory.Kind.DEVICE, Memory.DECLARED);
                case HOST, NUMBERS -> Memory.UNKNOWN;
                default -> where(member.object(), depth - 1);
            };
        }
        TensorFact.Result result = function(call).map(TensorFact::result).orElse(TensorFact.Result.UNKNOWN);
        return switch (result) {
            case DEVICE_ARGUMENT, DATA -> target(call, depth).orElseGet(() -> plain(call));
            case LIKE -> target(call, depth).orElseGet(() -> inputs(call, depth));
            case INPUTS, PARTS, BOOLEAN -> inputs(call, depth);
            default -> Memory.UNKNOWN;
        };
    }

    /** Without options, or with those of a type only, tensors are made in pageable memory. */
    private Memory plain(Expr.Call call) {
        boolean unsaid = call.arguments().stream().map(Argument::value).anyMatch(this::maySayDevice);
        return unsaid ? Memory.UNKNOWN : Memory.of(Memory.Kind.PAGEABLE, Memory.DECLARED);
    }

    private boolean maySayDevice(Expr option) {
        return switch (option) {
            case Expr.Name name -> !name.id().contains("::k") && !isTensor(name);
            case Expr.Call(Expr.Name name, _, _, _) -> !isTypeOption(Names.last(name.id()));
            case Expr.Call(Expr.Member(Expr of, String last, _, _, _), _, _, _) ->
                !last.startsWith("size") && (!isTypeOption(last) || maySayDevice(of));
            default -> false;
        };
    }

    private static boolean isTypeOption(String name) {
        return name.equals("dtype") || name.equals("TensorOptions") || name.equals("requires_grad");
    }

    private Memory inputs(Expr.Call call, int depth) {
        Memory all = Memory.UNKNOWN;
        for (Argument argument : call.arguments()) {
            all = all.join(where(argument.value(), depth - 1));
        }
        return all.ofResult();
    }

    /** Where the arguments say: {@code kCUDA}, {@code x.device()}, {@code x.options()}, {@code options.device(kCUDA)}. */
    Optional<Memory> target(Expr.Call call, int depth) {
        for (Argument argument : call.arguments()) {
            Optional<Memory> said = said(argument.value(), depth - 1);
            if (said.isPresent()) {
                return said;
            }
        }
        return Optional.empty();
    }

    private Optional<Memory> said(Expr value, int depth) {
        if (depth <= 0) {
            return Optional.empty();
        }
        if (isHost(value)) {
            return Optional.of(Memory.of(Memory.Kind.PAGEABLE, Memory.DECLARED));
        }
        if (isAccelerator(value)) {
            return Optional.of(Memory.of(Memory.Kind.DEVICE, Memory.DECLARED));
        }
        return switch (value) {
            case Expr.Name name ->
                values.getOrDefault(name.id(), List.of()).stream()
                        .flatMap(each -> said(each, depth - 1).stream())
                        .findFirst();
            case Expr.Call(Expr.Member(Expr object, String of, _, _, _), _, var none, _)
            when none.isEmpty() && (of.equals("device") || of.equals("options")) ->
                Optional.of(where(object, depth - 1)).filter(known -> !known.isUnknown());
            case Expr.Call(Expr.Member(Expr object, _, _, _, _), _, var given, _) ->
                given.stream()
                        .flatMap(each -> said(each.value(), depth - 1).stream())
                        .findFirst()
                        .or(() -> said(object, depth - 1));
            case Expr.Construct made when made.arguments().size() == 1 ->
                said(made.arguments().getFirst().value(), depth - 1);
            default -> Optional.empty();
        };
    }

    boolean isHost(Expr device) {
        return device instanceof Expr.Name name && knowledge.says(Role.HOST_DEVICE, name.id());
    }

    private boolean isAccelerator(Expr device) {
        return device instanceof Expr.Name name && knowledge.says(Role.ACCELERATOR, name.id());
    }

    private static String name(Expr callee) {
        return callee instanceof Expr.Name name ? Names.last(name.id()) : "";
    }
}
