#pragma once

#include "connection.h"
#include "template.h"

#include <stdbool.h>

/// What all ways of loading a server need to know.
typedef struct {
  long connections;
  double limit;        // seconds for the whole run, then it has failed
  Template *setup;     // sent once on each connection; NULL for nothing
  const char *ready;   // what the line contains that says that a connection is set up; NULL if none does
  const char *ignore;  // lines that begin so are neither answers nor mistakes; NULL for none
  const char *expect;  // what every other line contains; NULL if there are no others
  const char *error;   // what only a mistake contains; NULL for nothing
} Common;

/// Each returns whether everything was as it must be, and has printed a report.

typedef struct {
  Template *message;
  long depth, requests;
  long each;    // requests of one connection at most; 0 for any number
  double rate;  // requests a second in all; 0 for as many as `depth` lets through
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

/// A connection on its way to being of use.
typedef struct {
  Connection connection;  // first, so that a pointer to it is a pointer to this
  bool is_ready;
} Member;

/// Opens a connection and sends its setup.
void member_open(Member *member, int index, const Handler *handler, const Template *setup);

/// Whether the line says that the connection is set up.
bool member_is_set_up_by(Member *member, const char *ready, const char *line, size_t length);

/// Turns until all are ready, then 200 ms more for what trickles in. Stops the program if that takes a minute.
void members_get_ready(Member *members, size_t size, long count, const char *ready);
