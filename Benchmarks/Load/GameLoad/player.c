#include "game.h"

#include "clock.h"
#include "json.h"
#include "mistakes.h"
#include "options.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

static Player **marked;
static long marked_count, joined;

// MARK: Requests

static unsigned ring_size(void) { return (unsigned)settings.depth + 3; }

static Pending *push(Player *player, Kind kind, int clue, uint64_t due) {
  Pending *pending = &player->pending[player->newest++ % ring_size()];
  *pending = (Pending){.kind = kind, .clue = clue, .id = ++player->last_id, .due = due};
  return pending;
}

static void scan(Player *player, const Pending *pending) {
  // Codes never contain a U.
  const char *text = pending->kind == SCAN_WRONG ? "0000-0000-0000" : player->view.lobby->clue_tokens[pending->clue];
  send_line(&player->connection, "{\"id\":%lld,\"method\":\"scan.submit\",\"params\":{\"text\":\"%s\"}}",
      (long long)pending->id, text);
}

/// Asks to be let into a station, whose code is scanned inside.
static void enter(Player *player, const Pending *pending) {
  send_line(&player->connection, "{\"id\":%lld,\"method\":\"station.enter\",\"params\":{\"clue\":\"c%d\"}}",
      (long long)pending->id, pending->clue + 1);
}

static void watch(Player *player, bool is_again) {
  Pending *pending = push(player, WATCH, 0, now());
  view_watch(&player->connection, pending->id, &player->view, settings.topics, is_again);
}

/// Boards lag behind events. A player cut off between the two has the event, says so with `since`, and is not pushed
/// the board again.
static void ask_for_board(Player *player) {
  const Pending *pending = push(player, BOARD, 0, now());
  send_line(&player->connection, "{\"id\":%lld,\"method\":\"lobby.board\",\"params\":{\"lobby\":\"%s\"}}",
      (long long)pending->id, player->view.lobby->id);
}

static void say(Player *player, uint64_t due) {
  Pending *pending = push(player, CHAT, 0, due);
  send_line(&player->connection,
      "{\"id\":%lld,\"method\":\"chat.send\",\"params\":{\"text\":\"Message %lld: player %d is still looking\"}}",
      (long long)pending->id, (long long)pending->id, player->index);
}

static void mark(Player *player) {
  if (player->is_marked) return;
  player->is_marked = true;
  marked[marked_count++] = player;
}

void player_act(Player *player, uint64_t due) {
  double share = random_share(&player->random);
  if ((share -= settings.chat) < 0) return say(player, due);
  if ((share -= settings.wrong) < 0) return scan(player, push(player, SCAN_WRONG, 0, due));
  if ((share -= settings.again) < 0 && player->found > 0) {
    int clue = player->finds[random_next(&player->random) % (uint64_t)player->found];
    return scan(player, push(player, SCAN_AGAIN, clue, due));
  }
  int clue = player->order[player->next++];
  player->scanned_at[clue] = due;
  if (is_station(clue)) enter(player, push(player, ENTER, clue, due));
  else scan(player, push(player, SCAN, clue, due));
  if ((share -= settings.reconnect) < 0) mark(player);
}

// MARK: Answers

