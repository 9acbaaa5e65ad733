#pragma once

#include "connection.h"
#include "histogram.h"

#include <stdbool.h>
#include <stdint.h>

// Whole games with a tally of their own, against which every answer and the final boards are checked.

/// Settings of a run. The same settings and seed make the same players do the same things.
typedef struct {
  long lobbies, players, clues;  // players per lobby
  long screens;                  // spectator connections per lobby, all topics
  long stalled, slow;            // additional ones that stop reading, or read a little five times a second
  const char *topics;            // topics that players watch on their own connections, as a JSON array; NULL for none
  long depth;                    // requests in flight per player
  long spare;                    // the first 2 * spare clues are a group of which half are needed
  long stations, places;         // the last clues are stations with this many places
  double rate;                   // actions per second in total; 0 for as many as `depth` allows
  double seconds;                // until no new action begins; 0: until all clues are found
  double chat, again, wrong, reconnect;  // shares of the actions that are no new find (0 to 1)
  long seed;
} Settings;

extern Settings settings;

typedef struct Lobby Lobby;
typedef struct Player Player;

/// What a watching connection has seen of a lobby.
typedef struct {
  Lobby *lobby;
  bool sees_events, sees_board;
  bool is_auditor;  // the one whose view the expected boards come from
  bool is_whole;    // has seen everything since before the first find
  Player *player;   // the connection's player; NULL for a screen
  int64_t seq, board_seq;
  int64_t finds, chats;
} View;

typedef enum { JOIN, ATTACH, WATCH, BOARD, SCAN, SCAN_AGAIN, SCAN_WRONG, ENTER, CHAT } Kind;

/// A request in flight.
typedef struct {
  Kind kind;
  int clue;
  int64_t id;
  uint64_t due;
  bool is_uncertain;  // repeated after its connection was cut, so it may have been done already
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
  uint16_t *finds;        // the clues it has found, in order
  int found;              // its own count, as of the last answer
  int found_in_group;     // of them, those of the group
  int64_t points;
  int64_t last_at, last_seq;  // of the last find that scored, as the auditor saw it
  Pending *pending;       // a ring of depth + 3
  unsigned oldest, newest;
  int64_t last_id;
  uint64_t *scanned_at;   // by clue
  bool is_marked;         // its connection will be cut after this turn
};

/// A board assembled from pushes, by the players' numbers.
typedef struct { int64_t points, found; } MirrorRow;

struct Lobby {
  int index;
  char id[27], code[5], token[65];
  char (*clue_tokens)[13];
  Player *players;
  Player **by_number;
  MirrorRow *mirror;
  int64_t finds, chats, uncertain_chats;  // own counts
  int64_t last_find_seq;                  // as the auditor saw it
};

extern Lobby *lobbies;

/// Measurements and counts over all lobbies.
typedef struct {
  int64_t scans, finds, closed, full, chats, reconnects, resumed, snapshots, boards, cut_slow;
  int64_t pushes;                           // events received by screens
  Histogram scan_latency, chat_latency;     // from the due time to the answer
  Histogram push_latency;                   // from the scan's due time to its arrival on another's screen
} Tally;

extern Tally tally;

/// Some clues are worth nothing and many the same, so ties and finds without points are common.
static inline int64_t points_of(int clue) { return clue % 8 == 7 ? 0 : 10 * (1 + clue % 5); }
static inline bool is_in_group(int clue) { return clue < 2 * settings.spare; }
static inline bool is_station(int clue) { return clue >= settings.clues - settings.stations; }

uint64_t random_next(uint64_t *state);
/// Returns a number from 0 to 1, excluding 1.
double random_share(uint64_t *state);

/// Writes a request, formatted as by `printf`, with its line ending.
void send_line(Connection *connection, const char *format, ...) __attribute__((format(printf, 2, 3)));

// host.c
/// Creates and starts all lobbies.
void hosts_create(void);
/// Compares every row of all boards with our own tally.
void hosts_check_boards(void);

// view.c
/// Reads a push: counts it, and checks that none is missing or duplicated.
void view_push(View *view, char *line, size_t length);
/// Reads the answer to `lobby.board`.
void view_board(View *view, const char *line, size_t length);
/// Reads the answer to `lobby.watch`.
void view_began(View *view, const char *line, size_t length);
/// Sends `lobby.watch`, from the start or since what was seen last.
void view_watch(Connection *connection, int64_t id, const View *view, const char *topics, bool is_again);
/// Whether the view shows everything that has happened.
bool view_is_complete(const View *view);

// screen.c
void screens_open(void);
/// Lets slow readers read a little when it is time.
void screens_turn(void);
/// The first view that has not seen everything; NULL if there is none.
const View *screens_incomplete(void);

// player.c
void players_join(void);
/// Starts the player's next action, with its due time.
void player_act(Player *player, uint64_t due);
/// Cuts and reopens the connections marked in this turn.
void players_reconnect(void);
const View *players_incomplete(void);

// main.c
/// Called when the player can do something more.
void player_is_free(Player *player);
