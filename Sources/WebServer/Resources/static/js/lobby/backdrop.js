/** The landscape of a hunt behind a page: its light is the time of the hunt, its lanterns are what was found. */

import { el } from "quarry/shared/dom";

const device = matchMedia("(prefers-color-scheme: dark)");
const { dataset } = document.documentElement;
/** The reader's choice comes before the device's. */
const isDark = () => (dataset.theme ? dataset.theme === "dark" : device.matches);

/** Of the time of a hunt, the shares after which the light turns golden, and the sun sets. */
const GOLD = 0.75;
const DUSK = 0.92;
/** In the dark, only lights that do not blind. */
const DIMMED = { dawn: "night", day: "dusk", gold: "dusk" };
/** Shapes of the picture differ at least by this factor before it is drawn anew. */
const STEP = 1.25;

/** The light of a hunt at a moment of the server's time. @param {{card: object, board?: object}} snapshot */
export function lightOf({ card: { phase, startsAt, endsAt }, board }, now) {
  if (phase === "open") return "dawn";
  if (phase === "ended" || board?.frozen) return "night";
  const share = endsAt > startsAt ? (now - startsAt) / (endsAt - startsAt) : 0;
  return share >= DUSK ? "dusk" : share >= GOLD ? "gold" : "day";
}

export class Backdrop {
  #what;
  #drawn = "";
  #turn = 0;
  #dims;
  #passing;
  #over;
  element;

  /**
   * @param {Element} [element] where the page has room for it
   * @param {{dims?: boolean}} [options] `dims`: it is darker in dark mode
   */
  constructor(element = el("div.backdrop", { "aria-hidden": "true" }), { dims = true } = {}) {
    this.element = element;
    this.#dims = dims;
    if (dims) {
      device.addEventListener("change", () => this.#draw());
      new MutationObserver(() => this.#draw())
        .observe(document.documentElement, { attributeFilter: ["data-theme"] });
    }
    new ResizeObserver(() => this.#draw()).observe(element);
  }

  /**
   * Draws the land, if anything has changed: the new picture fades in over the old one.
   * @param {{seed: string, light: string, place?: string, clues?: number, lit?: Array<number | object>,
   *   zoom?: number, next?: string, share?: number, frozen?: boolean}} what as for `landscape`; `next`: the light that
   *   follows, and how much of it there is already; `frozen`: fog lies over it
   */
  show({ frozen = false, next, share = 0, ...what }) {
    this.#what = what;
    this.#passing = { next, share };
    this.element.toggleAttribute("data-frozen", frozen);
    if (frozen) import("quarry/lobby/fog").then(({ wearFog }) => wearFog(), () => undefined);
    this.#draw();
  }

  #pass() {
    if (this.#over) this.#over.style.opacity = this.#passing.share;
  }

  async #draw() {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (!this.#what || width === 0 || height === 0) return;
    const { seed, light: usual, ...options } = this.#what;
    const seen = (light) => (this.#dims && isDark() ? DIMMED[light] ?? light : light);
    const light = seen(usual);
    const next = seen(this.#passing.next);
    const lights = next && next !== light ? [light, next] : [light];
    const shape = Math.round(Math.log(width / height) / Math.log(STEP));
    const key = JSON.stringify([seed, lights, options, shape]);
    if (key === this.#drawn) return this.#pass();
    this.#drawn = key;
    this.element.dataset.light = light;
    const turn = (this.#turn += 1);
    try {
      // The names and numbers of the page come first.
      await idle();
      const [{ landscape }, { drawn }] = await Promise.all([import("quarry/art/scenery"), import("quarry/art/paint")]);
      if (turn !== this.#turn) return;
      const before = [...this.element.children];
      // The land is the same in each light: of two pictures, the upper one is seen through.
      const pictures = lights.map((one) => drawn(landscape(seed, { ...options, light: one, width, height })));
      this.#over = pictures[1];
      this.#pass();
      this.element.append(...pictures);
      // As long as the new one is seen through.
      setTimeout(() => before.forEach((one) => one.remove()), 1_000);
    } catch {
      this.#drawn = ""; // Offline the sky stays; the next change tries again.
    }
  }
}

/** A moment in which the page has nothing else to do, if that comes soon. */
const idle = () => new Promise((done) =>
  (window.requestIdleCallback ? requestIdleCallback(done, { timeout: 500 }) : setTimeout(done, 50)));
