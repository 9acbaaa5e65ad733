#include "mistakes.h"

#include "report.h"

#include <stdarg.h>
#include <stdio.h>

static uint64_t count;
static char first[600];

void note_mistake(const char *line, const char *format, ...) {
  if (count++) return;
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(first, sizeof first / 2, format, arguments);
  va_end(arguments);
  snprintf(first + length, sizeof first - (size_t)length, ": %s", line);
}

uint64_t mistakes(void) { return count; }

void report_mistakes(void) {
  report_number("mistakes", (double)count);
  if (count) report_text("first_mistake", first);
}
