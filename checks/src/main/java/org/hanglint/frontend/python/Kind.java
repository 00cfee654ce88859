package org.hanglint.frontend.python;

import java.util.Arrays;
import java.util.Locale;
import org.hanglint.syntax.Grammar;
import org.hanglint.syntax.Language;
import org.hanglint.syntax.SyntaxTree;

/** The node kinds of the Python grammar that lowering tells apart, found by one array access. */
enum Kind {
    OTHER(Group.NONE),
    ERROR(Group.NONE),

    MODULE(Group.NONE),
    BLOCK(Group.NONE),
    IMPORT_STATEMENT(Group.DEFINITION),
    IMPORT_FROM_STATEMENT(Group.DEFINITION),
    FUTURE_IMPORT_STATEMENT(Group.DEFINITION),
    FUNCTION_DEFINITION(Group.DEFINITION),
    CLASS_DEFINITION(Group.DEFINITION),
    DECORATED_DEFINITION(Group.DEFINITION),

    IF_STATEMENT(Group.COMPOUND),
    FOR_STATEMENT(Group.COMPOUND),
    WHILE_STATEMENT(Group.COMPOUND),
    TRY_STATEMENT(Group.COMPOUND),
    WITH_STATEMENT(Group.COMPOUND),
    MATCH_STATEMENT(Group.COMPOUND),

    EXPRESSION_STATEMENT(Group.SIMPLE),
    ASSERT_STATEMENT(Group.SIMPLE),
    RETURN_STATEMENT(Group.SIMPLE),
    DELETE_STATEMENT(Group.SIMPLE),
    RAISE_STATEMENT(Group.SIMPLE),
    PASS_STATEMENT(Group.SIMPLE),
    BREAK_STATEMENT(Group.SIMPLE),
    CONTINUE_STATEMENT(Group.SIMPLE),
    GLOBAL_STATEMENT(Group.SIMPLE),
    NONLOCAL_STATEMENT(Group.SIMPLE),
    PRINT_STATEMENT(Group.SIMPLE),
    EXEC_STATEMENT(Group.SIMPLE),
    TYPE_ALIAS_STATEMENT(Group.SIMPLE),
    ASSIGNMENT(Group.NONE),
    AUGMENTED_ASSIGNMENT(Group.NONE),

    ELIF_CLAUSE(Group.NONE),
    ELSE_CLAUSE(Group.NONE),
    EXCEPT_CLAUSE(Group.NONE),
    FINALLY_CLAUSE(Group.NONE),
    WITH_CLAUSE(Group.NONE),
    WITH_ITEM(Group.NONE),
    CASE_CLAUSE(Group.NONE),
    CASE_PATTERN(Group.NONE),
    DECORATOR(Group.NONE),

    IDENTIFIER(Group.EXPRESSION),
    ATTRIBUTE(Group.EXPRESSION),
    SUBSCRIPT(Group.EXPRESSION),
    SLICE(Group.EXPRESSION),
    CALL(Group.EXPRESSION),
    AWAIT(Group.EXPRESSION),
    YIELD(Group.EXPRESSION),
    LAMBDA(Group.EXPRESSION),
    BINARY_OPERATOR(Group.EXPRESSION),
    UNARY_OPERATOR(Group.EXPRESSION),
    COMPARISON_OPERATOR(Group.EXPRESSION),
    NOT_OPERATOR(Group.EXPRESSION),
    BOOLEAN_OPERATOR(Group.EXPRESSION),
    CONDITIONAL_EXPRESSION(Group.EXPRESSION),
    NAMED_EXPRESSION(Group.EXPRESSION),
    AS_PATTERN(Group.EXPRESSION),
    PARENTHESIZED_EXPRESSION(Group.EXPRESSION),
    EXPRESSION_LIST(Group.EXPRESSION),
    PATTERN_LIST(Group.EXPRESSION),
    TUPLE(Group.EXPRESSION),
    TUPLE_PATTERN(Group.EXPRESSION),
    LIST(Group.EXPRESSION),
    LIST_PATTERN(Group.EXPRESSION),
    SET(Group.EXPRESSION),
    DICTIONARY(Group.EXPRESSION),
    LIST_COMPREHENSION(Group.EXPRESSION),
    SET_COMPREHENSION(Group.EXPRESSION),
    DICTIONARY_COMPREHENSION(Group.EXPRESSION),
    GENERATOR_EXPRESSION(Group.EXPRESSION),
    LIST_SPLAT(Group.EXPRESSION),
    LIST_SPLAT_PATTERN(Group.EXPRESSION),
    STRING(Group.EXPRESSION),
    CONCATENATED_STRING(Group.EXPRESSION),
    INTEGER(Group.EXPRESSION),
    FLOAT(Group.EXPRESSION),
    TRUE(Group.EXPRESSION),
    FALSE(Group.EXPRESSION),
    NONE(Group.EXPRESSION),
    ELLIPSIS(Group.EXPRESSION),

