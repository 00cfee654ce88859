package org.hanglint.flow.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hanglint.code.Argument;
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
import org.hanglint.knowledge.TensorFact;
import org.hanglint.link.Definition;
import org.hanglint.link.Project;
import org.hanglint.syntax.Span;

/** Waits and copies of one C++ function: what a runtime or a tensor is asked for, where nothing says that none is needed. */
final class CppWaits {

    private static final Decided DECLARED = new Decided(Memory.Kind.DEVICE, Memory.DECLARED, Set.of());
    private static final Decided PAGEABLE = new Decided(Memory.Kind.PAGEABLE, Memory.DECLARED, Set.of());
    private static final Decided ASKED = new Decided(Memory.Kind.DEVICE, Memory.INFERRED, Set.of());
    private static final Decided PERHAPS = new Decided(Memory.Kind.DEVICE, Memory.NAMED, Set.of());

    private final Definition definition;
    private final CopyKnowledge knowledge;
    private final PageableMemory memory;
    private final CppTensors tensors;
    private final Regions regions;
    private final List<MemoryFact> facts = new ArrayList<>();

    private CppWaits(Project project, Definition definition) {
        this.definition = definition;
        this.knowledge = project.knowledge().copy();
        this.memory = new PageableMemory(definition.function());
        this.tensors = new CppTensors(definition.function(), knowledge, project.types(definition));
        this.regions = Regions.of(definition.function(), knowledge);
    }

    /** Everything in a function that runs again and again. */
    static List<MemoryFact> hot(Project project, Definition definition) {
        CppWaits waits = new CppWaits(project, definition);
        Walk.all(definition.function(), waits::see);
        return waits.facts;
    }

