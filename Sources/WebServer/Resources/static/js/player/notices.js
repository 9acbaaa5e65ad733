/** The host's notices, shown above everything until the player dismisses them. */

import { announce, el, icon, keep, stayOnTop } from "quarry/shared/dom";
import { t, moment } from "quarry/shared/texts";

export class Notices {
  #game;
  #known = new Set();
  #tray = el("section.notices", { "aria-label": t("news.host"), hidden: true, onclick: (event) => {
    // Pressing a notice must not close a dialog below it.
    event.stopPropagation();
  } });

  /** @param {import("quarry/player/game").Game} game */
  constructor(game) {
    this.#game = game;
    stayOnTop(this.#tray);
    game.onChange(() => this.update());
  }

  update() {
    const { readMarks, snapshot } = this.#game;
    readMarks.begin(snapshot);
    const unread = readMarks.unreadNews(snapshot).toReversed();
    keep(this.#tray, unread, ({ notice }) => notice, (one) => this.#card(one));
    this.#tray.hidden = unread.length === 0;
    const news = unread.filter(({ notice }) => !this.#known.has(notice));
    if (news.length === 0) return;
    for (const { notice } of news) this.#known.add(notice);
    this.#tray.scrollTop = 0;
    announce(news.map((one) => `${this.#heading(one)}: ${one.text}`).join(" "), { now: true });
    import("quarry/player/feedback").then(({ feedback }) => feedback("call"));
  }

  #heading({ clue }) {
    return clue ? t("news.hint", { title: this.#game.titleOf(clue) ?? clue }) : t("news.host");
  }

  #card(notice) {
    return el("article.notice", { "data-notice": notice.notice },
      el("p.row.small", {}, icon(notice.clue ? "puzzle" : "bell", { size: 20 }),
        el("strong.grow", {}, this.#heading(notice)), el("span.digits", {}, moment(notice.at))),
      el("p.text", {}, notice.text),
      el("button", { onclick: () => this.#putAway(notice) }, icon("check", { size: 20 }), t("news.read")));
  }

  #putAway(notice) {
    this.#game.readMarks.readNews([notice]);
    this.update();
    this.#game.changed();
    // For keyboard users: continue with the next notice, or with what is below.
    const next = this.#tray.querySelector("button");
    if (next) next.focus();
    else (this.#tray.closest("dialog")?.querySelector("h2[tabindex], input, button") ?? document.getElementById("main"))
      .focus({ preventScroll: true });
  }
}
