/** Replays a hunt: its board at any moment, step by step or like a film. */

import { announce, el, fill, icon, keep } from "quarry/shared/dom";
import { t, clock, moment, sentence } from "quarry/shared/texts";
import { Connection } from "quarry/shared/rpc";
import { Controls } from "quarry/replay/controls";
import { Playback } from "quarry/replay/playback";
import { DivisionRows } from "quarry/lobby/divisions";
import { DivisionStrip, Standings, TeamStrip } from "quarry/screen/standings";
import { Timeline } from "quarry/replay/timeline";
import { eventLine } from "quarry/lobby/eventline";
import { isEvent } from "quarry/lobby/songs";
import { lobbyNamed } from "quarry/lobby/address";
import { looksIn } from "quarry/lobby/avatar";
import { ScoreChart } from "quarry/lobby/scorechart";
import { themeSwitch } from "quarry/shared/theme";
import { whereFound } from "quarry/shared/origin";
import * as storage from "quarry/shared/storage";

/** The number of events listed before and after the current one. */
const BEFORE = 7;
const AFTER = 3;
/** Milliseconds between changes of the address: browsers refuse more than a hundred in half a minute. */
const WRITING = 350;

class Replay {
  #timeline;
  #playback = new Playback(() => this.#timeline.events.map(({ at }) => at));
  #standings = new Standings({ turns: false });
  #teams = new TeamStrip();
  #divisions = new DivisionStrip(new DivisionRows());
  #scores = new ScoreChart(undefined, { width: 400 });
  #controls;
  #wanted;
  #isAsking = false;
  #addressTimer = 0;
  #name = el("h1", {}, "Quarry");
  #when = el("p.when.digits", {});
  #caption = el("p.caption", {});
  #still = el("p.standstill", { hidden: true }, icon("pause"), el("span", {}, t("happened.frozen")));
  #list = el("ol.happenings", {});

