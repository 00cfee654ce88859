/*
 * Runs hanglint_syntax.c, hanglint_arena.c and the grammars under AddressSanitizer and UBSan: fuzz_syntax FILE...
 * Each file is parsed whole, truncated, mutated and edited; the flat trees are checked for their invariants.
 * The noise is seeded, so a failure can be repeated.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hanglint_syntax.h"

enum { LANGUAGES = 3, WORDS = 5 };

static uint64_t seed = 1;
static long trees, nodes;

static uint32_t noise(uint32_t bound) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return bound ? (uint32_t)(seed >> 33) % bound : 0;
}

static void require(int holds, const char *what) {
    if (holds) return;
    fprintf(stderr, "fuzz_syntax: %s\n", what);
    exit(1);
}

/* Bytes in a block of exactly their size, so that reading past the end is seen. */
static uint8_t *exact(const uint8_t *bytes, int32_t length) {
    uint8_t *copy = malloc(length > 0 ? (size_t)length : 1);
    require(copy != NULL, "out of memory");
    if (length > 0) memcpy(copy, bytes, (size_t)length);
    return copy;
}

static void check_node(const int32_t *words, int32_t index, int32_t count, int32_t length) {
    const int32_t *node = words + (size_t)index * WORDS;
    require(0 <= node[1] && node[1] <= node[2] && node[2] <= length, "a node lies outside the text");
    require(index < node[4] && node[4] <= count, "a subtree ends outside the tree");
    require(index == 0 ? node[3] == -1 : 0 <= node[3] && node[3] < index, "a parent does not come first");
    if (index > 0) require(node[4] <= words[(size_t)node[3] * WORDS + 4], "a child outlives its parent");
}

static void check_tree(int64_t tree, int32_t length) {
    int32_t size = hanglint_tree_words(tree);
    require(size >= WORDS && size % WORDS == 0, "wrong size announced");
    int32_t *words = malloc((size_t)size * sizeof *words);
    require(words != NULL, "out of memory");
    int32_t count = hanglint_tree_flatten(tree, words, size);
    require(count == size / WORDS, "wrong number of nodes");
    require(words[4] == count, "the root does not hold all nodes");
    for (int32_t i = 0; i < count; i++) check_node(words, i, count, length);
    free(words);

    int32_t small = (int32_t)noise((uint32_t)size);
    words = malloc((size_t)small * sizeof *words + 1);
    require(hanglint_tree_flatten(tree, words, small) == -7, "a small buffer is not refused");
    free(words);
    trees++;
    nodes += count;
}

/* A tree that is only flattened, in memory of its own, is the same one. */
static void check_once(int32_t language, const uint8_t *bytes, int32_t length, int64_t tree) {
    int32_t size = hanglint_tree_words(tree);
    int32_t *words = malloc((size_t)size * sizeof *words);
    int32_t *once = malloc((size_t)size * sizeof *once);
    require(words != NULL && once != NULL, "out of memory");
    int32_t count = hanglint_tree_flatten(tree, words, size);
    int64_t other = hanglint_parse_once(language, bytes, length, 1000000);
    require(other > 0 && hanglint_tree_words(other) == size, "another tree when parsed once");
    require(hanglint_tree_flatten(other, once, size) == count, "another number of nodes when parsed once");
    hanglint_forget();
    require(memcmp(words, once, (size_t)size * sizeof *words) == 0, "other nodes when parsed once");
    free(words);
    free(once);
}

static int64_t parse(int32_t language, const uint8_t *bytes, int32_t length) {
    uint8_t *copy = exact(bytes, length);
    int64_t tree = hanglint_parse(language, copy, length, 0, 1000000);
    require(tree > 0, "no tree");
    check_tree(tree, length);
    check_once(language, copy, length, tree);
    free(copy);
    return tree;
}

static void place(const uint8_t *bytes, int32_t offset, int32_t *row, int32_t *column) {
    *row = *column = 0;
    for (int32_t i = 0; i < offset; i++) {
        if (bytes[i] == '\n') {
            ++*row;
            *column = 0;
        } else {
            ++*column;
        }
    }
}

/* Removes a stretch, reparses, and deletes old and new trees in either order. */
static void edit(int32_t language, const uint8_t *bytes, int32_t length) {
    int64_t old = parse(language, bytes, length);
    int32_t start = (int32_t)noise((uint32_t)length + 1);
    int32_t end = start + (int32_t)noise((uint32_t)(length - start) + 1);
    int32_t row, column, end_row, end_column;
    place(bytes, start, &row, &column);
    place(bytes, end, &end_row, &end_column);
    int32_t done =
        hanglint_tree_edit(old, start, row, column, end, end_row, end_column, start, row, column);
    require(done == 0, "an edit is refused");
    int32_t left = length - (end - start);
    uint8_t *copy = exact(bytes, length);
    memmove(copy + start, copy + end, (size_t)(length - end));
    uint8_t *text = exact(copy, left);
    free(copy);
    int64_t fresh = hanglint_parse(language, text, left, old, 1000000);
    require(fresh > 0, "no tree after an edit");
    hanglint_tree_delete(old);
    check_tree(fresh, left);
    hanglint_tree_delete(fresh);
    free(text);
}

