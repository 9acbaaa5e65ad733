/** The line at the foot of the lobby: who has just come, and otherwise the names of all, a few at a time. */

import { el, fill, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { mayMove } from "quarry/shared/animation";
import { fitLines } from "quarry/screen/fitline";
import { portrait } from "quarry/screen/portrait";

/** Milliseconds for which each is shown. */
const SHOWN_FOR = 4_000;
/** The letters of the count, in hundredths of the height: it always has the same room. */
const LETTERS = { most: 4.4, least: 2.8 };
const NOTE = { most: 4, least: 2.8 };
/** The most names at once. */
const NAMES_AT_ONCE = 6;

export class Ticker {
  #look = () => ({});
  #players = [];
  #note;
  #isNoted = false;
  #from = 0;
  #timer = 0;
  #words = el("div.words", {});
  #count = el("p.count.digits", {});
  element = el("div.ticker", {}, this.#count, this.#words);

  /**
   * @param {object[]} players
   * @param {(player: string) => object} look
   * @param {{player: object, words: string}} [news] what is said of whom
   * @param {Node} [note] the song that plays, which is told whenever all names have passed
   */
  update(players, look, news, note) {
    this.#players = players;
    // A new one does not wait for its turn.
    if (note?.textContent !== this.#note?.textContent) this.#isNoted = false;
    this.#note = note;
    this.#look = look;
    const count = players.length > 0 ? t("screen.here", { n: players.length }) : t("screen.nobodyYet");
    const isOther = this.#count.textContent !== count;
    if (isOther) this.#count.textContent = count;
    if (news) this.#say(portrait(look(news.player.player), { plain: true }), news.words);
    else if (!this.#timer && players.length > 0) this.#next();
    if (isOther) fitLines([this.#count], LETTERS);
  }

  /** Says nothing any more. */
  rest() {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  #entry({ player, name }) {
    return el("span.entry", {}, portrait(this.#look(player), { plain: true }), el("b", {}, name));
  }

  /** One sentence, which gets smaller rather than being cut. */
  #say(sign, text) {
    const words = el("b", {}, text);
    this.#show([el("span.entry.saying", {}, sign, words)]);
    fitLines([words], NOTE);
  }

  /** @returns {number} how many of the entries fit; the first is shown in any case */
  #show(entries) {
    this.rest();
    this.#timer = setTimeout(() => this.#next(), SHOWN_FOR);
    fill(this.#words, entries);
    const { children, clientWidth } = this.#words;
    while (children.length > 1 && this.#words.scrollWidth > clientWidth) this.#words.lastElementChild.remove();
    if (mayMove()) this.#words.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 300 });
    return children.length;
  }

  #next() {
    this.rest();
    const all = this.#players;
    if (this.#note && !this.#isNoted) {
      this.#isNoted = true;
      this.#say([icon("music", { size: 40 }), el("span.unseen", {}, t("screen.nowPlaying"))], this.#note);
      return;
    }
    if (this.#from >= all.length) {
      this.#from = 0;
      this.#isNoted = false;
    }
    const some = all.slice(this.#from, this.#from + NAMES_AT_ONCE);
    if (some.length > 0) this.#from += this.#show(some.map((one) => this.#entry(one)));
    else fill(this.#words);
  }
}
