/* Memory for one parse at a time: see hanglint_arena.c. */
#ifndef HANGLINT_ARENA_H
#define HANGLINT_ARENA_H

void arena_enter(void);
void arena_leave(void);

#endif
