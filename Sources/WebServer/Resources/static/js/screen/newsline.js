/** What just happened, one line at a time; many finds at once become a number. */

import { el, fill, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { mayMove } from "quarry/shared/animation";
import { fitLines } from "quarry/screen/fitline";

/** The fewest milliseconds between two lines. */
const APART_LINES = 1_000;
/** From so many finds on that wait, they are summed up. */
const BURST = 3;
/** Finds of so many milliseconds are counted. */
const COUNTED_FOR = 60_000;

const LETTERS = { most: 3.6, least: 2.8 };

export class Newsline {
  #waiting = [];
  #finds = [];
  #timer = 0;
  #shownAt = -APART_LINES;
  element = el("p.latest.newsline", { "aria-live": "off" });

  constructor() {
    new ResizeObserver(() => this.#fit()).observe(this.element);
  }

  /** @param {{icon: string, text: string}} line @param {{isFind: boolean}} about */
  tell(line, { isFind }) {
    const now = performance.now();
    if (isFind) this.#finds = [...this.#finds.filter((at) => at > now - COUNTED_FOR), now];
    this.#waiting.push({ ...line, isFind });
    this.#next();
  }

  /** Shows a line of before the page was opened, if there is none yet. */
  remind(line) {
    if (line && this.element.childElementCount === 0) this.#show(line);
  }

  #next() {
    if (this.#timer || this.#waiting.length === 0) return;
    const now = performance.now();
    const left = this.#shownAt + APART_LINES - now;
    if (left > 0) {
      this.#timer = setTimeout(() => {
        this.#timer = 0;
        this.#next();
      }, left);
      return;
    }
    this.#shownAt = now;
    if (this.#waiting.filter(({ isFind }) => isFind).length >= BURST) {
      this.#waiting = this.#waiting.filter(({ isFind }) => !isFind);
      this.#show({ icon: "check", text: t("screen.finds", { n: this.#finds.length }) });
    } else this.#show(this.#waiting.shift());
    // What cannot be told soon is old by then.
    this.#waiting.splice(0, this.#waiting.length - BURST + 1);
    this.#next();
  }

  #show({ icon: name, text }) {
    const words = el("span.words", {}, text);
    fill(this.element, icon(name), words);
    this.#fit();
    if (mayMove()) words.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 300 });
  }

  #fit() {
    fitLines([...this.element.querySelectorAll(".words")], LETTERS);
  }
}
