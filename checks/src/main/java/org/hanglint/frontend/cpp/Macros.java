package org.hanglint.frontend.cpp;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hanglint.code.Stmt;
import org.hanglint.knowledge.GilKnowledge;
import org.hanglint.knowledge.GilKnowledge.Effect;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.Parsed;
import org.hanglint.syntax.Parser;
import org.hanglint.syntax.Span;
import org.hanglint.syntax.SyntaxTree;
import org.hanglint.syntax.mask.MacroDefinition;
import org.hanglint.syntax.mask.MacroTable;

/** The user's macros that touch the thread state or a lock: their uses as statements are replaced by what they stand for. */
final class Macros {

    private static final int MAX_DEPTH = 3;
    private static final int MAX_BODY = 4000;
    private static final Pattern WORD = Pattern.compile("[A-Za-z_]\\w*(?:::\\w+)*");

    private static final Pattern CALL =
            Pattern.compile("\\s*\\(?\\s*([A-Za-z_]\\w*(?:::\\w+)*)\\s*\\([^()]*(?:\\([^()]*\\)[^()]*)*\\)\\s*\\)?\\s*;?\\s*");
    /** A name with arguments where a declaration has its name. */
    private static final Pattern PASTED = Pattern.compile("(?<=[\\w>]\\s)([A-Za-z_]\\w*)\\s*\\([^()]*\\)(?=\\s*[({])");

    private static final Set<Effect> STATEMENTS =
            EnumSet.of(Effect.REGION_BEGIN, Effect.REGION_END, Effect.BLOCK_THREADS, Effect.UNBLOCK_THREADS);

    /** What a statement can begin with behind a macro. */
    private static final Pattern STARTS = Pattern.compile("\\s*([A-Za-z_]\\w*|\\{|\\*)");

    private final GilKnowledge knowledge;
    private final MacroTable table;
    private final FileNames names;
    private final SortedMap<String, MacroDefinition> relevant = new TreeMap<>();
    private final ReturningMacros returning;
    private int depth;

    /** {@code named} are the macros that the file names. */
    Macros(List<String> named, MacroTable table, FileNames names, GilKnowledge knowledge) {
        this.knowledge = knowledge;
        this.table = table;
        this.names = names;
        this.returning = new ReturningMacros(table, knowledge);
        for (String name : named) {
            if (knowledge.effect(name).isEmpty()) {
                definition(name, 0).ifPresent(definition -> add(name, definition));
            }
        }
    }

    private void add(String name, MacroDefinition definition) {
        boolean type = !definition.functionLike() && names.isType(definition.body());
        if (type) {
            names.addMacro(name, definition.body());
        } else {
            relevant.put(name, definition);
        }
    }

    /** The definition of the macro that touches the thread state or a lock. */
    private Optional<MacroDefinition> definition(String name, int level) {
        return table.definitions(name).stream()
                .filter(definition -> definition.body().length() < MAX_BODY)
                .filter(definition -> mentionsThreadState(definition.body(), level))
                .findFirst();
    }

    private boolean mentionsThreadState(String body, int level) {
        Matcher words = WORD.matcher(body);
        while (words.find()) {
            String word = words.group();
            boolean direct = knowledge.effect(word).isPresent()
                    || knowledge.lockCall(word).isPresent()
                    || isGuard(word);
            if (direct || level < MAX_DEPTH && definition(word, level + 1).isPresent()) {
                return true;
            }
        }
        return false;
    }

    private boolean isGuard(String word) {
        return knowledge.guard(names.full(word)).isPresent();
    }

    /** Name and body of each. */
    SortedMap<String, String> bodies() {
        SortedMap<String, String> bodies = new TreeMap<>();
        relevant.forEach((name, definition) -> bodies.put(name, definition.body()));
        return bodies;
    }

    /** Inside of a macro's text also macros count that the file does not name. */
    private Optional<MacroDefinition> relevant(String name) {
        MacroDefinition named = relevant.get(name);
        if (named != null) {
            return Optional.of(named);
        }
        return depth == 0 || knowledge.effect(name).isPresent() ? Optional.empty() : definition(name, 0);
    }

    /** The function that {@code MACRO()} hides with its arguments, where each definition with a call is just a call of that. */
    Optional<String> called(String name) {
        List<String> calls = table.definitions(name).stream()
                .filter(definition -> definition.functionLike() && definition.parameters().isEmpty())
                .map(definition -> CALL.matcher(definition.body()))
                .filter(Matcher::matches)
                .map(call -> call.group(1))
                .distinct()
                .toList();
        return calls.size() == 1 && !calls.getFirst().equals(name) ? Optional.of(calls.getFirst()) : Optional.empty();
    }

    /** Whether {@code MACRO;} or {@code MACRO(...);} is a library's that returns from the function. */
    boolean returns(Source source, int node) {
        return nameOf(source, node).filter(knowledge::returns).isPresent();
    }

    private static Optional<String> nameOf(Source source, int node) {
        int name = source.is(node, Kind.CALL_EXPRESSION) ? source.child(node, Field.FUNCTION) : node;
        return source.is(name, Kind.IDENTIFIER) ? Optional.of(source.name(name)) : Optional.empty();
    }

