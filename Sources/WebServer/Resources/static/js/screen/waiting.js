/** The view before the start where there is little room: how to join, the time left, and who has joined. */

import { el, keep } from "quarry/shared/dom";
import { t, clock, lengthOfTime, moment } from "quarry/shared/texts";
import { animateMoves } from "quarry/shared/animation";
import { hop } from "quarry/shared/hop";
import { invite } from "quarry/lobby/invite";
import { lampOf, looksIn } from "quarry/lobby/avatar";
import { nameTag } from "quarry/screen/nametag";

/** The most names shown, those of the latest players. */
const NAMES = 150;
/** With more players than this, moving their names would take too long, and changes are gathered. */
const MANY = 24;
/** Milliseconds for which a name is new, and between changes of a crowd. */
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
  #drawnAt = 0;
  #timer = 0;
  #description = el("p.lead", {});
  #count = el("p.count.digits", {});
  #lit = el("p.muted.digits", { hidden: true });
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
      el("section.here", {}, el("div.spread", {}, this.#count, this.#lit), this.#names, this.#rest));
    mirror.follow("presence");
    mirror.addEventListener("cheer", ({ detail }) => this.#cheer(detail));
  }

  /** Somebody cheers: their face hops. */
  #cheer(player) {
    const face = this.#names.querySelector(`[data-key="${CSS.escape(player)}"] .avatar`);
    if (face && this.element.isConnected) hop(face);
  }

  update() {
    const { card, players } = this.#mirror.snapshot;
    this.#description.textContent = card.description;
    this.#description.hidden = !card.description;
    this.#count.textContent = players.length > 0 ? t("screen.here", { n: players.length }) : t("screen.nobodyYet");
    const lit = players.filter(({ warmedUp }) => warmedUp).length;
    this.#lit.hidden = lit === 0;
    this.#lit.textContent = t("screen.lit", { n: lit });
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
    const draw = () => keep(this.#names, shown, ({ player }) => player,
      (one) => el("li", { "data-key": one.player }, nameTag(one),
        one.warmedUp && [lampOf(), el("span.unseen", {}, t("screen.lit", { n: 1 }))]));
    if (players.length > MANY) draw();
    else animateMoves(this.#names, draw);
    this.#welcome(shown);
    const others = players.length - shown.length;
    this.#rest.hidden = others <= 0;
    this.#rest.textContent = others > 0 ? t("before.more", { n: others }) : "";
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
    this.#sounds.play("joined", this.#known.size);
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
