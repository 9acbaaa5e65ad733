/** Music in the background: off until somebody presses it, and off again as soon as the page is out of sight. */

import { el, fill, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { MOODS, soundsOf, tuneOf } from "quarry/shared/tunes";
import * as storage from "quarry/shared/storage";

const NAMES = { calm: "music.calm", lively: "music.lively", mystery: "music.mystery", pirate: "music.pirate" };

/** Seconds that are written ahead, and milliseconds between looks at the clock. */
const AHEAD = 1.2;
const LOOK = 300;

/** How loud each voice is. */
const LOUDNESS = { melody: 0.16, chords: 0.05, bass: 0.2, drum: 0.16 };

/** The tune that sounds. */
class Band {
  #context = new AudioContext();
  #master = new GainNode(this.#context, { gain: 0 });
  #noise = noiseOf(this.#context);
  #tune;
  #begun = this.#context.currentTime + 0.1;
  #written = 0;
  #timer;

  constructor(mood, volume) {
    this.#tune = tuneOf(mood);
    const limit = new DynamicsCompressorNode(this.#context);
    this.#master.connect(limit).connect(this.#context.destination);
    this.volume = volume;
    this.#context.resume();
    this.#write();
    this.#timer = setInterval(() => this.#write(), LOOK);
  }

  /** @param {number} percent */
  set volume(percent) {
    // Ears hear ratios.
    this.#master.gain.setTargetAtTime((percent / 100) ** 2, this.#context.currentTime, 0.05);
  }

  stop() {
    clearInterval(this.#timer);
    this.#context.close();
  }

  #write() {
    const until = this.#context.currentTime - this.#begun + AHEAD;
    for (const sound of soundsOf(this.#tune, this.#written, until)) {
      const at = this.#begun + sound.at;
      if (sound.voice === "drum") this.#drum(sound.stroke, at);
      else for (const pitch of sound.pitches) this.#tone(sound, pitch, at);
    }
    this.#written = Math.max(this.#written, until);
  }

  #tone({ voice, length }, frequency, at) {
    const { wave, soft } = this.#tune;
    const type = voice === "melody" ? wave : "triangle";
    const end = at + length * (soft ? 1.15 : 0.92);
    const tone = new OscillatorNode(this.#context, { type, frequency });
    const filter = new BiquadFilterNode(this.#context, { type: "lowpass", frequency: Math.min(6 * frequency, 3_600) });
    const volume = new GainNode(this.#context, { gain: 0 });
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(LOUDNESS[voice], at + (soft && voice === "chords" ? 0.4 : 0.02));
    volume.gain.setTargetAtTime(LOUDNESS[voice] / 3, at + 0.1, length / 2);
    volume.gain.setTargetAtTime(0, Math.max(at + 0.1, end - 0.08), 0.04);
    tone.connect(filter).connect(volume).connect(this.#master);
    tone.start(at);
    tone.stop(end + 0.2);
  }

  #drum(stroke, at) {
    const isBass = stroke === "B";
    const sound = isBass ? new OscillatorNode(this.#context, { frequency: 110 })
      : new AudioBufferSourceNode(this.#context, { buffer: this.#noise });
    if (isBass) sound.frequency.exponentialRampToValueAtTime(45, at + 0.12);
    const filter = new BiquadFilterNode(this.#context, isBass ? { type: "lowpass", frequency: 200 }
      : { type: "highpass", frequency: stroke === "s" ? 1_400 : 6_000 });
    const loud = LOUDNESS.drum * { B: 2.4, s: 0.8, h: 0.3 }[stroke];
    const volume = new GainNode(this.#context, { gain: 0 });
    volume.gain.setValueAtTime(loud, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + (stroke === "h" ? 0.05 : 0.16));
    sound.connect(filter).connect(volume).connect(this.#master);
    sound.start(at);
    sound.stop(at + 0.2);
  }
}

/** A fifth of a second of noise, for drums. */
function noiseOf(context) {
  const buffer = new AudioBuffer({ length: context.sampleRate / 5, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = 2 * Math.random() - 1;
  return buffer;
}

let band;
const listeners = new Set();

function tell() {
  for (const listener of listeners) listener();
}

function stop() {
  band?.stop();
  band = undefined;
  tell();
}

function start() {
  band?.stop();
  const { mood, volume } = chosen();
  band = new Band(mood, volume);
  tell();
}

/** What was chosen last. */
function chosen() {
  const { mood, volume } = storage.settings().music ?? {};
  return { mood: MOODS.includes(mood) ? mood : MOODS[0], volume: volume ?? 50 };
}

const choose = (choice) => storage.set("music", { ...chosen(), ...choice });

document.addEventListener("visibilitychange", () => document.hidden && stop());
addEventListener("pagehide", stop);

/** The controls, folded away. */
export function musicPart() {
  const { mood, volume } = chosen();
  const button = el("button.wide", { type: "button", onclick: () => (band ? stop() : start()) });
  const moods = el("fieldset", {}, el("legend", {}, t("music.mood")), el("div.moods", {}, MOODS.map((name) =>
    el("label.choice", {}, el("input", {
      type: "radio", name: "mood", value: name, checked: name === mood, onchange: () => {
        choose({ mood: name });
        if (band) start();
      },
    }), t(NAMES[name])))));
  const loud = el("input", {
    type: "range", id: "music-volume", min: 0, max: 100, step: 5, value: volume, oninput: () => {
      choose({ volume: Number(loud.value) });
      if (band) band.volume = Number(loud.value);
    },
  });
  const draw = () => {
    // A part that was closed for good needs no news.
    if (!element.isConnected && button.hasChildNodes()) return void listeners.delete(draw);
    fill(button, icon(band ? "pause" : "play", { size: 20 }), t(band ? "music.stop" : "music.start"));
    button.setAttribute("aria-pressed", String(Boolean(band)));
  };
  const element = el("details.more.music", {}, el("summary", {}, icon("music", { size: 20 }), t("music.title")),
    el("div.stack", {}, moods,
      el("div.field", {}, el("label", { htmlFor: "music-volume" }, t("music.volume")), loud), button));
  listeners.add(draw);
  draw();
  return element;
}
