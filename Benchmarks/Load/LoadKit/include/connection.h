#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Connection Connection;

/// A program's callbacks. A line is passed without its ending (`\n` or `\r\n`) and with a zero byte instead; it may be
/// changed, and is invalid after the call.
typedef struct {
  void (*line)(Connection *connection, char *line, size_t length);
  /// The other side closed, or the connection broke. It is already closed, and may be opened again.
  void (*closed)(Connection *connection);
} Handler;

/// A TCP connection that carries lines. Ten thousand are open at once, so an idle one holds no buffers.
struct Connection {
  int fd;      // -1 while closed
  int index;   // the program's number for it
  void *owner; // the program's
  const Handler *handler;
  bool is_reading;
  // Private: unsent bytes, and the beginning of an incomplete line.
  bool is_waiting_for_room, is_dirty;
  unsigned generation;
  char *out;
  size_t out_start, out_end, out_capacity;
  char *partial;
  size_t partial_length, partial_capacity;
};

/// Sets the server of all connections. Call it once, before opening the first; it raises the limit of descriptors.
void connections_to(const char *host, long port);

/// Connects and waits until the server has accepted, so that a thousand at once do not overrun its backlog. Stops the
/// program on failure.
void connection_open(Connection *connection);
void connection_close(Connection *connection);

/// Stops or resumes reading. A connection that does not read is a stalled reader.
void connection_listen(Connection *connection, bool is_reading);

/// Sets the receive buffer of connections opened from now on; 0 for the system's default.
void connections_receive_buffer(int bytes);

/// Queues bytes; `connections_turn` sends what was queued.
void connection_write(Connection *connection, const char *bytes, size_t length);

/// Sends queued bytes, waits up to this time for data, and passes it to the handlers.
void connections_turn(uint64_t nanoseconds);

uint64_t connections_bytes_received(void);
