#include "clock.h"
#include "histogram.h"
#include "json.h"
#include "mistakes.h"
#include "options.h"
#include "report.h"
#include "text.h"

#include <nats/nats.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "NATSYardstick --server URL --stream NAME …: commits to a stream of JetStream as bare as a client can. Each lane is\n"
    "a subject with one commit under way, which names the sequence that it follows on. Prints what was measured as JSON.\n"
    "Fails (1) if a commit was refused.";

/// A subject with one commit under way.
typedef struct {
  char subject[96], reply[96], expected[24];
  uint64_t asked_at;
} Lane;

static natsConnection *connection;
static Lane *lanes;
static long lane_count = 8, events_each = 1, event_bytes = 150, events = 100000;
static double limit = 120;
static char *payload;
static int payload_length;
// The library calls `acknowledged` on one thread; the lock is for the thread that waits.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t is_over = PTHREAD_COND_INITIALIZER;
static long under_way, asked, stored, repeated;
static Histogram latency;

static void check(natsStatus status, const char *what) {
  if (status != NATS_OK) stop("%s: %s", what, natsStatus_GetText(status));
}

static void publish(Lane *lane) {
  natsMsg *message = NULL;
  check(natsMsg_Create(&message, lane->subject, lane->reply, payload, payload_length), "A message");
  check(natsMsgHeader_Set(message, "Nats-Expected-Last-Subject-Sequence", lane->expected), "A header");
  under_way++;
  check(natsConnection_PublishMsg(connection, message), "Publishing");
  natsMsg_Destroy(message);
}

static void commit(Lane *lane) {
  lane->asked_at = now();
  asked += events_each;
  publish(lane);
}

static void acknowledged(natsConnection *_, natsSubscription *__, natsMsg *message, void *___) {
  (void)_, (void)__, (void)___;
  Lane *lane = &lanes[strtol(strrchr(natsMsg_GetSubject(message), '.') + 1, NULL, 10)];
  const char *text = natsMsg_GetData(message);
  size_t length = (size_t)natsMsg_GetDataLength(message);
  int64_t sequence;
  pthread_mutex_lock(&lock);
  under_way--;
  // An error comes with sequence 0.
  if (json_integer(text, length, "\"seq\":", &sequence) && sequence > 0) {
    snprintf(lane->expected, sizeof lane->expected, "%lld", (long long)sequence);
    histogram_add(&latency, now() - lane->asked_at);
    stored += events_each;
    if (asked < events) commit(lane);
  } else if (contains(text, length, "\"err_code\":10164,")) {
    // The server has not quite finished the commit before, though it has acknowledged it: once in some 20,000.
    repeated++;
    publish(lane);
  } else {
    note_mistake(text, "Refused");
  }
  if (!under_way) pthread_cond_signal(&is_over);
  pthread_mutex_unlock(&lock);
  natsMsg_Destroy(message);
}

static void set_up(const char *server, const char *stream) {
  char inbox[64];
  natsOptions *options = NULL;
  natsSubscription *subscription = NULL;
  check(natsOptions_Create(&options), "Options");
  check(natsOptions_SetURL(options, server), "The server's address");
  check(natsConnection_Connect(&connection, options), "Connecting");
  natsOptions_Destroy(options);
  snprintf(inbox, sizeof inbox, "_INBOX.yardstick.%llu", (unsigned long long)now());
  char every[80];
  snprintf(every, sizeof every, "%s.*", inbox);
  check(natsConnection_Subscribe(&subscription, connection, every, acknowledged, NULL), "Subscribing");
  payload_length = (int)(events_each * event_bytes);
  payload = malloc((size_t)payload_length);
  memset(payload, 'x', (size_t)payload_length);
  lanes = calloc((size_t)lane_count, sizeof *lanes);
  for (long i = 0; i < lane_count; i++) {
    snprintf(lanes[i].subject, sizeof lanes[i].subject, "%s.%llu.%ld", stream, (unsigned long long)now(), i);
    snprintf(lanes[i].reply, sizeof lanes[i].reply, "%s.%ld", inbox, i);
    snprintf(lanes[i].expected, sizeof lanes[i].expected, "0");
  }
}

int main(int count, char **arguments) {
  const char *server = NULL, *stream = NULL;
  const Option options[] = {
      {"--server", OPTION_TEXT, &server, "address of a server, such as nats://127.0.0.1:4222"},
      {"--stream", OPTION_TEXT, &stream, "a stream that takes all subjects below its name"},
      {"--lanes", OPTION_INTEGER, &lane_count, "how many subjects, with one commit under way each (8)"},
      {"--each", OPTION_INTEGER, &events_each, "events in a commit (1)"},
      {"--bytes", OPTION_INTEGER, &event_bytes, "bytes of an event (150)"},
      {"--events", OPTION_INTEGER, &events, "how many events in all (100,000)"},
      {"--limit", OPTION_REAL, &limit, "seconds, then the run has failed (120)"},
      {NULL, OPTION_TEXT, NULL, NULL},
  };
  options_read(options, count - 1, arguments + 1, usage);
  if (!server || !stream) stop("--server or --stream is missing.");
  set_up(server, stream);
  struct timespec end;
  clock_gettime(CLOCK_REALTIME, &end);
  end.tv_sec += (time_t)limit;
  uint64_t start = now();
  pthread_mutex_lock(&lock);
  for (long i = 0; i < lane_count && asked < events; i++) commit(&lanes[i]);
  while (under_way)
    if (pthread_cond_timedwait(&is_over, &lock, &end)) break;
  double seconds = (double)(now() - start) / SECOND;
  if (under_way) note_mistake("", "Not all was answered in time");
  report_begin();
  report_number("per_second", (double)stored / seconds);
  report_number("commits_per_second", (double)stored / (double)events_each / seconds);
  report_number("events", (double)stored);
  report_number("repeated", (double)repeated);
  report_number("seconds", seconds);
  report_latency("latency", &latency);
  report_mistakes();
  report_end();
  // Without closing the connection: the library's thread may still be at work.
  return mistakes() == 0 ? 0 : 1;
}
