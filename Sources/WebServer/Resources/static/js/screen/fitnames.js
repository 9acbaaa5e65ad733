/** Fits names into the available space: a long one gets smaller or takes two lines, and is never cut off. */

/** Sizes to try, relative to the normal one. */
const SIZES = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.44, 0.38];

/** The share of a row that two lines may take. */
const FULL = 0.92;

/** The space for which each name was fitted, as measuring is slow. */
const known = new WeakMap();

/**
 * First writes all names, then measures all: a browser lays everything out again whenever both alternate.
 * @param {Element} list contains `.line` elements, each with a `.name`
 */
export function fitNames(list) {
  const places = [...list.querySelectorAll(".line")].map((line) => ({ line, name: line.querySelector(".name") }))
    .filter(({ name }) => name)
    .map((place) => ({ ...place, room: `${place.name.parentNode.clientWidth} ${place.line.clientHeight}` }));
  const others = places.filter(({ name, room }) => known.get(name) !== room);
  for (const { name, room } of others) {
    known.set(name, room);
    name.classList.remove("fitted");
    name.style.fontSize = "";
  }
  let left = others.filter(({ name }) => name.scrollWidth > name.clientWidth);
  for (const { name } of left) name.classList.add("fitted");
  for (const size of SIZES) {
    for (const { name } of left) name.style.fontSize = `${size}em`;
    left = left.filter(({ name, line }) =>
      name.offsetHeight > line.clientHeight * FULL || name.scrollWidth > name.clientWidth);
    if (left.length === 0) return;
  }
}
