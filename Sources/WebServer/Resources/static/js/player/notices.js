/** The host's notices, roll calls and answers to calls for help, shown above everything until the player answers. */

import { announce, el, icon, keep, stayOnTop } from "quarry/shared/dom";
import { fitBar } from "quarry/lobby/bar";
import { t, moment, sentence } from "quarry/shared/texts";

export class Notices {
  #game;
  #known = new Set();
  /** Answers to calls for help that the player has not put away. */
  #answers = [];
  #tray = el("section.notices", { "aria-label": t("news.host"), hidden: true, onclick: (event) => {
    // Pressing a notice must not close a dialog below it.
    event.stopPropagation();
  } });

  /** @param {import("quarry/player/game").Game} game */
  constructor(game) {
    this.#game = game;
    stayOnTop(this.#tray);
    new ResizeObserver(() => this.#makeRoom()).observe(this.#tray);
    game.mirror.addEventListener("event", ({ detail: { type, data, at } }) => {
      if (type === "help.answered") this.#answers.push({ ...data, at });
    });
    game.onChange(() => this.update());
  }

  update() {
    const { readMarks, snapshot } = this.#game;
    readMarks.begin(snapshot);
    const { roll } = snapshot;
    const unread = [
      ...(roll && !roll.answered
        ? [{ notice: roll.roll, text: roll.text ?? t("roll.ask"), at: roll.at, isRoll: true }] : []),
      ...this.#answers.map(({ help, text = t("help.seen"), at }) => ({ notice: help, text, at, isAnswer: true })),
      ...readMarks.unreadNews(snapshot).toReversed(),
    ];
    keep(this.#tray, unread, ({ notice }) => notice, (one) => this.#card(one));
    this.#tray.hidden = unread.length === 0;
    const news = unread.filter(({ notice }) => !this.#known.has(notice));
    if (news.length === 0) return;
    for (const { notice } of news) this.#known.add(notice);
    this.#tray.scrollTop = 0;
    announce(news.map((one) => `${this.#heading(one)}: ${one.text}`).join(" "), { now: true });
    import("quarry/player/feedback").then(({ feedback }) => feedback("call"));
  }

  /** The page and its dialogs begin below, so that nobody misses their heads. */
  #makeRoom() {
    for (const text of this.#tray.querySelectorAll(".text")) {
      // What scrolls must be reached by keyboard.
      if (text.scrollHeight > text.clientHeight + 1) text.tabIndex = 0;
      else text.removeAttribute("tabindex");
    }
    const { bottom } = this.#tray.getBoundingClientRect();
    document.documentElement.style.setProperty("--notices", `${Math.round(Math.max(0, bottom))}px`);
    fitBar();
  }

  #heading({ clue, isRoll, isAnswer }) {
    if (isRoll) return t("roll.title");
    if (isAnswer) return t("help.answered");
    return clue ? t("news.hint", { title: this.#game.titleOf(clue) ?? clue }) : t("news.host");
  }

  #card(notice) {
    return el("article.notice", { "data-notice": notice.notice },
      el("p.row.small", {}, icon(notice.clue ? "puzzle" : "bell", { size: 20 }),
        el("strong.grow", {}, this.#heading(notice)), el("span.digits", {}, moment(notice.at))),
      el("p.text", {}, notice.text),
      el(`button${notice.isRoll ? ".primary" : ""}`, { onclick: () => this.#putAway(notice) },
        icon("check", { size: 20 }), t(notice.isRoll ? "roll.here" : "news.read")));
  }

  async #putAway(notice) {
    if (notice.isRoll) {
      try {
        await this.#game.change("roll.answer", { roll: notice.notice });
        const { roll } = this.#game.snapshot;
        if (roll?.roll === notice.notice) roll.answered = true;
      } catch (error) {
        this.#game.say(sentence(error), "bad");
        return;
      }
    } else if (notice.isAnswer) {
      this.#answers = this.#answers.filter(({ help }) => help !== notice.notice);
    } else {
      this.#game.readMarks.readNews([notice]);
    }
    this.update();
    this.#game.changed();
    // For keyboard users: continue with the next notice, or with what is below.
    const next = this.#tray.querySelector("button");
    if (next) next.focus();
    else (this.#tray.closest("dialog")?.querySelector("h2[tabindex], input, button") ?? document.getElementById("main"))
      .focus({ preventScroll: true });
  }
}
