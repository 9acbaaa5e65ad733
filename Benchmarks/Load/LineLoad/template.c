#include "template.h"

#include "options.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// A piece of a template: literal text or a placeholder.
typedef struct {
  char kind;  // 0 for text
  char *text;
  size_t length;
} Piece;

struct Template {
  Piece pieces[64];
  int count;
};

static Lines values;
static Lines words[256];
static int words_count;
static long padding;

static char *buffer;
static size_t capacity;

void template_use(const Fillings *fillings) {
  padding = fillings->padding;
  if (fillings->values_path) values = lines_of_file(fillings->values_path);
  if (!fillings->words_paths) return;
  char *state = NULL;
  for (char *path = strtok_r(strdup(fillings->words_paths), ",", &state); path; path = strtok_r(NULL, ",", &state)) {
    if (words_count == sizeof words / sizeof *words) stop("At most %d words files.", words_count);
    words[words_count++] = lines_of_file(path);
  }
}

// MARK: Reading

static Piece *add(Template *template, char kind) {
  if (template->count == sizeof template->pieces / sizeof *template->pieces) stop("The template has too many places.");
  Piece *piece = &template->pieces[template->count++];
  *piece = (Piece){.kind = kind};
  return piece;
}

static void add_byte(Template *template, char byte, size_t room) {
  Piece *last = template->count ? &template->pieces[template->count - 1] : NULL;
  if (!last || last->kind) {
    last = add(template, 0);
    last->text = malloc(room + 1);
  }
  last->text[last->length++] = byte;
}

Template *template_parse(const char *text) {
  Template *template = calloc(1, sizeof *template);
  for (; *text; text++) {
    size_t room = strlen(text);
    if (*text == '%' && text[1] && text[1] != '%') {
      text++;
      if (!strchr("injvwsp", *text)) stop("A template has no %%%c.", *text);
      if (*text == 'v' && !values.count) stop("%%v needs --values.");
      if (*text == 'w' && !words_count) stop("%%w needs --words.");
      add(template, *text);
    } else if (*text == '\\' && text[1]) {
      text++;
      add_byte(template, *text == 'n' ? '\n' : *text == 'r' ? '\r' : *text, room);
    } else {
      if (*text == '%' && text[1]) text++;  // Two percent signs stand for one.
      add_byte(template, *text, room);
    }
  }
  return template;
}

// MARK: Filling in

static char *room_for(size_t length, size_t more) {
  if (length + more > capacity) {
    capacity = (length + more) * 2;
    buffer = realloc(buffer, capacity);
  }
  return buffer + length;
}

static size_t append(size_t length, const char *text, size_t count) {
  memcpy(room_for(length, count), text, count);
  return length + count;
}

static size_t append_number(size_t length, uint64_t number) {
  char digits[20];
  int start = sizeof digits;
  do digits[--start] = (char)('0' + number % 10);
  while (number /= 10);
  return append(length, digits + start, sizeof digits - (size_t)start);
}

static size_t append_hex(size_t length, uint64_t number, int digits) {
  char *at = room_for(length, (size_t)digits);
  for (int i = digits - 1; i >= 0; i--, number >>= 4) at[i] = "0123456789abcdef"[number & 15];
  return length + (size_t)digits;
}

static size_t append_place(size_t length, char kind, const Place *place) {
  switch (kind) {
  case 'i': return append_number(length, (uint64_t)place->connection);
  case 'n': return append_number(length, place->in_run);
  case 'j': return append_number(length, place->on_connection);
  case 'v': {
    const char *value = values.items[(size_t)place->connection % values.count];
    return append(length, value, strlen(value));
  }
  case 'w': {
    const Lines *own = &words[place->connection % words_count];
    const char *word = own->items[place->on_connection % own->count];
    return append(length, word, strlen(word));
  }
  case 's':
    length = append(length, "@@", 2);
    length = append_hex(length, place->time, 16);
    return append_hex(length, place->in_run, 8);
  default:
    memset(room_for(length, (size_t)padding), 'x', (size_t)padding);
    return length + (size_t)padding;
  }
}

const char *template_fill(const Template *template, const Place *place, size_t *length) {
  *length = 0;
  for (int i = 0; i < template->count; i++) {
    const Piece *piece = &template->pieces[i];
    *length = piece->kind ? append_place(*length, piece->kind, place) : append(*length, piece->text, piece->length);
  }
  return buffer;
}

// MARK: Stamps

static uint64_t hex(const char *digits, int count) {
  uint64_t value = 0;
  for (int i = 0; i < count; i++) value = value << 4 | (uint64_t)((digits[i] & 15) + (digits[i] > '9' ? 9 : 0));
  return value;
}

int stamp_in(const char *line, size_t length, uint64_t *time, uint64_t *number) {
  const char *stamp = memmem(line, length, "@@", 2);
  if (!stamp || length - (size_t)(stamp - line) < STAMP_LENGTH) return 0;
  *time = hex(stamp + 2, 16);
  *number = hex(stamp + 18, 8);
  return 1;
}
