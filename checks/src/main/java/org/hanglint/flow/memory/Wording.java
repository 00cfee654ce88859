package org.hanglint.flow.memory;

import java.util.stream.Collectors;
import org.hanglint.code.Expr;
import org.hanglint.flow.memory.Memory.Decided;
import org.hanglint.flow.memory.Memory.Evidence;

/** Values and evidence in words. */
final class Wording {

    private static final int MAX = 48;

    private Wording() {}

    /** The expression as a reader would recognise it; empty where it is too long to be named. */
    static String of(Expr expression) {
        String text = text(expression);
        return text.length() > MAX || text.contains("?") ? "" : text;
    }

    private static String text(Expr expression) {
        return switch (expression) {
            case Expr.Name name -> name.id();
            case Expr.Member member -> text(member.object()) + "." + member.name();
            case Expr.Index index -> text(index.object()) + "[...]";
            case Expr.Call call -> text(call.callee()) + (call.arguments().isEmpty() ? "()" : "(...)");
            default -> "?";
        };
    }

    /** One clause: why the value is taken for what the fact needs. */
    static String reason(MemoryFact.Kind kind, Decided source) {
        return switch (kind) {
            case SYNCHRONIZE -> "waits for all that is queued";
            case READ_BEFORE_SYNC -> "may still be filled by the copy that was started";
            case UNPINNED_ASYNC -> "is pageable";
            case IN_COROUTINE -> source.isDevice() ? reason(source) : "blocks the thread of the event loop";
            case PINNED_ALLOCATION -> source.isDevice() ? reason(source) : "is pinned anew";
            default -> reason(source);
        };
    }

    /** One clause: why a value is taken for what it is taken for. */
    static String reason(Decided source) {
        boolean pinned = source.kind() == Memory.Kind.PINNED;
        if (source.strength() == Memory.DECLARED) {
            return pinned
                    ? "is pinned host memory"
                    : source.isPageable() ? "is pageable host memory" : "is put on the device in this function";
        }
        if (source.strength() == Memory.INFERRED) {
            return pinned
                    ? "comes from pinned host memory"
                    : source.isPageable() ? "comes from pageable host memory" : "comes from tensors on the device";
        }
        return source.evidence().isEmpty()
                ? "may come from either side"
                : source.evidence().stream().map(Wording::clause).collect(Collectors.joining(" and "));
    }

    private static String clause(Evidence evidence) {
        return switch (evidence) {
            case ANNOTATION -> "is annotated as a tensor";
            case NAME -> "is named for it";
            case NOUN -> "is called what models compute";
            case BATCH -> "is a field of a batch";
            case ROLE -> "is handled by a network module";
            case DEVICE_USE -> "gives its device to others";
            case OPERATION -> "is the result of a device operation";
        };
    }
}
