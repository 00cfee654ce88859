package org.hanglint.score;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hanglint.code.ClassDecl;
import org.hanglint.code.Function;
import org.hanglint.code.Unit;
import org.hanglint.code.Walk;
import org.hanglint.engine.FileKind;
import org.hanglint.frontend.cpp.CppFrontend;
import org.hanglint.frontend.cpp.CppFrontend.Extent;
import org.hanglint.knowledge.GilKnowledge;
import org.hanglint.syntax.Parsed;
import org.hanglint.syntax.Parser;
import org.hanglint.syntax.SourceText;
import org.hanglint.syntax.Span;
import org.hanglint.syntax.SyntaxTree;
import org.hanglint.syntax.mask.Isolated;
import org.hanglint.syntax.mask.Isolation;
import org.hanglint.syntax.mask.MacroTable;
import org.hanglint.syntax.mask.Mask;
import org.hanglint.syntax.mask.Masked;

/**
 * One file read as the engine reads it, each step timed.
 *
 * @param added functions that only the other choice of {@code #if} branches shows
 * @param before what the raw text's tree does not understand
 * @param after what is unknown in the end: error nodes, holes, opaque arguments
 */
record CppReading(
        Path path,
        SourceText text,
        Masked masked,
        Isolated isolated,
        Unit unit,
        List<Function> added,
        List<Span> before,
        List<Span> after,
        Cost cost) {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Names of the GIL, of locks and of CUDA that checks reason about. */
    private static final Pattern RELEVANT = Pattern.compile("\\b(PyGILState_\\w+|gil_scoped_\\w+|PyEval_\\w+"
            + "|PyObject_Call\\w*|(Py|NPY)_(BEGIN|END)_\\w*THREADS\\w*|Py_(UN)?BLOCK_THREADS|Py_X?DECREF"
            + "|lock_guard|unique_lock|scoped_lock|MutexLock\\w*|call_guard|item|wait"
            + "|(cuda|hip|aclrt)Memcpy\\w*|(cuda|hip|acl)\\w*Synchronize)\\b");

    /** CPU time of this thread in nanoseconds, by step. */
    record Cost(long raw, long mask, long parse, long isolation, long lowering) {}

    static CppReading of(Path path, SourceText text, FileKind.Source kind, MacroTable macros, GilKnowledge knowledge) {
        long t0 = THREADS.getCurrentThreadCpuTime();
        Parsed raw = Parser.parse(kind.language(), text.bytes());
        long t1 = THREADS.getCurrentThreadCpuTime();
        Masked masked = Mask.apply(text.bytes(), macros, kind.dialect());
        long t2 = THREADS.getCurrentThreadCpuTime();
        Parsed once = Parser.parse(kind.language(), masked.bytes());
        long t3 = THREADS.getCurrentThreadCpuTime();
        Isolated isolated = Isolation.parse(kind.language(), masked.bytes());
        long t4 = THREADS.getCurrentThreadCpuTime();
        Unit first = CppFrontend.lower(
                path.toString(), kind.language(), text, masked, isolated, macros, knowledge, Extent.FILE);
        Unit unit = first;
        if (!masked.atomsOfLost().isEmpty()) {
            Masked flipped = Mask.apply(text.bytes(), macros, kind.dialect(), masked.atomsOfLost());
            Isolated second = Isolation.parse(kind.language(), flipped.bytes());
            Unit other = CppFrontend.lower(
                    path.toString(), kind.language(), text, flipped, second, macros, knowledge, Extent.FILE);
            unit = CppFrontend.withOther(first, other, masked.lost());
        }
        long t5 = THREADS.getCurrentThreadCpuTime();
        long again = once instanceof Parsed.Tree(SyntaxTree tree) && tree.hasError(0) ? t4 - t3 - (t3 - t2) : 0;
        List<Function> added = new ArrayList<>(unit.functions());
        added.removeAll(first.functions());
        List<Span> after = new ArrayList<>(errors(isolated.parsed(), text));
        after.addAll(isolated.holes());
        after.addAll(masked.opaque());
        return new CppReading(
                path,
                text,
                masked,
                isolated,
                unit,
                added,
                errors(raw, text),
                after,
                new Cost(t1 - t0, t2 - t1, t3 - t2, again, t5 - t4));
    }

    private static List<Span> errors(Parsed parsed, SourceText text) {
        if (!(parsed instanceof Parsed.Tree(SyntaxTree tree))) {
            return List.of(new Span(0, text.length()));
        }
        List<Span> found = new ArrayList<>();
        int node = 0;
        while (node < tree.size()) {
            if (tree.isError(node)) {
                found.add(tree.span(node));
                node = tree.subtreeEnd(node);
            } else {
                node = tree.hasError(node) ? node + 1 : tree.subtreeEnd(node);
            }
        }
        return found;
    }

    /** The bytes in any of the spans. */
    static long bytes(List<Span> spans) {
        long bytes = 0;
        int reached = 0;
        for (Span span :
                spans.stream().sorted(Comparator.comparingInt(Span::start)).toList()) {
            bytes += Math.max(0, span.end() - Math.max(reached, span.start()));
            reached = Math.max(reached, span.end());
        }
        return bytes;
    }

    /** Bytes that the grammar saw otherwise than they were written. */
    long changed() {
        long changed = 0;
        for (int i = 0; i < text.length(); i++) {
            changed += text.bytes()[i] == isolated.bytes()[i] ? 0 : 1;
        }
        return changed;
    }

    /** Relevant names in code that the grammar never saw, or saw in an error, and that the unit does not count. */
    List<Span> vanished() {
        String code = CodeOnly.of(text.bytes());
        List<Span> vanished = new ArrayList<>();
        Matcher matcher = RELEVANT.matcher(code);
        while (matcher.find()) {
            Span name = new Span(matcher.start(), matcher.end());
            boolean lost = altered(name) || after.stream().anyMatch(span -> span.contains(name));
            if (lost && !isAdded(name) && unit.unknown().stream().noneMatch(span -> span.contains(name))) {
                vanished.add(name);
            }
        }
        return vanished;
    }

    private boolean isAdded(Span name) {
        return added.stream().anyMatch(function -> function.span().contains(name));
    }

    private boolean altered(Span name) {
        for (int i = name.start(); i < name.end(); i++) {
            if (text.bytes()[i] != isolated.bytes()[i]) {
                return true;
            }
        }
        return false;
    }

    /** All functions of the unit, inner ones included. */
    List<Function> functions() {
        List<Function> found = new ArrayList<>();
        unit.functions().forEach(function -> add(function, found));
        unit.classes().forEach(type -> add(type, found));
        return found;
    }

    private static void add(ClassDecl type, List<Function> found) {
        type.methods().forEach(method -> add(method, found));
        type.nested().forEach(nested -> add(nested, found));
    }

    private static void add(Function function, List<Function> found) {
        found.add(function);
        Walk.inner(function).forEach(inner -> add(inner, found));
    }
}
