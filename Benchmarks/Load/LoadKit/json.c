#include "json.h"

#include <stdlib.h>
#include <string.h>

/// The start of the member's value; NULL if there is none.
static const char *find(const char *line, size_t length, const char *name) {
  const char *at = memmem(line, length, name, strlen(name));
  return at ? at + strlen(name) : NULL;
}

static bool integer_at(const char *at, int64_t *value) {
  char *end;
  *value = strtoll(at, &end, 10);
  return end != at;
}

bool json_integer(const char *line, size_t length, const char *name, int64_t *value) {
  const char *at = find(line, length, name);
  return at && integer_at(at, value);
}

bool json_text(const char *line, size_t length, const char *name, char *into, size_t room) {
  const char *at = find(line, length, name);
  if (!at || *at != '"') return false;
  const char *end = memchr(at + 1, '"', length - (size_t)(at + 1 - line));
  if (!end) return false;
  size_t count = (size_t)(end - at - 1) < room ? (size_t)(end - at - 1) : room - 1;
  memcpy(into, at + 1, count);
  into[count] = 0;
  return true;
}

bool json_number_of_id(const char *line, size_t length, const char *name, int64_t *value) {
  const char *at = find(line, length, name);
  return at && at[0] == '"' && integer_at(at + 2, value);
}
