// Moves the time of day by the seconds in LATER, for a program that it is preloaded into. libfaketime also moves
// CLOCK_BOOTTIME, by which Swift sleeps: a program that is months ahead would never wake up.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static time_t later(void) {
  const char *text = getenv("LATER");
  return text ? atol(text) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *moment) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  int result = real(clock, moment);
  if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) moment->tv_sec += later();
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

// A moment of the time of day, not of a clock that began with the machine.
static int is_of_day(const struct timespec *moment) { return moment->tv_sec > 1000000000; }

int pthread_cond_timedwait(
    pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, const struct timespec *restrict until) {
  static int (*real)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
  if (!real) {
    real = (int (*)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *))dlsym(
        RTLD_NEXT, "pthread_cond_timedwait");
  }
  struct timespec moment = *until;
  if (is_of_day(until)) moment.tv_sec -= later();
  return real(condition, mutex, &moment);
}
