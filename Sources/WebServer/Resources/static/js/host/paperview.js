/** The first page of what is about to be printed, as the server draws it. */

import { el } from "quarry/shared/dom";
import { t, sentence } from "quarry/shared/texts";

/** Milliseconds after the last change before the server is asked. */
const SOON = 250;

/** Where a page begins in what the server draws. */
const PAGE = "<section class=\"page\">";
const FRAMED = ":host { all: initial; display: block; direction: ltr; } "
  + ".page { margin: 0; transform-origin: 0 0; transform: scale(var(--zoom, 0.5)); }";

const between = (text, start, end) => text.split(start, 2)[1].split(end, 1)[0];

export class PaperView {
  #load;
  #timer = 0;
  #asking;
  #note = el("p.muted.small.center", { role: "status" });
  #paper = el("div.papersheet", { role: "img", "aria-label": t("print.preview") });
  #root = this.#paper.attachShadow({ mode: "open" });
  #sizes = new ResizeObserver(() => this.#fit());
  element = el("figure.paperview", {}, this.#paper, this.#note);

  /** @param {(signal: AbortSignal) => Promise<string>} load the sheet as a web page of the server */
  constructor(load) {
    this.#load = load;
    this.#sizes.observe(this.#paper);
  }

  update() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#draw(), SOON);
  }

  stop() {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.#sizes.disconnect();
  }

  async #draw() {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    this.element.setAttribute("aria-busy", "true");
    try {
      const html = await this.#load(asking.signal);
      if (!asking.signal.aborted) this.#show(html);
    } catch (error) {
      if (asking.signal.aborted) return;
      // While a field is not valid, the last page stays; the button says what is wrong.
      if (!error.input) this.#fail(error);
    }
    this.element.removeAttribute("aria-busy");
  }

  #fail(error) {
    this.#paper.hidden = true;
    this.#note.textContent = sentence(error);
  }

  #show(html) {
    // Pages forbid styles in markup, so they go another way. Here, the paper ends at the picture's edge.
    const style = new CSSStyleSheet();
    style.replaceSync(between(html, "<style>", "</style>") + FRAMED);
    this.#root.adoptedStyleSheets = [style];
    const page = PAGE + between(html, PAGE, "</section>");
    this.#root.replaceChildren(...new DOMParser().parseFromString(page, "text/html").body.children);
    this.#paper.hidden = false;
    this.#fit();
    this.#note.textContent = t("print.page", { n: html.split(PAGE).length - 1 });
  }

  /** Makes the paper as wide as its place. */
  #fit() {
    const page = this.#root.firstElementChild;
    if (!page) return;
    const { offsetWidth: width, offsetHeight: height } = page;
    if (width === 0) return;
    this.#paper.style.aspectRatio = `${width} / ${height}`;
    this.#paper.style.setProperty("--zoom", this.#paper.clientWidth / width);
  }
}
