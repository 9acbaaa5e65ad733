#include <string.h>
#include <vips/vips.h>

// The operations of libvips are variadic, which Swift cannot call. These wrap them with the arguments that we need.
// Each returns what libvips returns: 0, or anything else on failure.

/// Opens a picture with the loader that recognises its first bytes. Reads the header only; pixels can then be read
/// once, from top to bottom. A damaged picture is an error, not half a picture.
static inline VipsImage *quarry_open(const void *bytes, size_t count) {
  return vips_image_new_from_buffer(
      bytes, count, "", "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_ERROR, NULL);
}

/// Turns a picture upright, and shrinks it to fit into a square.
static inline int quarry_fit(const void *bytes, size_t count, int side, VipsImage **out) {
  return vips_thumbnail_buffer(
      (void *)bytes, count, out, side, "height", side, "size", VIPS_SIZE_DOWN, "fail_on",
      VIPS_FAIL_ON_ERROR, NULL);
}

static inline int quarry_shrink(VipsImage *in, int side, VipsImage **out) {
  return vips_thumbnail_image(in, out, side, "height", side, "size", VIPS_SIZE_DOWN, NULL);
}

/// Converts a picture to sRGB from its embedded colour profile. Fails if it has no suitable one.
static inline int quarry_colours(VipsImage *in, VipsImage **out) {
  return vips_icc_transform(in, out, "srgb", "embedded", TRUE, NULL);
}

/// Puts transparent pixels on white.
static inline int quarry_flatten(VipsImage *in, VipsImage **out) {
  VipsArrayDouble *white = vips_array_double_newv(1, 255.0);
  int failed = vips_flatten(in, out, "background", white, NULL);
  vips_area_unref(VIPS_AREA(white));
  return failed;
}

/// Makes the edges of a grey picture sharper: adds what a blurred copy lacks. `sigma` is the radius of the blur in pixels.
static inline int quarry_sharpen(VipsImage *in, double sigma, double amount, VipsImage **out) {
  VipsObject *scope = VIPS_OBJECT(vips_image_new());
  VipsImage **step = (VipsImage **)vips_object_local_array(scope, 4);
  int failed = vips_gaussblur(in, &step[0], sigma, NULL) || vips_subtract(in, step[0], &step[1], NULL) ||
               vips_linear1(step[1], &step[2], amount, 0, NULL) || vips_add(in, step[2], &step[3], NULL) ||
               vips_cast_uchar(step[3], out, NULL);
  g_object_unref(scope);
  return failed;
}

/// A picture of grey pixels, which it does not copy.
static inline VipsImage *quarry_of_grey(const void *pixels, size_t count, int width, int height) {
  VipsImage *image = vips_image_new_from_memory(pixels, count, width, height, 1, VIPS_FORMAT_UCHAR);
  if (image) image->Type = VIPS_INTERPRETATION_B_W;
  return image;
}

static inline int quarry_convert(VipsImage *in, VipsInterpretation space, VipsImage **out) {
  return vips_colourspace(in, out, space, NULL);
}

/// Computes the brightness of 8-bit pixels, one byte each. libvips computes it in floating point through a perceptual
/// colour space, which takes ten times as long and finds no more codes.
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

/// Writes a JPEG without metadata.
static inline int quarry_jpeg(VipsImage *in, int quality, void **bytes, size_t *count) {
  return vips_jpegsave_buffer(
      in, bytes, count, "Q", quality, "strip", TRUE, "optimize_coding", TRUE, "interlace", TRUE, NULL);
}

/// Drops libvips's log messages about bad files; errors report these.
static inline void quarry_drop_message(const char *domain, GLogLevelFlags level, const char *message, void *nothing) {}

/// Starts libvips with loaders for JPEG, PNG and WebP only, which are the ones tested against hostile files; with one
/// thread per picture; and without a cache of operations.
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
