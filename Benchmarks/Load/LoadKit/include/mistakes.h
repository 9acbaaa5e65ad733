#pragma once

#include <stdint.h>

/// Counts something that was not as it must be. What the first one was is kept.
void note_mistake(const char *line, const char *format, ...) __attribute__((format(printf, 2, 3)));
uint64_t mistakes(void);
void report_mistakes(void);
