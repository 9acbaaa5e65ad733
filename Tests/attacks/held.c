// Lets no sync of a file end while the file named HELD exists, in a program that this is preloaded into: a disk that
// hangs for as long as a test wants. Makes the file HELD.log once a commit of the log waits.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void tell(const char *held, int file) {
  char link[64], path[PATH_MAX], told[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return;
  path[length] = 0;
  if (!strstr(path, "/quarry.db-wal")) return;
  snprintf(told, sizeof told, "%s.log", held);
  int made = open(told, O_CREAT | O_WRONLY, 0600);
  if (made >= 0) close(made);
}

static void wait_for_disk(int file) {
  const char *held = getenv("HELD");
  if (!held || access(held, F_OK) != 0) return;
  tell(held, file);
  while (access(held, F_OK) == 0) usleep(5000);
}

int fsync(int file) {
  static int (*real)(int);
  if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  wait_for_disk(file);
  return real(file);
}

int fdatasync(int file) {
  static int (*real)(int);
  if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  wait_for_disk(file);
  return real(file);
}
