#include "connection.h"

#include "clock.h"
#include "options.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { SCRATCH = 4 << 20, EVENTS = 1024 };

static int epoll = -1;
static struct sockaddr_in server;
static int receive_buffer;
static unsigned long opened;
static uint64_t bytes_received;
// All data is read into this buffer; only the beginning of an incomplete line is kept elsewhere.
static char scratch[SCRATCH + 1];
static Connection **dirty;
static size_t dirty_count, dirty_capacity;

uint64_t connections_bytes_received(void) { return bytes_received; }

void connections_receive_buffer(int bytes) { receive_buffer = bytes; }

void connections_to(const char *host, long port) {
  struct rlimit limit;
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  signal(SIGPIPE, SIG_IGN);
  server = (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  if (inet_pton(AF_INET, host, &server.sin_addr) != 1) stop("'%s' is no IPv4 address.", host);
  epoll = epoll_create1(EPOLL_CLOEXEC);
}

// MARK: Opening and closing

void connection_open(Connection *connection) {
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0) stop("No socket for connection %d: %s. See 'ulimit -Hn'.", connection->index, strerror(errno));
  int one = 1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  if (receive_buffer) setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
  if (ntohl(server.sin_addr.s_addr) >> 24 == 127) {
    // Loopback has 28,000 free ports per source address.
    struct sockaddr_in from = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(0x7F000001 + opened / 20000)};
    setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &one, sizeof one);
    if (bind(fd, (struct sockaddr *)&from, sizeof from)) stop("Cannot bind: %s.", strerror(errno));
  }
  if (connect(fd, (struct sockaddr *)&server, sizeof server))
    stop("Connection %d was not accepted: %s.", connection->index, strerror(errno));
  fcntl(fd, F_SETFL, O_NONBLOCK);
  opened++;
  connection->fd = fd;
  connection->generation++;
  connection->is_reading = true;
  connection->is_waiting_for_room = false;
  connection->out_start = connection->out_end = connection->partial_length = 0;
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = connection};
  epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event);
}

void connection_close(Connection *connection) {
  if (connection->fd < 0) return;
  close(connection->fd);
  connection->fd = -1;
  connection->generation++;
  free(connection->partial);
  free(connection->out);
  connection->partial = connection->out = NULL;
  connection->partial_length = connection->partial_capacity = 0;
  connection->out_start = connection->out_end = connection->out_capacity = 0;
}

static void broke(Connection *connection) {
  connection_close(connection);
  connection->handler->closed(connection);
}

static void watch(Connection *connection) {
  struct epoll_event event = {.data.ptr = connection};
  if (connection->is_reading) event.events |= EPOLLIN;
  if (connection->is_waiting_for_room) event.events |= EPOLLOUT;
  epoll_ctl(epoll, EPOLL_CTL_MOD, connection->fd, &event);
}

void connection_listen(Connection *connection, bool is_reading) {
  if (connection->fd < 0 || connection->is_reading == is_reading) return;
  connection->is_reading = is_reading;
  watch(connection);
}

// MARK: Writing

static void grow(char **bytes, size_t *capacity, size_t wanted) {
  if (*capacity >= wanted) return;
  *capacity = wanted + wanted / 2;
  *bytes = realloc(*bytes, *capacity);
  if (!*bytes) stop("Out of memory.");
}

void connection_write(Connection *connection, const char *bytes, size_t length) {
  if (connection->fd < 0) return;
  grow(&connection->out, &connection->out_capacity, connection->out_end + length);
  memcpy(connection->out + connection->out_end, bytes, length);
  connection->out_end += length;
  if (connection->is_dirty) return;
  connection->is_dirty = true;
  if (dirty_count == dirty_capacity) {
    dirty_capacity = dirty_capacity * 2 + 64;
    dirty = realloc(dirty, dirty_capacity * sizeof *dirty);
  }
  dirty[dirty_count++] = connection;
}

static void flush(Connection *connection) {
  while (connection->out_start < connection->out_end) {
    ssize_t sent = write(
        connection->fd, connection->out + connection->out_start, connection->out_end - connection->out_start);
    if (sent < 0) {
      bool must_wait = errno == EAGAIN;
      if (must_wait != connection->is_waiting_for_room) {
        connection->is_waiting_for_room = must_wait;
        if (must_wait) watch(connection);
      }
      // If the connection is broken, reading reports it too.
      return;
    }
    connection->out_start += (size_t)sent;
  }
  connection->out_start = connection->out_end = 0;
  if (connection->is_waiting_for_room) {
    connection->is_waiting_for_room = false;
    watch(connection);
  }
}

static void flush_all(void) {
  for (size_t i = 0; i < dirty_count; i++) {
    dirty[i]->is_dirty = false;
    if (dirty[i]->fd >= 0) flush(dirty[i]);
  }
  dirty_count = 0;
}

// MARK: Reading

static void keep(Connection *connection, const char *start, size_t length) {
  if (length == 0 && connection->partial) {
    free(connection->partial);
    connection->partial = NULL;
    connection->partial_capacity = 0;
  } else if (length > 0) {
    grow(&connection->partial, &connection->partial_capacity, length);
    memcpy(connection->partial, start, length);
  }
  connection->partial_length = length;
}

static void receive(Connection *connection) {
  size_t kept = connection->partial_length;
  if (kept >= SCRATCH / 2) stop("Connection %d was sent a line of more than %d bytes.", connection->index, SCRATCH / 2);
  ssize_t count = read(connection->fd, scratch + kept, SCRATCH - kept);
  if (count < 0 && errno == EAGAIN) return;
  if (count <= 0) return broke(connection);
  bytes_received += (uint64_t)count;
  if (kept) memcpy(scratch, connection->partial, kept);
  char *line = scratch, *end = scratch + kept + count, *search = scratch + kept, *feed;
  unsigned generation = connection->generation;
  while ((feed = memchr(search, '\n', (size_t)(end - search)))) {
    size_t length = (size_t)(feed - line);
    if (length && line[length - 1] == '\r') length--;
    line[length] = 0;
    connection->handler->line(connection, line, length);
    if (connection->generation != generation) return;  // It was closed meanwhile.
    line = search = feed + 1;
  }
  keep(connection, line, (size_t)(end - line));
}

void connections_turn(uint64_t nanoseconds) {
  flush_all();
  struct epoll_event events[EVENTS];
  struct timespec timeout = {(time_t)(nanoseconds / SECOND), (long)(nanoseconds % SECOND)};
  int count = epoll_pwait2(epoll, events, EVENTS, &timeout, NULL);
  for (int i = 0; i < count; i++) {
    Connection *connection = events[i].data.ptr;
    // It may have been closed while handling another connection's line in this turn.
    if (connection->fd >= 0 && events[i].events & EPOLLOUT) flush(connection);
    if (connection->fd < 0) continue;
    if (connection->is_reading && events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) receive(connection);
    else if (events[i].events & (EPOLLHUP | EPOLLERR)) broke(connection);
  }
  flush_all();
}
