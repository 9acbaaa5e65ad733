#pragma once

#include "connection.h"
#include "template.h"

#include <stdbool.h>

/// Options of all modes.
typedef struct {
  long connections;
  double limit;        // seconds after which the run has failed
  Template *setup;     // sent once on each connection; NULL for nothing
  const char *ready;   // text in the line that ends the setup; NULL if there is none
  const char *ignore;  // prefix of lines that are neither answers nor errors; NULL for none
  const char *expect;  // text in every other line; NULL if there are no others
  const char *error;   // text that only errors contain; NULL for none
} Common;

/// Each prints a report, and returns whether everything was right.

typedef struct {
  Template *message;
  long depth, requests;
  long each;    // maximum number of requests per connection; 0 for any number
  double rate;  // requests per second in total; 0 for as many as `depth` allows
} RequestOptions;
bool run_request(const Common *common, const RequestOptions *options);

typedef struct {
  Template *message, *publisher_setup;
  const char *publisher_ready;
  long messages, window;
} FanoutOptions;
bool run_fanout(const Common *common, const FanoutOptions *options);

typedef struct {
  long process;
  double settle, hold;
} IdleOptions;
bool run_idle(const Common *common, const IdleOptions *options);

// Shared by the modes.

/// A connection that is being set up.
typedef struct {
  Connection connection;  // first, so that a pointer to it is a pointer to this
  bool is_ready;
} Member;

/// Opens a connection and sends its setup.
void member_open(Member *member, int index, const Handler *handler, const Template *setup);

/// Whether this line ends the connection's setup.
bool member_is_set_up_by(Member *member, const char *ready, const char *line, size_t length);

/// Runs until all are ready, and another 200 ms for stray lines. Stops the program after a minute.
void members_get_ready(Member *members, size_t size, long count, const char *ready);