    /** Replaces {@code MACRO;} or {@code MACRO(...);}; false, and nothing done, for anything else. */
    boolean expand(Source source, int node, Naming naming, List<Stmt> out) {
        Optional<String> name = nameOf(source, node);
        if (name.isEmpty()) {
            return false;
        }
        boolean call = source.is(node, Kind.CALL_EXPRESSION);
        returning.pass(name.get());
        Optional<MacroDefinition> definition =
                relevant(name.get()).or(() -> returning.insideOfRegion(name.get()));
        if (definition.filter(found -> found.functionLike() == call).isEmpty()) {
            return false;
        }
        List<String> arguments = new ArrayList<>();
        int list = call ? source.child(node, Field.ARGUMENTS) : Source.NO_NODE;
        for (int child = list < 0 ? list : source.first(list); child != Source.NO_NODE; child = source.next(child)) {
            arguments.add(source.text(child));
        }
        return replace(source, definition.get(), arguments, source.span(node), naming, out);
    }

    /** Replaces a macro that the grammar took for the type of a declaration: {@code MACRO run();}. */
    boolean expandLeading(Source source, int declaration, Naming naming, List<Stmt> out) {
        int type = source.child(declaration, Field.TYPE);
        if (relevant.isEmpty() || !source.is(type, Kind.TYPE_IDENTIFIER)) {
            return false;
        }
        Optional<MacroDefinition> definition = relevant(source.name(type));
        if (definition.filter(found -> !found.functionLike()).isEmpty()) {
            return false;
        }
        String rest = source.text(source.tree().end(type), source.tree().end(declaration));
        return replace(source, definition.get(), List.of(), source.span(type), naming, out)
                && replace(
                        source,
                        new MacroDefinition("", false, List.of(), rest),
                        List.of(),
                        source.span(declaration),
                        naming,
                        out);
    }

    private boolean replace(
            Source source,
            MacroDefinition definition,
            List<String> arguments,
            Span place,
            Naming naming,
            List<Stmt> out) {
        String body = terminated(named(substituted(definition, arguments)));
        if (depth >= MAX_DEPTH || !source.descend(0)) {
            return false;
        }
        depth++;
        MacroBody.lower(body, place, source, this, names, naming, out);
        depth--;
        source.ascend();
        return true;
    }

    private static String substituted(MacroDefinition definition, List<String> arguments) {
        String body = definition.body().replace("##", "");
        for (String parameter : definition.parameters()) {
            body = body.replaceAll("#\\s*" + Pattern.quote(parameter) + "\\b", "\"\"");
        }
        for (int i = 0; i < definition.parameters().size() && i < arguments.size(); i++) {
            String parameter = definition.parameters().get(i);
            if (!parameter.equals("...")) {
                body = body.replaceAll(
                        "\\b" + Pattern.quote(parameter) + "\\b", Matcher.quoteReplacement(arguments.get(i)));
            }
        }
        return body;
    }

    /** {@code Lock UNIQUE(lock)(mutex)}: what a macro pastes together is one name. */
    private String named(String body) {
        return PASTED.matcher(body)
                .replaceAll(use -> Matcher.quoteReplacement(
                        isPasting(use.group(1), 0) ? use.group(1) : use.group()));
    }

    private boolean isPasting(String name, int level) {
        return table.definitions(name).stream()
                .filter(MacroDefinition::functionLike)
                .anyMatch(definition -> definition.body().contains("##")
                        || level < MAX_DEPTH
                                && WORD.matcher(definition.body())
                                        .results()
                                        .anyMatch(word -> isPasting(word.group(), level + 1)));
    }

    /** A macro without arguments that is a whole statement has no semicolon of its own before the next one. */
    private String terminated(String body) {
        StringBuilder text = new StringBuilder();
        Matcher words = WORD.matcher(body);
        int copied = 0;
        while (words.find()) {
            Matcher next = STARTS.matcher(body).region(words.end(), body.length());
            if (next.lookingAt() && !next.group(1).equals("else") && isStatement(words.group())) {
                text.append(body, copied, words.end()).append(';');
                copied = words.end();
            }
        }
        return text.append(body.substring(copied)).toString();
    }

    private boolean isStatement(String word) {
        boolean region = knowledge.effect(word).filter(STATEMENTS::contains).isPresent();
        return region
                || definition(word, 0)
                        .filter(found -> !found.functionLike())
                        .filter(found -> WORD.matcher(found.body())
                                .results()
                                .anyMatch(inner -> knowledge
                                        .effect(inner.group())
                                        .filter(STATEMENTS::contains)
                                        .isPresent()))
                        .isPresent();
    }

    /** The tree of statements alone; empty where they do not parse as they are. */
    static Optional<SyntaxTree> parse(byte[] wrapped) {
        return Parser.parse(Language.CPP, wrapped) instanceof Parsed.Tree(SyntaxTree tree) && !tree.hasError(0)
                ? Optional.of(tree)
                : Optional.empty();
    }

    static byte[] wrapped(String body) {
        return ("void f() { " + body + " ; }").getBytes(StandardCharsets.UTF_8);
    }
}
