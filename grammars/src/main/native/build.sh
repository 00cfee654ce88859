#!/bin/sh
# Builds libhanglint-syntax.so: build.sh <output folder>
# Does nothing when neither the sources, the lock file nor this script changed since the last build.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
out=$1
mkdir -p "$out"
out=$(cd "$out" && pwd)
library=$out/libhanglint-syntax.so
inputs="build.sh hanglint_syntax.c hanglint_syntax.h hanglint_arena.c hanglint_arena.h package.json package-lock.json"

# Two builds of one tree must not write into the same folder at once.
if command -v flock >/dev/null; then
    exec 9>"$out/lock"
    flock 9
fi

stamp=$(cd "$here" && cksum $inputs && uname -sm)
if [ -f "$library" ] && [ -f "$out/stamp" ] && [ "$(cat "$out/stamp")" = "$stamp" ]; then
    exit 0
fi

if ! command -v cc >/dev/null; then
    echo "The native library needs a C compiler: install one, for example with apt-get install gcc." >&2
    exit 1
fi
if ! command -v npm >/dev/null; then
    echo "The native library needs npm to bring the grammars: install it, for example with apt-get install npm." >&2
    exit 1
fi

rm -f "$out/stamp"
cp "$here/package.json" "$here/package-lock.json" "$out/"
(cd "$out" && npm ci --ignore-scripts --prefer-offline --legacy-peer-deps \
    --no-audit --no-fund --loglevel=error >/dev/null)

packages=$out/node_modules
core=$packages/tree-sitter/vendor/tree-sitter/lib
flags="-O3 -std=gnu11 -fPIC -fvisibility=hidden"
objects=$out/objects
rm -rf "$objects"
mkdir -p "$objects"

cc $flags -I "$core/include" -I "$core/src" -c "$core/src/lib.c" -o "$objects/core.o"
for language in cpp cuda python; do
    source=$packages/tree-sitter-$language/src
    for part in parser scanner; do
        cc $flags -I "$source" -c "$source/$part.c" -o "$objects/$language-$part.o"
    done
done
for part in syntax arena; do
    cc $flags -Wall -Wextra -Werror -I "$core/include" -c "$here/hanglint_$part.c" -o "$objects/hanglint-$part.o"
done
cc -shared -s -Wl,-Bsymbolic -Wl,-z,relro,-z,now "$objects"/*.o -o "$library.new"
mv "$library.new" "$library"
printf '%s\n' "$stamp" >"$out/stamp"
