#include <spawn.h>
#include <string.h>
#include <vips/vips.h>

// The operations of libvips take any number of arguments, which Swift cannot give: here with those that we want. Each
// returns what libvips returns: 0, or anything else if it failed.

/// The head of a picture, by whatever loader knows its first bytes. Pixels come when they are asked for, once, from top to
/// bottom; a damaged picture is an error and not half a picture.
static inline VipsImage *quarry_open(const void *bytes, size_t count) {
  return vips_image_new_from_buffer(
      bytes, count, "", "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_ERROR, NULL);
}

/// Upright, and no larger than a square.
static inline int quarry_fit(const void *bytes, size_t count, int side, VipsImage **out) {
  return vips_thumbnail_buffer(
      (void *)bytes, count, out, side, "height", side, "size", VIPS_SIZE_DOWN, "fail_on",
      VIPS_FAIL_ON_ERROR, NULL);
}

static inline int quarry_shrink(VipsImage *in, int side, VipsImage **out) {
  return vips_thumbnail_image(in, out, side, "height", side, "size", VIPS_SIZE_DOWN, NULL);
}

/// In sRGB, from the colour space that the picture brings along. Fails if it brings none that fits.
static inline int quarry_colours(VipsImage *in, VipsImage **out) {
  return vips_icc_transform(in, out, "srgb", "embedded", TRUE, NULL);
}

/// On white, what is transparent.
static inline int quarry_flatten(VipsImage *in, VipsImage **out) {
  VipsArrayDouble *white = vips_array_double_newv(1, 255.0);
  int failed = vips_flatten(in, out, "background", white, NULL);
  vips_area_unref(VIPS_AREA(white));
  return failed;
}

static inline int quarry_convert(VipsImage *in, VipsInterpretation space, VipsImage **out) {
  return vips_colourspace(in, out, space, NULL);
}

/// The brightness of pixels of 8 bits, a byte each: libvips calculates it in floating point, by way of the colours that an
/// eye sees, which takes ten times as long and finds no more codes.
/// - bands: 1 for grey, 3 for red, green and blue, 4 for cyan, magenta, yellow and black.
static inline void quarry_grey(const unsigned char *in, size_t pixels, int bands, unsigned char *out) {
  if (bands == 1) {
    memcpy(out, in, pixels);
  } else if (bands == 3) {
    for (size_t i = 0; i < pixels; i++, in += 3) out[i] = (77 * in[0] + 150 * in[1] + 29 * in[2]) >> 8;
  } else {
    for (size_t i = 0; i < pixels; i++, in += 4) {
      unsigned paper = 255 - ((77 * in[0] + 150 * in[1] + 29 * in[2]) >> 8);
      out[i] = paper * (255 - in[3]) / 255;
    }
  }
}

/// Without what a camera or a program wrote beside the pixels.
static inline int quarry_jpeg(VipsImage *in, int quality, void **bytes, size_t *count) {
  return vips_jpegsave_buffer(
      in, bytes, count, "Q", quality, "strip", TRUE, "optimize_coding", TRUE, "interlace", TRUE, NULL);
}

/// What libvips says of files that it does not like; the errors that follow say it to those concerned.
static inline void quarry_drop_message(const char *domain, GLogLevelFlags level, const char *message, void *nothing) {}

/// Starts libvips: with loaders for JPEG, PNG and WebP only, which are those that are tested against hostile files; one
/// thread for each picture; nothing kept of what was done.
static inline int quarry_start(const char *program) {
  if (vips_init(program)) return -1;
  g_log_set_handler("VIPS", G_LOG_LEVEL_MASK, quarry_drop_message, NULL);
  vips_operation_block_set("VipsForeignLoad", TRUE);
  vips_operation_block_set("VipsForeignLoadJpeg", FALSE);
  vips_operation_block_set("VipsForeignLoadPng", FALSE);
  vips_operation_block_set("VipsForeignLoadWebp", FALSE);
  vips_concurrency_set(1);
  vips_cache_set_max(0);
  return 0;
}

/// The child gets no file from a number on. The C library has this, and shows it to those only who ask for all it has.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

static inline int quarry_close_from(posix_spawn_file_actions_t *actions, int from) {
  return posix_spawn_file_actions_addclosefrom_np(actions, from);
}
