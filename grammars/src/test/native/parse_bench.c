/*
 * Bare parsing time, the denominator of Hanglint's time budgets:
 *
 *   find DIR -name '*.py' | parse_bench python [passes]
 *
 * All files are read first. Then each pass times, in user CPU of this one thread, the core alone with one kept
 * parser, our parse, and our flattening. Build it in the folder grammars with
 *
 *   cc -O3 -Isrc/main/native -Itarget/native/node_modules/tree-sitter/vendor/tree-sitter/lib/include \\
 *      src/test/native/parse_bench.c target/native/libhanglint-syntax.so -Wl,-rpath,$PWD/target/native -o parse_bench
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include <tree_sitter/api.h>

#include "hanglint_syntax.h"

const TSLanguage *tree_sitter_cpp(void);
const TSLanguage *tree_sitter_cuda(void);
const TSLanguage *tree_sitter_python(void);

struct file {
    uint8_t *bytes;
    int32_t length;
};

static double user_seconds(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)usage.ru_utime.tv_sec + (double)usage.ru_utime.tv_usec / 1e6;
}

static struct file read_file(const char *name) {
    struct file file = {NULL, 0};
    FILE *stream = fopen(name, "rb");
    if (!stream) return file;
    fseek(stream, 0, SEEK_END);
    long size = ftell(stream);
    rewind(stream);
    if (size > 0 && size < INT32_MAX && (file.bytes = malloc((size_t)size))) {
        file.length = (int32_t)fread(file.bytes, 1, (size_t)size, stream);
    }
    fclose(stream);
    return file;
}

static void report(const char *what, double seconds, double bytes, double nodes) {
    printf("  %-10s %8.3f s  %7.2f MB/s  %7.1f ns/node\n", what, seconds, bytes / seconds / 1e6, seconds * 1e9 / nodes);
}

static void run(int32_t language, const TSLanguage *grammar, const struct file *files, int count) {
    double bytes = 0;
    for (int i = 0; i < count; i++) bytes += files[i].length;

    TSParser *parser = ts_parser_new();
    ts_parser_set_language(parser, grammar);
    double start = user_seconds();
    for (int i = 0; i < count; i++) {
        ts_tree_delete(ts_parser_parse_string(parser, NULL, (const char *)files[i].bytes, (uint32_t)files[i].length));
    }
    double core = user_seconds() - start;
    ts_parser_delete(parser);

    double parsing = 0, flattening = 0, nodes = 0;
    int32_t *words = NULL;
    int32_t capacity = 0;
    for (int i = 0; i < count; i++) {
        start = user_seconds();
        int64_t tree = hanglint_parse(language, files[i].bytes, files[i].length, 0, INT64_MAX);
        double parsed = user_seconds();
        parsing += parsed - start;
        int32_t needed = hanglint_tree_words(tree);
        if (needed > capacity) words = realloc(words, (size_t)(capacity = needed) * sizeof *words);
        nodes += hanglint_tree_flatten(tree, words, capacity);
        flattening += user_seconds() - parsed;
        hanglint_tree_delete(tree);
    }
    free(words);
    printf("%d files, %.2f MB, %.0f nodes\n", count, bytes / 1e6, nodes);
    report("core", core, bytes, nodes);
    report("our parse", parsing, bytes, nodes);
    report("flatten", flattening, bytes, nodes);
}

int main(int argc, char **argv) {
    const char *name = argc > 1 ? argv[1] : "";
    int32_t language = !strcmp(name, "cpp") ? 0 : !strcmp(name, "cuda") ? 1 : !strcmp(name, "python") ? 2 : -1;
    if (language < 0) {
        fprintf(stderr, "usage: parse_bench cpp|cuda|python [passes] < list of files\n");
        return 2;
    }
    const TSLanguage *grammars[] = {tree_sitter_cpp(), tree_sitter_cuda(), tree_sitter_python()};
    struct file *files = NULL;
    int count = 0;
    char line[4096];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        files = realloc(files, (size_t)(count + 1) * sizeof *files);
        files[count] = read_file(line);
        if (files[count].bytes) count++;
    }
    for (int pass = argc > 2 ? atoi(argv[2]) : 3; pass > 0; pass--) run(language, grammars[language], files, count);
    return 0;
}
