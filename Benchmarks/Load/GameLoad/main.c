#include "game.h"

#include "clock.h"
#include "mistakes.h"
#include "options.h"
#include "report.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

Settings settings = {.lobbies = 1, .players = 10, .clues = 20, .depth = 1, .places = 3, .seed = 1};
Lobby *lobbies;
Tally tally;

// Idle players, longest waiting first; each appears once for every request it may have in flight.
static Player **waiting;
static uint64_t first_waiting, last_waiting, waiting_size;
static long under_way;

uint64_t random_next(uint64_t *state) {
  // SplitMix64: https://prng.di.unimi.it/splitmix64.c
  uint64_t z = (*state += 0x9E3779B97F4A7C15);
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
  z = (z ^ z >> 27) * 0x94D049BB133111EB;
  return z ^ z >> 31;
}

double random_share(uint64_t *state) { return (double)(random_next(state) >> 11) / (double)(1ull << 53); }

void send_line(Connection *connection, const char *format, ...) {
  static char line[1 << 17];
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(line, sizeof line - 1, format, arguments);
  va_end(arguments);
  if (length < 0 || (size_t)length >= sizeof line - 1) stop("A request is too long: take fewer clues.");
  line[length++] = '\n';
  connection_write(connection, line, (size_t)length);
}

static void wait_for_turn(Player *player) { waiting[last_waiting++ % waiting_size] = player; }

void player_is_free(Player *player) {
  under_way--;
  wait_for_turn(player);
}

/// The next player with something left to find.
static Player *next_player(void) {
  while (first_waiting < last_waiting) {
    Player *player = waiting[first_waiting++ % waiting_size];
    if (player->next < settings.clues) return player;
  }
  return NULL;
}

static void make_lobbies(void) {
  lobbies = calloc((size_t)settings.lobbies, sizeof *lobbies);
  for (int i = 0; i < settings.lobbies; i++) {
    lobbies[i].index = i;
    lobbies[i].players = calloc((size_t)settings.players, sizeof *lobbies[i].players);
    lobbies[i].by_number = calloc((size_t)settings.players + 1, sizeof *lobbies[i].by_number);
    lobbies[i].mirror = calloc((size_t)settings.players + 1, sizeof *lobbies[i].mirror);
  }
  waiting_size = (uint64_t)(settings.lobbies * settings.players * settings.depth);
  waiting = malloc(waiting_size * sizeof *waiting);
}

static void turn(uint64_t nanoseconds) {
  connections_turn(nanoseconds);
  players_reconnect();
  screens_turn();
}

/// Plays until the time is over or all clues are found. Returns the duration in seconds.
static double play(void) {
  for (long depth = 0; depth < settings.depth; depth++)
    for (long j = 0; j < settings.players; j++)
      for (long i = 0; i < settings.lobbies; i++) wait_for_turn(&lobbies[i].players[j]);
  uint64_t start = now(), acted = 0, idle_since = 0;
  for (;;) {
    bool is_over = settings.seconds > 0 && now() - start > (uint64_t)(settings.seconds * SECOND);
    while (!is_over) {
      uint64_t due = settings.rate > 0 ? start + (uint64_t)((double)acted / settings.rate * SECOND) : now();
      Player *player = due <= now() ? next_player() : NULL;
      if (!player) break;
      acted++;
      under_way++;
      player_act(player, due);
    }
    if (under_way == 0 && (is_over || first_waiting == last_waiting)) break;
    uint64_t before = tally.scans + tally.chats;
    turn(settings.rate > 0 ? MILLISECOND / 2 : 20 * MILLISECOND);
    if ((uint64_t)(tally.scans + tally.chats) != before) idle_since = now();
    if (idle_since && now() - idle_since > 30 * SECOND) stop("No answer for 30 s; %ld are due.", under_way);
  }
  return (double)(now() - start) / SECOND;
}

/// Waits until screens have received everything, or reports what is missing.
static void wait_for_screens(void) {
  const View *view = NULL;
  for (uint64_t end = now() + 20 * SECOND; now() < end;) {
    if (!(view = screens_incomplete()) && !(view = players_incomplete())) return;
    turn(20 * MILLISECOND);
  }
  note_mistake("", "Lobby %d: %s saw %lld of %lld finds, %lld of %lld messages, and a board as of %lld, not %lld",
      view->lobby->index, view->player ? "a player" : "a screen", (long long)view->finds,
      (long long)view->lobby->finds, (long long)view->chats, (long long)view->lobby->chats,
      (long long)view->board_seq, (long long)view->lobby->last_find_seq);
}

