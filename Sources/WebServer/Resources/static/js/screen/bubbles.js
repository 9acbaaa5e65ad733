/** Names above faces: of who has just come, or cheers, for a while; in a crowd those of the newest stay. */

import { el } from "quarry/shared/dom";

/** Milliseconds for which a name stands there. */
const NAMED_FOR = 4_000;
/** The most at a time. */
const MOST = 8;
/** The space around a name, in hundredths of the height. */
const SPACE = 0.5;

const meet = (one, other) => one.left < other.right && other.left < one.right
  && one.top < other.bottom && other.top < one.bottom;

/** Where a name may stand, the best place first. */
function around(seat, { wide, high, space }) {
  const middle = (seat.left + seat.right - wide) / 2;
  const [above, below] = [seat.top - high - space, seat.bottom + space];
  const beside = (seat.top + seat.bottom - high) / 2;
  const [starts, ends] = [seat.left, seat.right - wide];
  return [[middle, above], [middle, below], [starts, above], [ends, above], [starts, below], [ends, below],
    [seat.right + space, beside], [seat.left - wide - space, beside]]
    .map(([left, top]) => ({ left, top, right: left + wide, bottom: top + high }));
}

export class Bubbles {
  #field;
  /** Whose names are shown, the newest first. @type {{key: string, name: string, until: number}[]} */
  #called = [];
  #shown = new Map();
  #timer = 0;
  element = el("div.bubbles", { "aria-hidden": "true" });

  /** @param {HTMLElement} field in which they stay, and where people sit */
  constructor(field) {
    this.#field = field;
  }

  /** Shows a name for a while, unless too many are shown. @param {{player: string, name: string}} who */
  call({ player: key, name }) {
    this.#called = [{ key, name, until: performance.now() + NAMED_FOR },
      ...this.#called.filter((one) => one.key !== key)].slice(0, MOST);
  }

  /**
   * Draws those whose time is not over.
   * @param {(player: string) => HTMLElement | undefined} seatOf
   * @param {{player: string, name: string}[]} lasting whose names stay, the newest first
   */
  draw(seatOf, lasting = []) {
    clearTimeout(this.#timer);
    const now = performance.now();
    this.#called = this.#called.filter(({ until }) => until > now);
    const stay = lasting.slice(0, MOST).map(({ player: key, name }) => ({ key, name }));
    const all = [...this.#called, ...stay.filter(({ key }) => !this.#called.some((one) => one.key === key))];
    const seats = all.map((one) => ({ ...one, seat: seatOf(one.key) })).filter(({ seat }) => seat).slice(0, MOST);
    this.#place(seats);
    const first = Math.min(...this.#called.map(({ until }) => until));
    if (Number.isFinite(first)) this.#timer = setTimeout(() => this.draw(seatOf, lasting), first - now + 1);
  }

  /** One that finds no place where it covers no other text is left out. */
  #place(seats) {
    const made = seats.map((one) => ({ ...one, bubble: el("span.bubble", { dir: "auto" }, one.name) }));
    if (made.length === 0) {
      this.#shown.clear();
      this.element.replaceChildren();
      return;
    }
    this.element.append(...made.map(({ bubble }) => bubble));
    const { clientWidth: width, clientHeight: height } = this.#field;
    const space = (SPACE * innerHeight) / 100;
    const texts = [...this.#field.querySelectorAll(".plate, .named .seat > .name")].map((one) => this.#boxOf(one));
    const sizes = made.map(({ bubble }) => ({ wide: bubble.offsetWidth, high: bubble.offsetHeight }));
    const boxes = made.map(({ seat }) => this.#boxOf(seat));
    const kept = new Map();
    made.forEach(({ key, name, bubble }, index) => {
      const place = around(boxes[index], { ...sizes[index], space })
        .find((box) => box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height
          && !texts.some((other) => meet(box, other)));
      if (!place) return bubble.remove();
      texts.push(place);
      const where = `${place.left} ${place.top} ${name}`;
      const before = this.#shown.get(key);
      // One that stays where it is, is no news.
      if (before?.where === where) bubble.remove();
      else {
        before?.bubble.remove();
        bubble.style.left = `${place.left}px`;
        bubble.style.top = `${place.top}px`;
      }
      kept.set(key, before?.where === where ? before : { where, bubble });
      return undefined;
    });
    for (const [key, { bubble }] of this.#shown) if (kept.get(key)?.bubble !== bubble) bubble.remove();
    this.#shown = kept;
  }

  /** Where something is laid out in the field, whatever moves it at the moment. */
  #boxOf(element) {
    let [left, top] = [0, 0];
    for (let one = element; one && one !== this.#field; one = one.offsetParent) {
      left += one.offsetLeft;
      top += one.offsetTop;
    }
    return { left, top, right: left + element.offsetWidth, bottom: top + element.offsetHeight };
  }
}
