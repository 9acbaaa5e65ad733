#include "game.h"

#include "clock.h"
#include "json.h"
#include "mistakes.h"
#include "text.h"

#include <stdio.h>
#include <string.h>

static char epoch[40];

void view_watch(Connection *connection, int64_t id, const View *view, const char *topics, bool is_again) {
  char since[100] = "";
  if (is_again)
    snprintf(since, sizeof since, ",\"since\":{\"epoch\":\"%s\",\"seq\":%lld}", epoch,
        (long long)(view->sees_events ? view->seq : view->board_seq));
  send_line(connection, "{\"id\":%lld,\"method\":\"lobby.watch\",\"params\":{\"lobby\":\"%s\",\"topics\":%s%s}}",
      (long long)id, view->lobby->id, topics, since);
}

void view_began(View *view, const char *line, size_t length) {
  int64_t seq = 0;
  if (!json_integer(line, length, "\"seq\":", &seq)) return note_mistake(line, "A watch was refused");
  if (!*epoch) json_text(line, length, "\"epoch\":", epoch, sizeof epoch);
  if (contains(line, length < 400 ? length : 400, "\"resumed\":true")) {
    tally.resumed++;
  } else {
    // After a snapshot, the numbers of earlier events are unknown.
    if (view->seq) {
      tally.snapshots++;
      view->is_whole = false;
    }
    view->board_seq = seq;
  }
  view->seq = seq;
}

/// Records a find on a screen: its latency, and the expected board.
static void find(View *view, const char *line, size_t length, int64_t seq) {
  int64_t number = 0, clue = 0, at = 0;
  Lobby *lobby = view->lobby;
  view->finds++;
  json_number_of_id(line, length, "\"player\":", &number);
  json_number_of_id(line, length, "\"clue\":", &clue);
  if (number < 1 || number > settings.players || clue < 1 || clue > settings.clues || !lobby->by_number[number])
    return note_mistake(line, "A find of nobody or nothing");
  Player *player = lobby->by_number[number];
  if (view->player != player) {
    tally.pushes++;
    histogram_add(&tally.push_latency, now() - player->scanned_at[clue - 1]);
  }
  if (!view->is_auditor) return;
  lobby->last_find_seq = seq;
  if (points_of((int)clue - 1) == 0) return;
  json_integer(line, length, "\"at\":", &at);
  player->last_at = at;
  player->last_seq = seq;
}

static void event(View *view, const char *line, size_t length) {
  int64_t seq = 0, previous = 0;
  if (!json_integer(line, length, "\"seq\":", &seq) || !json_integer(line, length, "\"prev\":", &previous))
    return note_mistake(line, "An event without numbers");
  if (seq <= view->seq) note_mistake(line, "An event that came before, after %lld", (long long)view->seq);
  if (previous > view->seq) note_mistake(line, "An event is missing after %lld", (long long)view->seq);
  view->seq = seq;
  if (contains(line, length, "\"type\":\"clue.scanned\"")) find(view, line, length, seq);
  else if (contains(line, length, "\"type\":\"chat.sent\"")) view->chats++;
}

static void mirror(Lobby *lobby, const char *line, size_t length) {
  static const char row[] = "{\"rank\":";
  const char *end = line + length, *at = memmem(line, length, row, sizeof row - 1);
  while (at) {
    const char *next = memmem(at + 1, (size_t)(end - at - 1), row, sizeof row - 1);
    size_t count = (size_t)((next ? next : end) - at);
    int64_t number = 0;
    MirrorRow seen = {0};
    if (!json_number_of_id(at, count, "\"player\":", &number) || number < 1 || number > settings.players ||
        !json_integer(at, count, "\"points\":", &seen.points) || !json_integer(at, count, "\"found\":", &seen.found))
      return note_mistake(at, "A row that cannot be");
    lobby->mirror[number] = seen;
    at = next;
  }
}

void view_board(View *view, const char *line, size_t length) {
  int64_t seq = 0;
  if (!json_integer(line, length, "\"seq\":", &seq)) return note_mistake(line, "A board was refused");
  if (seq > view->board_seq) view->board_seq = seq;
}

void view_push(View *view, char *line, size_t length) {
  static const char event_start[] = "{\"jsonrpc\":\"2.0\",\"method\":\"event\"";
  static const char board_start[] = "{\"jsonrpc\":\"2.0\",\"method\":\"board\"";
  if (starts_with(line, length, event_start)) return event(view, line, length);
  if (!starts_with(line, length, board_start)) return note_mistake(line, "An unknown push");
  int64_t seq = 0;
  json_integer(line, length, "\"seq\":", &seq);
  if (seq < view->board_seq) note_mistake(line, "A board older than the one before (%lld)", (long long)view->board_seq);
  view->board_seq = seq;
  tally.boards++;
  if (view->is_auditor) mirror(view->lobby, line, length);
}

bool view_is_complete(const View *view) {
  const Lobby *lobby = view->lobby;
  if (view->sees_board && view->board_seq < lobby->last_find_seq) return false;
  if (!view->sees_events || !view->is_whole) return true;
  return view->finds == lobby->finds && view->chats >= lobby->chats &&
         view->chats <= lobby->chats + lobby->uncertain_chats;
}
