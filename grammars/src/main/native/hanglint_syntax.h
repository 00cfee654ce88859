/* The functions of hanglint_syntax.c, for C programs; that file says what they do. */
#ifndef HANGLINT_SYNTAX_H
#define HANGLINT_SYNTAX_H

#include <stdint.h>

int32_t hanglint_layout_version(void);
int64_t hanglint_parse(int32_t language, const uint8_t *bytes, int32_t length, int64_t old_tree, int64_t steps);
void hanglint_tree_delete(int64_t tree);
int64_t hanglint_parse_once(int32_t language, const uint8_t *bytes, int32_t length, int64_t steps);
void hanglint_forget(void);
int32_t hanglint_tree_edit(
    int64_t tree,
    int32_t start, int32_t start_row, int32_t start_column,
    int32_t old_end, int32_t old_end_row, int32_t old_end_column,
    int32_t new_end, int32_t new_end_row, int32_t new_end_column
);
int32_t hanglint_tree_words(int64_t tree);
int32_t hanglint_tree_flatten(int64_t tree, int32_t *words, int32_t capacity);
int32_t hanglint_describe(int32_t language, char *names, int32_t capacity);

#endif
