#include "histogram.h"

// Up to 128, each value has its own bucket; above, each power of two has 64.
static unsigned bucket_of(uint64_t value) {
  unsigned shift = value < 128 ? 0 : 63 - (unsigned)__builtin_clzll(value) - 6;
  return shift * 64 + (unsigned)(value >> shift);
}

static uint64_t middle_of(unsigned bucket) {
  if (bucket < 128) return bucket;
  unsigned shift = bucket / 64 - 1;
  uint64_t low = (uint64_t)(bucket - shift * 64) << shift;
  return low + (1ull << shift) / 2;
}

void histogram_add(Histogram *histogram, uint64_t nanoseconds) {
  histogram->counts[bucket_of(nanoseconds)]++;
  histogram->count++;
  histogram->sum += nanoseconds;
  if (nanoseconds > histogram->max) histogram->max = nanoseconds;
}

uint64_t histogram_at(const Histogram *histogram, double share) {
  if (histogram->count == 0) return 0;
  uint64_t wanted = (uint64_t)(share * (double)histogram->count), seen = 0;
  for (unsigned bucket = 0; bucket < sizeof histogram->counts / sizeof *histogram->counts; bucket++) {
    seen += histogram->counts[bucket];
    if (seen > wanted) return middle_of(bucket) < histogram->max ? middle_of(bucket) : histogram->max;
  }
  return histogram->max;
}
