/** A camp: those of a team beside their pennant, or everybody around the fire. */

import { el, fill } from "quarry/shared/dom";
import { t, number } from "quarry/shared/texts";
import { mayMove } from "quarry/shared/animation";
import { drawn } from "quarry/art/paint";
import { lantern } from "quarry/art/lantern";
import { campfire, pennant } from "quarry/art/stamp";
import { fitLines } from "quarry/screen/fitline";
import { portrait } from "quarry/screen/portrait";
import { RINGED, inRows, ringsIn } from "quarry/screen/seats";

/** Milliseconds that the way to a seat takes, and the hops on it. */
const WALK = 900;
const HOPS = 3;
/** The letters of a team's name, in hundredths of the height, and among many teams. */
const LETTERS = { most: 5.2, least: 2.8 };
const SMALL_LETTERS = { most: 3.4, least: 2.8 };

/** The lantern of who has tried their camera. */
const lamp = () => [el("span.lamp", { "aria-hidden": "true" }, drawn(lantern({ lit: 1, post: false }))),
  el("span.unseen", {}, t("warmUp.lit"))];

export const fire = () => el("div.fire", { "aria-hidden": "true" }, drawn(campfire()));

export class Camp {
  #seats = new Map();
  #team;
  #count = el("small.digits", {});
  #name = el("span.name", {});
  #list = el("ul.seats", {});
  #shown = "";
  element = el("section.camp", {});

  /** @param {{name: string, colour: string, shape: string, isOfMany: boolean}} [team] none for everybody */
  constructor(team) {
    this.#team = team;
    this.element.classList.toggle("round", !team);
    if (!team) {
      this.element.append(this.#list, fire());
      return;
    }
    this.#name.textContent = team.name;
    this.element.append(el("div.flag", { "aria-hidden": "true" }, drawn(pennant(team))),
      el("h2.plate", {}, this.#name, this.#count), this.#list);
  }

  /**
   * @param {object[]} players of this camp, in order of joining
   * @param {(player: string) => object} look
   * @returns {HTMLElement[]} the seats of those who have just come
   */
  update(players, look) {
    const news = [];
    for (const [player, { seat }] of this.#seats) {
      if (players.some((one) => one.player === player)) continue;
      seat.remove();
      this.#seats.delete(player);
      this.#shown = "";
    }
    for (const { player, name, warmedUp } of players) {
      const looks = look(player);
      const key = JSON.stringify([name, looks, warmedUp]);
      const known = this.#seats.get(player);
      if (known?.key === key) continue;
      const seat = known?.seat ?? el("li.seat", { "data-key": player });
      fill(seat, portrait(looks, { plain: true }), el("span.name", {}, name), warmedUp && lamp());
      this.#seats.set(player, { seat, key });
      if (known) continue;
      this.#list.append(seat);
      news.push(seat);
    }
    this.#count.textContent = number(players.length);
    return news;
  }

  /** @param {string} player @returns {HTMLElement | undefined} */
  seatOf(player) {
    return this.#seats.get(player)?.seat;
  }

  /** Gives everybody a seat in a row, or in the ring. @param {number} most who sit in the largest camp */
  place(most) {
    const unit = innerHeight / 100;
    const isRinged = !this.#team && most <= RINGED;
    const isSpread = !this.#team && !isRinged;
    const { classList } = this.element;
    // They decide how much room there is.
    classList.toggle("ringed", isRinged);
    classList.toggle("spread", isSpread);
    const { clientWidth, clientHeight } = this.#list;
    const key = `${most} ${clientWidth} ${clientHeight}`;
    if (key === this.#shown || clientHeight === 0) return;
    this.#shown = key;
    if (this.#team) fitLines([this.#name], this.#team.isOfMany ? SMALL_LETTERS : LETTERS);
    const box = { width: clientWidth / unit, height: clientHeight / unit };
    const how = isRinged ? ringsIn(box, most) : inRows(box, most);
    classList.toggle("double", isRinged && how.isDouble);
    classList.toggle("named", how.isNamed);
    const sizes = `${how.side.toFixed(2)}vh ${how.apart?.toFixed(2)}`;
    if (this.#list.dataset.sizes !== sizes) {
      this.#list.dataset.sizes = sizes;
      this.#list.style.setProperty("--seat", `${how.side.toFixed(2)}vh`);
      this.#list.style.setProperty("--room", `${(how.apart ?? 0).toFixed(2)}vh`);
      // They sit down anew, which for a browser is no shift of what people look at.
      this.#list.replaceChildren(...this.#list.children);
    }
    [...this.#list.children].forEach((seat, index) => {
      const { x, y } = (isRinged && how.places[index]) || {};
      const { row, column } = (isSpread && how.cells[index]) || {};
      seat.style.setProperty("--x", `${(x ?? 0).toFixed(2)}vh`);
      seat.style.setProperty("--y", `${(y ?? 0).toFixed(2)}vh`);
      seat.style.gridArea = row ? `${row} / ${column}` : "";
    });
  }

  /** Who sits among others does not cross them: they come up from the ground, and in a row from its free end. */
  get #isInRows() {
    return this.#team !== undefined;
  }

  /**
   * Somebody new comes to their seat.
   * @param {HTMLElement} seat
   * @returns {Animation}
   */
  walkIn(seat) {
    if (!mayMove()) return seat.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 150 });
    seat.classList.add("walking");
    const walk = seat.animate(this.#isInRows ? alongRow(seat, this.#list) : fromGround(), { duration: WALK });
    walk.finished.catch(() => undefined).then(() => seat.classList.remove("walking"));
    return walk;
  }
}

/** In hops along the row, from its free end: nobody sits there yet. */
function alongRow(seat, list) {
  const { left, right, height } = seat.getBoundingClientRect();
  const row = list.getBoundingClientRect();
  const isMirrored = getComputedStyle(list).direction === "rtl";
  const way = isMirrored ? Math.min(0, row.left - left) : Math.max(0, row.right - right);
  const frames = Array.from({ length: 2 * HOPS + 1 }, (_, step) => {
    const rest = 1 - step / (2 * HOPS);
    return { transform: `translate(${way * rest}px, ${-(step % 2) * height * 0.25}px)` };
  });
  const [first] = frames;
  return [{ transform: `${first.transform} scale(0.4, 0.1)`, opacity: 0, offset: 0 },
    ...frames.map((frame, step) => ({ ...frame, opacity: 1, offset: 0.15 + (0.85 * step) / (2 * HOPS) }))];
}

/** Out of the ground with a hop. */
const fromGround = () => [
  { transform: "scale(0.4, 0.05)", opacity: 0 },
  { transform: "translateY(-34%) scale(0.96, 1.06)", opacity: 1, offset: 0.42 },
  { transform: "scale(1.08, 0.88)", offset: 0.66 }, { transform: "translateY(-9%)", offset: 0.82 },
  { transform: "none" },
];
