#pragma once

#include <stdint.h>

/// Durations in buckets no wider than 1.6% of their values: a million of them take 30 KB. All zeros is an empty
/// histogram.
typedef struct {
  uint64_t counts[58 * 64 + 64];
  uint64_t count, sum, max;
} Histogram;

void histogram_add(Histogram *histogram, uint64_t nanoseconds);

/// The duration that a `share` (0 to 1) of all do not exceed; 0 if there are none.
uint64_t histogram_at(const Histogram *histogram, double share);
