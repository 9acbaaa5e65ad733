// Kills the program that it is preloaded into at the DIE_ATth step of what it does to files: just before it makes or
// moves one, or waits for the disk. Keeps the number of steps so far in the file STEPS.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static void step(void) {
  static atomic_int steps;
  int now = atomic_fetch_add(&steps, 1) + 1;
  const char *last = getenv("DIE_AT"), *path = getenv("STEPS");
  if (path) {
    char text[16];
    int length = snprintf(text, sizeof text, "%d\n", now);
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0 || write(file, text, length) != length) abort();
    close(file);
  }
  if (last && now == atoi(last)) kill(getpid(), SIGKILL);
}

#define REAL(name, ...) ((int (*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name))

int mkdir(const char *path, mode_t mode) {
  step();
  return REAL(mkdir, const char *, mode_t)(path, mode);
}

int rename(const char *from, const char *to) {
  step();
  return REAL(rename, const char *, const char *)(from, to);
}

int fsync(int file) {
  step();
  return REAL(fsync, int)(file);
}

int fdatasync(int file) {
  step();
  return REAL(fdatasync, int)(file);
}

void sync(void) {
  step();
  ((void (*)(void))dlsym(RTLD_NEXT, "sync"))();
}
