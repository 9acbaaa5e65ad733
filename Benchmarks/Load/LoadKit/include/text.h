#pragma once

#include <stdbool.h>
#include <stddef.h>

/// The content of a file with a final zero byte. Stops the program if it cannot be read.
char *text_of_file(const char *path);

/// The lines of a file.
typedef struct {
  char **items;
  size_t count;
} Lines;

Lines lines_of_file(const char *path);

bool starts_with(const char *text, size_t length, const char *prefix);
bool contains(const char *text, size_t length, const char *part);
