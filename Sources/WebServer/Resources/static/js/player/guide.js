/** Leads to a place by sound and vibration: faster when nearer, and higher when the phone points there. */

import { bearing, metersBetween } from "quarry/shared/position";

/** Milliseconds between two beeps at the place, and far from it. */
const [SHORTEST, LONGEST] = [220, 2_400];
/** From how many metres on it counts as far. */
const FAR = 300;
/** How many degrees off still count as straight ahead, and from how many on a place is behind. */
const [AHEAD, BEHIND] = [25, 120];
/** Frequencies in Hz: straight ahead, to a side, behind. */
const TONES = { ahead: 988, left: 494, right: 494, behind: 294 };
const ARRIVED = [523, 659, 784, 1_047];

export class Guide {
  #audio;
  #timer;
  #interval = LONGEST;
  #way;
  #turn = 0;

  constructor() {
    try {
      this.#audio = new AudioContext();
      this.#audio.resume();
    } catch {
      // Vibration alone must do.
    }
    this.#timer = setTimeout(this.#beat, 300);
  }

  /**
   * Tells where to go from now on.
   * @param {number | undefined} heading where the phone points, in degrees from north; without it only the pace tells
   * @returns {"ahead" | "left" | "right" | "behind" | undefined} undefined without a heading
   */
  lead(here, there, heading) {
    this.#interval = SHORTEST + (LONGEST - SHORTEST) * Math.min(1, metersBetween(here, there) / FAR);
    this.#turn = heading === undefined ? 0 : ((bearing(here, there) - heading + 540) % 360) - 180;
    this.#way = heading === undefined ? undefined : wayOf(this.#turn);
    return this.#way;
  }

  /** Says that the place is reached. */
  arrive() {
    ARRIVED.forEach((frequency, index) => this.#tone(frequency, index * 0.14, 0));
    navigator.vibrate?.([80, 60, 80, 60, 300]);
  }

  stop() {
    clearTimeout(this.#timer);
    const audio = this.#audio;
    // The last tones may still sound.
    if (audio) setTimeout(() => audio.close(), 1_500);
  }

  #beat = () => {
    const isAhead = this.#way === "ahead";
    this.#tone(TONES[this.#way ?? "left"], 0, Math.sin((this.#turn * Math.PI) / 180));
    navigator.vibrate?.(isAhead ? [40, 50, 40] : [40]);
    this.#timer = setTimeout(this.#beat, this.#interval);
  };

  /** @param {number} side from -1, left, to 1, right */
  #tone(frequency, start, side) {
    if (!this.#audio) return;
    const at = this.#audio.currentTime + start;
    const tone = new OscillatorNode(this.#audio, { type: "triangle", frequency });
    const volume = new GainNode(this.#audio, { gain: 0 });
    volume.gain.linearRampToValueAtTime(0.3, at + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.12);
    tone.connect(volume).connect(new StereoPannerNode(this.#audio, { pan: side })).connect(this.#audio.destination);
    tone.start(at);
    tone.stop(at + 0.14);
  }
}

function wayOf(turn) {
  if (Math.abs(turn) <= AHEAD) return "ahead";
  if (Math.abs(turn) >= BEHIND) return "behind";
  return turn < 0 ? "left" : "right";
}
