package org.hanglint.flow.memory;

import org.hanglint.code.Expr;
import org.hanglint.flow.memory.Memory.Decided;
import org.hanglint.flow.memory.Memory.Flag;
import org.hanglint.knowledge.CopyKnowledge;
import org.hanglint.knowledge.CopyKnowledge.Role;
import org.hanglint.syntax.Span;

/** Reads and writes of elements as waits: indices, masks and bounds of slices that are on the other side. */
final class Indexing {

    private final CopyKnowledge knowledge;
    private final Evaluator values;
    private final FoundWaits found;
    private final Transfers transfers;

    Indexing(CopyKnowledge knowledge, Evaluator values, FoundWaits found, Transfers transfers) {
        this.knowledge = knowledge;
        this.values = values;
        this.found = found;
        this.transfers = transfers;
    }

    void read(Expr.Index index, State state) {
        index(index, state);
        masks(index, state);
    }

    void store(Expr.Index place, Expr value, State state, Span span) {
        if (!isChangedInPlace(place, value)) {
            transfers.copied(span, "element assignment", place.object(), value, state);
        }
        index(place, state);
        if (!isNumber(value, state)) {
            masks(place, state);
        }
    }

    /** {@code a[i] -= x} computes where {@code a} is: a host tensor of one element goes along as a number, a larger one fails. */
    private static boolean isChangedInPlace(Expr.Index place, Expr value) {
        return value instanceof Expr.Operator operator && operator.operands().getFirst() == place;
    }

    private void index(Expr.Index index, State state) {
        Value object = values.value(index.object(), state);
        for (Expr each : index.indices()) {
            if (each instanceof Expr.Slice slice) {
                slice.lower().ifPresent(bound -> bound(index, bound, state));
                slice.upper().ifPresent(bound -> bound(index, bound, state));
                continue;
            }
            Decided by = values.value(each, state).memory().decided();
            if (by.isDevice() && transfers.onHost(index.object(), state)) {
                found.onDevice(MemoryFact.Kind.SCALAR_TO_HOST, index.span(), "index", each, by);
            } else if (object.memory().decided().isDevice()) {
                transfers.upload(index.span(), "index", each, state);
            }
        }
    }

    private void masks(Expr.Index index, State state) {
        if (transfers.onHost(index.object(), state)) {
            return;
        }
        for (Expr each : index.indices()) {
            Memory memory = values.value(each, state).memory();
            if (memory.has(Flag.BOOLEAN)) {
                found.onDevice(MemoryFact.Kind.IMPLICIT_SYNC, index.span(), "boolean index", each, memory.decided());
            } else if (found.isPermitted(index.span()) && isNamedMask(each)) {
                found.asked(MemoryFact.Kind.IMPLICIT_SYNC, index.span(), "boolean index", each, memory.decided());
            }
        }
    }

    /** By its name; enough only where the code says that something waits. */
    private boolean isNamedMask(Expr index) {
        return switch (index) {
            case Expr.Name name -> knowledge.says(Role.MASK, name.id());
            case Expr.Member member -> knowledge.says(Role.MASK, member.name());
            case Expr.Literal literal -> knowledge.says(Role.MASK, literal.text());
            case Expr.Index inner -> inner.indices().stream().anyMatch(this::isNamedMask);
            default -> false;
        };
    }

    private void bound(Expr.Index index, Expr bound, State state) {
        Decided by = Weighing.size(Weighing.amongObjects(values.value(bound, state)));
        found.onDevice(MemoryFact.Kind.IMPLICIT_SYNC, index.span(), "slice bound", bound, by);
    }

    /** A number under a mask is filled in on the device; what is computed with a literal, of nothing known, may be one. */
    private boolean isNumber(Expr value, State state) {
        Memory memory = values.value(value, state).memory();
        return value instanceof Expr.Literal
                || !memory.isTensor() && (memory.strength(Memory.Kind.OBJECT) > 0 || isOfLiteral(value));
    }

    private static boolean isOfLiteral(Expr value) {
        return value instanceof Expr.Operator operator
                && operator.operands().stream().anyMatch(Expr.Literal.class::isInstance);
    }
}
