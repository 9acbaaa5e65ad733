#include "yardstick.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

static int insert_streams(sqlite3 *db, int streams) {
  sqlite3_stmt *insert = NULL;
  if (sqlite3_prepare_v2(db, "INSERT INTO streams (id, name) VALUES (?, ?)", -1, &insert, NULL)) return 1;
  sqlite3_exec(db, "BEGIN", NULL, NULL, NULL);
  for (int id = 1; id <= streams; id++) {
    char name[64];
    snprintf(name, sizeof name, "lobby/01JD%022d", id);
    sqlite3_bind_int(insert, 1, id);
    sqlite3_bind_text(insert, 2, name, -1, SQLITE_TRANSIENT);
    if (sqlite3_step(insert) != SQLITE_DONE) return 1;
    sqlite3_reset(insert);
  }
  sqlite3_finalize(insert);
  return sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
}

static int insert_batch(sqlite3 *db, sqlite3_stmt *insert, long *seq, int batch, int streams, int bytes) {
  char data[4096], hash[32];
  memset(data, 'x', sizeof data);
  if (sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL)) return 1;
  for (int i = 0; i < batch; i++, (*seq)++) {
    for (int j = 0; j < 32; j++) hash[j] = (char)(*seq * 31 + j * 17);
    sqlite3_bind_int64(insert, 1, *seq + 1);
    sqlite3_bind_int64(insert, 2, *seq % streams + 1);
    sqlite3_bind_int64(insert, 3, *seq / streams + 1);
    sqlite3_bind_text(insert, 4, "clue.scanned", 12, SQLITE_STATIC);
    sqlite3_bind_int64(insert, 5, 1750000000000 + *seq);
    sqlite3_bind_blob(insert, 6, data, bytes, SQLITE_STATIC);
    sqlite3_bind_blob(insert, 7, hash, sizeof hash, SQLITE_STATIC);
    if (sqlite3_step(insert) != SQLITE_DONE) return 1;
    sqlite3_reset(insert);
  }
  return sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
}

double yardstick_append(
    const char *path, const char *schema, const char *pragmas, int batches, int batch, int streams, int bytes) {
  sqlite3 *db = NULL;
  sqlite3_stmt *insert = NULL;
  long seq = 0;
  double seconds = -1;
  if (bytes > 4096) return -1;
  if (sqlite3_open(path, &db) || sqlite3_exec(db, pragmas, NULL, NULL, NULL)
      || sqlite3_exec(db, schema, NULL, NULL, NULL) || insert_streams(db, streams)
      || sqlite3_prepare_v2(
          db, "INSERT INTO events (seq, stream, version, type, at, data, hash) VALUES (?, ?, ?, ?, ?, ?, ?)", -1,
          &insert, NULL))
    goto end;
  double start = now();
  for (int i = 0; i < batches; i++)
    if (insert_batch(db, insert, &seq, batch, streams, bytes)) goto end;
  seconds = now() - start;
end:
  if (seconds < 0) fprintf(stderr, "yardstick: %s\n", sqlite3_errmsg(db));
  sqlite3_finalize(insert);
  sqlite3_close(db);
  return seconds;
}
