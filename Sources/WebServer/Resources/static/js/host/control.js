/** The host's control room: the clock and its controls, the way to join, the board, and recent events. */

import { el, fill, icon, keep } from "quarry/shared/dom";
import { t, clock, lengthOfTime, moment, signedNumber } from "quarry/shared/texts";
import { looksIn } from "quarry/lobby/avatar";
import { boardRow } from "quarry/lobby/board";
import { activityLine } from "quarry/host/activity";
import { helpLine, rollButton, safetyKey } from "quarry/host/safetyline";
import { spelled } from "quarry/host/spelled";
import { addressNote, ownOrigin, scanNote, whereFound } from "quarry/shared/origin";
import { inOrder, isEvent } from "quarry/lobby/songs";
import { sheet, sure } from "quarry/forms/fields";

const TOP = 10;
const FEED = 30;

/** The players from which on a start asks nothing, and the seconds in which it can be taken back. */
const TOGETHER = 2;
const UNDO = 5;

/** Narrower, the columns stand one below the other. */
const narrow = matchMedia("(max-width: 899px)");

/** Milliseconds that screens count down before a start. */
const COUNTED = 10_000;

export class ControlView {
  #game;
  /** What each part shows; the next update draws anew what is missing here. */
  #drawn = {};
  /** Whether they run the hunt, or only look on. */
  #runs;
  #crowd;
  #camps;
  #strip;
  #setup;
  #minute;
  #warmUp;
  #forms;
  #order = "started";
  #where = { origin: ownOrigin(), offers: [] };
  #time = el("p.time.digits", { role: "timer" });
  #parts = {
    setup: el("section.card.stack.setupcard", { "aria-labelledby": "setup-title", hidden: true }),
    stage: el("section.card.stage", { "aria-labelledby": "stage-title" }),
    invite: el("section.card.invite", { "aria-labelledby": "invite-title" }),
    warmUp: el("div.stack", { hidden: true }),
    help: el("section.stack", { "aria-label": t("safety.calls") }),
    roll: el("section.stack", { "aria-label": t("safety.title") }),
    announce: el("section.card.stack", { "aria-labelledby": "announce-title" }),
    staff: el("section.card.stack", { "aria-labelledby": "staff-title" }),
    board: el("section.stack", { "aria-labelledby": "top-title" }),
    crowd: el("section.stack", { "aria-labelledby": "crowd-title", hidden: true }),
    camps: el("div.overview.camping", { hidden: true }),
    strip: el("div.overview", { hidden: true }),
    waiting: el("div", {}),
    feed: el("section.stack", { "aria-labelledby": "feed-title" }),
  };
  #mood = el("div.stack", {});
  #seats = el("p.muted.small", {});
  #rows = el("ol.board", {});
  #noBoard = el("p.empty", {}, t("board.empty"));
  #songs = el("ol.board", {});
  // Not announced to screen readers: in a large hunt it changes constantly.
  #events = el("ol.feed", {});
  #quiet = el("p.empty", {}, t("activity.empty"));
  element = el("section.view.control", {});

  constructor(game) {
    this.#game = game;
    this.#runs = game.may("lobby.start");
    this.element.setAttribute("aria-label", t(this.#runs ? "room.control" : "room.overview"));
    this.#findOut();
    narrow.addEventListener("change", () => game.changed());
    const parts = this.#parts;
    const { help, setup, stage, roll, invite, warmUp, announce, staff, board, crowd, feed, waiting } = parts;
    this.#forms = [game.may("lobby.announce") && announce, game.may("staff.invite") && staff].filter(Boolean);
    fill(this.element, parts.camps, parts.strip,
      [[help, setup, stage, roll, invite, this.#forms], [warmUp, waiting, board, crowd], [feed, this.#mood]]
        .map((column) => el("div.column", {}, column)));
    if (game.may("lobby.announce")) {
      fill(announce, el("h2", { id: "announce-title" }, t("control.tell")));
      game.part(import("quarry/host/noticeform")).then((part) => part && announce.append(part.noticeForm(game)));
    }
    game.part(import("quarry/host/mood")).then((part) => part && fill(this.#mood, part.moodParts()));
    fill(staff, this.#staff());
    fill(feed, el("h2", { id: "feed-title" }, t("activity.title")), this.#quiet, this.#events);
  }

  /** Finds the address at which phones reach this server. */
  async #findOut() {
    this.#where = await whereFound();
    this.#game.changed();
  }

  /**
   * Until the start, the join code stands where nothing happens yet, next to the steps; on a phone it comes before
   * everything but calls for help, as everybody asks for it.
   */
  #arrange(isOpen) {
    const order = !isOpen ? "started" : narrow.matches ? "first" : "beside";
    if (this.#order === order) return;
    this.#order = order;
    const { camps, help, roll, invite, warmUp, strip, feed } = this.#parts;
    if (order === "first") help.after(invite, camps);
    else strip.before(camps);
    if (order === "beside") warmUp.before(invite);
    if (isOpen) feed.after(...this.#forms);
    // Few join now, and the bar has the code, too.
    else roll.after(...this.#forms, invite);
  }

  #draw(name, value, make) {
    const key = JSON.stringify(value);
    if (this.#drawn[name] === key) return;
    this.#drawn[name] = key;
    fill(this.#parts[name], make());
  }

  update() {
    const { card, board, songs } = this.#game.snapshot;
    const { duration } = this.#game.log.hunt;
    this.#arrange(card.phase === "open");
    this.#draw("stage", [card.phase, card.startsAt, card.endsAt !== undefined, card.clues, duration, board.frozen,
      card.players >= TOGETHER, this.#mayFreeze(card), this.#game.isCountedIn],
      () => (card.phase === "ended" ? this.#after(card, board) : this.#stage(card, duration)));
    this.#drawSetup(card);
    this.#parts.help.hidden = this.#parts.roll.hidden = card.players === 0;
    this.#draw("help", safetyKey(this.#game), () => helpLine(this.#game));
    this.#draw("roll", safetyKey(this.#game), () => rollButton(this.#game));
    const invites = card.phase !== "ended" && this.#runs;
    this.#parts.invite.hidden = !invites;
    this.#draw("invite", [card.code, card.name, card.phase, this.#where],
      () => (invites ? this.#invite(card, this.#where) : []));
    this.#seats.textContent = t("control.playersOf", { n: card.players, capacity: card.capacity });
    // Before the start, everybody has nothing.
    this.#parts.board.hidden = card.phase === "open" && !isEvent(card) && board.rows.length > 0;
    this.#drawTop(card, board, songs);
    this.#drawCrowd(card);
    this.#drawCamps(card);
    this.#drawStrip(card);
    this.#drawWarmUp(this.#game.snapshot);
    const recent = this.#game.log.recent.slice(0, FEED);
    this.#quiet.hidden = recent.length > 0;
    keep(this.#events, recent.map((event) => activityLine(this.#game, event)), ({ key }) => key,
      ({ shape, text, at }) => el("li.happening", {}, icon(shape, { size: 20 }), el("span.grow", {}, text),
        el("span.muted.small.digits", {}, moment(at))));
    this.tick();
  }

  /** The steps to the start, until then. */
  async #drawSetup(card) {
    this.#parts.setup.hidden = card.phase !== "open" || !this.#game.may("clue.add");
    if (this.#parts.setup.hidden) return;
    this.#setup ??= import("quarry/host/setup").catch(() => (this.#setup = undefined));
    const part = await this.#setup;
    if (!part) return;
    const steps = part.stepsOf(this.#game);
    // Whoever is alone on a phone needs the code before the steps.
    const isFolded = narrow.matches && card.players === 0;
    this.#draw("setup", [card.code, steps, isFolded], () => part.setupCard(this.#game, steps, isFolded));
  }

  /** The leading players, or the leading songs if there is nothing to find. */
  #drawTop(card, board, songs) {
    const isSongs = isEvent(card);
    this.#draw("board", isSongs, () => [
      el("div.spread", {}, el("h2", { id: "top-title" }, t(isSongs ? "talk.songs" : "tab.board")),
        el("a.button.quiet", { href: isSongs ? "#talk" : "#board" }, t("control.wholeBoard"))),
      isSongs ? this.#songs : [this.#rows, this.#noBoard],
    ]);
    const look = looksIn(this.#game.snapshot);
    const top = board.rows.slice(0, TOP).map((row) => ({ ...row, look: look(row.player) }));
    keep(this.#rows, isSongs ? [] : top, ({ player }) => player,
      (row) => boardRow(card, row, false));
    this.#rows.hidden = board.rows.length === 0;
    this.#noBoard.hidden = board.rows.length > 0;
    keep(this.#songs, isSongs ? inOrder(songs).slice(0, TOP) : [], ({ song }) => song, ({ title, artist, votes }) =>
      el("li.rank", {},
        el("span.grow", {}, el("span.name", {}, title), el("span.under.muted.small", {}, artist)),
        el("span.points.digits", {}, el("span.unseen", {}, `${t("songs.votes")} `), signedNumber(votes))));
    this.#songs.hidden = songs.length === 0;
  }

  /** The code for trying the camera, as long as the lobby is open. */
  async #drawWarmUp(snapshot) {
    this.#parts.warmUp.hidden = !snapshot.card.warmUp || !this.#runs;
    if (this.#parts.warmUp.hidden) return;
    this.#warmUp ??= import("quarry/lobby/warmup").then(({ WarmUp }) => {
      const view = new WarmUp((code) => sheet(t("warmUp.try"), () => [
        el("p.center.muted", {}, t("warmUp.about")), el("div.bigcode", {}, el("div.codeplace", {}, code)),
      ], { kind: "poster" }));
      view.element.classList.add("card");
      fill(this.#parts.warmUp, view.element);
      return view;
    }).catch(() => (this.#warmUp = undefined));
    (await this.#warmUp)?.update(this.#game.snapshot);
  }

  /** How crowded the clues are, while anybody looks for them. */
  async #drawCrowd({ phase, clues }) {
    const isOn = clues > 0 && ["running", "paused"].includes(phase);
    this.#parts.crowd.hidden = !isOn;
    if (!isOn) return;
    this.#crowd ??= import("quarry/host/crowd").then(({ CrowdView }) => {
      const view = new CrowdView(this.#game);
      fill(this.#parts.crowd, view.elements);
      return view;
    }).catch(() => (this.#crowd = undefined));
    (await this.#crowd)?.update();
  }

  /** Who is here, until the hunt begins. */
  async #drawCamps({ phase, clues, players }) {
    const isOn = phase === "open" && clues > 0 && players > 0;
    this.#parts.camps.hidden = !isOn;
    if (!isOn) return;
    this.#camps ??= import("quarry/host/camps").then(({ Camps }) => {
      const view = new Camps(this.#game);
      fill(this.#parts.camps, view.element);
      return view;
    }).catch(() => (this.#camps = undefined));
    (await this.#camps)?.update();
  }

  /** The hunt at a glance, from its start to its end. */
  async #drawStrip({ phase, clues }) {
    const isOn = clues > 0 && phase !== "open";
    this.#parts.strip.hidden = this.#parts.waiting.hidden = !isOn;
    if (!isOn) return;
    this.#strip ??= import("quarry/host/strip").then(({ ClueStrip }) => {
      const view = new ClueStrip(this.#game);
      fill(this.#parts.strip, view.element, view.tip);
      fill(this.#parts.waiting, view.waiting);
      return view;
    }).catch(() => (this.#strip = undefined));
    (await this.#strip)?.update();
  }

  tick() {
    const { mirror, snapshot } = this.#game;
    const minute = Math.floor(mirror.now() / 60_000);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#drawStrip(snapshot.card);
    }
    const seconds = mirror.secondsLeft();
    const { phase } = snapshot.card;
    const hasNoClock = phase === "running" && this.#runs;
    const text = seconds === undefined ? t(hasNoClock ? "control.noClock" : WORDS[phase]) : clock(seconds);
    if (this.#time.textContent !== text) this.#time.textContent = text;
    this.#time.classList.toggle("words", seconds === undefined);
  }

  #stage(card, duration) {
    const { phase } = card;
    const isTimed = this.#game.mirror.secondsLeft() !== undefined;
    const extend = async () => (await this.#game.part(import("quarry/host/extend")))?.openExtend(this.#game);
    return [
      el(`h2${isTimed ? "" : ".unseen"}`, { id: "stage-title" }, t(WORDS[phase])),
      this.#time,
      phase === "open" && duration && el("p.muted", {}, t("control.willRun", { time: lengthOfTime(duration) })),
      phase === "open" && card.startsAt !== undefined && !this.#game.isCountedIn
        && el("p.muted", {}, t("control.startsAt", { time: moment(card.startsAt) })),
      phase === "open" && card.clues === 0 && el("p.note.gold", {}, t("control.noClues")),
      phase !== "open" && this.#game.snapshot.board.frozen && el("p.muted", {}, t("freeze.frozen")),
      el("div.row.actions", {},
        phase === "open" && this.#start(card),
        phase === "open" && this.#game.may("lobby.update") && this.#countIn(card),
        phase === "open" && card.clues > 0 && this.#game.may("lobby.rehearse") && this.#rehearse(),
        phase === "running" && this.#button("", "pause", "control.pause", "lobby.pause", "control.pauseText"),
        phase === "paused" && this.#button("primary", "flag", "control.resume", "lobby.resume"),
        this.#mayFreeze(card) && this.#freezing(),
        isTimed && (phase === "running" || phase === "paused") && this.#game.may("lobby.extend")
          && el("button.grow", { onclick: extend }, icon("clock"), t("control.extend")),
        // A party often begins without anybody pressing a button.
        (phase !== "open" || isEvent(card))
          && this.#button("danger", "close", "control.end", "lobby.end", "control.endText"),
        !this.#runs && el("a.button.grow", { href: `/watch/${card.code}`, target: "_blank" },
          icon("full"), t("control.watch"))),
    ];
  }

  /** Whether there is an end to be told, and nobody has hidden it yet. */
  #mayFreeze(card) {
    return ["running", "paused"].includes(card.phase) && card.players > 0 && !isEvent(card)
      && !this.#game.snapshot.board.frozen && this.#game.may("lobby.freeze");
  }

  #freezing() {
    const open = async () => (await this.#game.part(import("quarry/host/freezing")))?.freeze(this.#game);
    return el("button.grow", { "data-focus": "freeze", onclick: open }, icon("hidden"), t("freeze.freeze"));
  }

  /** With others there, it asks nothing: the start can be taken back for some seconds. */
  #start(card) {
    const isShared = card.players >= TOGETHER;
    return this.#button("primary", "flag", "control.start", "lobby.start",
      isShared ? undefined : isEvent(card) ? "event.startText" : "control.startText",
      isShared && this.#game.may("lobby.cancelStart") ? { undo: UNDO } : {});
  }

  /** Starts the hunt in a moment, so that all screens can count down to it. */
  #countIn(card) {
    return el("button.grow", {
      "data-focus": "countIn", onclick: async () => {
        const text = t(isEvent(card) ? "event.startText" : "control.startText");
        if (!(await sure({ title: `${t("control.countIn")}?`, text, yes: t("control.countIn") }))) return;
        await this.#game.attempt("lobby.update", { startsAt: this.#game.mirror.now() + COUNTED });
      },
    }, icon("clock"), t("control.countIn"));
  }

  #rehearse() {
    const open = async () => (await this.#game.part(import("quarry/host/rehearsal")))?.openRehearsal(this.#game);
    return el("button.grow", { onclick: open }, icon("play"), t("rehearsal.title"));
  }

  /** Others who help, and the host's own phone. */
  #staff() {
    const part = (open) => async () => (await this.#game.part(import("quarry/host/staff")))?.[open](this.#game);
    return [
      el("h2", { id: "staff-title" }, t("staff.title")),
      el("div.row.actions", {},
        el("button.grow", { onclick: part("openStaff") }, icon("people", { size: 20 }), t("staff.open")),
        this.#game.may("invite cohosts")
          && el("button.grow", { onclick: part("openOwnPhone") }, icon("link", { size: 20 }), t("staff.ownPhone"))),
    ];
  }

  /** After the end: the results, and what to do next. */
  #after(card, board) {
    const next = el("div.stack", {});
    import("quarry/host/afterwards").then(({ whatNext }) => fill(next, whatNext(this.#game, card, board)),
      () => delete this.#drawn.stage);
    return [el("h2.unseen", { id: "stage-title" }, t("phase.ended")), this.#time, next];
  }

  /** A button that changes the course of the hunt, with a confirmation if it has a text. */
  #button(kind, shape, label, method, text, params = {}) {
    if (!this.#game.may(method)) return false;
    const isDanger = kind === "danger";
    return el(`button.grow${kind && `.${kind}`}`, {
      "data-focus": label, onclick: async () => {
        const isSure = !text || (await sure({ title: `${t(label)}?`, text: t(text), yes: t(label), danger: isDanger }));
        if (isSure) await this.#game.attempt(method, params);
      },
    }, icon(shape), t(label));
  }

  /** @param {import("quarry/shared/origin").Where} where */
  #invite(card, where) {
    const { origin } = where;
    const address = `${origin}/join/${card.code}`;
    const part = () => import("quarry/host/door");
    const door = (open) => async () => (await this.#game.part(part()))?.[open](this.#game, address);
    // Its size is known before the code is drawn.
    const picture = el("div.codeplace", {});
    part().then(({ drawCode }) => drawCode(picture, card.code, address), () => delete this.#drawn.invite);
    return [
      el("h2", { id: "invite-title" }, t("control.invite")),
      el("div.door", {},
        origin && el("button.qrbutton", {
          "aria-label": t("control.enlarge"), onclick: door("showLarge"),
        }, picture),
        el("div.stack.grow", {},
          el("p.joincode.digits", {}, spelled(card.code)),
          this.#seats)),
      addressNote(where, () => this.#findOut()), scanNote(origin),
      el("div.row.actions", {},
        origin && el("button.grow", { onclick: door("share") },
          icon("send", { size: 20 }), t("control.share")),
        el("a.button.grow", { href: `/watch/${card.code}`, target: "_blank" },
          icon("full", { size: 20 }), t("control.watch"))),
    ];
  }
}

const WORDS = { open: "phase.open", running: "phase.running", paused: "phase.pausedShort", ended: "phase.ended" };
