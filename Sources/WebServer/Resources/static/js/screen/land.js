/** The landscape of a hunt on a big screen: the light follows the clock, and each clue has a lantern. */

import { el } from "quarry/shared/dom";
import { mayMove } from "quarry/shared/animation";
import { drawn } from "quarry/art/paint";
import { landscape } from "quarry/art/scenery";
import { placeOf } from "quarry/screen/brightness";

/** Milliseconds between drawings while only the lanterns change, and of the change itself. */
const REDRAWN = 5_000;
const FADE = 900;
const SHORT_FADE = 150;
/** Milliseconds for which a lantern flares, and for which a face stands beside it. */
const BRIGHT = 900;
const FLARE = 2_000;
/** More faces at once would hide the land. */
const FLARES = 3;
/** The lights between which the day passes, by the share of the time that is over; and in dark mode. */
const DAY = [[0, "day"], [0.6, "day"], [0.75, "gold"], [0.92, "dusk"], [1, "dusk"]];
const EVENING = [[0, "dusk"], [0.5, "dusk"], [0.92, "night"], [1, "night"]];
/** Milliseconds between two lanterns that are lit one after the other, for all of them, and of each. */
const APART = 320;
const ALL_LIT = 3_000;
const LIGHTS_UP = 600;
/** Milliseconds between two lights. */
const MINUTE = 60_000;

const isDark = () => document.documentElement.dataset.theme === "dark";

/**
 * The light of a hunt: the day passes while the clock runs, and changes each minute.
 * @returns {{light: string, to?: string, share?: number}} as `landscape` takes it
 */
export function hourOf({ phase, startsAt, endsAt }, { frozen }, now) {
  if (phase === "open") return { light: isDark() ? "night" : "dawn" };
  if (phase === "ended" || frozen) return { light: "night" };
  const lights = isDark() ? EVENING : DAY;
  if (!(endsAt > startsAt)) return { light: lights[0][1] };
  const gone = Math.min(1, Math.max(0, (Math.floor((now - startsAt) / MINUTE) * MINUTE) / (endsAt - startsAt)));
  const next = Math.max(1, lights.findIndex(([from]) => from >= gone));
  const [[from, light], [until, to]] = [lights[next - 1], lights[next]];
  const share = Math.round(((gone - from) / (until - from)) * 100) / 100;
  return light === to || share === 0 ? { light } : share === 1 ? { light: to } : { light, to, share };
}

const lightIn = ({ light, to, share }) => (to ? `${light} ${share} ${to}` : light);

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
   * @param {{seed: string, light: string, to?: string, share?: number, clues?: number, lit?: number | number[]}} land
   * @param {{isKindled?: boolean, isFoggy?: boolean}} [how] `isKindled`: lanterns that begin to burn are lit from left
   *   to right; `isFoggy`: nobody sees how it stands
   */
  show(land, { isKindled = false, isFoggy = false } = {}) {
    this.#wanted = land;
    this.element.toggleAttribute("data-frozen", isFoggy);
    if (JSON.stringify(land) === this.#drawnAs) return;
    if (isKindled) {
      this.#draw();
      this.#kindle();
      return;
    }
    if (this.#timer) return;
    const left = lightIn(land) === this.#drawnLight ? this.#drawnAt + REDRAWN - performance.now() : 0;
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
    this.#drawnLight = lightIn(options);
    this.element.dataset.light = this.#drawnLight;
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

  /** The lantern that somebody has just found flares, and their face stands beside it. */
  flare(clue, index, face) {
    const place = placeOf(clue, index, this.#wanted?.clues ?? 0);
    let post = this.#postOf(place);
    // One that has been dark burns at once.
    if (post && !post.querySelector(".lt-core")) {
      this.#draw();
      post = this.#postOf(place);
    }
    if (!post || this.#flares.size >= FLARES || this.#flares.has(place)) return;
    const head = post.querySelector("rect").getBoundingClientRect();
    const around = this.element.getBoundingClientRect();
    const flare = el("span.flare", {}, face);
    const halo = el("span.halo", {});
    for (const one of [flare, halo]) {
      one.style.setProperty("--x", `${head.left + head.width / 2 - around.left}px`);
      one.style.setProperty("--y", `${head.top - around.top}px`);
      one.style.setProperty("--head", `${head.height}px`);
    }
    this.element.append(halo, flare);
    this.#flares.add(place);
    setTimeout(() => halo.remove(), BRIGHT);
    setTimeout(() => {
      flare.remove();
      this.#flares.delete(place);
    }, FLARE);
  }

  #postOf(place) {
    const posts = [...this.element.querySelectorAll(".scenery")].at(-1)?.querySelectorAll(".lt-post") ?? [];
    return [...posts].find((one) => one.dataset.clue === String(place));
  }
}
