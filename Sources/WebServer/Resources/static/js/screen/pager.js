/** Pages that turn automatically or by hand. */

import { el, fill, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";

/** Milliseconds for which the first page is shown, and the others. */
const FIRST_STAYS = 16_000;
const STAYS = 9_000;

/** Turns pages automatically until somebody stops it. */
export class Pager {
  #turn;
  #page = 0;
  #pages = 1;
  #timer = 0;
  #isStopped = false;
  #isResting = false;
  #where = el("span.digits", {});
  #stop = el("button.quiet.round", { onclick: () => this.#toggle() });
  element = el("div.pager", { hidden: true },
    el("button.quiet.round", { "aria-label": t("screen.pageBefore"), onclick: () => this.#go(-1) }, icon("left")),
    this.#where,
    el("button.quiet.round", { "aria-label": t("screen.pageAfter"), onclick: () => this.#go(1) }, icon("right")),
    this.#stop);

  constructor(turn, turns) {
    this.#turn = turn;
    this.#isStopped = !turns;
    this.#stop.hidden = !turns;
    this.#drawStop();
  }

  update(page, pages) {
    const isOther = page !== this.#page || pages !== this.#pages;
    this.#page = page;
    this.#pages = pages;
    this.element.hidden = pages < 2 || this.#isResting;
    this.#where.textContent = t("screen.page", { n: page + 1, of: pages });
    if (isOther || !this.#timer) this.#wait();
  }

  /** Stays on the first page. */
  rest() {
    this.#isResting = true;
    clearTimeout(this.#timer);
    this.element.hidden = true;
    if (this.#page !== 0) this.#turn(0);
  }

  goOn() {
    this.#isResting = false;
    this.#wait();
  }

  /** Goes to the first page, and shows it for its full time. */
  begin() {
    if (this.#isResting) return;
    if (this.#page !== 0) this.#turn(0);
    this.#wait();
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (this.#pages < 2 || this.#isStopped || this.#isResting) return;
    this.#timer = setTimeout(() => this.#go(1), this.#page === 0 ? FIRST_STAYS : STAYS);
  }

  #go(by) {
    this.#turn((this.#page + by + this.#pages) % this.#pages);
  }

  #toggle() {
    this.#isStopped = !this.#isStopped;
    this.#drawStop();
    this.#wait();
  }

  #drawStop() {
    fill(this.#stop, icon(this.#isStopped ? "play" : "pause"));
    this.#stop.setAttribute("aria-label", this.#isStopped ? t("screen.turnPages") : t("screen.stayHere"));
  }
}
