/** Messages for the host: the chat with moderation, reports, announcements, and songs. */

import { el, fill, icon, keep } from "quarry/shared/dom";
import { t, moment } from "quarry/shared/texts";
import { adopt } from "quarry/shared/adopt";
import { ChatPart, NewsPart, TalkView } from "quarry/lobby/talk";
import { isEvent, upNext } from "quarry/lobby/songs";
import { SongsPart } from "quarry/lobby/songspart";
import { noticeForm } from "quarry/host/noticeform";
import { sure } from "quarry/forms/fields";
import { restrict } from "quarry/host/players";

const LOOK = [
  "#part-songs .song { padding-inline-end: 4px; flex-wrap: wrap; } #part-songs .song > .grow { flex-basis: 8rem; }",
  ".playsong { flex: 1 1 auto; padding-inline: 14px; }",
];

export class HostTalkView extends TalkView {
  constructor(game) {
    adopt(LOOK);
    super(game, {
      chat: {
        name: t("talk.chat"), part: new ChatPart(game, (line) => tools(game, line), { speaks: game.may("chat.send") }),
      },
      reports: { name: t("talk.reports"), part: new ReportsPart(game) },
      news: { name: t("talk.news"), part: new AnnouncedPart(game) },
      songs: {
        name: t("talk.songs"),
        part: new SongsPart(game, (song) => [playSong(game, song), removeSong(game, song)], {
          votes: game.may("song.vote"),
        }),
      },
      feed: {
        name: t("tab.feed"), part: new FeedPart(game), isThere: ({ card }) => !isEvent(card) && card.feed !== false,
      },
    });
    if (isEvent(game.snapshot.card)) this.choose("songs");
  }
}

/** The feed, loaded once it is looked at. */
export class FeedPart {
  #game;
  #view;
  #loading;
  element = el("div", {});

  constructor(game) {
    this.#game = game;
  }

  update() {
    this.#view?.update();
    this.#loading ??= this.#game.part(import("quarry/lobby/feedview")).then((part) => {
      if (!part) return void (this.#loading = undefined);
      const reacts = this.#game.may("feed.react");
      this.#view = new part.FeedView(this.#game, { reacts, isHeld: () => false, seesAll: true });
      fill(this.element, this.#view.element);
      return this.#view.update();
    });
  }
}

/** The host's actions on a chat message. */
function tools(game, line) {
  if (line.removed) return el("span.badge", {}, t("talk.removed"));
  return game.may("chat.remove") && el("button.round.quiet.report", {
    "aria-label": t("talk.remove", { name: line.name }), onclick: () => remove(game, line),
  }, icon("close", { size: 18 }));
}

async function remove(game, { message, text }) {
  if (!(await sure({ title: t("talk.removeSure"), text, yes: t("talk.removeIt"), danger: true }))) return;
  await game.attempt("chat.remove", { message }, t("talk.removed"));
}

/** Says to everybody that a song plays now, which the host has put on. */
function playSong(game, { song, title, isPlaying }) {
  if (!game.may("song.play")) return false;
  const play = (one) => game.attempt("song.play", { song: one.song }, t("songs.playedNow", one));
  if (!isPlaying) {
    return el("button.playsong", { onclick: () => play({ song, title }) },
      icon("play", { size: 18 }), t("songs.playNow"), el("span.unseen", {}, ` ${title}`));
  }
  // Which one that is may change until it is pressed.
  const goOn = () => {
    const [next] = upNext(game.snapshot.songs);
    return next ? play(next) : game.say(t("songs.noNext"));
  };
  return el("button.primary.playsong", { onclick: goOn }, icon("last", { size: 18 }), t("songs.next"));
}

function removeSong(game, { song, title }) {
  return game.may("song.remove") && el("button.round.quiet", {
    "aria-label": t("songs.remove", { title }), onclick: async () => {
      if (await sure({ title: t("songs.removeSure", { title }), yes: t("talk.removeIt"), danger: true })) {
        await game.attempt("song.remove", { song });
      }
    },
  }, icon("close", { size: 18 }));
}

class ReportsPart {
  #game;
  #list = el("ol.news", {});
  #empty = el("p.empty", {}, t("talk.noReports"));
  #asked = "";
  #reports = [];
  element = el("div", {});

  constructor(game) {
    this.#game = game;
    fill(this.element, this.#empty, this.#list);
  }

  async update() {
    const { recent } = this.#game.log;
    const key = JSON.stringify([recent.filter(({ type }) => type === "chat.reported").length,
      this.#game.snapshot.chat.filter(({ removed }) => removed).length]);
    if (key !== this.#asked) {
      this.#asked = key;
      try {
        this.#reports = (await this.#game.call("chat.reports")).reports;
      } catch {
        // Retried when the connection is back.
        this.#asked = "";
      }
    }
    this.#draw();
  }

  #draw() {
    const { chat, players } = this.#game.snapshot;
    const lines = new Map(chat.map((line) => [line.message, line]));
    const authors = new Map(players.map((player) => [player.player, player]));
    const shown = this.#reports.toReversed().map((report) => {
      const line = lines.get(report.message);
      return { ...report, line, author: authors.get(line?.player) };
    });
    this.#empty.hidden = shown.length > 0;
    keep(this.#list, shown, ({ message, by }) => `${message} ${by}`, (report) => this.#row(report));
  }

  #row({ message, by, reason, at, removed, line, author }) {
    return el("li.card.stack.tight", {},
      el("span.row.small.muted", {}, icon("report", { size: 18 }),
        t("talk.reportedBy", { name: this.#game.nameOf(by), reason }), el("span.digits", {}, moment(at))),
      el("blockquote.note", {}, line ? [el("strong", {}, `${line.name}: `), line.text] : t("talk.tooOld")),
      el("div.row", {},
        removed ? el("span.badge", {}, t("talk.removed"))
          : this.#game.may("chat.remove")
            && el("button", { onclick: () => remove(this.#game, { message, text: line?.text }) }, t("talk.removeIt")),
        author && !author.muted && this.#game.may("player.mute") && el("button", {
          onclick: () => restrict(this.#game, "player.mute", author, "people.mute", "people.muteText"),
        }, t("talk.muteName", author))));
  }
}

class AnnouncedPart {
  #news;
  element = el("div.stack", {});

  constructor(game) {
    this.#news = new NewsPart(game);
    fill(this.element, game.may("lobby.announce") && el("div.card", {}, noticeForm(game)), this.#news.element);
  }

  update() {
    this.#news.update();
  }
}
