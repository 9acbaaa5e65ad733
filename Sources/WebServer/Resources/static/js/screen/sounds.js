/** The big screen's sounds. Browsers play none before somebody presses something, so each page begins without. */

import { el, fill, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { playTones } from "quarry/shared/tones";

const melodies = {
  tick: [[440, 0, 0.16]],
  go: [[523, 0, 0.18], [784, 0.17, 0.7]],
  first: [[784, 0, 0.12], [988, 0.11, 0.3]],
  run: [[587, 0, 0.1], [740, 0.1, 0.1], [880, 0.2, 0.3]],
  lead: [[523, 0, 0.12], [659, 0.12, 0.12], [784, 0.24, 0.12], [1_047, 0.36, 0.5]],
  notice: [[880, 0, 0.1], [1_109, 0.11, 0.2], [880, 0.34, 0.1], [1_109, 0.45, 0.3]],
  roll: Array.from({ length: 16 }, (_, index) => [110 + 6 * index, index * 0.12, 0.1]),
  uncovered: [[196, 0, 0.22], [262, 0.14, 0.34]],
  won: [[523, 0, 0.16], [523, 0.18, 0.1], [523, 0.3, 0.1], [659, 0.42, 0.3], [587, 0.74, 0.14], [659, 0.9, 0.16],
    [784, 1.08, 0.9], [523, 1.08, 0.9], [659, 1.08, 0.9]],
};

/** D, E, F sharp, A and B: there is no wrong note. */
const SCALE = [587, 659, 740, 880, 988, 1_175, 1_319, 1_480];

/** A note with its octave, as of a kalimba. */
function noteOf(who) {
  const note = SCALE[(who * 5) % SCALE.length];
  return [[note, 0, 0.35], [2 * note, 0, 0.12]];
}

/** Milliseconds between sounds: in a crowd they would become noise. */
const APART = 300;

export class Sounds {
  #isOn = false;
  #lastAt = 0;
  element = el("button.round.quiet.soundchip", { onclick: () => this.#toggle() });

  constructor() {
    this.#draw();
  }

  /**
   * @param {"joined"|"tick"|"go"|"first"|"run"|"lead"|"notice"|"roll"|"uncovered"|"won"} kind
   * @param {number} [who] the number of who joins: each has a note, so that a lobby that fills plays a tune
   */
  play(kind, who = 0) {
    const now = performance.now();
    if (!this.#isOn || now - this.#lastAt < APART) return;
    this.#lastAt = now;
    playTones(kind === "joined" ? noteOf(who) : melodies[kind]);
  }

  #toggle() {
    this.#isOn = !this.#isOn;
    this.#draw();
    this.play("first");
  }

  /** What pressing it does stands beside the icon where there is room. */
  #draw() {
    fill(this.element, icon(this.#isOn ? "sound" : "silent"),
      el("span.says", {}, this.#isOn ? t("screen.soundOff") : t("screen.soundOn")));
  }
}
