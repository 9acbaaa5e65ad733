/** The frame of the player's page: the bar, the banner, the tabs, and the current view. */

import { el, fill, icon } from "quarry/shared/dom";
import { t, clock, moment, number } from "quarry/shared/texts";
import { avatarOf, looksIn, teamLook } from "quarry/lobby/avatar";
import { Backdrop } from "quarry/lobby/backdrop";
import { bar } from "quarry/lobby/bar";
import { teamName } from "quarry/lobby/board";
import { wearBrand } from "quarry/lobby/brand";
import { CluesView } from "quarry/lobby/clues";
import { isEvent } from "quarry/lobby/songs";
import { WaitRoom } from "quarry/lobby/waitroom";
import { skyOf } from "quarry/player/evening";
import * as storage from "quarry/shared/storage";

/** Whether the operator has a map of streets; otherwise places are a list. */
const hasTiles = Boolean(document.documentElement.dataset.tiles);
const { leafletStyle } = document.documentElement.dataset;
/** Whether a hunt has anything to show on a map. */
const hasPlaces = ({ card, clues }) => clues.some(({ location }) => location) || Boolean(card.zone && leafletStyle);

/** Seconds before the start from which it is counted in. */
const SOON_STARTS = 15;
/** The clock warns this many seconds before the end. */
const SOON = 300;

