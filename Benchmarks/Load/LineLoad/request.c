#include "modes.h"

#include "clock.h"
#include "mistakes.h"
#include "options.h"
#include "report.h"
#include "text.h"

#include <stdlib.h>

/// A connection that sends requests. Answers arrive in order, so the next one belongs to the oldest time.
typedef struct {
  Member member;
  uint64_t asked, answered;
  uint64_t *asked_at;  // of the last `depth` requests
} Asker;

static const Common *common;
static const RequestOptions *options;
static Asker *askers;
static uint64_t asked, answered;
static Histogram latency;
// Connections with capacity, longest waiting first; each appears once for every request it may have in flight.
static long *free_askers;
static uint64_t first_free, last_free, free_size;

static void line(Connection *connection, char *line, size_t length) {
  Asker *asker = (Asker *)connection;
  if (!asker->member.is_ready) {
    if (common->error && contains(line, length, common->error)) stop("The setup was refused: %s", line);
    member_is_set_up_by(&asker->member, common->ready, line, length);
    return;
  }
  if (common->ignore && starts_with(line, length, common->ignore)) return;
  if (!contains(line, length, common->expect) || (common->error && contains(line, length, common->error)))
    note_mistake(line, "Not what was expected");
  if (asker->answered == asker->asked) return note_mistake(line, "Nothing was asked");
  histogram_add(&latency, now() - asker->asked_at[asker->answered++ % (uint64_t)options->depth]);
  answered++;
  free_askers[last_free++ % free_size] = connection->index;
}

static void closed(Connection *connection) { stop("The server closed connection %d.", connection->index); }

static const Handler handler = {line, closed};

static void ask(Asker *asker, uint64_t due) {
  Connection *connection = &asker->member.connection;
  Place place = {connection->index, asked, asker->asked, due};
  size_t length;
  const char *text = template_fill(options->message, &place, &length);
  connection_write(connection, text, length);
  asker->asked_at[asker->asked++ % (uint64_t)options->depth] = due;
  asked++;
}

/// The next connection with capacity; NULL if there is none.
static Asker *next_free(void) {
  while (first_free < last_free && asked < (uint64_t)options->requests) {
    Asker *asker = &askers[free_askers[first_free++ % free_size]];
    if (!options->each || asker->asked < (uint64_t)options->each) return asker;
  }
  return NULL;
}

/// Sends as many requests as connections have capacity for.
static void ask_all_free(void) {
  for (Asker *asker; (asker = next_free());) ask(asker, now());
}

/// Sends the requests that are due, each with its own due time. A slow server does not get fewer requests, and time
/// spent waiting for a connection counts as the server's.
static void ask_what_is_due(uint64_t start) {
  uint64_t due;
  Asker *asker;
  while ((due = start + (uint64_t)((double)asked / options->rate * SECOND)) <= now() && (asker = next_free()))
    ask(asker, due);
}

static void set_up(void) {
  free_size = (uint64_t)(common->connections * options->depth);
  askers = calloc((size_t)common->connections, sizeof *askers);
  free_askers = malloc(free_size * sizeof *free_askers);
  for (int i = 0; i < common->connections; i++) {
    askers[i].asked_at = malloc((size_t)options->depth * sizeof *askers[i].asked_at);
    member_open(&askers[i].member, i, &handler, common->setup);
    if (i % 64 == 63) connections_turn(0);
  }
  members_get_ready(&askers[0].member, sizeof *askers, common->connections, common->ready);
  for (long j = 0; j < options->depth; j++)
    for (long i = 0; i < common->connections; i++) free_askers[last_free++] = i;
}

bool run_request(const Common *given, const RequestOptions *with) {
  common = given;
  options = with;
  set_up();
  uint64_t start = now(), end = start + (uint64_t)(common->limit * SECOND);
  while (answered < (uint64_t)options->requests && now() < end) {
    options->rate > 0 ? ask_what_is_due(start) : ask_all_free();
    connections_turn(options->rate > 0 ? MILLISECOND / 2 : 100 * MILLISECOND);
  }
  double seconds = (double)(now() - start) / SECOND;
  if (answered < (uint64_t)options->requests) note_mistake("", "Not all was answered in time");
  report_begin();
  report_number("per_second", (double)answered / seconds);
  report_number("answered", (double)answered);
  report_number("seconds", seconds);
  report_latency("latency", &latency);
  report_mistakes();
  report_end();
  return mistakes() == 0;
}
