#pragma once

#include "connection.h"
#include "histogram.h"

#include <stdbool.h>
#include <stdint.h>

// Whole games, and a count of one's own beside them: every answer and the final boards are checked against it.

/// What is played. The same settings and seed make the same players do the same things.
typedef struct {
  long lobbies, players, clues;  // players of each lobby
  long screens;                  // connections of each lobby that only watch, all topics
  long stalled, slow;            // more of them that stop reading, or read a little five times a second
  const char *topics;            // what players watch on their own connections, as a JSON array; NULL for nothing
  long depth;                    // requests of a player in flight
  double rate;                   // actions a second in all; 0 for as many as `depth` lets through
  double seconds;                // until no new action begins; 0 for until everybody has found everything
  double chat, again, wrong, reconnect;  // shares of the actions that are no new find (0 to 1)
  long seed;
} Settings;

extern Settings settings;

typedef struct Lobby Lobby;
typedef struct Player Player;

/// What one connection has seen of a lobby by watching it.
typedef struct {
  Lobby *lobby;
  bool sees_events, sees_board;
  bool is_auditor;  // the one whose view the expected boards are made from
  bool is_whole;    // has seen everything from before the first find on
  Player *player;   // whose connection it is; NULL for a screen
  int64_t seq, board_seq;
  int64_t finds, chats;
} View;

typedef enum { JOIN, ATTACH, WATCH, BOARD, SCAN, SCAN_AGAIN, SCAN_WRONG, CHAT } Kind;

/// A request that waits for its answer.
typedef struct {
  Kind kind;
  int clue;
  int64_t id;
  uint64_t due;
  bool is_uncertain;  // it was sent before, on a connection that was cut: perhaps it was done
} Pending;

struct Player {
  Connection connection;  // first, so that a pointer to it is a pointer to this
  View view;
  int index;              // in the lobby
  int64_t number;         // 7 for p7
  char token[65];
  uint64_t random;
  uint16_t *order;        // in which it looks for the clues
  int next;               // place in that order
  int found;              // its own count, as of the last answer
  int64_t points;
  int64_t last_at, last_seq;  // of the last find that scored, as the auditor saw it
  Pending *pending;       // a ring of depth + 3
  unsigned oldest, newest;
  int64_t last_id;
  uint64_t *scanned_at;   // by clue
  bool is_marked;         // its connection will be cut after this turn
};

/// A board as it is pieced together from pushes, by player's number.
typedef struct { int64_t points, found; } MirrorRow;

struct Lobby {
  int index;
  char id[27], code[5], token[65];
  char (*clue_tokens)[13];
  Player *players;
  Player **by_number;
  MirrorRow *mirror;
  int64_t finds, chats, uncertain_chats;  // own count
  int64_t last_find_seq;                  // as the auditor saw it
};

extern Lobby *lobbies;

/// What was measured and counted over all lobbies.
typedef struct {
  int64_t scans, finds, chats, reconnects, resumed, snapshots, boards, cut_slow;
  int64_t pushes;                           // events that came to screens
  Histogram scan_latency, chat_latency;     // from when it was due until the answer
  Histogram push_latency;                   // from when the scan was due until another's screen has it
} Tally;

extern Tally tally;

/// Some clues are worth nothing, many worth the same: ties, and finds that do not count for them, are common.
static inline int64_t points_of(int clue) { return clue % 8 == 7 ? 0 : 10 * (1 + clue % 5); }

uint64_t random_next(uint64_t *state);
/// 0 to 1, without 1.
double random_share(uint64_t *state);

/// Writes a request, formatted as by `printf`, with its end.
void send_line(Connection *connection, const char *format, ...) __attribute__((format(printf, 2, 3)));

// host.c
/// Creates and starts all lobbies.
void hosts_create(void);
/// Compares every row of all boards with the own count.
void hosts_check_boards(void);

// view.c
/// What a push says. Counts it, and checks that none is missing or comes twice.
void view_push(View *view, char *line, size_t length);
/// The answer to `lobby.board`.
void view_board(View *view, const char *line, size_t length);
/// The answer to `lobby.watch`.
void view_began(View *view, const char *line, size_t length);
/// The parameters of `lobby.watch`: from the start, or since what was seen last.
void view_watch(Connection *connection, int64_t id, const View *view, const char *topics, bool is_again);
/// Whether it shows all that has happened.
bool view_is_complete(const View *view);

// screen.c
void screens_open(void);
/// Lets slow readers read a little, when it is time.
void screens_turn(void);
/// The first that has not seen everything; NULL if there is none.
const View *screens_incomplete(void);

// player.c
void players_join(void);
/// Does the next thing, as of a moment.
void player_act(Player *player, uint64_t due);
/// Cuts connections that were marked in this turn, and comes back.
void players_reconnect(void);
const View *players_incomplete(void);

// main.c
/// The player can do something more.
void player_is_free(Player *player);
