/** The view before the start: how to join, the time left, and who has joined. */

import { el, keep } from "quarry/shared/dom";
import { t, clock, lengthOfTime, moment } from "quarry/shared/texts";
import { animateMoves } from "quarry/shared/animation";
import { invite } from "quarry/lobby/invite";

/** The most names shown, those of the latest players. */
const NAMES = 400;
/** From these numbers on, names get most of the page, and lose their frames. */
const MANY = 24;
const CROWD = 120;
/** The largest and smallest size of a name, in rem, and the steps of the search between them. */
const SIZE = { largest: 1.6, smallest: 0.5, steps: 6 };
/** Seconds from which words are clearer than a clock. */
const A_DAY = 86_400;

export class WaitingRoom {
  #mirror;
  #description = el("p.lead", {});
  #count = el("p.count.digits", {});
  #label = el("p.muted", {});
  #clock = el("p.countdown.digits", {});
  #names = el("ul.names", { "aria-label": t("join.players") });
  element;

  constructor(mirror) {
    this.#mirror = mirror;
    this.element = el("div.waiting", {},
      el("div.welcome", {},
        invite(mirror.snapshot.card),
        el("div.until", {}, this.#description, this.#label, this.#clock)),
      el("section.here", {}, this.#count, this.#names));
    new ResizeObserver(() => this.#fit()).observe(this.element);
  }

  update() {
    const { card, players } = this.#mirror.snapshot;
    this.#description.textContent = card.description;
    this.#description.hidden = !card.description;
    this.#count.textContent = players.length > 0 ? t("screen.here", { n: players.length }) : t("screen.nobodyYet");
    animateMoves(this.#names, () => keep(this.#names, players.slice(-NAMES).reverse(), ({ player }) => player,
      ({ player, name }) => el("li", { "data-key": player }, name)));
    this.element.classList.toggle("many", players.length > MANY);
    this.element.classList.toggle("crowd", players.length > CROWD);
    this.#fit();
    this.tick();
  }

  /** Without scrolling, makes the names as large as the space allows for all. */
  #fit() {
    const { style } = this.#names;
    const fits = (size) => {
      style.fontSize = size && `${size}rem`;
      return this.#names.scrollHeight <= this.#names.clientHeight;
    };
    if (fits("")) return;
    let { smallest, largest } = SIZE;
    for (let step = 0; step < SIZE.steps; step++) {
      const size = (smallest + largest) / 2;
      if (fits(size)) smallest = size;
      else largest = size;
    }
    fits(smallest);
  }

  tick() {
    const { startsAt } = this.#mirror.snapshot.card;
    const seconds = this.#mirror.secondsLeft();
    const isFar = seconds >= A_DAY;
    this.#label.textContent = seconds === undefined ? "" : isFar ? moment(startsAt) : t("screen.startsIn");
    const text = seconds === undefined ? t("before.hostStarts") : isFar ? lengthOfTime(seconds) : clock(seconds);
    if (this.#clock.textContent !== text) this.#clock.textContent = text;
    this.#clock.classList.toggle("inwords", seconds === undefined);
  }
}
