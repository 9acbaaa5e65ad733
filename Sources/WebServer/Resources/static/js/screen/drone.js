/**
 * A quiet tone under a hunt that goes on: D and A, which go with all other sounds. A filter opens with it, and closes
 * when the board freezes and when the time is up, as if a door fell shut.
 */

/** In Hz; a little out of tune, so that the tone breathes. */
const TONES = [73.4, 146.8, 147.2, 220, 220.4];
const VOLUME = 0.014;
/** What the filter lets through while it is open, and when it is closed, in Hz. */
const OPEN = 900;
const CLOSED = 40;
/** Seconds in which it opens, closes, and falls silent when somebody presses the button. */
const OPENS = 4;
const CLOSES = 3;
const HUSH = 0.2;

export class Drone {
  #context;
  #playing;

  begin() {
    if (this.#playing) return;
    try {
      this.#context ??= new AudioContext();
    } catch {
      return;
    }
    const context = this.#context;
    context.resume();
    const now = context.currentTime;
    const filter = new BiquadFilterNode(context, { type: "lowpass", frequency: CLOSED, Q: 0.8 });
    const volume = new GainNode(context, { gain: 0 });
    filter.frequency.setValueAtTime(CLOSED, now);
    filter.frequency.exponentialRampToValueAtTime(OPEN, now + OPENS);
    volume.gain.setValueAtTime(0, now);
    volume.gain.linearRampToValueAtTime(VOLUME, now + OPENS);
    filter.connect(volume).connect(context.destination);
    const tones = TONES.map((frequency) => new OscillatorNode(context, { type: "sawtooth", frequency }));
    for (const tone of tones) {
      tone.connect(filter);
      tone.start();
    }
    this.#playing = { filter, volume, tones };
  }

  /** @param {{isSudden?: boolean}} [how] `isSudden`: somebody wants it quiet */
  end({ isSudden = false } = {}) {
    if (!this.#playing) return;
    const { filter, volume, tones } = this.#playing;
    this.#playing = undefined;
    const seconds = isSudden ? HUSH : CLOSES;
    const now = this.#context.currentTime;
    fall(filter.frequency, now, () => filter.frequency.exponentialRampToValueAtTime(CLOSED, now + seconds));
    fall(volume.gain, now, () => volume.gain.linearRampToValueAtTime(0, now + seconds + HUSH));
    for (const tone of tones) tone.stop(now + seconds + HUSH);
  }
}

/** From where it is now. */
function fall(parameter, now, ramp) {
  const { value } = parameter;
  parameter.cancelScheduledValues(now);
  parameter.setValueAtTime(value, now);
  ramp();
}
