/** The chat, the songs, and the host's notices. */

import { el, fill, icon, keep, openDialog } from "quarry/shared/dom";
import { t, moment, sentence, stepOf } from "quarry/shared/texts";
import { avatarOf, looksIn } from "quarry/lobby/avatar";
import { isEvent } from "quarry/lobby/songs";
import { forgetTyped, keepTyped } from "quarry/lobby/typed";
import { SongsPart } from "quarry/lobby/songspart";

export class TalkView {
  #game;
  #parts;
  #tabs = el("div.segments", { role: "tablist", "aria-label": t("tab.talk") });
  #chosen = "chat";
  element = el("section.view.talk", { "aria-labelledby": "talk-title" });

  /**
   * @param {Record<string, {name: string, part: object, isThere?: (snapshot: object) => boolean}>} [parts] the tabs by
   *   id; `chat` is first
   */
  constructor(game, parts = {
    chat: { name: t("talk.chat"), part: new ChatPart(game) },
    news: { name: t("talk.news"), part: new NewsPart(game) },
    // At an event, songs have a view of their own.
    ...(isEvent(game.snapshot.card) ? {} : { songs: { name: t("talk.songs"), part: new SongsPart(game) } }),
  }) {
    this.#game = game;
    this.#parts = parts;
    fill(this.element, el("h2.unseen", { id: "talk-title" }, t("tab.talk")), this.#tabs);
    for (const [id, { name, part }] of Object.entries(this.#parts)) {
      this.#tabs.append(el("button", {
        role: "tab", id: `talk-${id}`, "aria-controls": `part-${id}`, onclick: () => this.choose(id),
        onkeydown: (event) => this.#arrows(event),
      }, name));
      part.element.id = `part-${id}`;
      part.element.setAttribute("role", "tabpanel");
      part.element.setAttribute("aria-labelledby", `talk-${id}`);
      this.element.append(part.element);
    }
    this.choose("chat");
  }

  choose(id) {
    this.#chosen = id;
    for (const [name, { part }] of Object.entries(this.#parts)) {
      part.element.hidden = name !== id;
      const tab = this.#tabs.querySelector(`#talk-${name}`);
      tab.setAttribute("aria-selected", String(name === id));
      tab.tabIndex = name === id ? 0 : -1;
    }
    if (this.#game.snapshot) this.update();
  }

  /** What the host has switched off is no tab. */
  #showTabs() {
    const { snapshot } = this.#game;
    for (const [id, { isThere }] of Object.entries(this.#parts)) {
      if (!isThere) continue;
      const tab = this.#tabs.querySelector(`#talk-${id}`);
      tab.hidden = !isThere(snapshot);
      if (tab.hidden && this.#chosen === id) return this.choose("chat");
    }
    return undefined;
  }

  #arrows(event) {
    const step = stepOf(event);
    if (!step) return;
    const ids = Object.keys(this.#parts).filter((id) => !this.#tabs.querySelector(`#talk-${id}`).hidden);
    const next = ids[(ids.indexOf(this.#chosen) + step + ids.length) % ids.length];
    this.choose(next);
    this.#tabs.querySelector(`#talk-${next}`).focus();
  }

  update() {
    this.#showTabs();
    this.#parts[this.#chosen].part.update();
    // A page that is not visible is not being read.
    if (!this.element.isConnected || document.hidden) return;
    const { readMarks, snapshot } = this.#game;
    const isNew = (this.#chosen === "chat" && readMarks.readChat(snapshot.chat))
      || (this.#chosen === "news" && readMarks.readNews(snapshot.notices));
    if (isNew) this.#game.changed();
  }
}

export class ChatPart {
  #game;
  #tools;
  #list = el("ol.lines", { "aria-live": "polite", "aria-relevant": "additions" });
  #empty = el("p.empty", {}, t("chat.empty"));
  #problem = el("p.problem", { role: "alert" });
  #toTeam = el("input", { type: "checkbox", id: "to-team" });
  #teamChoice = el("label.row.small", { htmlFor: "to-team" }, this.#toTeam, t("chat.toTeam"));
  element = el("div.chat", {});

  /**
   * @param {(line: object) => Node | false} [tools] actions on a line
   * @param {{speaks?: boolean}} [options] `speaks`: may write, too
   */
  constructor(game, tools = (line) => reportButton(game, line), { speaks = true } = {}) {
    this.#game = game;
    this.#tools = tools;
    const input = el("input", { id: "say", autocomplete: "off", maxLength: 500, "aria-label": t("chat.say") });
    input.placeholder = t("chat.say");
    const say = el("form.say", { onsubmit: (event) => this.#send(event, input) },
      this.#problem, this.#teamChoice,
      el("div.row", {}, el("div.grow", {}, input),
        el("button.primary.round", { type: "submit", "aria-label": t("chat.send") }, icon("send"))));
    fill(this.element, this.#empty, this.#list, speaks && keepTyped(game.seat.lobby, this.#typed, say));
  }

  /** A browser may host a hunt and play in it. */
  get #typed() {
    return `chat.${this.#game.seat.role}`;
  }

  async #send(event, input) {
    event.preventDefault();
    const text = input.value.trim();
    if (!text) return;
    this.#problem.textContent = "";
    input.value = "";
    try {
      await this.#game.change("chat.send", { text, to: this.#toTeam.checked ? "team" : undefined });
      if (!input.value) forgetTyped(this.#game.seat.lobby, this.#typed);
    } catch (error) {
      // Keep the text for another attempt.
      input.value ||= text;
      this.#problem.textContent = sentence(error);
    }
  }

  update() {
    const { chat, me, card } = this.#game.snapshot;
    this.#empty.hidden = chat.length > 0;
    // The host has no team.
    this.#teamChoice.hidden = !me || card.teams.length === 0;
    const { scrollHeight } = document.documentElement;
    const isAtEnd = scrollY + innerHeight > scrollHeight - 80;
    const before = this.#list.childElementCount;
    const look = looksIn(this.#game.snapshot);
    const lines = chat.map((line) => (line.player ? { ...line, look: look(line.player) } : line));
    keep(this.#list, lines, ({ message }) => message, (line) => this.#line(line, line.player === me?.player));
    const hasMore = this.#list.childElementCount > before;
    if (hasMore && (isAtEnd || before === 0)) scrollTo({ top: document.documentElement.scrollHeight });
  }

  #line(line, isMine) {
    const isHost = !line.player;
    return el(`li.line${isMine ? ".mine" : ""}${isHost ? ".host" : ""}`, {},
      el("div.bubble", {},
        el("span.who.small", {},
          isHost && icon("host", { size: 16 }),
          avatarOf(line.look),
          el("strong", {}, line.name),
          line.to && el("span.badge", {}, t("chat.team")),
          el("span.muted.digits", {}, moment(line.at))),
        el("span.what", {}, line.text)),
      !isMine && !isHost && this.#tools(line));
  }
}

const reportButton = (game, line) => el("button.round.quiet.report", {
  "aria-label": t("chat.report", { name: line.name }), onclick: () => report(game, line),
}, icon("report", { size: 18 }));

/** Asks for a reason, and reports the message to the host. */
function report(game, line) {
  const reason = el("input", { id: "reason", maxLength: 500, required: true, autocomplete: "off" });
  const problem = el("p.problem", { role: "alert" });
  const onsubmit = async (event) => {
    event.preventDefault();
    if (!reason.value.trim()) return reason.focus();
    try {
      await game.change("chat.report", { message: line.message, reason: reason.value.trim() });
      dialog.close();
      game.say(t("chat.reported"), "good");
    } catch (error) {
      problem.textContent = sentence(error);
    }
  };
  const dialog = openDialog(el("dialog", { "aria-labelledby": "report-title" },
    el("form.inside", { onsubmit, noValidate: true },
      el("h2", { id: "report-title" }, t("chat.reportTitle")),
      el("blockquote.note", {}, line.text),
      el("div.field", {}, el("label", { htmlFor: "reason" }, t("chat.reason")), reason),
      problem,
      el("div.row", {},
        el("button.grow", { type: "button", onclick: () => dialog.close() }, t("common.cancel")),
        el("button.primary.grow", { type: "submit" }, t("chat.tellHost"))))));
}

export class NewsPart {
  #game;
  #list = el("ol.news", {});
  #empty = el("p.empty", {}, t("news.empty"));
  element = el("div", {});

  constructor(game) {
    this.#game = game;
    fill(this.element, this.#empty, this.#list);
  }

  update() {
    const notices = this.#game.snapshot.notices.toReversed();
    this.#empty.hidden = notices.length > 0;
    keep(this.#list, notices, ({ notice }) => notice, ({ text, clue, at }) => el("li.card", {},
      el("span.row.small.muted", {},
        icon(clue ? "puzzle" : "bell", { size: 18 }),
        clue ? t("news.hint", { title: this.#game.titleOf(clue) ?? clue }) : t("news.host"),
        el("span.digits", {}, moment(at))),
      el("p", {}, text)));
  }
}
