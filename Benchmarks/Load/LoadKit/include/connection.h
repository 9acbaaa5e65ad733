#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Connection Connection;

/// What a program does with its connections. A line comes without its end (`\n` or `\r\n`) and ends with a zero byte;
/// it may be changed, and is gone when the call returns.
typedef struct {
  void (*line)(Connection *connection, char *line, size_t length);
  /// The other side has closed, or the connection broke. It is closed already and may be opened again.
  void (*closed)(Connection *connection);
} Handler;

/// A TCP connection that speaks lines. Ten thousand are open at once, so an idle one holds no buffers.
struct Connection {
  int fd;      // -1 while it is closed
  int index;   // the program's: which one it is
  void *owner; // the program's
  const Handler *handler;
  bool is_reading;
  // Private: what is not sent yet, and the beginning of a line whose end has not come.
  bool is_waiting_for_room, is_dirty;
  unsigned generation;
  char *out;
  size_t out_start, out_end, out_capacity;
  char *partial;
  size_t partial_length, partial_capacity;
};

/// Where all connections of this process lead. Call once, before the first is opened; raises the limit of descriptors.
void connections_to(const char *host, long port);

/// Connects. Waits until the server has accepted, so that a thousand at once do not overrun its backlog.
/// Stops the program if that fails.
void connection_open(Connection *connection);
void connection_close(Connection *connection);

/// Stops or goes on listening. A connection that does not listen is a reader that has stalled.
void connection_listen(Connection *connection, bool is_reading);

/// A smaller receive buffer for connections opened from now on; 0 for the system's.
void connections_receive_buffer(int bytes);

/// Queues bytes; `connections_turn` sends what was queued.
void connection_write(Connection *connection, const char *bytes, size_t length);

/// Sends what is queued, waits at most so long for something to come, and hands it over.
void connections_turn(uint64_t nanoseconds);

uint64_t connections_bytes_received(void);
