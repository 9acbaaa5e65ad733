#include "game.h"

#include "clock.h"
#include "json.h"
#include "mistakes.h"
#include "options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// A connection that sets up and checks lobbies, one after the other.
typedef struct Host {
  Connection connection;  // first
  Lobby *lobby;
  void (*then)(struct Host *host, char *line, size_t length);
  int64_t row, last_points, last_at, last_seq, last_number;  // state of the check of a board
} Host;

enum { HOSTS = 32 };

static Host hosts[HOSTS];
static long host_count, busy;
static char *clues, *group;  // as in `lobby.create`

static void answered(Connection *connection, char *line, size_t length) {
  Host *host = (Host *)connection;
  if (memmem(line, length, "\"error\"", 7)) stop("A host was refused: %s", line);
  host->then(host, line, length);
}

static void closed(Connection *connection) { stop("The server closed a host's connection (%d).", connection->index); }

static const Handler handler = {answered, closed};

/// The next of this connection's lobbies; NULL after the last.
static Lobby *next_lobby(Host *host) {
  long next = host->lobby ? host->lobby->index + host_count : host->connection.index;
  host->lobby = next < settings.lobbies ? &lobbies[next] : NULL;
  if (!host->lobby) busy--;
  return host->lobby;
}

static void run(void (*begin)(Host *host)) {
  uint64_t start = now();
  busy = host_count;
  for (long i = 0; i < host_count; i++) {
    hosts[i].lobby = NULL;
    begin(&hosts[i]);
  }
  while (busy) {
    connections_turn(100 * MILLISECOND);
    if (now() - start > 300 * SECOND) stop("Hosts were not done within five minutes.");
  }
}

// MARK: Creating

static void create(Host *host);

static void listed(Host *host, char *line, size_t length) {
  Lobby *lobby = host->lobby;
  static const char name[] = "\"token\":\"";
  const char *at = line, *end = line + length;
  for (long clue = 0; clue < settings.clues; clue++) {
    at = memmem(at, (size_t)(end - at), name, sizeof name - 1);
    if (!at) stop("A list of clues has only %ld.", clue);
    at += sizeof name - 1;
    memcpy(lobby->clue_tokens[clue], at, 12);
  }
  create(host);
}

static void started(Host *host, char *line, size_t length) {
  (void)line, (void)length;
  host->then = listed;
  send_line(&host->connection, "{\"id\":3,\"method\":\"clue.list\",\"params\":{\"token\":\"%s\"}}", host->lobby->token);
}

static void created(Host *host, char *line, size_t length) {
  Lobby *lobby = host->lobby;
  json_text(line, length, "\"lobby\":", lobby->id, sizeof lobby->id);
  json_text(line, length, "\"code\":", lobby->code, sizeof lobby->code);
  json_text(line, length, "\"token\":", lobby->token, sizeof lobby->token);
  host->then = started;
  send_line(&host->connection, "{\"id\":2,\"method\":\"lobby.start\",\"params\":{\"token\":\"%s\"}}", lobby->token);
}

static void create(Host *host) {
  Lobby *lobby = next_lobby(host);
  if (!lobby) return;
  lobby->clue_tokens = calloc((size_t)settings.clues, sizeof *lobby->clue_tokens);
  host->then = created;
  send_line(&host->connection,
      "{\"id\":1,\"method\":\"lobby.create\",\"params\":{\"name\":\"Lobby %d\",\"capacity\":%ld,\"clues\":[%s]%s}}",
      lobby->index, settings.players, clues, group);
}

/// Writes the group, if there is one, as a member of `lobby.create`.
static void write_group(void) {
  char *at = group = calloc((size_t)settings.spare + 1, 32);
  if (!settings.spare) return;
  at += sprintf(at, ",\"groups\":[{\"title\":\"Half of them\",\"need\":%ld,\"clues\":[0", settings.spare);
  for (long clue = 1; clue < 2 * settings.spare; clue++) at += sprintf(at, ",%ld", clue);
  sprintf(at, "]}]");
}

