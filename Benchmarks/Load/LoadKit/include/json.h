#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Members of the compact JSON that the server writes, found by their names. That is not parsing: it is good where the
// one who looks also chose all texts, so that no text can pass for a member, and it costs a tenth.

/// - Parameter name: with quotes and colon, `"total":`.
bool json_integer(const char *line, size_t length, const char *name, int64_t *value);

/// The text of a member, without escapes undone, cut to what there is room for.
bool json_text(const char *line, size_t length, const char *name, char *into, size_t room);

/// The number in an id such as `"p17"`.
bool json_number_of_id(const char *line, size_t length, const char *name, int64_t *value);