static void report(double joining, double playing) {
  report_begin();
  report_number("scans_per_second", (double)tally.scans / playing);
  report_number("scans", (double)tally.scans);
  report_number("finds", (double)tally.finds);
  report_number("chats", (double)tally.chats);
  report_number("closed", (double)tally.closed);
  report_number("full", (double)tally.full);
  report_number("reconnects", (double)tally.reconnects);
  report_number("resumed", (double)tally.resumed);
  report_number("snapshots_instead", (double)tally.snapshots);
  report_number("boards", (double)tally.boards);
  report_number("boards_per_second", (double)tally.boards / playing);
  report_number("pushes", (double)tally.pushes);
  report_number("slow_readers_cut", (double)tally.cut_slow);
  report_number("seconds_to_join", joining);
  report_number("seconds", playing);
  report_latency("scan_latency", &tally.scan_latency);
  report_latency("chat_latency", &tally.chat_latency);
  report_latency("push_latency", &tally.push_latency);
  report_mistakes();
  report_end();
}

static const char usage[] =
    "GameLoad --port PORT …: plays whole games against a Quarry server, checks every answer, what every screen sees\n"
    "and the final boards against its own count, prints what was measured as JSON. Fails (1) if anything was wrong.";

int main(int count, char **arguments) {
  const char *host = "127.0.0.1";
  long port = 7226;
  const Option options[] = {
      {"--host", OPTION_TEXT, &host, "IPv4 address of the server (127.0.0.1)"},
      {"--port", OPTION_INTEGER, &port, "its port (7226)"},
      {"--lobbies", OPTION_INTEGER, &settings.lobbies, "how many games (1)"},
      {"--players", OPTION_INTEGER, &settings.players, "players of each (10)"},
      {"--clues", OPTION_INTEGER, &settings.clues, "clues of each (20)"},
      {"--screens", OPTION_INTEGER, &settings.screens, "connections of each that only watch (0); 1: boards in full"},
      {"--stalled", OPTION_INTEGER, &settings.stalled, "more of them that stop reading (0)"},
      {"--slow", OPTION_INTEGER, &settings.slow, "more of them that read little and seldom (0)"},
      {"--topics", OPTION_TEXT, &settings.topics, "what players watch, such as [\"board\"]; nothing if left out"},
      {"--depth", OPTION_INTEGER, &settings.depth, "requests of a player in flight (1)"},
      {"--spare", OPTION_INTEGER, &settings.spare, "twice as many clues are a group of which half are needed (0)"},
      {"--stations", OPTION_INTEGER, &settings.stations, "how many clues are stations, the last ones (0)"},
      {"--places", OPTION_INTEGER, &settings.places, "places of a station (3)"},
      {"--rate", OPTION_REAL, &settings.rate, "actions a second in all; 0: as many as can be (0)"},
      {"--seconds", OPTION_REAL, &settings.seconds, "how long; 0: until everything is found (0)"},
      {"--chat", OPTION_REAL, &settings.chat, "share of actions that are chat (0)"},
      {"--again", OPTION_REAL, &settings.again, "share that scan what was found before (0)"},
      {"--wrong", OPTION_REAL, &settings.wrong, "share that scan what is no clue (0)"},
      {"--reconnect", OPTION_REAL, &settings.reconnect, "share after which the connection is cut (0)"},
      {"--seed", OPTION_INTEGER, &settings.seed, "makes players do other things (1)"},
      {NULL, OPTION_TEXT, NULL, NULL},
  };
  options_read(options, count - 1, arguments + 1, usage);
  // With more in flight, it would be unknown what was done before the cut, and so would be the total.
  if (settings.reconnect > 0 && settings.depth > 1) stop("--reconnect needs --depth 1.");
  // A player is inside one station at a time.
  if (settings.stations > 0 && settings.depth > 1) stop("--stations needs --depth 1.");
  if (2 * settings.spare + settings.stations > settings.clues) stop("--spare and --stations need more clues.");
  connections_to(host, port);
  make_lobbies();
  hosts_create();
  screens_open();
  uint64_t start = now();
  players_join();
  double joining = (double)(now() - start) / SECOND;
  double playing = play();
  wait_for_screens();
  hosts_check_boards();
  report(joining, playing);
  return mistakes() ? 1 : 0;
}