static void check_scan(Player *player, const Pending *pending, const char *line, size_t length) {
  static const char *const outcomes[] = {[SCAN] = "found", [SCAN_AGAIN] = "already-found", [SCAN_WRONG] = "not-a-clue"};
  char outcome[20] = "";
  int64_t points = -1, total = -1, rank = 0, found = -1, of = 0, clue = 0;
  json_text(line, length, "\"outcome\":", outcome, sizeof outcome);
  json_integer(line, length, "\"points\":", &points);
  json_integer(line, length, "\"total\":", &total);
  json_integer(line, length, "\"rank\":", &rank);
  json_integer(line, length, "\"found\":", &found);
  json_integer(line, length, "\"of\":", &of);
  json_number_of_id(line, length, "\"clue\":", &clue);
  bool is_spare = pending->kind == SCAN && is_in_group(pending->clue) && player->found_in_group == settings.spare;
  const char *expected = is_spare ? "closed" : outcomes[pending->kind];
  // The connection was cut before the answer arrived: the first attempt may have succeeded.
  if (pending->is_uncertain && pending->kind == SCAN && !is_spare && !strcmp(outcome, "already-found")) expected = outcome;
  int64_t worth = !strcmp(outcome, "found") ? points_of(pending->clue) : 0;
  if (is_spare) tally.closed++;
  if (pending->kind == SCAN && !is_spare) {
    player->points += points_of(pending->clue);
    player->finds[player->found++] = (uint16_t)pending->clue;
    if (is_in_group(pending->clue)) player->found_in_group++;
    player->view.lobby->finds++;
    tally.finds++;
  }
  if (strcmp(outcome, expected)) note_mistake(line, "'%s' was due", expected);
  if (clue != (pending->kind == SCAN_WRONG ? 0 : pending->clue + 1)) note_mistake(line, "Another clue was due");
  if (points != worth || total != player->points || found != player->found || of != settings.clues - settings.spare)
    note_mistake(line, "%lld points, %lld in all, %d finds were due", (long long)worth, (long long)player->points,
        player->found);
  if (rank < 1 || rank > settings.players) note_mistake(line, "A rank that cannot be");
  tally.scans++;
  histogram_add(&tally.scan_latency, now() - pending->due);
}

/// Whether the player was let in, and scans now. If the station is full, the clue comes later.
static bool has_entered(Player *player, const Pending *pending, const char *line, size_t length) {
  char outcome[20] = "";
  int64_t inside = -1, capacity = -1;
  json_text(line, length, "\"outcome\":", outcome, sizeof outcome);
  json_integer(line, length, "\"inside\":", &inside);
  json_integer(line, length, "\"capacity\":", &capacity);
  if (capacity != settings.places || inside > capacity) note_mistake(line, "%ld places were due", settings.places);
  if (!strcmp(outcome, "entered")) {
    if (inside < 1) note_mistake(line, "The player should be inside");
    scan(player, push(player, SCAN, pending->clue, pending->due));
    return true;
  }
  if (strcmp(outcome, "full") || inside != capacity) note_mistake(line, "A full station was due");
  tally.full++;
  uint16_t clue = player->order[--player->next];
  int later = player->next + (int)(random_next(&player->random) % (uint64_t)(settings.clues - player->next));
  player->order[player->next] = player->order[later];
  player->order[later] = clue;
  return false;
}

static void has_joined(Player *player, const char *line, size_t length) {
  if (!json_number_of_id(line, length, "\"player\":", &player->number) || player->number > settings.players)
    stop("A player could not join: %s", line);
  json_text(line, length, "\"token\":", player->token, sizeof player->token);
  player->view.lobby->by_number[player->number] = player;
  if (settings.topics) watch(player, false);
  else joined++;
}

static void answered(Player *player, char *line, size_t length) {
  if (player->oldest == player->newest) return note_mistake(line, "Nothing was asked");
  const Pending *pending = &player->pending[player->oldest++ % ring_size()];
  int64_t id = 0;
  json_integer(line, length, "\"id\":", &id);
  if (id != pending->id) note_mistake(line, "The answer to %lld was due", (long long)pending->id);
  bool is_first_watch = pending->kind == WATCH && player->view.seq == 0;
  if (contains(line, length < 300 ? length : 300, "\"error\":{")) note_mistake(line, "A player was refused");
  switch (pending->kind) {
  case JOIN: return has_joined(player, line, length);
  case ATTACH: return;
  case WATCH:
    view_began(&player->view, line, length);
    if (is_first_watch) joined++;
    return;
  case BOARD: return view_board(&player->view, line, length);
  case SCAN: case SCAN_AGAIN: case SCAN_WRONG: check_scan(player, pending, line, length); break;
  case ENTER:
    if (has_entered(player, pending, line, length)) return;
    break;
  case CHAT:
    player->view.lobby->chats++;
    tally.chats++;
    histogram_add(&tally.chat_latency, now() - pending->due);
  }
  player_is_free(player);
}

static void told(Connection *connection, char *line, size_t length) {
  Player *player = (Player *)connection;
  static const char answer[] = "{\"jsonrpc\":\"2.0\",\"id\"";
  if (starts_with(line, length, answer)) answered(player, line, length);
  else view_push(&player->view, line, length);
}

