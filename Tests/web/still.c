// Stops the clocks by which a program waits, once the file STILL begins with a 1, in a program that it is preloaded into:
// what then ends was ended, and did not merely run out of time. STILL_CLOCKS names clocks: "monotonic" is that of NIO and
// libcurl, "boottime" that of Swift's sleep and of limited rates. The time of day goes on.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/timerfd.h>
#include <time.h>

enum { MONOTONIC, BOOTTIME, NEITHER };

static volatile char *still;
static int is_chosen[NEITHER];
static struct timespec stood[NEITHER];
static int has_stood[NEITHER];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("STILL"), *names = getenv("STILL_CLOCKS");
  int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0 || !names) return;
  void *map = mmap(NULL, 1, PROT_READ, MAP_SHARED, file, 0);
  if (map == MAP_FAILED) return;
  is_chosen[MONOTONIC] = strstr(names, "monotonic") != NULL;
  is_chosen[BOOTTIME] = strstr(names, "boottime") != NULL;
  still = map;
}

static int kind(clockid_t clock) {
  switch (clock) {
  case CLOCK_MONOTONIC:
  case CLOCK_MONOTONIC_RAW:
  case CLOCK_MONOTONIC_COARSE: return MONOTONIC;
  case CLOCK_BOOTTIME: return BOOTTIME;
  default: return NEITHER;
  }
}

static int stands(clockid_t clock) {
  int which = kind(clock);
  return still && *still == '1' && which != NEITHER && is_chosen[which];
}

int clock_gettime(clockid_t clock, struct timespec *moment) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  if (!stands(clock)) return real(clock, moment);
  int which = kind(clock);
  pthread_mutex_lock(&lock);
  if (!has_stood[which]) {
    real(clock, &stood[which]);
    has_stood[which] = 1;
  }
  *moment = stood[which];
  pthread_mutex_unlock(&lock);
  return 0;
}

// The clocks of timers, of which Swift sets some to a moment. While its clock stands still, that moment never comes.
static clockid_t clocks[1024];

int timerfd_create(int clock, int flags) {
  static int (*real)(int, int);
  if (!real) real = (int (*)(int, int))dlsym(RTLD_NEXT, "timerfd_create");
  int timer = real(clock, flags);
  if (timer >= 0 && timer < 1024) clocks[timer] = clock;
  return timer;
}

int timerfd_settime(int timer, int flags, const struct itimerspec *wanted, struct itimerspec *old) {
  static int (*real)(int, int, const struct itimerspec *, struct itimerspec *);
  if (!real) {
    real = (int (*)(int, int, const struct itimerspec *, struct itimerspec *))dlsym(RTLD_NEXT, "timerfd_settime");
  }
  struct itimerspec set = *wanted;
  int is_set = set.it_value.tv_sec != 0 || set.it_value.tv_nsec != 0;
  if (is_set && flags & TFD_TIMER_ABSTIME && timer < 1024 && stands(clocks[timer])) set.it_value.tv_sec += 1000000000;
  return real(timer, flags, &set, old);
}
