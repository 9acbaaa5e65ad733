#pragma once

#include <stddef.h>
#include <stdint.h>

/// A message with placeholders that are filled in for each connection and message:
///   %i  number of the connection          %v  the connection's line of the values file
///   %n  number of the message in the run  %w  the next line of the connection's words file, cyclically
///   %j  number of the message on its connection
///   %s  a stamp: `@@`, the time, the number in the run; receivers parse it with `stamp_in`
///   %p  padding                           %%  a percent sign
/// and \r, \n, \\ for what they stand for in C.
typedef struct Template Template;

typedef struct {
  int connection;
  uint64_t in_run, on_connection;
  uint64_t time;
} Place;

/// The sources of values, the same for all connections.
typedef struct {
  /// A file with one line per connection, reused cyclically; NULL for none.
  const char *values_path;
  /// The word files of connections 0, 1, …, separated by commas and reused cyclically; NULL for none.
  const char *words_paths;
  long padding;
} Fillings;

void template_use(const Fillings *fillings);

/// Stops the program if the template is invalid.
Template *template_parse(const char *text);

/// Fills in a message and returns it, valid until the next call.
const char *template_fill(const Template *template, const Place *place, size_t *length);

enum { STAMP_LENGTH = 2 + 16 + 8 };

/// Finds a stamp. Returns 0 if there is none.
int stamp_in(const char *line, size_t length, uint64_t *time, uint64_t *number);
