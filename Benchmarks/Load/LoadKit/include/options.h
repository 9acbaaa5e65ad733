#pragma once

#include <stdbool.h>

/// A command line option: `--name value`.
typedef struct {
  const char *name;  // with its dashes
  enum { OPTION_INTEGER, OPTION_REAL, OPTION_TEXT } kind;
  void *value;  // long *, double * or const char **, initially the default
  const char *help;
} Option;

/// Reads options into their values. On anything else, prints the available ones and exits with 2. The table ends with a
/// row whose name is NULL.
void options_read(const Option *options, int count, char **arguments, const char *usage);

/// Prints a sentence on stderr and exits with 2: the command line or the machine, not the server, is at fault.
_Noreturn void stop(const char *format, ...) __attribute__((format(printf, 1, 2)));
