/** The view before the start: how to join, the time left, and who has joined. */

import { el, keep } from "quarry/shared/dom";
import { t, clock, lengthOfTime, moment } from "quarry/shared/texts";
import { animateMoves } from "quarry/shared/animation";
import { invite } from "quarry/lobby/invite";
import { looksIn } from "quarry/lobby/avatar";
import { nameTag } from "quarry/screen/nametag";

/** The most names shown, those of the latest players. */
const NAMES = 150;
/** From these numbers on, names get most of the page, and a column beside the code. */
const MANY = 24;
const CROWD = 80;
/** The largest size of a name and the smallest that can be read from afar, in rem, and the steps between them. */
const SIZE = { largest: 1.6, smallest: 1.2, steps: 4 };
/** Milliseconds for which a name is new, and between changes of a crowd, as fitting hundreds of names takes time. */
const NEW = 4_000;
const OFTEN = 500;
/** Seconds before the start from which the clock catches the eye. */
const NEAR = 10;
/** Seconds from which words are clearer than a clock. */
const A_DAY = 86_400;

export class WaitingRoom {
  #mirror;
  #sounds;
  /** The players shown; undefined before the first drawing. */
  #known;
  /** The size of the names in rem; undefined for the largest, which the style sheet has. */
  #size;
  #drawnAt = 0;
  #timer = 0;
  #description = el("p.lead", {});
  #count = el("p.count.digits", {});
  #label = el("p.muted", {});
  #clock = el("p.countdown.digits", {});
  #names = el("ul.names", { "aria-label": t("join.players") });
  #rest = el("p.rest.muted.digits", { hidden: true });
  element;

  /**
   * @param {import("quarry/lobby/mirror").LobbyMirror} mirror
   * @param {object} latest unused: nothing has happened yet
   * @param {{sounds: import("quarry/screen/sounds").Sounds}} parts
   */
  constructor(mirror, latest, { sounds }) {
    this.#mirror = mirror;
    this.#sounds = sounds;
    this.element = el("div.waiting", {},
      el("div.welcome", {},
        invite(mirror.snapshot.card),
        el("div.until", {}, this.#description, this.#label, this.#clock)),
      el("section.here", {}, this.#count, this.#names, this.#rest));
    new ResizeObserver(() => this.#fit({ anew: true })).observe(this.element);
  }

  update() {
    const { card, players } = this.#mirror.snapshot;
    this.#description.textContent = card.description;
    this.#description.hidden = !card.description;
    this.#count.textContent = players.length > 0 ? t("screen.here", { n: players.length }) : t("screen.nobodyYet");
    this.tick();
    if (players.length <= MANY || performance.now() - this.#drawnAt > OFTEN) this.#drawNames();
    else this.#timer ||= setTimeout(() => this.#drawNames(), OFTEN);
  }

  #drawNames() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#drawnAt = performance.now();
    const { players } = this.#mirror.snapshot;
    const look = looksIn(this.#mirror.snapshot);
    const shown = players.slice(-NAMES).reverse().map((one) => ({ ...one, look: look(one.player) }));
    const isCrowd = players.length > MANY;
    const draw = () => keep(this.#names, shown, ({ player }) => player,
      (one) => el("li", { "data-key": one.player }, nameTag(one)));
    // Moving hundreds of names would take too long; then only new ones pop in.
    if (isCrowd) draw();
    else animateMoves(this.#names, draw);
    const isFewer = this.#known?.size > shown.length;
    this.#welcome(shown);
    const isSame = this.element.classList.contains("many") === isCrowd
      && this.element.classList.contains("crowd") === players.length > CROWD;
    this.element.classList.toggle("many", isCrowd);
    this.element.classList.toggle("crowd", players.length > CROWD);
    this.#fit({ anew: !isSame || isFewer });
  }

  /** Marks those who came since the last drawing. */
  #welcome(shown) {
    const before = this.#known;
    this.#known = new Set(shown.map(({ player }) => player));
    if (!before) return;
    const news = [...this.#names.children].filter(({ dataset: { key } }) => !before.has(key));
    if (news.length === 0) return;
    for (const item of news) item.classList.add("new");
    setTimeout(() => news.forEach((item) => item.classList.remove("new")), NEW);
    this.#sounds.play("joined");
  }

  /**
   * Without scrolling, makes the names as large as the space allows for all; if they would get too small, shows as many
   * of the latest as fit, and how many others there are.
   * @param {{anew: boolean}} how otherwise names have only been added, which keep their size while all fit
   */
  #fit({ anew }) {
    const { style } = this.#names;
    const fits = () => this.#names.scrollHeight <= this.#names.clientHeight;
    const fitsAt = (size) => {
      style.fontSize = size === undefined ? "" : `${size}rem`;
      this.#size = size;
      return fits();
    };
    const all = this.#names.childElementCount;
    this.#show(all);
    if (fitsAt(anew ? undefined : this.#size)) return;
    let { smallest, largest } = SIZE;
    if (fitsAt(smallest)) {
      for (let step = 0; step < SIZE.steps; step++) {
        const size = (smallest + largest) / 2;
        if (fitsAt(size)) smallest = size;
        else largest = size;
      }
      fitsAt(smallest);
      return;
    }
    let [some, many] = [1, all];
    while (many - some > 1) {
      const half = Math.floor((some + many) / 2);
      this.#show(half);
      if (fits()) some = half;
      else many = half;
    }
    this.#show(some);
  }

  /** Shows the names of so many, and counts the others. */
  #show(count) {
    [...this.#names.children].forEach((item, index) => (item.hidden = index >= count));
    const others = this.#mirror.snapshot.players.length - count;
    this.#rest.hidden = others <= 0;
    this.#rest.textContent = others > 0 ? t("before.more", { n: others }) : "";
  }

  tick() {
    const { startsAt } = this.#mirror.snapshot.card;
    const seconds = this.#mirror.secondsLeft();
    const isFar = seconds >= A_DAY;
    this.#label.textContent = seconds === undefined ? "" : isFar ? moment(startsAt) : t("screen.startsIn");
    const text = seconds === undefined ? t("before.hostStarts") : isFar ? lengthOfTime(seconds) : clock(seconds);
    if (this.#clock.textContent !== text) this.#clock.textContent = text;
    this.#clock.classList.toggle("inwords", seconds === undefined);
    this.#clock.classList.toggle("near", seconds <= NEAR);
  }
}
