/**
 * Four tunes without an end, written down: a melody, chords, a bass and drums, each a line that is repeated. The
 * pirates' tune is “What shall we do with the drunken sailor”, which has no known author; the others were made here.
 */

/** Semitones above C. */
const STEPS = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** The frequency of a tone: a letter, `#` or `b`, and the octave, as in `F#4`. */
function frequency(tone) {
  const [, letter, sign, octave] = /^([A-G])([#b]?)(\d)$/.exec(tone);
  const semitone = STEPS[letter] + (sign === "#" ? 1 : sign === "b" ? -1 : 0) + 12 * Number(octave) - 57;
  return 440 * 2 ** (semitone / 12);
}

/**
 * Reads a line such as `D4 - E4+G4:2`: tones of a beat, or of as many as follow the colon. Those with `+` between them
 * sound together, `-` is a rest.
 * @returns {{at: number, beats: number, pitches: number[]}[]} with their start in beats
 */
function read(line, beat) {
  const notes = [];
  let at = 0;
  for (const word of line.trim().split(/[\s|]+/)) {
    const [tones, length = "1"] = word.split(":");
    const beats = Number(length) * beat;
    if (tones !== "-") notes.push({ at, beats, pitches: tones.split("+").map(frequency) });
    at += beats;
  }
  return { notes, length: at };
}

/** Drums: `B` is the bass drum, `s` the snare, `h` the hat, `.` nothing; a sign is half a beat. */
const strokes = (line) => [...line.replaceAll(" ", "")];

const SAILOR = [
  "A4 A4:.5 A4:.5 A4 A4:.5 A4:.5 | A4 D4 F4 A4 | G4 G4:.5 G4:.5 G4 G4:.5 G4:.5 | G4 C4 E4 G4",
  "A4 A4:.5 A4:.5 A4 A4:.5 A4:.5 | A4 B4 C5 D5 | C5 A4 G4 E4 | D4:2 D4:2",
  "A4:2 A4:1.5 A4:.5 | A4 D4 F4 A4 | G4:2 G4:1.5 G4:.5 | G4 C4 E4 G4",
  "A4:2 A4:1.5 A4:.5 | A4 B4 C5 D5 | C5 A4 G4 E4 | D4:2 D4:2",
].join(" ");

const SCORES = {
  calm: {
    tempo: 66, wave: "sine", soft: true,
    melody: "G5:2 E5 D5 | C5:3 - | A4:2 C5 D5 | E5:4 | G5:2 A5 G5 | E5:3 - | D5:2 C5 A4 | C5:4",
    chords: "C4+E4+G4+B4:4 A3+C4+E4+G4:4 F3+A3+C4+E4:4 G3+B3+D4+E4:4",
    bass: "C2:4 A2:4 F2:4 G2:4",
    drums: ".",
  },
  lively: {
    tempo: 126, wave: "triangle",
    melody: "G4:.5 B4:.5 D5 B4:.5 D5:.5 E5 | D5:1.5 B4:.5 G4 - | E4:.5 G4:.5 B4 G4:.5 B4:.5 D5 | B4:1.5 G4:.5 E4 - "
      + "| C5:.5 E5:.5 G5 E5:.5 C5:.5 E5 | G5:1.5 E5:.5 C5 - | D5:.5 D5:.5 E5:.5 F#5:.5 G5 A5 | D5:2 F#4 A4",
    chords: "G3+B3+D4:.5 -:1.5 G3+B3+D4:.5 -:5.5 E3+G3+B3:.5 -:1.5 E3+G3+B3:.5 -:5.5 "
      + "C3+E3+G3:.5 -:1.5 C3+E3+G3:.5 -:5.5 D3+F#3+A3:.5 -:1.5 D3+F#3+A3:.5 -:5.5",
    bass: "G2 G2 D3 G2 | G2 G2 D3 B2 | E2 E2 B2 E2 | E2 E2 B2 D3 "
      + "| C2 C2 G2 C2 | C2 C2 G2 E2 | D2 D2 A2 D2 | D2 E2 F#2 A2",
    drums: "B h s h B B s h",
  },
  mystery: {
    tempo: 84, wave: "triangle", soft: true,
    melody: "A4:.5 - C5:.5 E5 D#5 | E5:3 - | F5:.5 - E5:.5 C5 B4 | A4:3 - | D5:.5 - F5:.5 A5 G#5 | A5:3 - "
      + "| G#5:.5 - B4:.5 D5 C5 | B4:2 G#4:2",
    chords: "A3+C4+E4:8 F3+A3+C4:8 D3+F3+A3:8 E3+G#3+B3:8",
    bass: "A2:.5 -:1.5 E2:.5 -:1.5 A2:.5 -:1.5 C3:.5 -:1.5 F2:.5 -:1.5 C3:.5 -:1.5 F2:.5 -:1.5 A2:.5 -:1.5 "
      + "D2:.5 -:1.5 A2:.5 -:1.5 D2:.5 -:1.5 F2:.5 -:1.5 E2:.5 -:1.5 B2:.5 -:1.5 E2:.5 -:1.5 G#2:.5 -:1.5",
    drums: ". . h . . . h h",
  },
  pirate: {
    tempo: 152, wave: "sawtooth",
    melody: SAILOR,
    chords: `${"- D3+F3+A3:.5 -:.5 ".repeat(4)}${"- C3+E3+G3:.5 -:.5 ".repeat(4)}`
      + `${"- D3+F3+A3:.5 -:.5 ".repeat(4)}${"- C3+E3+G3:.5 -:.5 ".repeat(2)}${"- D3+F3+A3:.5 -:.5 ".repeat(2)}`,
    bass: `${"D2 A2 ".repeat(4)}${"C2 G2 ".repeat(4)}${"D2 A2 ".repeat(4)}${"C2 G2 ".repeat(2)}D2 A2 D2 -`,
    drums: "B . s . B . s h",
  },
};

export const MOODS = Object.keys(SCORES);

/** A tune, read. @param {string} mood one of `MOODS` */
export function tuneOf(mood) {
  const { tempo, wave, soft = false, drums, ...lines } = SCORES[mood];
  const beat = 60 / tempo;
  const [melody, chords, bass] = [lines.melody, lines.chords, lines.bass].map((line) => read(line, beat));
  return { wave, soft, melody, chords, bass, drums: { strokes: strokes(drums), step: beat / 2 } };
}

/**
 * What begins in a part of a tune, from one second to another since it was started; each line begins anew at its end.
 * @returns {{voice: "melody"|"chords"|"bass"|"drum", at: number, length?: number, pitches?: number[],
 *   stroke?: string}[]}
 */
export function soundsOf(tune, from, to) {
  const sounds = [];
  for (const voice of ["melody", "chords", "bass"]) {
    const { notes, length } = tune[voice];
    for (let round = Math.floor(from / length); round * length < to; round++) {
      for (const { at, beats, pitches } of notes) {
        const start = round * length + at;
        if (start >= from && start < to) sounds.push({ voice, at: start, length: beats, pitches });
      }
    }
  }
  const { strokes, step } = tune.drums;
  for (let count = Math.ceil(from / step); count * step < to; count++) {
    const stroke = strokes[count % strokes.length];
    if (stroke !== ".") sounds.push({ voice: "drum", at: count * step, stroke });
  }
  return sounds;
}
