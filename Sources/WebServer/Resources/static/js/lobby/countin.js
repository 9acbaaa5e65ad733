/** Counts the last seconds before the start in digits as large as the screen, and says when it begins. */

import { announce, el } from "quarry/shared/dom";
import { t, number } from "quarry/shared/texts";
import { mayMove } from "quarry/shared/animation";

/** Seconds that are counted, and for which a start that is late is waited for. */
const COUNTED = 3;
const LATE = 3;
/** Milliseconds for which the word is shown. */
const GO = 1_400;

export class CountIn {
  #seconds;
  #sound;
  #digits = el("span.digits", {});
  #isGone = false;
  #timer = 0;
  element = el("div.countin", { hidden: true, "aria-hidden": "true" }, this.#digits);

  /**
   * @param {() => number | undefined} seconds until the start, below 0 if that is late; undefined if nobody knows
   * @param {(kind: "tick"|"go") => void} [sound]
   */
  constructor(seconds, sound = () => {}) {
    this.#seconds = seconds;
    this.#sound = sound;
    document.body.append(this.element);
  }

  /** Call it about once a second before the start; it keeps the time of the last ones by itself. */
  tick() {
    const seconds = this.#seconds();
    if (this.#isGone || seconds === undefined) return;
    clearTimeout(this.#timer);
    if (seconds > COUNTED || seconds < -LATE) this.#hide();
    else this.#show(number(Math.max(1, Math.ceil(seconds))), "tick");
    // All screens change at the same moment.
    if (seconds > 0 && seconds <= COUNTED + 1) {
      this.#timer = setTimeout(() => this.tick(), (seconds - Math.ceil(seconds) + 1) * 1_000 + 5);
    }
  }

  /** The hunt has started. */
  go() {
    this.#isGone = true;
    this.#show(t("screen.go"), "go");
    announce(t("screen.go"), { now: true });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#hide(), GO);
  }

  #hide() {
    this.element.hidden = true;
    this.#digits.textContent = "";
  }

  #show(text, sound) {
    if (this.#digits.textContent === text) return;
    this.#digits.textContent = text;
    this.element.hidden = false;
    this.element.classList.toggle("word", sound === "go");
    this.#sound(sound);
    if (!mayMove()) return;
    this.#digits.animate([{ scale: 1.6, opacity: 0 }, { scale: 1, opacity: 1 }],
      { duration: 300, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" });
  }
}
