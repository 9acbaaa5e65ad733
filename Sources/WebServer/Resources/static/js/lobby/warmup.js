/** The code with which players try their cameras before the start: it is worth nothing, and lights a lantern. */

import { el, fill } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { qrCode } from "quarry/shared/qr";

export class WarmUp {
  #text;
  #code;
  #lit = el("p.lit.digits", {});
  element = el("section.warmup", { "aria-label": t("warmUp.try"), hidden: true });

  /** @param {(code: SVGElement) => void} [enlarge] shows the code large, where that is wanted */
  constructor(enlarge) {
    this.#code = enlarge ? el("button.qrbutton", {
      "aria-label": t("warmUp.large"), onclick: () => enlarge(this.#picture()),
    }) : el("div.picture", {});
    fill(this.element, this.#code, el("div.words", {},
      el("h2", {}, t("warmUp.try")), el("p", {}, t("warmUp.about")), this.#lit));
  }

  #picture() {
    return qrCode(this.#text, { label: t("warmUp.qr") });
  }

  /** @param {{card: {warmUp?: string}, players: {warmedUp?: boolean}[]}} snapshot */
  update({ card: { warmUp }, players }) {
    this.element.hidden = !warmUp;
    if (warmUp && warmUp !== this.#text) {
      this.#text = warmUp;
      fill(this.#code, this.#picture());
    }
    const n = players.filter(({ warmedUp }) => warmedUp).length;
    const text = n > 0 ? t("screen.lit", { n }) : "";
    if (this.#lit.textContent !== text) this.#lit.textContent = text;
  }
}
