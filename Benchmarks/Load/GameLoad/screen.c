#include "game.h"

#include "clock.h"
#include "mistakes.h"
#include "options.h"
#include "text.h"

#include <stdlib.h>

/// A spectator's connection.
typedef struct {
  Connection connection;  // first
  View view;
  enum { PROMPT, SLOW, STALLED } reader;
  bool is_open;
} Screen;

static Screen *screens;
static long screen_count, watching;

static const char all_topics[] = "[\"events\",\"board\",\"chat\"]";

static void told(Connection *connection, char *line, size_t length) {
  Screen *screen = (Screen *)connection;
  static const char answer[] = "{\"jsonrpc\":\"2.0\",\"id\"";
  if (starts_with(line, length, answer)) {
    view_began(&screen->view, line, length);
    watching++;
    if (screen->reader != PROMPT) connection_listen(connection, false);
  } else if (screen->reader == PROMPT || !contains(line, length, "\"bye\"")) {
    view_push(&screen->view, line, length);
  }
}

static void closed(Connection *connection) {
  Screen *screen = (Screen *)connection;
  screen->is_open = false;
  if (screen->reader == PROMPT) note_mistake("", "The server closed a screen that reads");
  else tally.cut_slow++;
}

static const Handler handler = {told, closed};

static void open_screen(Screen *screen, Lobby *lobby, long index) {
  screen->reader = index < settings.screens ? PROMPT : index < settings.screens + settings.stalled ? STALLED : SLOW;
  screen->view = (View){.lobby = lobby, .sees_events = true, .sees_board = true, .is_whole = true};
  screen->view.is_auditor = index == 0 && settings.screens > 0;
  screen->connection.index = (int)(screen - screens);
  screen->connection.handler = &handler;
  // Data for readers that stall should wait in the server, not in this machine's buffers.
  connections_receive_buffer(screen->reader == PROMPT ? 0 : 4096);
  connection_open(&screen->connection);
  connections_receive_buffer(0);
  screen->is_open = true;
  view_watch(&screen->connection, 1, &screen->view, all_topics, false);
}

void screens_open(void) {
  long each = settings.screens + settings.stalled + settings.slow;
  screens = calloc((size_t)(each * settings.lobbies), sizeof *screens);
  for (long i = 0; i < settings.lobbies; i++)
    for (long j = 0; j < each; j++) {
      open_screen(&screens[screen_count++], &lobbies[i], j);
      if (screen_count % 32 == 0) connections_turn(0);
    }
  for (uint64_t start = now(); watching < screen_count;) {
    connections_turn(50 * MILLISECOND);
    if (now() - start > 60 * SECOND) stop("Not all screens were served within a minute.");
  }
}

void screens_turn(void) {
  static uint64_t last;
  static bool may_read;
  if (!settings.slow || now() - last < 100 * MILLISECOND) return;
  last = now();
  may_read = !may_read;
  for (long i = 0; i < screen_count; i++)
    if (screens[i].reader == SLOW && screens[i].is_open) connection_listen(&screens[i].connection, may_read);
}

const View *screens_incomplete(void) {
  for (long i = 0; i < screen_count; i++)
    if (screens[i].reader == PROMPT && !view_is_complete(&screens[i].view)) return &screens[i].view;
  return NULL;
}
