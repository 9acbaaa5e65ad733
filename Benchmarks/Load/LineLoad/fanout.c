#include "modes.h"

#include "clock.h"
#include "mistakes.h"
#include "options.h"
#include "report.h"
#include "text.h"

#include <stdlib.h>

/// A connection that receives every message.
typedef struct {
  Member member;
  uint64_t received;  // also the number of the next message
} Subscriber;

static const Common *common;
static const FanoutOptions *options;
static Subscriber *subscribers;
static Member publisher;
static Histogram latency;
static uint64_t published, complete, delivered;
// How many subscribers still lack each message in flight.
static uint32_t *missing;

static bool is_mistake(const char *line, size_t length) {
  return common->error && contains(line, length, common->error);
}

static void told(Connection *connection, char *line, size_t length) {
  Subscriber *subscriber = (Subscriber *)connection;
  uint64_t time, number;
  // Before the subscriber is ready, a stamp may belong to an older message.
  bool is_told = subscriber->member.is_ready && stamp_in(line, length, &time, &number);
  if (!is_told) {
    if (is_mistake(line, length)) note_mistake(line, "A subscriber was told");
    member_is_set_up_by(&subscriber->member, common->ready, line, length);
    return;
  }
  if (number != subscriber->received) {
    note_mistake(line, "Subscriber %d expected message %llu", connection->index,
        (unsigned long long)subscriber->received);
    if (number < subscriber->received) return;
  }
  subscriber->received = number + 1;
  histogram_add(&latency, now() - time);
  delivered++;
  // Messages complete in order, because each subscriber receives them in order.
  if (--missing[number % (uint64_t)options->window] == 0) complete++;
}

static void answered(Connection *connection, char *line, size_t length) {
  (void)connection;
  if (is_mistake(line, length)) note_mistake(line, "The publisher was told");
  if (member_is_set_up_by(&publisher, options->publisher_ready, line, length) || !publisher.is_ready) return;
  if (common->ignore && starts_with(line, length, common->ignore)) return;
  if (common->expect && !contains(line, length, common->expect)) note_mistake(line, "The publisher was told");
}

static void closed(Connection *connection) { stop("The server closed connection %d.", connection->index); }

static const Handler subscriber_handler = {told, closed}, publisher_handler = {answered, closed};

static void publish(void) {
  while (published < (uint64_t)options->messages && published - complete < (uint64_t)options->window) {
    missing[published % (uint64_t)options->window] = (uint32_t)common->connections;
    Place place = {(int)common->connections, published, published, now()};
    size_t length;
    const char *text = template_fill(options->message, &place, &length);
    connection_write(&publisher.connection, text, length);
    published++;
  }
}

static void set_up(void) {
  missing = calloc((size_t)options->window, sizeof *missing);
  subscribers = calloc((size_t)common->connections, sizeof *subscribers);
  for (int i = 0; i < common->connections; i++) {
    member_open(&subscribers[i].member, i, &subscriber_handler, common->setup);
    if (i % 64 == 63) connections_turn(0);
  }
  members_get_ready(&subscribers[0].member, sizeof *subscribers, common->connections, common->ready);
  member_open(&publisher, (int)common->connections, &publisher_handler, options->publisher_setup);
  members_get_ready(&publisher, sizeof publisher, 1, options->publisher_ready);
}

bool run_fanout(const Common *given, const FanoutOptions *with) {
  common = given;
  options = with;
  set_up();
  uint64_t start = now(), end = start + (uint64_t)(common->limit * SECOND), bytes = connections_bytes_received();
  while (complete < (uint64_t)options->messages && now() < end && mistakes() == 0) {
    publish();
    connections_turn(100 * MILLISECOND);
  }
  double seconds = (double)(now() - start) / SECOND;
  if (complete < (uint64_t)options->messages) note_mistake("", "Not everything was delivered to all");
  report_begin();
  report_number("per_second", (double)delivered / seconds);
  report_number("delivered", (double)delivered);
  report_number("seconds", seconds);
  report_number("megabytes_per_second", (double)(connections_bytes_received() - bytes) / seconds / 1e6);
  report_latency("latency", &latency);
  report_mistakes();
  report_end();
  return mistakes() == 0;
}
