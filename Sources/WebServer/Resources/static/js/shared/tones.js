/** Plays short melodies, as on a kalimba: each note begins with a short ping of its metal. */

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
    const at = context.currentTime + start;
    sound({ type: "triangle", frequency }, at, length, 0.25);
    sound({ type: "sine", frequency: TONGUE * frequency }, at, PLUCK, 0.05);
  }
}

/** The second tone of a kalimba's tongue, as often as fast as the first, and the seconds in which it fades. */
const TONGUE = 5.4;
const PLUCK = 0.09;

function sound(wave, at, length, loudness) {
  const tone = new OscillatorNode(context, wave);
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loudness, at + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + length + 0.02);
}
