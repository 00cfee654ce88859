#!/bin/sh
# Builds our C, the tree-sitter core and the scanners under sanitizers, and runs fuzz_syntax over the sample files:
# fuzz.sh <output folder of build.sh>. The built program is kept until one of its sources changes.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
main=$here/../../main/native
out=$(cd "$1" && pwd)
packages=$out/node_modules
core=$packages/tree-sitter/vendor/tree-sitter/lib
program=$out/fuzz_syntax

if command -v flock >/dev/null; then
    exec 9>"$out/lock"
    flock 9
fi
stamp=$(cat "$out/stamp" && cksum <"$here/fuzz_syntax.c" && cksum <"$here/fuzz.sh")
if ! [ -f "$program" ] || [ "$(cat "$program.stamp" 2>/dev/null)" != "$stamp" ]; then
    flags="-g -O2 -std=gnu11 -fsanitize=address,undefined -fno-sanitize-recover=undefined"
    objects=$out/fuzz-objects
    rm -rf "$objects"
    mkdir -p "$objects"
    cc $flags -I "$core/include" -I "$core/src" -c "$core/src/lib.c" -o "$objects/core.o"
    for part in syntax arena; do
        cc $flags -Wall -Wextra -Werror -I "$core/include" -c "$main/hanglint_$part.c" -o "$objects/hanglint-$part.o"
    done
    cc $flags -Wall -Wextra -Werror -I "$main" -c "$here/fuzz_syntax.c" -o "$objects/fuzz.o"
    for language in cpp cuda python; do
        cc $flags -I "$packages/tree-sitter-$language/src" \
            -c "$packages/tree-sitter-$language/src/scanner.c" -o "$objects/$language-scanner.o"
    done
    # The parse tables are data and a generated lexer: too slow to compile under sanitizers for what they can hide.
    cc $flags "$objects"/*.o "$out"/objects/*-parser.o -o "$program"
    printf '%s\n' "$stamp" >"$program.stamp"
fi
"$program" "$here"/*.c "$main"/*.c "$here"/samples/*
