#include "modes.h"
#include "options.h"

#include <stddef.h>
#include <string.h>

static const char usage[] =
    "LineLoad request|fanout|idle --host ADDRESS --port PORT …: loads any server that speaks lines over TCP, checks\n"
    "what it says, prints what was measured as JSON. Fails (1) if anything was not as it must be.\n"
    "request: connections that ask and wait. fanout: connections that are told what one publishes. idle: connections.";

static Template *parsed(const char *text) { return text ? template_parse(text) : NULL; }

int main(int count, char **arguments) {
  const char *host = "127.0.0.1", *setup = NULL, *message = NULL, *publisher_setup = NULL;
  long port = 7226;
  Fillings fillings = {.padding = 100};
  Common common = {.connections = 1, .limit = 120};
  RequestOptions request = {.depth = 1, .requests = 1000};
  FanoutOptions fanout = {.messages = 1000, .window = 1};
  IdleOptions idle = {.settle = 2};
  const Option options[] = {
      {"--host", OPTION_TEXT, &host, "IPv4 address of the server (127.0.0.1)"},
      {"--port", OPTION_INTEGER, &port, "its port"},
      {"--connections", OPTION_INTEGER, &common.connections, "how many ask, are told, or idle"},
      {"--setup", OPTION_TEXT, &setup, "template sent once on each connection"},
      {"--ready", OPTION_TEXT, &common.ready, "what the line contains that says that a connection is set up"},
      {"--ignore", OPTION_TEXT, &common.ignore, "answers that begin so are not looked at"},
      {"--expect", OPTION_TEXT, &common.expect, "what every answer contains"},
      {"--error", OPTION_TEXT, &common.error, "what only a mistake contains"},
      {"--limit", OPTION_REAL, &common.limit, "seconds, then the run has failed (120)"},
      {"--message", OPTION_TEXT, &message, "template of a request, or of what is published"},
      {"--values", OPTION_TEXT, &fillings.values_path, "file for %v: a line for each connection"},
      {"--words", OPTION_TEXT, &fillings.words_paths, "files for %w, by comma: one for each connection in turn"},
      {"--padding", OPTION_INTEGER, &fillings.padding, "bytes of %p (100)"},
      {"--depth", OPTION_INTEGER, &request.depth, "request: how many each connection has in flight (1)"},
      {"--requests", OPTION_INTEGER, &request.requests, "request: how many in all (1000)"},
      {"--each", OPTION_INTEGER, &request.each, "request: how many of one connection at most (any number)"},
      {"--rate", OPTION_REAL, &request.rate, "request: how many a second in all; latency is from when each was due"},
      {"--messages", OPTION_INTEGER, &fanout.messages, "fanout: how many are published (1000)"},
      {"--window", OPTION_INTEGER, &fanout.window, "fanout: how many are under way until all have them (1)"},
      {"--publisher-setup", OPTION_TEXT, &publisher_setup, "fanout: template sent once by the publisher"},
      {"--publisher-ready", OPTION_TEXT, &fanout.publisher_ready, "fanout: as --ready, for the publisher"},
      {"--process", OPTION_INTEGER, &idle.process, "idle: the process whose memory is read"},
      {"--settle", OPTION_REAL, &idle.settle, "idle: seconds until its memory is read (2)"},
      {"--hold", OPTION_REAL, &idle.hold, "idle: seconds until the connections are closed (0)"},
      {NULL, OPTION_TEXT, NULL, NULL},
  };
  if (count < 2) options_read(options, 1, (char *[]){""}, usage);
  options_read(options, count - 2, arguments + 2, usage);
  connections_to(host, port);
  template_use(&fillings);
  common.setup = parsed(setup);
  request.message = fanout.message = parsed(message);
  fanout.publisher_setup = parsed(publisher_setup);
  if (!strcmp(arguments[1], "idle")) return run_idle(&common, &idle) ? 0 : 1;
  if (!message) stop("--message is missing.");
  if (!strcmp(arguments[1], "fanout")) return run_fanout(&common, &fanout) ? 0 : 1;
  if (strcmp(arguments[1], "request")) stop("There is no mode '%s'.", arguments[1]);
  if (!common.expect) stop("--expect is missing.");
  return run_request(&common, &request) ? 0 : 1;
}
