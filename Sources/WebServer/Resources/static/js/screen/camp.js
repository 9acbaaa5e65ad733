/** A camp: those of a team beside their pennant, or everybody around the fire. */

import { el, fill } from "quarry/shared/dom";
import { t, number } from "quarry/shared/texts";
import { mayMove } from "quarry/shared/animation";
import { hop } from "quarry/shared/hop";
import { drawn } from "quarry/art/paint";
import { lantern } from "quarry/art/lantern";
import { campfire, pennant } from "quarry/art/stamp";
import { fitLines } from "quarry/screen/fitline";
import { portrait } from "quarry/screen/portrait";
import { RINGED, inRows, ring } from "quarry/screen/seats";

/** Milliseconds that the way to a seat takes, and for which a name stands above somebody who has just come. */
const WALK = 900;
const NAMED_FOR = 4_000;
/** The share of its height that a face hops, and how many names at most stand above those who cheer. */
const HOP = 0.4;
const CALLED = 6;
/** The hops on the way. */
const HOPS = 4;
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
    const { clientWidth, clientHeight } = this.#list;
    const key = `${most} ${clientWidth} ${clientHeight}`;
    if (key === this.#shown || clientHeight === 0) return;
    this.#shown = key;
    if (this.#team) fitLines([this.#name], this.#team.isOfMany ? SMALL_LETTERS : LETTERS);
    const isRound = !this.#team && most <= RINGED;
    this.element.classList.toggle("ringed", isRound);
    const around = ring(most);
    const rows = inRows({ width: clientWidth / unit, height: clientHeight / unit }, most);
    this.element.classList.toggle("named", isRound || rows.isNamed);
    const side = `${(isRound ? around.side : rows.side).toFixed(2)}vh`;
    if (this.#list.style.getPropertyValue("--seat") !== side) {
      this.#list.style.setProperty("--seat", side);
      // They sit down anew, which for a browser is no shift of what people look at.
      this.#list.replaceChildren(...this.#list.children);
    }
    if (!isRound) return;
    [...this.#list.children].forEach((seat, index) => {
      seat.style.setProperty("--x", around.places[index].x.toFixed(4));
      seat.style.setProperty("--y", around.places[index].y.toFixed(4));
    });
  }
}

/** Shows the name of a seat above it for a while. */
function callOut(seat) {
  const name = el("span.bubble", { "aria-hidden": "true" }, seat.querySelector(".name").textContent);
  seat.querySelector(".bubble")?.remove();
  seat.append(name);
  setTimeout(() => name.remove(), NAMED_FOR);
}

/** Somebody cheers: their face hops, with their name above it unless too many do. @param {HTMLElement} seat */
export function cheer(seat) {
  if (document.querySelectorAll(".bubble").length < CALLED) callOut(seat);
  const face = seat.querySelector(".portrait");
  for (const animation of face.getAnimations()) animation.cancel();
  hop(face, seat.clientHeight * HOP);
}

/**
 * Somebody new comes along the trail to their seat in hops, and their name stands above them for a while.
 * @param {HTMLElement} seat
 * @param {{x: number, y: number}} from where the trail begins
 * @returns {Animation}
 */
export function walkIn(seat, from) {
  const { left, top, width, height } = seat.getBoundingClientRect();
  callOut(seat);
  if (!mayMove()) return seat.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 150 });
  const [x, y] = [from.x - left - width / 2, from.y - top - height / 2];
  const frames = Array.from({ length: 2 * HOPS + 1 }, (_, step) => {
    const rest = 1 - step / (2 * HOPS);
    return { transform: `translate(${x * rest}px, ${y * rest - (step % 2) * height * 0.25}px)` };
  });
  return seat.animate(frames, { duration: WALK });
}
