#pragma once

#include <stdint.h>

/// Counts an error, and keeps the first one's description.
void note_mistake(const char *line, const char *format, ...) __attribute__((format(printf, 2, 3)));
uint64_t mistakes(void);
void report_mistakes(void);
