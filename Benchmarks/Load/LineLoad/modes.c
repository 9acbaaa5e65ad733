#include "modes.h"

#include "clock.h"
#include "options.h"
#include "text.h"

void member_open(Member *member, int index, const Handler *handler, const Template *setup) {
  member->connection.index = index;
  member->connection.handler = handler;
  connection_open(&member->connection);
  if (!setup) return;
  size_t length;
  const char *text = template_fill(setup, &(Place){.connection = index, .time = now()}, &length);
  connection_write(&member->connection, text, length);
}

bool member_is_set_up_by(Member *member, const char *ready, const char *line, size_t length) {
  if (member->is_ready || !ready || !contains(line, length, ready)) return false;
  return member->is_ready = true;
}

static Member *member_at(Member *members, size_t size, long index) {
  return (Member *)((char *)members + size * (size_t)index);
}

void members_get_ready(Member *members, size_t size, long count, const char *ready) {
  uint64_t start = now();
  long first_unready = 0;
  if (!ready) first_unready = count;
  while (first_unready < count) {
    connections_turn(20 * MILLISECOND);
    while (first_unready < count && member_at(members, size, first_unready)->is_ready) first_unready++;
    if (now() - start > 60 * SECOND) stop("Connection %ld was not set up within a minute.", first_unready);
  }
  for (uint64_t end = now() + 200 * MILLISECOND; now() < end;) connections_turn(20 * MILLISECOND);
  for (long i = 0; i < count; i++) member_at(members, size, i)->is_ready = true;
}
