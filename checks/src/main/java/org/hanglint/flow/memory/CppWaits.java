package org.hanglint.flow.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Expr;
import org.hanglint.code.Names;
import org.hanglint.code.Walk;
import org.hanglint.flow.memory.Memory.Decided;
import org.hanglint.flow.memory.MemoryFact.Kind;
import org.hanglint.flow.memory.MemoryFact.Permission;
import org.hanglint.flow.memory.MemoryFact.Repetition;
import org.hanglint.knowledge.CopyKnowledge;
import org.hanglint.knowledge.CopyKnowledge.Role;
import org.hanglint.knowledge.DeviceCopy;
import org.hanglint.link.Definition;
import org.hanglint.syntax.Span;

/** Waits and copies of one C++ function, read off its calls: what a runtime is asked for needs no inference. */
final class CppWaits {

    private static final Decided DECLARED = new Decided(Memory.Kind.DEVICE, Memory.DECLARED, Set.of());
    private static final Decided PAGEABLE = new Decided(Memory.Kind.PAGEABLE, Memory.DECLARED, Set.of());

    private final Definition definition;
    private final CopyKnowledge knowledge;
    private final PageableMemory memory;
    private final List<MemoryFact> facts = new ArrayList<>();

    private CppWaits(Definition definition, CopyKnowledge knowledge) {
        this.definition = definition;
        this.knowledge = knowledge;
        this.memory = new PageableMemory(definition.function());
    }

    /** Everything in a function that runs again and again. */
    static List<MemoryFact> hot(Definition definition, CopyKnowledge knowledge) {
        CppWaits waits = new CppWaits(definition, knowledge);
        Walk.all(definition.function(), waits::see);
        return waits.facts;
    }

    /** Copies without waiting whose host side is pageable, in any function: what is asked for is not what is done. */
    static List<MemoryFact> anywhere(Definition definition, CopyKnowledge knowledge) {
        return hot(definition, knowledge).stream()
                .filter(fact -> fact.kind() == Kind.UNPINNED_ASYNC)
                .toList();
    }

    private void see(Expr expression) {
        if (!(expression instanceof Expr.Call call)) {
            return;
        }
        String name = name(call.callee());
        Optional<DeviceCopy> copy = knowledge.deviceCopy(name);
        if (copy.isPresent()) {
            copied(call, name, copy.get());
        } else if (knowledge.isDeviceWait(name)) {
            add(Kind.SYNCHRONIZE, call.span(), name + "()", "", DECLARED, "waits for all that is queued");
        } else if (knowledge.says(Role.PINNING, name)) {
            add(Kind.PINNED_ALLOCATION, call.span(), name + "()", "", DECLARED, "is pinned anew");
        }
    }

    private void copied(Expr.Call call, String name, DeviceCopy copy) {
        Optional<Expr> host = copy.host(call);
        if (copy.waits() == DeviceCopy.Waiting.AT_ONCE) {
            add(Kind.SYNCHRONIZE, call.span(), name + "()", "", DECLARED, "waits for the copy");
            return;
        }
        host.flatMap(memory::pageable)
                .ifPresent(what -> add(
                        Kind.UNPINNED_ASYNC,
                        call.span(),
                        name + "()",
                        what.name(),
                        PAGEABLE,
                        "is " + what.kind() + ", which is pageable"));
    }

    private static String name(Expr callee) {
        return switch (callee) {
            case Expr.Name plain -> Names.last(plain.id());
            case Expr.Member member -> member.name();
            default -> "";
        };
    }

    private void add(Kind kind, Span span, String construct, String subject, Decided source, String reason) {
        facts.add(new MemoryFact(
                definition,
                kind,
                span,
                construct,
                source,
                subject,
                reason,
                Permission.NOT_GIVEN,
                Repetition.ONCE,
                Edge.Passage.ALWAYS,
                List.of()));
    }
}
