/** The big screen's sounds. Browsers play none before somebody presses something, so each page begins without. */

import { el, fill, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { FIRST, LEAD, SCALE, phrase } from "quarry/shared/kalimba";
import { playTones } from "quarry/shared/tones";

const melodies = {
  tick: phrase("A4", { last: 0.16 }),
  go: phrase("D5 A5", { apart: 0.17, last: 0.7 }),
  first: FIRST,
  run: phrase("D5 F#5 A5"),
  lead: LEAD,
  notice: phrase("A5 B5 A5 B5", { last: 0.3 }),
  // A drum: it has no note.
  roll: Array.from({ length: 16 }, (_, index) => [110 + 6 * index, index * 0.12, 0.1]),
  uncovered: phrase("A3 D4"),
  won: [...phrase("D4 D4 D4 F#4", { apart: 0.14 }), ...phrase("D4+F#4+A4+D5", { last: 1.2 })
    .map(([note, , length]) => [note, 0.62, length])],
};

/** A note with its octave, as of a kalimba. */
function noteOf(who) {
  const note = SCALE[(who * 5) % SCALE.length];
  return [[note, 0, 0.35], [2 * note, 0, 0.12]];
}

/** Milliseconds between sounds: in a crowd they would become noise. */
const APART = 300;

export class Sounds {
  #isOn = false;
  /** Whether a hunt goes on whose end is open, under which a tone lies. */
  #isUnderWay = false;
  /** The tone, once it is loaded. */
  #drone;
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

  /** The tone closes when the board freezes, and when the time is up. @param {boolean} isUnderWay */
  hum(isUnderWay) {
    if (isUnderWay === this.#isUnderWay) return;
    this.#isUnderWay = isUnderWay;
    this.#hum();
  }

  #hum() {
    if (!this.#isOn) return this.#drone?.end({ isSudden: true });
    if (!this.#isUnderWay || this.#drone) return this.#isUnderWay ? this.#drone.begin() : this.#drone?.end();
    return void import("quarry/screen/drone").then(({ Drone }) => {
      this.#drone ??= new Drone();
      if (this.#isOn && this.#isUnderWay) this.#drone.begin();
    }, () => undefined);
  }

  #toggle() {
    this.#isOn = !this.#isOn;
    this.#draw();
    this.#hum();
    this.play("first");
  }

  /** What pressing it does stands beside the icon where there is room. */
  #draw() {
    fill(this.element, icon(this.#isOn ? "sound" : "silent"),
      el("span.says", {}, this.#isOn ? t("screen.soundOff") : t("screen.soundOn")));
  }
}
