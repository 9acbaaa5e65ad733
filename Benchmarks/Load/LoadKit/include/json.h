#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Finds members by name in the server's compact JSON, without parsing. This is safe only because the caller chose all
// texts, so that no text looks like a member; it costs a tenth of parsing.

/// - Parameter name: with quotes and colon, as in `"total":`.
bool json_integer(const char *line, size_t length, const char *name, int64_t *value);

/// The text of a member, with escapes left as they are, truncated to fit.
bool json_text(const char *line, size_t length, const char *name, char *into, size_t room);

/// The number in an id such as `"p17"`.
bool json_number_of_id(const char *line, size_t length, const char *name, int64_t *value);