void hosts_create(void) {
  char *at = clues = malloc((size_t)settings.clues * 100), station[40] = "";
  snprintf(station, sizeof station, ",\"station\":{\"capacity\":%ld}", settings.places);
  for (int clue = 0; clue < settings.clues; clue++)
    at += sprintf(at, "%s{\"title\":\"%d\",\"points\":%lld,\"proof\":{\"scan\":{}}%s}", clue ? "," : "", clue,
        (long long)points_of(clue), is_station(clue) ? station : "");
  write_group();
  host_count = settings.lobbies < HOSTS ? settings.lobbies : HOSTS;
  for (int i = 0; i < host_count; i++) {
    hosts[i].connection.index = i;
    hosts[i].connection.handler = &handler;
    connection_open(&hosts[i].connection);
  }
  run(create);
}

// MARK: Checking

static void check(Host *host);

static void ask_for_page(Host *host) {
  send_line(&host->connection,
      "{\"id\":4,\"method\":\"lobby.board\",\"params\":{\"token\":\"%s\",\"after\":%lld,\"limit\":1000}}",
      host->lobby->token, (long long)host->row);
}

/// Whether a row may follow the previous one: by falling points, then by rising time and number of the last scoring
/// find; without points, in order of joining.
static bool is_in_order(const Host *host, int64_t points, int64_t at, int64_t seq, int64_t number) {
  if (points != host->last_points) return points < host->last_points;
  if (points == 0) return number > host->last_number;
  return at != host->last_at ? at > host->last_at : seq > host->last_seq;
}

static void check_row(Host *host, const char *row, size_t length) {
  int64_t rank = 0, number = 0, points = -1, found = -1, at = 0, seq = 0;
  json_integer(row, length, "\"rank\":", &rank);
  json_integer(row, length, "\"points\":", &points);
  json_integer(row, length, "\"found\":", &found);
  json_integer(row, length, "\"lastAt\":", &at);
  json_integer(row, length, "\"lastSeq\":", &seq);
  if (!json_number_of_id(row, length, "\"player\":", &number) || number < 1 || number > settings.players ||
      !host->lobby->by_number[number])
    return note_mistake(row, "A row of nobody");
  Player *player = host->lobby->by_number[number];
  if (rank != ++host->row) note_mistake(row, "Rank %lld was due", (long long)host->row);
  if (points != player->points || found != player->found)
    note_mistake(row, "%lld points and %d finds were due", (long long)player->points, player->found);
  if (settings.screens && (at != player->last_at || seq != player->last_seq))
    note_mistake(row, "Its last find was %lld at %lld", (long long)player->last_seq, (long long)player->last_at);
  if (!is_in_order(host, points, at, seq, number)) note_mistake(row, "A row that should stand higher");
  MirrorRow *mirror = &host->lobby->mirror[number];
  if (settings.screens && (mirror->points != points || mirror->found != found))
    note_mistake(row, "The pushed boards say %lld points and %lld finds", (long long)mirror->points,
        (long long)mirror->found);
  player->is_marked = true;  // The row was seen; a second one for this player would leave another without.
  host->last_points = points, host->last_at = at, host->last_seq = seq, host->last_number = number;
}

static void paged(Host *host, char *line, size_t length) {
  static const char start[] = "{\"rank\":";
  int64_t total = -1, before = host->row;
  json_integer(line, length, "\"total\":", &total);
  if (total != settings.players) note_mistake(line, "The board has not %ld rows", settings.players);
  const char *end = line + length, *row = memmem(line, length, start, sizeof start - 1);
  while (row) {
    const char *next = memmem(row + 1, (size_t)(end - row - 1), start, sizeof start - 1);
    check_row(host, row, (size_t)((next ? next : end) - row));
    row = next;
  }
  if (host->row > before && host->row < settings.players) return ask_for_page(host);
  for (long i = 0; i < settings.players; i++)
    if (!host->lobby->players[i].is_marked) note_mistake("", "Player %ld has no row", i);
  check(host);
}

static void check(Host *host) {
  if (!next_lobby(host)) return;
  host->row = 0;
  host->last_points = INT64_MAX;
  host->then = paged;
  for (long i = 0; i < settings.players; i++) host->lobby->players[i].is_marked = false;
  ask_for_page(host);
}

void hosts_check_boards(void) { run(check); }
