/** The camera of a station, which reads badges until it is switched off. */

import { el, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { Scanner } from "quarry/player/scanner";

const REASONS = {
  refused: "scan.refused", missing: "scan.missing", busy: "scan.busy", insecure: "scan.insecure",
};

export class BadgeCamera {
  #onText;
  #scanner;
  #video = el("video", { muted: true, playsInline: true, "aria-label": t("station.picture") });
  #window = el("div.window", { hidden: true }, this.#video, el("div.frame", { "aria-hidden": "true" }));
  #problem = el("p.problem", { role: "alert" });
  #button = el("button.wide", { type: "button", "aria-pressed": "false", onclick: () => this.#toggle() },
    icon("camera"), t("station.camera"));
  element = el("section.stack", {}, this.#button, this.#problem, this.#window);

  /** @param {(text: string) => void} onText called with a code's text */
  constructor(onText) {
    this.#onText = onText;
  }

  async #toggle() {
    this.#problem.textContent = "";
    if (this.#scanner) return this.#stop();
    this.#scanner = new Scanner(this.#video, this.#onText);
    this.#draw();
    try {
      await this.#scanner.start();
    } catch ({ reason }) {
      this.#stop();
      this.#problem.textContent = t(REASONS[reason] ?? "scan.missing");
    }
  }

  #stop() {
    this.#scanner?.stop();
    this.#scanner = undefined;
    this.#draw();
  }

  #draw() {
    const isOn = this.#scanner !== undefined;
    this.#window.hidden = !isOn;
    this.#button.setAttribute("aria-pressed", String(isOn));
  }
}
