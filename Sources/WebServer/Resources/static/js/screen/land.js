/** The landscape of a hunt on a big screen: the light follows the clock, and each clue has a lantern. */

import { el } from "quarry/shared/dom";
import { mayMove } from "quarry/shared/animation";
import { drawn } from "quarry/art/paint";
import { landscape } from "quarry/art/scenery";

/** Milliseconds between drawings while only the lanterns change, and of the change itself. */
const REDRAWN = 5_000;
const FADE = 900;
const SHORT_FADE = 150;
/** Milliseconds for which a face stands beside its lantern. */
const FLARE = 2_000;
/** More faces at once would hide the land. */
const FLARES = 3;
/** The shares of the time from which the sun stands lower. */
const GOLD_AT = 0.75;
const DUSK_AT = 0.92;
/** The brightness of lanterns has so many steps, and a find is seen at once. */
const STEPS = 8;
const LEAST = 0.12;
/** Milliseconds between two lanterns that are lit one after the other, for all of them, and of each. */
const APART = 320;
const ALL_LIT = 3_000;
const LIGHTS_UP = 600;

const isDark = () => document.documentElement.dataset.theme === "dark";

/** The light of a hunt: the day passes while the clock runs. */
export function hourOf({ phase, startsAt, endsAt }, { frozen }, now) {
  if (phase === "open") return isDark() ? "night" : "dawn";
  if (phase === "ended" || frozen) return "night";
  if (isDark()) return "dusk";
  const share = startsAt && endsAt ? (now - startsAt) / (endsAt - startsAt) : 0;
  if (share >= DUSK_AT) return "dusk";
  return share >= GOLD_AT ? "gold" : "day";
}

/** The place of a clue on the trail. */
export function placeOf(clue, index, count) {
  const number = Number(clue.slice(1)) - 1;
  return number < count ? number : index;
}

/** How bright each lantern is: by the share of the players who have found its clue. */
export function brightness({ card, clues, players }) {
  const lit = Array.from({ length: card.clues }, () => 0);
  clues.forEach(({ clue, foundBy = 0 }, index) => {
    const share = Math.ceil((foundBy / Math.max(1, players.length)) * STEPS) / STEPS;
    lit[placeOf(clue, index, card.clues)] = foundBy > 0 ? Math.max(LEAST, Math.min(1, share)) : 0;
  });
  return lit;
}

export class Land {
  #wanted;
  #drawnAs = "";
  #drawnLight;
  #drawnAt = -REDRAWN;
  #timer = 0;
  #flares = new Set();
  element = el("div.land", { "aria-hidden": "true" });

  constructor() {
    new ResizeObserver(() => this.#wanted && this.#draw()).observe(this.element);
  }

  /**
   * @param {{seed: string, light: string, clues?: number, lit?: number | number[]}} land
   * @param {{isKindled?: boolean}} [how] `isKindled`: lanterns that begin to burn are lit from left to right
   */
  show(land, { isKindled = false } = {}) {
    this.#wanted = land;
    if (JSON.stringify(land) === this.#drawnAs || this.#timer) return;
    if (isKindled) {
      this.#draw();
      this.#kindle();
      return;
    }
    const left = land.light === this.#drawnLight ? this.#drawnAt + REDRAWN - performance.now() : 0;
    if (left <= 0) this.#draw();
    else this.#timer = setTimeout(() => this.#draw(), left);
  }

  #draw() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const { clientWidth: width, clientHeight: height } = this.element;
    if (width === 0 || height === 0) return;
    const { seed, ...options } = this.#wanted;
    this.#drawnAs = JSON.stringify(this.#wanted);
    this.#drawnLight = options.light;
    this.#drawnAt = performance.now();
    const before = [...this.element.querySelectorAll(".scenery")];
    const fresh = drawn(landscape(seed, { ...options, width, height }));
    if (before.length === 0) return this.element.prepend(fresh);
    before.at(-1).after(fresh);
    const duration = mayMove() ? FADE : SHORT_FADE;
    fresh.animate([{ opacity: 0 }, { opacity: 1 }], { duration });
    setTimeout(() => before.forEach((one) => one.remove()), duration);
    return undefined;
  }

  /** The light of all lanterns comes up, one after the other. */
  #kindle() {
    const picture = [...this.element.querySelectorAll(".scenery")].at(-1);
    if (!picture || !mayMove()) return;
    const posts = [...picture.querySelectorAll(".lt-post")].map((post) => ({ post, x: post.getBoundingClientRect().x }))
      .sort((one, other) => one.x - other.x);
    const apart = Math.min(APART, ALL_LIT / posts.length);
    posts.forEach(({ post }, index) => {
      const core = post.querySelector(".lt-core");
      const pool = post.previousElementSibling;
      const lights = [core, core?.previousElementSibling, ...post.querySelectorAll(".lt-glow"),
        pool?.matches("ellipse.lt-glow") && pool];
      for (const one of lights.filter(Boolean)) {
        one.animate([{ opacity: 0, offset: 0 }],
          { id: "kindle", duration: LIGHTS_UP, delay: FADE + index * apart, fill: "backwards", easing: "ease-out" });
      }
    });
  }

  /** Shows a face beside a lantern that somebody has just lit. */
  flare(clue, index, face) {
    const posts = [...this.element.querySelectorAll(".scenery")].at(-1)?.querySelectorAll(".lt-post") ?? [];
    const place = placeOf(clue, index, posts.length);
    const post = [...posts].find((one) => one.dataset.clue === String(place));
    if (!post || this.#flares.size >= FLARES || this.#flares.has(place)) return;
    const box = post.getBoundingClientRect();
    const around = this.element.getBoundingClientRect();
    const flare = el("span.flare", {}, face);
    flare.style.setProperty("--x", `${box.left + box.width / 2 - around.left}px`);
    flare.style.setProperty("--y", `${box.top - around.top}px`);
    this.element.append(flare);
    this.#flares.add(place);
    setTimeout(() => {
      flare.remove();
      this.#flares.delete(place);
    }, FLARE);
  }
}
