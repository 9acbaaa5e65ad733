/** Plays short melodies. */

let context = null;

/** @param {[number, number, number][]} melody tones as [frequency in Hz, start in seconds, length in seconds] */
export function playTones(melody) {
  try {
    context ??= new AudioContext();
  } catch {
    return;
  }
  context.resume();
  for (const [frequency, start, length] of melody) {
    const tone = new OscillatorNode(context, { type: "triangle", frequency });
    const volume = new GainNode(context, { gain: 0 });
    const at = context.currentTime + start;
    volume.gain.linearRampToValueAtTime(0.25, at + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + length + 0.02);
  }
}
