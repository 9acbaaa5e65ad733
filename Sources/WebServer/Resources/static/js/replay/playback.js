/** The position and speed of a replay, like a film player, independent of what is shown. */

/** The speeds, relative to the hunt's. */
export const SPEEDS = [1, 5, 20, 60, 200, 1_000];
const USUAL = 60;
/** The longest pause between events in milliseconds, in the viewer's time. */
const LONGEST = 2_500;
/** The minimum time in milliseconds for which each event is visible. */
const SHORTEST = 60;

/** Events: `place` (another position), `state` (playing or paused, or another speed). */
export class Playback extends EventTarget {
  #times;
  #timer = 0;
  index = 0;
  speed = USUAL;
  isPlaying = false;

  /** @param {() => number[]} times of the events, in order */
  constructor(times) {
    super();
    this.#times = times;
  }

  get last() {
    return this.#times().length - 1;
  }

  go(index) {
    const place = Math.min(this.last, Math.max(0, index));
    if (place === this.index) return;
    this.index = place;
    this.dispatchEvent(new Event("place"));
    if (this.isPlaying) this.#wait();
  }

  /** Toggles between playing and pausing; at the end, starts over. */
  toggle() {
    if (this.isPlaying) return this.rest();
    if (this.index === this.last) this.go(0);
    this.isPlaying = true;
    this.#wait();
    return this.dispatchEvent(new Event("state"));
  }

  rest() {
    if (!this.isPlaying) return;
    clearTimeout(this.#timer);
    this.isPlaying = false;
    this.dispatchEvent(new Event("state"));
  }

  /** @param {number} speed one of `SPEEDS` */
  setSpeed(speed) {
    this.speed = speed;
    if (this.isPlaying) this.#wait();
    this.dispatchEvent(new Event("state"));
  }

  faster(by) {
    this.setSpeed(SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, SPEEDS.indexOf(this.speed) + by))]);
  }

  #wait() {
    clearTimeout(this.#timer);
    if (this.index >= this.last) return this.rest();
    const times = this.#times();
    const gap = (times[this.index + 1] - times[this.index]) / this.speed;
    this.#timer = setTimeout(() => this.go(this.index + 1), Math.min(LONGEST, Math.max(SHORTEST, gap)));
    return undefined;
  }
}
