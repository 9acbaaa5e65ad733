#pragma once

#include <stdint.h>

/// The nanoseconds of a monotonic clock.
uint64_t now(void);

#define SECOND 1000000000ull
#define MILLISECOND 1000000ull
