#pragma once

/// Appends events to a new database in plain C: the log's schema, prepared statements, one transaction and one sync per
/// batch, no hashing. `pragmas` are run first. Returns the duration in seconds, or a negative number with a message on
/// stderr.
double yardstick_append(
    const char *path, const char *schema, const char *pragmas, int batches, int batch, int streams, int bytes);
