/** Fits names into the available space: a long one gets smaller or takes two lines, and is never cut off. */

/** Sizes to try, relative to the normal one. */
const SIZES = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.44, 0.38];

/** The space for which each name was fitted, as measuring is slow. */
const known = new WeakMap();

/** @param {Element} list contains `.line` elements, each with a `.name` */
export function fitNames(list) {
  for (const line of list.querySelectorAll(".line")) {
    const name = line.querySelector(".name");
    if (name) fit(name, line);
  }
}

function fit(name, line) {
  const room = `${name.parentNode.clientWidth} ${line.clientHeight}`;
  if (known.get(name) === room) return;
  known.set(name, room);
  name.classList.remove("fitted");
  name.style.fontSize = "";
  if (name.scrollWidth <= name.clientWidth) return;
  name.classList.add("fitted");
  for (const size of SIZES) {
    name.style.fontSize = `${size}em`;
    if (name.offsetHeight <= line.clientHeight && name.scrollWidth <= name.clientWidth) return;
  }
}
