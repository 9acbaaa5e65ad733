/** The code with which players try their cameras before the start: it is worth nothing, and lights a lantern. */

import { el, fill } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { ownOrigin, whereFound } from "quarry/shared/origin";
import { qrCode } from "quarry/shared/qr";

/** The token in a code, which is all of it or comes after an address. */
const tokenIn = (text) => /[^/:]+$/.exec(text)[0];

export class WarmUp {
  #text;
  #drawn;
  /** Where phones reach this server; undefined if they do not. */
  #origin = ownOrigin();
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

  /** With the address, a phone's own camera reads it, too. */
  #picture() {
    return qrCode(`${this.#origin}/q/${tokenIn(this.#text)}`, { label: t("warmUp.qr") });
  }

  /** The host may have chosen another address. */
  async #locate() {
    const { origin } = await whereFound();
    if (origin === this.#origin) return;
    this.#origin = origin;
    this.#draw();
  }

  #draw() {
    this.element.hidden = !this.#text || !this.#origin;
    const key = this.element.hidden ? undefined : `${this.#origin} ${this.#text}`;
    if (key && key !== this.#drawn) fill(this.#code, this.#picture());
    this.#drawn = key;
  }

  /** @param {{card: {warmUp?: string}, players: {warmedUp?: boolean}[]}} snapshot */
  update({ card: { warmUp }, players }) {
    this.#text = warmUp;
    this.#draw();
    if (!ownOrigin()) this.#locate();
    const n = players.filter(({ warmedUp }) => warmedUp).length;
    const text = n > 0 ? t("screen.lit", { n }) : "";
    if (this.#lit.textContent !== text) this.#lit.textContent = text;
  }
}