static void mutate(int32_t language, const uint8_t *bytes, int32_t length) {
    uint8_t *copy = exact(bytes, length);
    for (uint32_t i = noise(20); i > 0 && length > 0; i--) copy[noise((uint32_t)length)] = (uint8_t)noise(256);
    hanglint_tree_delete(parse(language, copy, length));
    free(copy);
}

static void try_all(const uint8_t *bytes, int32_t length, int rounds) {
    for (int32_t language = 0; language < LANGUAGES; language++) {
        hanglint_tree_delete(parse(language, bytes, length));
        for (int round = 0; round < rounds; round++) {
            hanglint_tree_delete(parse(language, bytes, (int32_t)noise((uint32_t)length + 1)));
            mutate(language, bytes, length);
            edit(language, bytes, length);
        }
    }
}

static void try_file(const char *name) {
    static uint8_t bytes[20000];
    FILE *stream = fopen(name, "rb");
    require(stream != NULL, name);
    size_t length = fread(bytes, 1, sizeof bytes, stream);
    fclose(stream);
    try_all(bytes, (int32_t)length, 6);
}

static void try_depth(char open, char close) {
    int32_t depth = 100000;
    uint8_t *bytes = malloc((size_t)depth * 2);
    require(bytes != NULL, "out of memory");
    memset(bytes, open, (size_t)depth);
    memset(bytes + depth, close, (size_t)depth);
    try_all(bytes, depth * 2, 0);
    try_all(bytes, depth, 0);
    free(bytes);
}

static void try_wrong_arguments(void) {
    uint8_t text[] = "x";
    int32_t words[WORDS];
    require(hanglint_parse(-1, text, 1, 0, 10) == -1, "a wrong language is not refused");
    require(hanglint_parse(LANGUAGES, text, 1, 0, 10) == -1, "a wrong language is not refused");
    require(hanglint_parse(0, text, -1, 0, 10) == -2, "a negative length is not refused");
    require(hanglint_parse(0, NULL, 1, 0, 10) == -2, "missing bytes are not refused");
    require(hanglint_parse(0, text, 1, -3, 10) == -2, "a wrong tree is not refused");
    require(hanglint_parse_once(0, text, -1, 10) == -2, "a negative length is not refused");
    hanglint_forget();
    hanglint_forget();
    require(hanglint_tree_words(0) == -2, "a missing tree is not refused");
    require(hanglint_tree_flatten(0, words, WORDS) == -2, "a missing tree is not refused");
    require(hanglint_tree_edit(0, 0, 0, 0, 0, 0, 0, 0, 0, 0) == -2, "a missing tree is not refused");
    hanglint_tree_delete(0);
    int64_t tree = hanglint_parse(0, text, 1, 0, 10);
    require(hanglint_tree_flatten(tree, NULL, WORDS) == -2, "a missing buffer is not refused");
    require(hanglint_tree_flatten(tree, words, -1) == -2, "a negative buffer is not refused");
    require(hanglint_tree_edit(tree, 1, 0, 1, 0, 0, 0, 1, 0, 1) == -2, "a backward edit is not refused");
    hanglint_tree_delete(tree);
}

static void try_names(void) {
    static char names[1 << 17];
    for (int32_t language = 0; language < LANGUAGES; language++) {
        int32_t length = hanglint_describe(language, names, sizeof names);
        require(length > 0 && length < (int32_t)sizeof names, "the names do not fit");
        require(names[length - 1] == '\n', "the last name is cut");
        for (int32_t capacity = 0; capacity < 40; capacity++) {
            char *small = malloc((size_t)capacity + 1);
            require(hanglint_describe(language, small, capacity) == length, "a small buffer changes the length");
            require(memcmp(small, names, (size_t)capacity) == 0, "a small buffer is not filled");
            free(small);
        }
    }
    require(hanglint_describe(LANGUAGES, names, sizeof names) == -1, "a wrong language is not refused");
    require(hanglint_describe(0, NULL, 1) == -2, "a missing buffer is not refused");
    require(hanglint_describe(0, names, -1) == -2, "a negative buffer is not refused");
}

int main(int argc, char **argv) {
    try_wrong_arguments();
    try_names();
    try_all((const uint8_t *)"", 0, 1);
    for (int i = 1; i < argc; i++) try_file(argv[i]);
    try_depth('(', ')');
    try_depth('{', '}');
    printf("fuzz_syntax: %ld trees, %ld nodes\n", trees, nodes);
    return 0;
}
