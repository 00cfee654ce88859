/*
 * Hanglint's whole native code, but for memory: bytes in, a flat tree out.
 *
 * Every function that can fail returns a negative value from `enum failure`; but for hanglint_parse_once no function keeps
 * state between calls, so any thread may call any function as long as one tree is used by one thread at a time.
 * A tree is a positive 64-bit handle owned by the caller until hanglint_tree_delete.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tree_sitter/api.h>

#include "hanglint_arena.h"
#include "hanglint_syntax.h"

#if defined(_WIN32)
#define PUBLIC __declspec(dllexport)
#else
#define PUBLIC __attribute__((visibility("default")))
#endif

const TSLanguage *tree_sitter_cpp(void);
const TSLanguage *tree_sitter_cuda(void);
const TSLanguage *tree_sitter_python(void);

/* Raised whenever a signature, a failure value or the layout of a node changes; Java refuses another. */
#define LAYOUT_VERSION 3

/* A node: description (symbol in bits 0-15, field in 16-26, flags in 27-31), start, end, parent, subtree end. */
#define WORDS_PER_NODE 5
#define FIELD_SHIFT 16
#define FIELD_LIMIT (1 << 11)

#define FLAG_NAMED (1u << 27)
#define FLAG_ERROR (1u << 28)
#define FLAG_MISSING (1u << 29)
#define FLAG_EXTRA (1u << 30)
#define FLAG_HAS_ERROR (1u << 31)

enum failure {
    BAD_LANGUAGE = -1,
    BAD_ARGUMENT = -2,
    NO_PARSER = -3,
    OVER_BUDGET = -4,
    NO_TREE = -5,
    TOO_LARGE = -6,
    TOO_SMALL_BUFFER = -7,
};

static const TSLanguage *language_of(int32_t language) {
    switch (language) {
        case 0: return tree_sitter_cpp();
        case 1: return tree_sitter_cuda();
        case 2: return tree_sitter_python();
        default: return NULL;
    }
}

static TSTree *tree_of(int64_t handle) {
    return handle > 0 ? (TSTree *)(intptr_t)handle : NULL;
}

struct source {
    const char *bytes;
    uint32_t length;
};

static const char *read_source(void *payload, uint32_t offset, TSPoint position, uint32_t *length) {
    (void)position;
    const struct source *source = payload;
    if (offset >= source->length) {
        *length = 0;
        return "";
    }
    *length = source->length - offset;
    return source->bytes + offset;
}

/* Counted, not timed: the same bytes give the same answer on every machine. */
struct budget {
    int64_t steps;
};

static bool spend(TSParseState *state) {
    struct budget *budget = state->payload;
    return --budget->steps < 0;
}

PUBLIC int32_t hanglint_layout_version(void) {
    return LAYOUT_VERSION;
}

/*
 * Parses `length` bytes. `old_tree` is 0 or an edited tree of the same document whose unchanged parts are
 * reused. `steps` bounds the work in hundreds of parser actions. Returns a tree or a failure.
 */
PUBLIC int64_t hanglint_parse(
    int32_t language, const uint8_t *bytes, int32_t length, int64_t old_tree, int64_t steps
) {
    const TSLanguage *grammar = language_of(language);
    if (!grammar) return BAD_LANGUAGE;
    if (length < 0 || (length > 0 && !bytes) || old_tree < 0) return BAD_ARGUMENT;
    TSParser *parser = ts_parser_new();
    if (!parser) return NO_PARSER;
    if (!ts_parser_set_language(parser, grammar)) {
        ts_parser_delete(parser);
        return BAD_LANGUAGE;
    }
    struct source source = {(const char *)bytes, (uint32_t)length};
    struct budget budget = {steps};
    TSInput input = {.payload = &source, .read = read_source, .encoding = TSInputEncodingUTF8, .decode = NULL};
    TSParseOptions options = {.payload = &budget, .progress_callback = spend};
    TSTree *tree = ts_parser_parse_with_options(parser, tree_of(old_tree), input, options);
    ts_parser_delete(parser);
    if (tree) return (int64_t)(intptr_t)tree;
    return budget.steps < 0 ? OVER_BUDGET : NO_TREE;
}

PUBLIC void hanglint_tree_delete(int64_t handle) {
    TSTree *tree = tree_of(handle);
    if (tree) ts_tree_delete(tree);
}

/*
 * The same for a tree that is only flattened: quicker, and every call must be followed by hanglint_forget, on the same
 * thread and before it parses again, which takes the place of hanglint_tree_delete.
 */
PUBLIC int64_t hanglint_parse_once(int32_t language, const uint8_t *bytes, int32_t length, int64_t steps) {
    arena_enter();
    return hanglint_parse(language, bytes, length, 0, steps);
}

/* Gives back everything that the thread has needed since hanglint_parse_once, its tree included. */
PUBLIC void hanglint_forget(void) {
    arena_leave();
}

