// Clocks that a test holds, for a program that this is preloaded into. The file CLOCKS has two numbers of eight bytes:
//
// - by how many seconds the time of day is moved;
// - whether the clocks by which the program waits stand still: what then ends was ended, and did not run out of time.
//   CLOCKS_STANDING names them: "monotonic" is that of NIO and libcurl, "boottime" that of Swift's sleep and of rates.
//
// libfaketime reads its file whenever the program asks for the time, and also moves the clock by which Swift sleeps.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>

#define REAL(name) (__typeof__(&name))dlsym(RTLD_NEXT, #name)

enum { MONOTONIC, BOOTTIME, NEITHER };

static volatile long long *held;
static int is_chosen[NEITHER];
static struct timespec stood[NEITHER];
static int has_stood[NEITHER];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("CLOCKS"), *names = getenv("CLOCKS_STANDING");
  int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *map = mmap(NULL, 2 * sizeof *held, PROT_READ, MAP_SHARED, file, 0);
  if (map == MAP_FAILED) return;
  is_chosen[MONOTONIC] = names && strstr(names, "monotonic");
  is_chosen[BOOTTIME] = names && strstr(names, "boottime");
  held = map;
}

static long long moved(void) { return held ? held[0] : 0; }

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
  return held && held[1] && which != NEITHER && is_chosen[which];
}

int clock_gettime(clockid_t clock, struct timespec *moment) {
  static __typeof__(&clock_gettime) real;
  if (!real) real = REAL(clock_gettime);
  if (stands(clock)) {
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
  int result = real(clock, moment);
  if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) moment->tv_sec += moved();
  return result;
}

int gettimeofday(struct timeval *restrict moment, void *restrict zone) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  moment->tv_sec = now.tv_sec;
  moment->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *moment) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (moment) *moment = now.tv_sec;
  return now.tv_sec;
}

// Threads wait until a time of day. Those of other clocks are small numbers.
static struct timespec unmoved(const struct timespec *until) {
  struct timespec moment = *until;
  if (moment.tv_sec > 1000000000) moment.tv_sec -= moved();
  return moment;
}

int pthread_cond_timedwait(
    pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, const struct timespec *restrict until) {
  static __typeof__(&pthread_cond_timedwait) real;
  if (!real) real = REAL(pthread_cond_timedwait);
  struct timespec moment = unmoved(until);
  return real(condition, mutex, &moment);
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict until) {
  static __typeof__(&sem_timedwait) real;
  if (!real) real = REAL(sem_timedwait);
  struct timespec moment = unmoved(until);
  return real(semaphore, &moment);
}

// The clocks of timers, of which Swift sets some to a moment. While its clock stands still, that moment never comes.
static clockid_t clocks[1024];

int timerfd_create(int clock, int flags) {
  static __typeof__(&timerfd_create) real;
  if (!real) real = REAL(timerfd_create);
  int timer = real(clock, flags);
  if (timer >= 0 && timer < 1024) clocks[timer] = clock;
  return timer;
}

int timerfd_settime(int timer, int flags, const struct itimerspec *wanted, struct itimerspec *old) {
  static __typeof__(&timerfd_settime) real;
  if (!real) real = REAL(timerfd_settime);
  struct itimerspec set = *wanted;
  int is_set = set.it_value.tv_sec != 0 || set.it_value.tv_nsec != 0;
  if (is_set && flags & TFD_TIMER_ABSTIME && timer < 1024) {
    if (stands(clocks[timer])) set.it_value.tv_sec += 1000000000;
    if (clocks[timer] == CLOCK_REALTIME) set.it_value.tv_sec -= moved();
  }
  return real(timer, flags, &set, old);
}
