/** Names in the room that there is: a long one becomes smaller or takes two lines, and is never cut off. */

/** Sizes that are tried, as parts of the usual one. */
const SIZES = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.44, 0.38];

/** For which room each name was fitted: measuring takes time. */
const known = new WeakMap();

/** @param {Element} list of `.line`, each with a `.name` */
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
