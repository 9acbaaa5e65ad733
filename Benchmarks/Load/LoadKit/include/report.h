#pragma once

#include "histogram.h"

/// Prints measurements as one line of JSON on stdout.
void report_begin(void);
void report_number(const char *name, double value);
void report_text(const char *name, const char *text);
/// Milliseconds (p50, p90, p99, p999, max) and the count.
void report_latency(const char *name, const Histogram *histogram);
void report_end(void);
