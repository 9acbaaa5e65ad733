/** Gathers changes and draws them together: in a burst, nobody could read one after the other. */

/** The fewest milliseconds between two drawings. */
const BEAT = 1_200;

/** Counts from the last drawing and keeps no timetable: a browser that stalled would catch up with two at once. */
export class Beat {
  #draw;
  #timer = 0;
  #drawnAt = -BEAT;

  /** @param {() => void} draw */
  constructor(draw) {
    this.#draw = draw;
  }

  /** Draws soon: at once if the last time is long ago. */
  ask() {
    if (this.#timer) return;
    const left = this.#drawnAt + BEAT - performance.now();
    if (left <= 0) this.now();
    else this.#timer = setTimeout(() => this.now(), left);
  }

  now() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#drawnAt = performance.now();
    this.#draw();
  }
}
