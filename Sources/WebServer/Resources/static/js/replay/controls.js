/** A replay's slider, buttons and keys. */

import { el, fill, icon, toast } from "quarry/shared/dom";
import { t, number } from "quarry/shared/texts";
import { copied } from "quarry/shared/clipboard";
import { SPEEDS } from "quarry/replay/playback";

/** The events skipped by Page Up and Page Down. */
const FAR = 10;

export class Controls {
  #playback;
  #slider;
  #play;
  #speed;
  #place = el("span.digits", {});
  #lead;
  #film;
  element;

  /**
   * @param {import("quarry/replay/playback").Playback} playback
   * @param {{nextLead: () => Promise<void>, describe: (index: number) => string,
   *   address: () => Promise<string | undefined>, readOn: () => Promise<boolean>, film: () => void,
   *   hasFilm: () => boolean}} replay
   */
  constructor(playback, replay) {
    this.#playback = playback;
    this.describe = replay.describe;
    this.hasFilm = replay.hasFilm;
    this.#film = el("button", { onclick: () => replay.film() }, icon("film", { size: 20 }), t("film.title"));
    this.#slider = el("input.slider", {
      type: "range", min: 0, max: 0, value: 0, "aria-label": t("replay.position"),
      oninput: () => {
        playback.rest();
        playback.go(Number(this.#slider.value));
      },
    });
    this.#play = el("button.primary.round", { onclick: () => playback.toggle() });
    this.#speed = el("select", {
      "aria-label": t("replay.speed"), onchange: () => playback.setSpeed(Number(this.#speed.value)),
    }, SPEEDS.map((speed) => el("option", { value: String(speed) }, t("replay.times", { n: speed }))));
    this.#lead = el("button", { onclick: () => this.#toNextLead(replay) },
      icon("trophy", { size: 20 }), t("replay.nextLead"));
    this.element = el("section.controls", { "aria-label": t("replay.controls") },
      el("div.track", {}, this.#slider),
      el("div.buttons", {},
        button("replay.toStart", "first", () => this.#to(0)),
        button("replay.back", "left", () => this.#to(playback.index - 1)),
        this.#play,
        button("replay.forth", "right", () => this.#forth(replay)),
        button("replay.toEnd", "last", () => this.#toEnd(replay)),
        this.#place, this.#speed, this.#lead, this.#film,
        button("replay.link", "link", () => replay.address().then(copy))));
    playback.addEventListener("place", () => this.update());
    playback.addEventListener("state", () => this.update());
    addEventListener("keydown", (event) => this.#pressed(event, replay));
  }

  update() {
    const { index, last, isPlaying, speed } = this.#playback;
    this.#slider.max = last;
    this.#slider.value = index;
    this.#slider.setAttribute("aria-valuetext", this.describe(index));
    this.#slider.style.setProperty("--done", `${last > 0 ? (100 * index) / last : 100}%`);
    this.#speed.value = String(speed);
    this.#film.hidden = !this.hasFilm();
    this.#place.textContent = t("replay.place", { n: number(index + 1), of: number(last + 1) });
    const name = isPlaying ? t("replay.pause") : t("replay.play");
    if (this.#play.getAttribute("aria-label") === name) return;
    this.#play.setAttribute("aria-label", name);
    fill(this.#play, icon(isPlaying ? "pause" : "play"));
  }

  #to(index) {
    this.#playback.rest();
    this.#playback.go(index);
  }

  /** Goes one event forward, reading on if there may be new events after the last. */
  async #forth(replay) {
    const { index, last } = this.#playback;
    if (index === last) await replay.readOn();
    this.#to(index + 1);
  }

  async #toEnd(replay) {
    this.#to(this.#playback.last);
    const { index } = this.#playback;
    if (await replay.readOn() && this.#playback.index === index) this.#to(this.#playback.last);
  }

  async #toNextLead(replay) {
    this.#playback.rest();
    this.#lead.setAttribute("aria-busy", "true");
    await replay.nextLead();
    this.#lead.removeAttribute("aria-busy");
  }

  #pressed(event, replay) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("select, dialog")) return;
    const { index } = this.#playback;
    const keys = {
      " ": () => this.#playback.toggle(),
      k: () => this.#playback.toggle(),
      ArrowLeft: () => this.#to(index - 1),
      ArrowRight: () => this.#forth(replay),
      PageUp: () => this.#to(index - FAR),
      PageDown: () => this.#to(index + FAR),
      Home: () => this.#to(0),
      End: () => this.#toEnd(replay),
      l: () => this.#toNextLead(replay),
      "+": () => this.#playback.faster(1),
      "-": () => this.#playback.faster(-1),
    };
    // Space presses the focused button.
    if (!keys[event.key] || (event.key === " " && event.target.closest("button, a"))) return;
    event.preventDefault();
    keys[event.key]();
  }
}

function button(name, shape, onclick) {
  return el("button.round.quiet", { "aria-label": t(name), onclick }, icon(shape));
}

async function copy(address) {
  // Nobody else could open the address.
  if (!address) return toast(t("origin.none", { host: location.host }));
  if (await copied(address)) toast(t("replay.copied"), { kind: "good" });
  // Without clipboard access, point to the address bar.
  else toast(t("replay.inAddress"));
}
