#pragma once

#include <stdint.h>

/// Nanoseconds of a clock that only goes forward.
uint64_t now(void);

#define SECOND 1000000000ull
#define MILLISECOND 1000000ull