    ARGUMENT_LIST(Group.NONE),
    KEYWORD_ARGUMENT(Group.NONE),
    DICTIONARY_SPLAT(Group.NONE),
    DICTIONARY_SPLAT_PATTERN(Group.NONE),
    PAIR(Group.NONE),
    FOR_IN_CLAUSE(Group.NONE),
    IF_CLAUSE(Group.NONE),
    CHEVRON(Group.NONE),
    STRING_CONTENT(Group.NONE),
    INTERPOLATION(Group.NONE),
    FORMAT_SPECIFIER(Group.NONE),
    FORMAT_EXPRESSION(Group.NONE),

    TYPED_PARAMETER(Group.NONE),
    DEFAULT_PARAMETER(Group.NONE),
    TYPED_DEFAULT_PARAMETER(Group.NONE),
    KEYWORD_SEPARATOR(Group.NONE),
    POSITIONAL_SEPARATOR(Group.NONE),
    LAMBDA_PARAMETERS(Group.NONE),

    DOTTED_NAME(Group.NONE),
    ALIASED_IMPORT(Group.NONE),
    WILDCARD_IMPORT(Group.NONE),
    RELATIVE_IMPORT(Group.NONE),
    IMPORT_PREFIX(Group.NONE),

    KEYWORD_PATTERN(Group.NONE),
    CLASS_PATTERN(Group.NONE),
    SPLAT_PATTERN(Group.NONE),
    UNION_PATTERN(Group.NONE),
    DICT_PATTERN(Group.NONE),
    COMPLEX_PATTERN(Group.NONE);

    /** What a node of the kind may stand for. */
    enum Group {
        NONE,
        EXPRESSION,
        SIMPLE,
        COMPOUND,
        /** Kept even inside of text that could not be parsed. */
        DEFINITION
    }

    private static final Kind[] BY_ID = table(Grammar.of(Language.PYTHON));

    private final Group group;

    Kind(Group group) {
        this.group = group;
    }

    Group group() {
        return group;
    }

    static Kind of(SyntaxTree tree, int node) {
        int id = tree.kindId(node);
        return id < BY_ID.length ? BY_ID[id] : id == Grammar.ERROR ? ERROR : OTHER;
    }

    private static Kind[] table(Grammar grammar) {
        Kind[] kinds = values();
        int[] ids = new int[kinds.length];
        int size = 0;
        for (Kind kind : kinds) {
            if (kind != OTHER && kind != ERROR) {
                ids[kind.ordinal()] = grammar.symbol(kind.name().toLowerCase(Locale.ROOT));
                size = Math.max(size, ids[kind.ordinal()] + 1);
            }
        }
        Kind[] table = new Kind[size];
        Arrays.fill(table, OTHER);
        for (Kind kind : kinds) {
            if (kind != OTHER && kind != ERROR) {
                table[ids[kind.ordinal()]] = kind;
            }
        }
        return table;
    }
}
