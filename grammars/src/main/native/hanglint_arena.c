/*
 * Tree-sitter's memory. A parse makes hundreds of thousands of small pieces that all die with their tree, so between
 * arena_enter and arena_leave a thread takes them from chunks of its own, keeps what is freed in lists by size, and gives
 * everything back at once without visiting the tree. At any other time this is malloc and free, and what was allocated by
 * them before may be freed after: a tree that is kept must not be made between the two calls.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <tree_sitter/api.h>

#include "hanglint_arena.h"

#define CHUNK ((size_t)1 << 20)
#define GRAIN 16
/* Small pieces have a list for each multiple of a grain, larger ones one for each power of two. */
#define SMALL 1024
#define LISTS (SMALL / GRAIN + 64)

/* Stands before every piece: its list, in a grain so that pieces stay aligned. */
struct head {
    size_t list;
    size_t bytes;
};

struct chunk {
    struct chunk *next;
    size_t bytes;
};

static _Thread_local struct {
    bool entered;
    struct chunk *chunks;
    char *at;
    char *end;
    void *freed[LISTS];
} arena;

static struct head *head_of(void *piece) {
    return (struct head *)piece - 1;
}

static void use(struct chunk *chunk) {
    arena.at = (char *)(chunk + 1);
    arena.end = arena.at + chunk->bytes;
}

/* The rest of the chunk before is lost; what is large gets a chunk of its own. */
static void add_chunk(size_t bytes) {
    size_t size = bytes > CHUNK / 4 ? bytes : CHUNK;
    struct chunk *chunk = malloc(sizeof *chunk + size);
    if (!chunk) abort();
    *chunk = (struct chunk){arena.chunks, size};
    arena.chunks = chunk;
    use(chunk);
}

static void *take(size_t wanted) {
    size_t list = wanted ? (wanted + GRAIN - 1) / GRAIN : 1;
    size_t bytes = list * GRAIN;
    if (bytes > SMALL) {
        list = SMALL / GRAIN;
        for (bytes = SMALL; bytes < wanted; bytes *= 2) list++;
    }
    void *known = arena.freed[list];
    if (known) {
        memcpy(&arena.freed[list], known, sizeof known);
        return known;
    }
    size_t whole = sizeof(struct head) + bytes;
    if ((size_t)(arena.end - arena.at) < whole) add_chunk(whole);
    struct head *head = (struct head *)arena.at;
    arena.at += whole;
    *head = (struct head){list, bytes};
    return head + 1;
}

static void give_back(void *piece) {
    size_t list = head_of(piece)->list;
    memcpy(piece, &arena.freed[list], sizeof(void *));
    arena.freed[list] = piece;
}

static void *allocate(size_t bytes) {
    if (arena.entered) return take(bytes);
    void *piece = malloc(bytes);
    if (!piece && bytes) abort();
    return piece;
}

static void *allocate_zeroes(size_t count, size_t bytes) {
    if (arena.entered) return memset(take(count * bytes), 0, count * bytes);
    void *piece = calloc(count, bytes);
    if (!piece && count && bytes) abort();
    return piece;
}

static void release(void *piece) {
    if (!arena.entered) {
        free(piece);
    } else if (piece) {
        give_back(piece);
    }
}

static void *reallocate(void *piece, size_t bytes) {
    if (!arena.entered) {
        void *moved = realloc(piece, bytes);
        if (!moved && bytes) abort();
        return moved;
    }
    if (!piece) return take(bytes);
    size_t known = head_of(piece)->bytes;
    if (bytes <= known) return piece;
    void *moved = take(bytes);
    memcpy(moved, piece, known);
    give_back(piece);
    return moved;
}

__attribute__((constructor)) static void install(void) {
    ts_set_allocator(allocate, allocate_zeroes, reallocate, release);
}

void arena_enter(void) {
    arena.entered = true;
}

/* The first chunk stays for the next parse of the thread, where it has the usual size. */
void arena_leave(void) {
    struct chunk *chunk = arena.chunks;
    while (chunk && (chunk->next || chunk->bytes != CHUNK)) {
        struct chunk *next = chunk->next;
        free(chunk);
        chunk = next;
    }
    memset(&arena, 0, sizeof arena);
    if (chunk) {
        arena.chunks = chunk;
        use(chunk);
    }
}
