#pragma once

#include <stddef.h>
#include <stdint.h>

/// A message with places that are filled in anew for each connection and each message:
///   %i  number of the connection          %v  the connection's line of the values file
///   %n  number of the message in the run  %w  the next line of the connection's words file, from its start again
///   %j  number of the message on its connection
///   %s  a stamp: `@@`, the time, the number in the run; a receiver takes it apart with `stamp_in`
///   %p  padding                           %%  a percent sign
/// and \r, \n, \\ for what they stand for in C.
typedef struct Template Template;

typedef struct {
  int connection;
  uint64_t in_run, on_connection;
  uint64_t time;
} Place;

/// What templates are filled in with; the same for all.
typedef struct {
  /// One line for each connection, from the start again if there are fewer. NULL if there are none.
  const char *values_path;
  /// Files with the words of connection 0, 1, …, from the start again, separated by commas. NULL if there are none.
  const char *words_paths;
  long padding;
} Fillings;

void template_use(const Fillings *fillings);

/// Stops the program if the text is no template.
Template *template_parse(const char *text);

/// Writes the message and returns its length. What is returned is good until the next call.
const char *template_fill(const Template *template, const Place *place, size_t *length);

enum { STAMP_LENGTH = 2 + 16 + 8 };

/// Finds a stamp. Returns 0 if there is none.
int stamp_in(const char *line, size_t length, uint64_t *time, uint64_t *number);