/* Tells a tree which bytes were replaced, as three offsets with their rows and byte columns. */
PUBLIC int32_t hanglint_tree_edit(
    int64_t handle,
    int32_t start, int32_t start_row, int32_t start_column,
    int32_t old_end, int32_t old_end_row, int32_t old_end_column,
    int32_t new_end, int32_t new_end_row, int32_t new_end_column
) {
    TSTree *tree = tree_of(handle);
    if (!tree || start < 0 || old_end < start || new_end < start) return BAD_ARGUMENT;
    TSInputEdit edit = {
        .start_byte = (uint32_t)start,
        .old_end_byte = (uint32_t)old_end,
        .new_end_byte = (uint32_t)new_end,
        .start_point = {(uint32_t)start_row, (uint32_t)start_column},
        .old_end_point = {(uint32_t)old_end_row, (uint32_t)old_end_column},
        .new_end_point = {(uint32_t)new_end_row, (uint32_t)new_end_column},
    };
    ts_tree_edit(tree, &edit);
    return 0;
}

/* The ints hanglint_tree_flatten needs for this tree. */
PUBLIC int32_t hanglint_tree_words(int64_t handle) {
    TSTree *tree = tree_of(handle);
    if (!tree) return BAD_ARGUMENT;
    uint32_t count = ts_node_descendant_count(ts_tree_root_node(tree));
    return count > INT32_MAX / WORDS_PER_NODE ? TOO_LARGE : (int32_t)(count * WORDS_PER_NODE);
}

static uint32_t describe(TSNode node, TSFieldId field) {
    uint32_t word = (uint32_t)ts_node_symbol(node) | (uint32_t)field << FIELD_SHIFT;
    if (ts_node_is_named(node)) word |= FLAG_NAMED;
    if (ts_node_is_error(node)) word |= FLAG_ERROR;
    if (ts_node_is_missing(node)) word |= FLAG_MISSING;
    if (ts_node_is_extra(node)) word |= FLAG_EXTRA;
    if (ts_node_has_error(node)) word |= FLAG_HAS_ERROR;
    return word;
}

/*
 * Writes the tree in preorder, WORDS_PER_NODE ints a node; the parent of the root is -1, a subtree's end is the
 * index after its last descendant. Returns the number of nodes. Iterative: depth costs no C stack.
 */
PUBLIC int32_t hanglint_tree_flatten(int64_t handle, int32_t *words, int32_t capacity) {
    TSTree *tree = tree_of(handle);
    if (!tree || !words || capacity < 0) return BAD_ARGUMENT;
    const int32_t limit = capacity / WORDS_PER_NODE;
    TSTreeCursor cursor = ts_tree_cursor_new(ts_tree_root_node(tree));
    int32_t count = 0;
    int32_t parent = -1;
    bool open = true;
    while (open) {
        if (count == limit) {
            count = TOO_SMALL_BUFFER;
            break;
        }
        TSNode node = ts_tree_cursor_current_node(&cursor);
        int32_t *out = words + (size_t)count * WORDS_PER_NODE;
        out[0] = (int32_t)describe(node, ts_tree_cursor_current_field_id(&cursor));
        out[1] = (int32_t)ts_node_start_byte(node);
        out[2] = (int32_t)ts_node_end_byte(node);
        out[3] = parent;
        out[4] = ++count;
        if (ts_tree_cursor_goto_first_child(&cursor)) {
            parent = count - 1;
            continue;
        }
        while (!ts_tree_cursor_goto_next_sibling(&cursor)) {
            if (parent < 0) {
                open = false;
                break;
            }
            ts_tree_cursor_goto_parent(&cursor);
            int32_t *closed = words + (size_t)parent * WORDS_PER_NODE;
            closed[4] = count;
            parent = closed[3];
        }
    }
    ts_tree_cursor_delete(&cursor);
    return count;
}

/* Appends to a buffer as long as there is room, and counts all the same. */
struct text {
    char *bytes;
    int32_t capacity;
    int32_t length;
};

static void append(struct text *text, char letter) {
    if (text->length < text->capacity) text->bytes[text->length] = letter;
    text->length++;
}

static void append_line(struct text *text, char kind, const char *name) {
    append(text, kind);
    for (const char *letter = name ? name : ""; *letter; letter++) append(text, *letter == '\n' ? '\r' : *letter);
    append(text, '\n');
}

/*
 * Writes the names of a language, a line each: `n` and the name of a symbol of named nodes or `t` and that of a token, by
 * symbol from 0; then `f` and the name of a field, by field from 1. A line feed within a name is written as a carriage return. Returns the
 * length of it all; where that is more than the capacity, the text is cut.
 */
PUBLIC int32_t hanglint_describe(int32_t language, char *names, int32_t capacity) {
    const TSLanguage *grammar = language_of(language);
    if (!grammar) return BAD_LANGUAGE;
    if (capacity < 0 || (capacity > 0 && !names)) return BAD_ARGUMENT;
    uint32_t fields = ts_language_field_count(grammar);
    if (fields >= FIELD_LIMIT) return TOO_LARGE;
    struct text text = {names, capacity, 0};
    uint32_t symbols = ts_language_symbol_count(grammar);
    for (uint32_t symbol = 0; symbol < symbols; symbol++) {
        bool named = ts_language_symbol_type(grammar, (TSSymbol)symbol) == TSSymbolTypeRegular;
        append_line(&text, named ? 'n' : 't', ts_language_symbol_name(grammar, (TSSymbol)symbol));
    }
    for (uint32_t field = 1; field <= fields; field++) {
        append_line(&text, 'f', ts_language_field_name_for_id(grammar, (TSFieldId)field));
    }
    return text.length;
}
