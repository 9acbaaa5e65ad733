/** Fits texts into their place: smaller letters first, then two lines. The end is cut only if both are not enough. */

/** The step by which letters get smaller, and the width that is left for rounding. */
const SPARE = 0.985;
/** Smaller letters cannot be read from afar. */
const SMALLEST_SIZE = 2.8;

/**
 * First writes all, then measures all, then writes again: a browser lays everything out anew whenever both alternate.
 * Each has `--size`, its letters in hundredths of the height, in its style sheet's `font-size`.
 * @param {HTMLElement[]} texts
 * @param {{most: number, least: number, two?: number}} sizes in hundredths of the height; `two` the most in two lines
 */
export function fitLines(texts, { most, least, two }) {
  for (const one of texts) {
    one.classList.remove("twolines");
    one.style.setProperty("--size", most);
  }
  const wide = texts.map((one) => ({ one, needs: one.scrollWidth, has: one.clientWidth }))
    .filter(({ needs, has }) => has > 0 && needs > has);
  for (const { one, needs, has } of wide) {
    const size = (most * has * SPARE) / needs;
    const isTwo = size < least && two !== undefined;
    // The first of two lines may end early, as no word is broken.
    const fitting = isTwo ? Math.max(SMALLEST_SIZE, Math.min(two, size * 1.7)) : Math.max(least, size);
    one.style.setProperty("--size", fitting.toFixed(3));
    one.classList.toggle("twolines", isTwo);
  }
}
