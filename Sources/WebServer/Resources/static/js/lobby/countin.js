/** Counts the last seconds before the start over the land, in digits as large as the screen, and says when to go. */

import { adopt } from "quarry/shared/adopt";
import { announce, el } from "quarry/shared/dom";
import { t, number } from "quarry/shared/texts";
import { mayMove } from "quarry/shared/animation";
import { LATE } from "quarry/lobby/mirror";

/** Seconds that are counted. */
const COUNTED = 3;
/** Milliseconds for which the word is shown. */
const GO = 1_400;

/** A glow over the land of the hunt, so that the digits can be read. */
const RULES = [
  ".countin { position: fixed; inset: 0; z-index: 5; display: grid; place-items: center; overflow: hidden; }",
  ".countin { background: var(--ground); color: var(--accent); pointer-events: none; }",
  ".countin { font: 800 min(70vh, 60vw) / 1 var(--display); }",
  ".countin.word { font-size: min(40vh, 22vw); }",
  ".countin > .backdrop { z-index: 0; }",
  ".countin > .digits { position: relative; display: grid; place-items: center; width: max(130vmin, 100%); }",
  ".countin > .digits { height: 130vmin; background: radial-gradient(closest-side, var(--ground) 52%, transparent); }",
];

export class CountIn {
  #mirror;
  #sound;
  #digits = el("span.digits", {});
  #land;
  #isGone = false;
  element = el("div.countin", { hidden: true, "aria-hidden": "true" }, this.#digits);

  /**
   * @param {() => import("quarry/lobby/mirror").LobbyMirror} mirror
   * @param {(kind: "tick"|"go") => void} [sound]
   */
  constructor(mirror, sound = () => {}) {
    this.#mirror = mirror;
    this.#sound = sound;
    adopt(RULES);
    document.body.append(this.element);
  }

  /** Call it whenever the seconds left change. */
  tick() {
    const { toStart } = this.#mirror();
    if (this.#isGone) return;
    // The host may have taken the start back.
    if (toStart === undefined || toStart > COUNTED || toStart <= -LATE) this.#hide();
    else this.#show(number(this.#mirror().secondsLeft()), "tick");
  }

  /** The hunt has started. */
  go() {
    this.#isGone = true;
    this.#show(t("screen.go"), "go");
    announce(t("screen.go"), { now: true });
    setTimeout(() => this.#hide(), GO);
  }

  #hide() {
    this.element.hidden = true;
    this.#digits.textContent = "";
  }

  /** The land behind the digits. Without it, they stand on paper. */
  async #showLand() {
    const { lobby, clues } = this.#mirror().snapshot?.card ?? {};
    if (!lobby || this.#land) return;
    this.#land = true;
    const part = await import("quarry/lobby/backdrop").catch(() => undefined);
    if (!part) return;
    const land = new part.Backdrop();
    this.element.prepend(land.element);
    land.show({ seed: lobby, light: "dawn", clues, zoom: innerWidth < 900 ? 1.35 : 1 });
  }

  #show(text, sound) {
    if (this.#digits.textContent === text) return;
    this.#digits.textContent = text;
    this.element.hidden = false;
    this.#showLand();
    this.element.classList.toggle("word", sound === "go");
    this.#sound(sound);
    if (!mayMove()) return;
    this.#digits.animate([{ scale: 1.6, opacity: 0 }, { scale: 1, opacity: 1 }],
      { duration: 300, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" });
  }
}
