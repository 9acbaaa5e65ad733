#include <spawn.h>

/// Closes all descriptors from a number on in the child. The C library declares this only for code that asks for all
/// its extensions.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

static inline int quarry_close_from(posix_spawn_file_actions_t *actions, int from) {
  return posix_spawn_file_actions_addclosefrom_np(actions, from);
}