static void closed(Connection *connection) {
  Player *player = (Player *)connection;
  stop("The server closed the connection of player %d of lobby %d.", player->index, player->view.lobby->index);
}

static const Handler handler = {told, closed};

// MARK: Joining and reconnecting

static void shuffle(Player *player) {
  for (int i = 0; i < settings.clues; i++) player->order[i] = (uint16_t)i;
  for (long i = settings.clues - 1; i > 0; i--) {
    uint64_t other = random_next(&player->random) % (uint64_t)(i + 1);
    uint16_t clue = player->order[i];
    player->order[i] = player->order[other];
    player->order[other] = clue;
  }
}

static void join(Player *player, Lobby *lobby, int index) {
  player->index = index;
  player->random = (uint64_t)settings.seed * 1000003 + (uint64_t)(lobby->index * settings.players + index);
  player->order = malloc((size_t)settings.clues * sizeof *player->order);
  player->finds = malloc((size_t)settings.clues * sizeof *player->finds);
  player->pending = malloc(ring_size() * sizeof *player->pending);
  player->scanned_at = calloc((size_t)settings.clues, sizeof *player->scanned_at);
  player->view = (View){.lobby = lobby, .player = player, .is_whole = true};
  player->view.sees_events = settings.topics && strstr(settings.topics, "events");
  player->view.sees_board = settings.topics && strstr(settings.topics, "board");
  player->connection.index = index;
  player->connection.handler = &handler;
  shuffle(player);
  connection_open(&player->connection);
  Pending *pending = push(player, JOIN, 0, now());
  send_line(&player->connection,
      "{\"id\":%lld,\"method\":\"lobby.join\",\"params\":{\"code\":\"%s\",\"name\":\"Player %d\"}}",
      (long long)pending->id, lobby->code, index);
}

/// Joins with a hundred at once, so that nobody waits long: the snapshot of a lobby with 5,000 players is large.
void players_join(void) {
  long all = settings.lobbies * settings.players, opened = 0;
  marked = malloc((size_t)all * sizeof *marked);
  uint64_t start = now();
  while (joined < all) {
    while (opened < all && opened - joined < 100) {
      Lobby *lobby = &lobbies[opened / settings.players];
      int index = (int)(opened++ % settings.players);
      join(&lobby->players[index], lobby, index);
    }
    connections_turn(50 * MILLISECOND);
    if (now() - start > 300 * SECOND) stop("Not all players had joined within five minutes.");
  }
}

/// Repeats unanswered requests, except chat, which might be sent twice.
static void come_back(Player *player) {
  Pending open[player->newest - player->oldest + 1];
  unsigned count = 0;
  while (player->oldest != player->newest) open[count++] = player->pending[player->oldest++ % ring_size()];
  connection_close(&player->connection);
  connection_open(&player->connection);
  Pending *attach = push(player, ATTACH, 0, now());
  send_line(&player->connection, "{\"id\":%lld,\"method\":\"session.attach\",\"params\":{\"token\":\"%s\"}}",
      (long long)attach->id, player->token);
  if (settings.topics) watch(player, true);
  if (player->view.sees_board) ask_for_board(player);
  for (unsigned i = 0; i < count; i++) {
    if (open[i].kind == CHAT) {
      player->view.lobby->uncertain_chats++;
      player_is_free(player);
    } else if (open[i].kind >= SCAN) {
      Pending *again = push(player, open[i].kind, open[i].clue, open[i].due);
      again->is_uncertain = true;
      if (again->kind == ENTER) enter(player, again);
      else scan(player, again);
    }
  }
  tally.reconnects++;
}

void players_reconnect(void) {
  for (long i = 0; i < marked_count; i++) {
    marked[i]->is_marked = false;
    come_back(marked[i]);
  }
  marked_count = 0;
}

const View *players_incomplete(void) {
  for (long i = 0; i < settings.lobbies; i++)
    for (long j = 0; j < settings.players; j++)
      if (settings.topics && !view_is_complete(&lobbies[i].players[j].view)) return &lobbies[i].players[j].view;
  return NULL;
}
