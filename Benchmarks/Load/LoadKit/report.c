#include "report.h"

#include <stdbool.h>
#include <stdio.h>

static bool is_first;

static void name_of(const char *name) {
  printf("%s\"%s\":", is_first ? "" : ",", name);
  is_first = false;
}

void report_begin(void) {
  is_first = true;
  putchar('{');
}

void report_number(const char *name, double value) {
  name_of(name);
  printf("%.10g", value);
}

void report_text(const char *name, const char *text) {
  name_of(name);
  putchar('"');
  for (; *text; text++) {
    if (*text == '"' || *text == '\\') putchar('\\');
    if ((unsigned char)*text >= ' ') putchar(*text);
  }
  putchar('"');
}

void report_latency(const char *name, const Histogram *histogram) {
  static const struct { const char *name; double share; } points[] = {
    {"p50", .5}, {"p90", .9}, {"p99", .99}, {"p999", .999}, {"max", 1}};
  name_of(name);
  printf("{\"count\":%llu", (unsigned long long)histogram->count);
  for (unsigned i = 0; i < sizeof points / sizeof *points; i++)
    printf(",\"%s\":%.4g", points[i].name, (double)histogram_at(histogram, points[i].share) / 1e6);
  putchar('}');
}

void report_end(void) {
  puts("}");
  fflush(stdout);
}