export class Frame {
  #game;
  #views;
  #chosen;
  #bar = {
    face: el("button.own-face", { "aria-label": t("avatar.look"), onclick: () => this.#game.openLook() }),
    name: el("h1.name", {}), clock: el("span.badge.digits", { hidden: true }),
    score: el("p.score.digits", { "aria-live": "polite" }),
    team: el("span.chip", { hidden: true }), progress: el("progress", { max: 1, value: 0 }),
    move: el("span.move.digits", { hidden: true }),
  };
  #strip = document.querySelector(".strip");
  #land = new Backdrop(this.#strip.firstElementChild);
  #banner = el("div.banner", { role: "status", hidden: true });
  #main = document.getElementById("main");
  #tabs = document.querySelector("nav.tabs");
  #countIn;
  #sky = "";

  constructor(game) {
    this.#game = game;
    const isHunt = ({ card }) => !isEvent(card);
    this.#views = {
      songs: {
        icon: "music", name: t("talk.songs"), isThere: ({ card }) => isEvent(card),
        load: async () => new (await import("quarry/lobby/songevent")).EventView(game),
      },
      clues: { icon: "flag", name: t("tab.clues"), isThere: isHunt, view: new CluesView(game, WaitRoom) },
      map: {
        ...(hasTiles ? { icon: "map", name: t("tab.map") } : { icon: "pin", name: t("tab.places") }),
        isThere: hasPlaces,
        load: async () => new (await import("quarry/player/map")).MapView(game),
      },
      scan: { icon: "scan", name: t("tab.scan"), run: () => game.openScanner() },
      board: {
        icon: "trophy", name: t("tab.board"), isThere: (snapshot) => !game.isSolo && isHunt(snapshot),
        load: async () => new (await import("quarry/lobby/boardview")).BoardView(game),
      },
      talk: {
        icon: "chat", name: t("tab.talk"), isThere: () => !game.isSolo,
        load: async () => new (await import("quarry/lobby/talk")).TalkView(game),
      },
      feed: {
        icon: "heart", name: t("tab.feed"),
        isThere: (snapshot) => !game.isSolo && isHunt(snapshot) && snapshot.card.feed !== false,
        load: async () => new (await import("quarry/lobby/feedview")).FeedView(game),
      },
    };
    this.result = {
      icon: "flag", name: t("tab.results"),
      load: async () => new (await import("quarry/player/result")).ResultView(game),
    };
    // The page has an empty bar and empty tabs from the start, so that nothing moves.
    fill(bar,
      this.#bar.face,
      el("div.barline", {}, this.#bar.name, this.#bar.clock,
        el("button.round.quiet", { "aria-label": t("menu.title"), onclick: () => game.openMenu() }, icon("gear"))),
      this.#bar.score, el("div.barfoot", {}, this.#bar.team, this.#bar.progress, this.#bar.move));
    bar.after(this.#banner);
    this.#bar.progress.setAttribute("aria-label", t("stats.found"));
    // Who has just joined arrives in the waiting room, and nothing is to move there.
    this.#strip.classList.toggle("tall", Boolean(game.seat.isWaiting));
    bar.classList.toggle("waiting", Boolean(game.seat.isWaiting));
    // Over the land the bar is a card; over what is read it hides what is behind it.
    new IntersectionObserver(([{ isIntersecting }]) => bar.classList.toggle("stuck", !isIntersecting))
      .observe(this.#strip);
    game.onChange(() => this.update());
    game.mirror.addEventListener("event", ({ detail: { type } }) =>
      type === "hunt.started" && this.#countIn?.then((count) => count?.go()));
    addEventListener("hashchange", () => this.#route());
    document.addEventListener("visibilitychange", () => game.changed());
    game.mirror.everySecond(() => this.#tick());
  }

  #tabOf(id) {
    return id === "clues" && this.#game.snapshot.card.phase === "ended" ? this.result : this.#views[id];
  }

  #route() {
    const id = location.hash.slice(1);
    this.choose(this.#views[id] && !this.#views[id].run && this.#isThere(id) ? id : this.#first);
  }

  #isThere(id) {
    return this.#views[id].isThere?.(this.#game.snapshot) ?? true;
  }

  get #first() {
    return this.#isThere("songs") ? "songs" : "clues";
  }

  choose(id) {
    const tab = this.#tabOf(id);
    this.chosenID = id;
    if (tab.view) return this.#show(id, tab.view);
    tab.loading ??= tab.load().then((view) => {
      tab.view = view;
      // Another tab may have been chosen meanwhile.
      if (this.#tabOf(this.chosenID) === tab) this.#show(this.chosenID, view);
    }, () => {
      tab.loading = undefined;
      this.#game.say(t("error.unreachable"), "bad");
    });
    return this.#drawTabs();
  }

  #show(id, view) {
    const isOther = this.#chosen !== view;
    this.#chosen = view;
    this.#drawLand();
    if (view.element.parentNode !== this.#main) fill(this.#main, view.element);
    view.update();
    if (isOther) view.shown?.();
    if (id === "board") {
      this.#game.rivals?.look();
      this.#drawMove();
    }
    this.#drawTabs();
    if (isOther) scrollTo({ top: 0 });
  }

  update() {
    this.#drawBar();
    this.#drawLand();
    this.#drawBanner();
    // The phase may have changed the content of the first tab.
    if (this.chosenID && this.#isThere(this.chosenID)) this.choose(this.chosenID);
    else this.#route();
  }

  #drawBar() {
    const { card, board, me } = this.#game.snapshot;
    document.title = `${card.name} · Quarry`;
    this.#bar.name.textContent = card.name;
    wearBrand(card, this.#bar.name);
    this.#drawFace();
    const own = board.me;
    const { found, of: all } = this.#game.progress;
    const text = own && card.phase !== "open" && !isEvent(card)
      ? t(this.#game.isSolo || own.points === 0 ? "bar.solo" : "bar.score", {
        points: number(own.points), count: own.points, rank: own.rank, total: board.total, found, of: all,
      })
      : me?.name ?? "";
    if (this.#bar.score.textContent !== text) this.#bar.score.textContent = text;
    this.#bar.progress.hidden = card.phase === "open" || all === 0;
    this.#bar.progress.value = all > 0 ? found / all : 0;
    this.#drawTeam(card, me);
    this.#drawMove();
    this.#tick();
  }

  /** The player's own face, drawn again when it changes. */
  #drawFace() {
    this.#bar.face.disabled = this.#game.isSolo || this.#game.snapshot.card.phase === "ended";
    const look = looksIn(this.#game.snapshot)(this.#game.seat.player);
    const key = JSON.stringify(look);
    if (this.#bar.face.dataset.look === key) return;
    this.#bar.face.dataset.look = key;
    fill(this.#bar.face, avatarOf(look));
  }

  #drawTeam(card, me) {
    const name = teamName(card, me?.team);
    this.#bar.team.hidden = !name;
    const look = teamLook(card, me?.team);
    const key = JSON.stringify([name, look]);
    if (!name || this.#bar.team.dataset.look === key) return;
    this.#bar.team.dataset.look = key;
    fill(this.#bar.team, avatarOf(look), el("span.teamname", {}, name));
  }

  /** Places won or lost since the player last looked. */
  #drawMove() {
    const move = this.#game.rivals?.move ?? 0;
    this.#bar.move.hidden = move === 0;
    if (this.#bar.move.dataset.move === String(move)) return;
    this.#bar.move.dataset.move = String(move);
    this.#bar.move.classList.toggle("down", move < 0);
    const n = Math.abs(move);
    fill(this.#bar.move, el("span", { "aria-hidden": "true" }, `${move > 0 ? "▲" : "▼"} ${number(n)}`),
      el("span.unseen", {}, t(move > 0 ? "bar.up" : "bar.down", { n })));
  }

  /** The land of this hunt, with a lantern for each clue that the player has found. */
  #drawLand() {
    const { snapshot, mirror } = this.#game;
    const { card, clues, board } = snapshot;
    const isFirst = this.#chosen === this.#views.clues.view;
    this.#strip.classList.toggle("tall", isFirst && card.phase === "open");
    bar.classList.toggle("waiting", isFirst && card.phase === "open");
    this.#strip.classList.toggle("slim", !isFirst);
    if (card.phase !== "open" && this.#game.seat.isWaiting) {
      delete this.#game.seat.isWaiting;
      storage.keepSeat(this.#game.seat);
    }
    const counting = clues.filter(({ state }) => state !== "void");
    const sky = skyOf(snapshot, mirror.now());
    this.#sky = JSON.stringify(sky);
    this.#land.show({
      seed: card.lobby, ...sky, clues: Math.max(card.clues, counting.length),
      lit: counting.map(({ found }) => Number(Boolean(found))), zoom: innerWidth < 900 ? 1.35 : 1,
      frozen: Boolean(board.frozen) && card.phase !== "ended",
    });
  }

  #tick() {
    const { snapshot, mirror } = this.#game;
    if (!snapshot) return;
    const seconds = mirror.secondsLeft();
    const { phase } = snapshot.card;
    const words = {
      open: seconds === undefined ? t("phase.open") : t("phase.starts", { time: clock(seconds) }),
      running: seconds === undefined ? t("phase.running") : clock(seconds),
      paused: t("phase.pausedShort"), ended: t("phase.ended"),
    };
    this.#bar.clock.hidden = false;
    if (this.#bar.clock.textContent !== words[phase]) this.#bar.clock.textContent = words[phase];
    this.#bar.clock.classList.toggle("bad", phase === "running" && seconds < SOON);
    this.#bar.clock.classList.toggle("gold", phase === "paused");
    this.#views.clues.view.tick();
    if (JSON.stringify(skyOf(snapshot, mirror.now())) !== this.#sky) this.#drawLand();
    if (mirror.toStart < SOON_STARTS || this.#countIn) this.#count(mirror);
  }

  /** The last seconds, as on all other screens. */
  async #count(mirror) {
    this.#countIn ??= import("quarry/lobby/countin").then(({ CountIn }) => new CountIn(() => mirror), () => {});
    (await this.#countIn)?.tick();
  }

  #drawBanner() {
    const { mirror, proofs, snapshot } = this.#game;
    const waiting = proofs.waiting.length;
    const lines = [
      this.#game.isOffline && t("banner.offline"),
      waiting > 0 && t("banner.waiting", { n: waiting }),
      snapshot.card.phase === "paused" && t("phase.paused"),
      snapshot.help && t("help.waiting", { time: moment(snapshot.help.at) }),
    ].filter(Boolean);
    this.#banner.hidden = lines.length === 0;
    const text = lines.join(" ");
    if (this.#banner.dataset.text === text) return;
    this.#banner.dataset.text = text;
    fill(this.#banner, icon(mirror.isLive ? "clock" : "cloud", { size: 20 }), el("span", {}, text));
  }

  /** A pack played solo may have nothing to scan; for other hunts, we cannot know. */
  #canScan() {
    const { card, clues } = this.#game.snapshot;
    if (card.clues === 0 || card.phase === "ended") return false;
    return !this.#game.isSolo || clues.length < card.clues || clues.some(({ proof }) => proof.kind === "scan");
  }

  #drawTabs() {
    const { snapshot } = this.#game;
    const unread = this.#game.readMarks.unread(snapshot);
    const shown = Object.keys(this.#views).filter((id) => id !== "scan" && this.#isThere(id));
    // In the middle, where both thumbs reach it.
    if (this.#canScan()) shown.splice(Math.max(1, Math.floor(shown.length / 2)), 0, "scan");
    const key = JSON.stringify([shown, this.chosenID, unread, snapshot.card.phase]);
    if (this.#tabs.dataset.key === key) return;
    this.#tabs.dataset.key = key;
    fill(this.#tabs, shown.map((id) => {
      const { icon: shape, name, run } = this.#tabOf(id);
      const inside = [icon(shape), el("span", {}, name),
        id === "talk" && unread > 0
          && el("span.count.digits", {}, number(unread), el("span.unseen", {}, ` ${t("tab.unread")}`))];
      if (run) return el("button.tab.scantab", { onclick: run, "data-focus": id }, inside);
      return el("a.tab", {
        href: `#${id}`, "aria-current": id === this.chosenID ? "page" : undefined, "data-focus": id,
        // The page may have chosen another by itself meanwhile: then the address does not change.
        onclick: () => location.hash === `#${id}` && this.choose(id),
      }, inside);
    }));
  }
}