  constructor(connection, lobby) {
    this.#timeline = new Timeline(connection, lobby);
    this.#playback.addEventListener("place", () => this.#moved());
    addEventListener("hashchange", () => this.#goToAddress());
  }

  async start(main) {
    await this.#timeline.read();
    while (this.#timeline.held > 0) {
      fill(main, el("section.page.stack", {}, el("p.note.info", { role: "status" }, t("replay.held"))));
      await new Promise((done) => setTimeout(done, this.#timeline.held));
      await this.#timeline.read();
    }
    document.body.classList.add("screen", "replaying");
    this.#controls = new Controls(this.#playback, {
      nextLead: () => this.#toNextLead(), describe: (index) => this.#describe(index),
      address: () => this.#shared(), readOn: () => this.#readOn(), film: () => this.#openFilm(),
      hasFilm: () => this.#timeline.isTold && !isEvent(this.#timeline.card),
    });
    main.before(el("header.top", {}, el("div.titles", {}, this.#name, this.#when), el("div.tools", {}, themeSwitch())));
    fill(main, el("div.arena", {},
      el("div.stage", {}, this.#caption, this.#still, this.#teams.element,
        this.#divisions.element, this.#standings.element),
      el("aside.side", { "aria-label": t("screen.beside") },
        this.#scores.element,
        el("section.latest", { "aria-labelledby": "events-title" },
          el("h2", { id: "events-title" }, t("replay.events")), this.#list))));
    main.after(this.#controls.element);
    const asksForFilm = location.hash === "#film";
    if (!this.#goToAddress()) this.#moved();
    if (asksForFilm && this.#timeline.isTold) this.#openFilm();
  }

  async #openFilm() {
    this.#playback.rest();
    try {
      const { openFilm } = await import("quarry/replay/film");
      await openFilm(this.#timeline);
    } catch (error) {
      announce(this.#caption.textContent = sentence(error), { now: true });
    }
  }

  /** @returns {boolean} whether the position changed */
  #goToAddress() {
    const seq = Number(/^#at=(\d+)$/.exec(location.hash)?.[1] ?? Number.NaN);
    const index = Number.isNaN(seq) ? this.#playback.index : this.#timeline.placeOf(seq);
    if (index === this.#playback.index) return false;
    this.#playback.rest();
    this.#playback.go(index);
    return true;
  }

  #moved() {
    const { index } = this.#playback;
    const event = this.#timeline.events[index];
    this.#addressTimer ||= setTimeout(() => this.#writeAddress(), WRITING);
    this.#controls.update();
    const text = this.#textOf(event);
    this.#caption.textContent = text;
    if (!this.#playback.isPlaying) announce(text);
    this.#drawEvents(index);
    this.#show(index);
  }

  /** A link to the current moment that works on other devices, too. */
  async #shared() {
    const { origin } = await whereFound();
    const { pathname, hash } = new URL(this.#address);
    return origin ? `${origin}${pathname}${hash}` : undefined;
  }

  /** A link to the current moment. */
  get #address() {
    const { seq } = this.#timeline.events[this.#playback.index];
    return new URL(`#at=${seq}`, location.href).href;
  }

  #writeAddress() {
    this.#addressTimer = 0;
    history.replaceState(null, "", this.#address);
  }

  /** Loads new events of a hunt that is still running. @returns {Promise<boolean>} */
  async #readOn() {
    const isMore = await this.#timeline.read().catch(() => false);
    if (isMore) this.#controls.update();
    if (this.#timeline.held > 0) announce(this.#caption.textContent = t("replay.held"));
    return isMore;
  }

  /** Fetches one snapshot at a time; of those requested meanwhile, only the latest. */
  async #show(index) {
    this.#wanted = index;
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      while (this.#wanted !== undefined) {
        const place = this.#wanted;
        this.#wanted = undefined;
        const [view, scores] = await Promise.all([this.#timeline.view(place), this.#timeline.scores(place)]);
        this.#draw(view, this.#timeline.events[place], scores);
      }
    } catch (error) {
      this.#playback.rest();
      this.#caption.textContent = sentence(error);
      announce(sentence(error), { now: true });
    } finally {
      this.#isAsking = false;
    }
  }

  #draw(view, { at, seq }, { rows }) {
    const { card, board } = view;
    document.title = t("replay.titleOf", { name: card.name });
    this.#name.textContent = card.name;
    const { endsAt, phase } = card;
    const left = phase === "running" && endsAt ? t("join.toEnd", { time: clock((endsAt - at) / 1_000) }) : "";
    const words = { open: t("phase.open"), paused: t("phase.pausedShort"), ended: t("phase.ended") };
    this.#when.textContent = [moment(at), words[phase], left].filter(Boolean).join(" · ");
    this.#still.hidden = !board.frozen;
    this.#teams.update(board);
    this.#divisions.update(card, board);
    this.#standings.element.hidden = isEvent(card);
    this.#standings.update(card, board, looksIn(view));
    this.#scores.draw(rows, {
      from: card.startsAt, to: at, nameOf: (player) => board.rows.find((row) => row.player === player)?.name ?? player,
    });
    // For tests, and for people who link here: the moment shown.
    document.getElementById("main").dataset.shown = seq;
  }

  #drawEvents(index) {
    const { events } = this.#timeline;
    const start = Math.max(0, Math.min(index - BEFORE, events.length - BEFORE - AFTER - 1));
    const items = events.slice(start, start + BEFORE + AFTER + 1).map((event, offset) => ({
      place: start + offset, at: event.at, text: this.#textOf(event), isNow: start + offset === index,
    }));
    keep(this.#list, items, ({ place }) => String(place), ({ place, at, text, isNow }) =>
      el("li", {}, el("button.moment", {
        "aria-current": isNow ? "step" : undefined, "data-focus": `e${place}`,
        onclick: () => {
          this.#playback.rest();
          this.#playback.go(place);
        },
      }, el("time.digits", { dateTime: new Date(at).toISOString() }, moment(at)), el("span", {}, text))));
  }

  #textOf(event) {
    return eventLine(event, this.#timeline.names)?.text ?? otherwise(event);
  }

  #describe(index) {
    const event = this.#timeline.events[index];
    return `${moment(event.at)}, ${this.#textOf(event)}`;
  }

  async #toNextLead() {
    try {
      const place = await this.#timeline.nextLead(this.#playback.index);
      if (place === undefined) announce(t("replay.noLead"), { now: true });
      else this.#playback.go(place);
      if (place === undefined) this.#caption.textContent = t("replay.noLead");
    } catch (error) {
      announce(sentence(error), { now: true });
    }
  }
}

/** Events that are shown in a replay only. */
function otherwise({ type, data }) {
  if (type === "chat.sent") return t("replay.said", { name: data.name, text: data.text });
  if (type === "song.requested") return t("replay.song", { title: data.title, artist: data.artist });
  const texts = {
    "lobby.created": t("replay.created"), "lobby.updated": t("replay.updated"), "chat.removed": t("replay.chatRemoved"),
    "song.voted": t("replay.voted"), "player.renamed": t("replay.renamed", { name: data.name ?? "" }),
  };
  return texts[type] ?? t("replay.other");
}

async function start() {
  const main = document.getElementById("main");
  const lobby = lobbyNamed(location.pathname);
  const connection = new Connection();
  const begin = (names) => new Replay(connection, names).start(main);
  try {
    const seat = storage.seatIn(lobby.code ?? lobby.lobby);
    await begin(lobby).catch((error) => {
      // If only players may watch, use the seat of a player in this browser.
      if (error.kind !== "forbidden" || !seat) throw error;
      return begin({ ...lobby, token: seat.token });
    });
  } catch (error) {
    connection.close();
    fill(main, el("section.page.stack", {},
      el("h1", {}, t("screen.cannot")),
      el("p.note.bad", { role: "alert" }, error.kind === "forbidden" ? t("screen.playersOnly") : sentence(error)),
      el("a.button.primary", { href: "/" }, t("menu.start"))));
  }
}

start();
