/** The notes of all sounds, as of a kalimba: D, E, F sharp, A and B, so that there is no wrong one. */

/** Frequencies in Hz, by name and octave. */
const NOTES = {
  D3: 147, E3: 165, A3: 220, B3: 247, D4: 294, E4: 330, "F#4": 370, A4: 440, B4: 494, D5: 587, E5: 659, "F#5": 740,
  A5: 880, B5: 988, D6: 1_175, E6: 1_319, "F#6": 1_480,
};
/** Seconds between two notes, and for which the last one sounds. */
const APART = 0.12;
const LAST = 0.35;

/** By places, for who joins: a lobby that fills plays a tune. */
export const SCALE = Object.values(NOTES).slice(-8);

/**
 * Notes one after the other; those with `+` between them sound together.
 * @param {string} line such as `A4 D5`
 * @param {{apart?: number, last?: number}} [how] in seconds
 * @returns {[number, number, number][]} tones as `playTones` takes them
 */
export function phrase(line, { apart = APART, last = LAST } = {}) {
  const words = line.split(" ");
  return words.flatMap((word, index) => word.split("+").map((note) =>
    [NOTES[note], index * apart, index === words.length - 1 ? last : apart + 0.02]));
}

/** What phones and big screens have in common. */
export const FIRST = phrase("D4 F#4 A4 D5");
export const LEAD = phrase("F#4 A4 B4 D5");