    /** Copies without waiting whose host side is pageable, in any function: what is asked for is not what is done. */
    static List<MemoryFact> anywhere(Project project, Definition definition) {
        List<Expr> copies = new ArrayList<>();
        Walk.all(definition.function(), part -> {
            if (part instanceof Expr.Call call && project.knowledge().copy().deviceCopy(name(call.callee())).isPresent()) {
                copies.add(call);
            }
        });
        return copies.isEmpty()
                ? List.of()
                : hot(project, definition).stream()
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
        } else if (knowledge.isDeviceWait(name) && !knowledge.says(Role.EVENT, name)) {
            add(Kind.SYNCHRONIZE, call.span(), name + "()", "", DECLARED, "waits for all that is queued");
        } else if (isLibraryWait(call.callee()) || isStreamWait(call.callee())) {
            String construct = Wording.of(call.callee());
            add(Kind.SYNCHRONIZE, call.span(), construct + "()", "", DECLARED, "waits for all that is queued");
        } else if (knowledge.says(Role.PINNING, name)) {
            add(Kind.PINNED_ALLOCATION, call.span(), name + "()", "", DECLARED, "is pinned anew");
        } else if (call.callee() instanceof Expr.Member member) {
            knowledge.method(name).ifPresent(fact -> method(fact, member, call));
        } else {
            tensors.function(call).ifPresent(fact -> function(fact, call));
        }
    }

    /** {@code torch::cuda::synchronize()}: as in Python. */
    private boolean isLibraryWait(Expr callee) {
        return callee instanceof Expr.Name name
                && knowledge
                        .function(name.id().replace("::", "."))
                        .filter(fact -> fact.waits() == TensorFact.Wait.SYNCHRONIZE)
                        .isPresent();
    }

    private boolean isStreamWait(Expr callee) {
        return callee instanceof Expr.Member member
                && knowledge
                        .method(member.name())
                        .filter(fact -> fact.waits() == TensorFact.Wait.SYNCHRONIZE)
                        .isPresent()
                && tensors.isStream(member.object());
    }

    private void copied(Expr.Call call, String name, DeviceCopy copy) {
        Optional<Expr> host = copy.host(call);
        Optional<PageableMemory.Found> what = host.flatMap(memory::pageable);
        boolean atOnce = copy.waits() == DeviceCopy.Waiting.AT_ONCE;
        if (atOnce && host.isPresent() && what.isEmpty()) {
            add(Kind.SYNCHRONIZE, call.span(), name + "()", "", DECLARED, "waits for the copy");
        }
        what.ifPresent(found -> {
            String is = "is " + found.kind() + ", which is pageable";
            if (!atOnce) {
                add(Kind.UNPINNED_ASYNC, call.span(), name + "()", found.name(), PAGEABLE, is);
            } else if (copy.isToHost(call)) {
                String goes = "goes to " + found.name() + ", " + found.kind();
                add(Kind.COPY_TO_HOST, call.span(), name + "()", "", DECLARED, goes);
            } else {
                add(Kind.COPY_TO_DEVICE, call.span(), name + "()", found.name(), PAGEABLE, is);
            }
        });
    }

    private void method(TensorFact fact, Expr.Member member, Expr.Call call) {
        Expr receiver = member.object();
        if (!tensors.isTensor(receiver)) {
            return;
        }
        String construct = "." + member.name() + "()";
        Memory where = tensors.where(receiver);
        boolean host = where.decided().isPageable() || where.decided().kind() == Memory.Kind.PINNED && !where.isUnknown();
        boolean toHost = fact.waits() == TensorFact.Wait.COPY
                || fact.result() == TensorFact.Result.TARGET
                        && call.arguments().stream().map(Argument::value).anyMatch(tensors::isHost);
        if (host) {
            return;
        }
        Decided known = where.decided().isDevice() ? where.decided() : PERHAPS;
        String subject = Wording.of(receiver);
        if (toHost) {
            // Nobody asks for a copy of what is known to be here; what says nothing else is taken by that word.
            Decided asked = where.isUnknown() ? ASKED : known;
            add(Kind.COPY_TO_HOST, call.span(), construct, subject, asked, reason(where, "is asked to come to the host"));
            return;
        }
        String reason = reason(where, "is a tensor");
        switch (fact.waits()) {
            case SCALAR -> add(Kind.SCALAR_TO_HOST, call.span(), construct, subject, known, reason);
            case IMPLICIT -> add(Kind.IMPLICIT_SYNC, call.span(), construct, subject, known, reason);
            default -> {}
        }
    }

    /** Functions of the library, where their first argument is on the device for sure. */
    private void function(TensorFact fact, Expr.Call call) {
        boolean implicit = fact.waits() == TensorFact.Wait.IMPLICIT
                || fact.waits() == TensorFact.Wait.ONE_ARGUMENT && call.arguments().size() == 1;
        if (!implicit || call.arguments().isEmpty()) {
            return;
        }
        Expr subject = call.arguments().getFirst().value();
        Decided known = tensors.where(subject).decided();
        if (known.isDevice()) {
            String construct = Wording.of(call.callee()) + "()";
            add(Kind.IMPLICIT_SYNC, call.span(), construct, Wording.of(subject), known, Wording.reason(known));
        }
    }

    private static String reason(Memory where, String otherwise) {
        return where.isUnknown() ? otherwise : Wording.reason(where.decided());
    }

    private static String name(Expr callee) {
        return switch (callee) {
            case Expr.Name plain -> Names.last(plain.id());
            case Expr.Member member -> member.name();
            default -> "";
        };
    }

    private void add(Kind kind, Span span, String construct, String subject, Decided source, String reason) {
        if (kind != Kind.UNPINNED_ASYNC && regions.isGated(span)) {
            return;
        }
        facts.add(new MemoryFact(
                definition,
                kind,
                span,
                construct,
                source,
                subject,
                reason,
                Permission.NOT_GIVEN,
                regions.isInLoop(span) ? Repetition.IN_LOOP : Repetition.ONCE,
                regions.passage(span),
                List.of()));
    }
}
