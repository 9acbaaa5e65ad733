#include "modes.h"

#include "clock.h"
#include "mistakes.h"
#include "options.h"
#include "report.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const Common *common;

static void line(Connection *connection, char *line, size_t length) {
  if (common->error && contains(line, length, common->error)) note_mistake(line, "A connection was told");
  member_is_set_up_by((Member *)connection, common->ready, line, length);
}

static void closed(Connection *connection) { stop("The server closed connection %d.", connection->index); }

static const Handler handler = {line, closed};

/// The resident memory of a process in bytes; 0 if no process is given.
static double resident(long process) {
  if (!process) return 0;
  char path[64];
  unsigned long size, pages = 0;
  snprintf(path, sizeof path, "/proc/%ld/statm", process);
  FILE *file = fopen(path, "r");
  if (!file || fscanf(file, "%lu %lu", &size, &pages) != 2) stop("%s cannot be read.", path);
  fclose(file);
  return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

static void turn_for(double seconds) {
  for (uint64_t end = now() + (uint64_t)(seconds * SECOND); now() < end;) connections_turn(50 * MILLISECOND);
}

bool run_idle(const Common *given, const IdleOptions *options) {
  common = given;
  double before = resident(options->process);
  uint64_t start = now();
  Member *members = calloc((size_t)common->connections, sizeof *members);
  for (int i = 0; i < common->connections; i++) {
    member_open(&members[i], i, &handler, common->setup);
    if (i % 16 == 15) connections_turn(0);
  }
  members_get_ready(members, sizeof *members, common->connections, common->ready);
  double seconds = (double)(now() - start) / SECOND;
  turn_for(options->settle);
  double after = resident(options->process);
  report_begin();
  report_number("connections", (double)common->connections);
  report_number("seconds_to_connect", seconds);
  report_number("resident_before", before);
  report_number("resident_after", after);
  report_number("bytes_each", (after - before) / (double)common->connections);
  report_mistakes();
  report_end();
  turn_for(options->hold);
  return mistakes() == 0;
}
