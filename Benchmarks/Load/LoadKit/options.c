#include "options.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void stop(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
  fputc('\n', stderr);
  exit(2);
}

static _Noreturn void print_usage(const Option *options, const char *usage) {
  fprintf(stderr, "%s\n", usage);
  for (; options->name; options++) fprintf(stderr, "  %-20s %s\n", options->name, options->help);
  exit(2);
}

static void set(const Option *option, const char *text) {
  char *end = NULL;
  switch (option->kind) {
  case OPTION_INTEGER: *(long *)option->value = strtol(text, &end, 10); break;
  case OPTION_REAL: *(double *)option->value = strtod(text, &end); break;
  case OPTION_TEXT: *(const char **)option->value = text; return;
  }
  if (end == text || *end) stop("%s takes a number; '%s' is none.", option->name, text);
}

void options_read(const Option *options, int count, char **arguments, const char *usage) {
  for (int i = 0; i < count; i += 2) {
    const Option *option = options;
    while (option->name && strcmp(option->name, arguments[i])) option++;
    if (!option->name || i + 1 == count) print_usage(options, usage);
    set(option, arguments[i + 1]);
  }
}
