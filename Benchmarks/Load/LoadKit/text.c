#include "text.h"

#include "options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *text_of_file(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) stop("%s cannot be read: %s.", path, strerror(errno));
  char *text = NULL;
  size_t length = 0, capacity = 0, count;
  do {
    capacity = capacity * 2 + 65536;
    text = realloc(text, capacity + 1);
    count = fread(text + length, 1, capacity - length, file);
    length += count;
  } while (length == capacity);
  fclose(file);
  text[length] = 0;
  return text;
}

Lines lines_of_file(const char *path) {
  Lines lines = {0};
  size_t capacity = 0;
  char *state = NULL;
  for (char *line = strtok_r(text_of_file(path), "\r\n", &state); line; line = strtok_r(NULL, "\r\n", &state)) {
    if (lines.count == capacity) {
      capacity = capacity * 2 + 64;
      lines.items = realloc(lines.items, capacity * sizeof *lines.items);
    }
    lines.items[lines.count++] = line;
  }
  if (lines.count == 0) stop("%s has no lines.", path);
  return lines;
}

bool starts_with(const char *text, size_t length, const char *prefix) {
  size_t count = strlen(prefix);
  return length >= count && memcmp(text, prefix, count) == 0;
}

bool contains(const char *text, size_t length, const char *part) { return memmem(text, length, part, strlen(part)); }
