/** The host's page of a hunt: the seat or how to get it, the bar, the tabs and their views. */

import { el, fill, icon } from "quarry/shared/dom";
import { t, clock, sentence } from "quarry/shared/texts";
import { HostGame } from "quarry/host/game";
import { ControlView } from "quarry/host/control";
import { activityLine } from "quarry/host/activity";
import { keyChip } from "quarry/host/keychip";
import { tabsOf } from "quarry/host/rights";
import { whoAmI } from "quarry/host/whoami";
import { isInvitation } from "quarry/host/invitation";
import { bar } from "quarry/lobby/bar";
import { wearBrand } from "quarry/lobby/brand";
import { isEvent } from "quarry/lobby/songs";
import { spelled } from "quarry/host/spelled";
import * as storage from "quarry/shared/storage";

/** The clock warns this many seconds before the end. */
const SOON = 300;

/** Milliseconds after which an event is not announced after a reconnection. */
const NEWS = 120_000;

const main = document.getElementById("main");

class Room {
  #game;
  #views;
  #name = el("h1.name", {});
  #clock = el("span.badge.clock.digits", { hidden: true });
  #code = el("span.badge.digits", { hidden: true });
  #banner = el("div.banner", { role: "status", hidden: true }, icon("cloud", { size: 20 }), t("room.offline"));
  #tabs = document.querySelector("nav.tabs");
  #shown;
  #undo;

  constructor(game) {
    this.#game = game;
    const runs = game.may("lobby.start");
    this.#views = {
      control: {
        icon: runs ? "flag" : "eye", name: t(runs ? "room.control" : "room.overview"), view: new ControlView(game),
      },
      clues: {
        icon: "list", name: t("tab.clues"),
        load: async () => new (await import("quarry/host/clues")).HostCluesView(game),
      },
      players: {
        icon: "people", name: t("room.players"),
        load: async () => new (await import("quarry/host/players")).PlayersView(game),
      },
      map: {
        icon: "map", name: t("tab.map"),
        isThere: ({ card }) => (card.positions === true && card.phase !== "ended") || game.log.openHelp.length > 0,
        load: async () => new (await import("quarry/host/map")).LiveMapView(game),
      },
      board: {
        icon: "trophy", name: t("tab.board"), isThere: ({ card }) => card.phase !== "ended" || !isEvent(card),
        load: async () => new (await import("quarry/host/board")).HostBoardView(game),
      },
      photos: {
        icon: "camera", name: t("photos.tab"),
        isThere: ({ clues }) => clues.some(({ proof }) => proof.kind === "photo"),
        load: async () => (game.may("photo.queue") ? new (await import("quarry/host/photos")).PhotosView(game)
          : new (await import("quarry/host/gallery")).GalleryView(game)),
      },
      talk: {
        icon: "chat", name: t("tab.talk"), load: async () => new (await import("quarry/host/talk")).HostTalkView(game),
      },
      feed: {
        icon: "heart", name: t("tab.feed"), isThere: ({ card }) => !isEvent(card) && card.feed !== false,
        load: async () => new (await import("quarry/host/talk")).FeedPart(game),
      },
    };
    const { staff } = game.seat;
    // Who has the talk finds the feed in it.
    const own = tabsOf(staff) ?? Object.keys(this.#views).filter((id) => id !== "feed");
    this.#views = Object.fromEntries(own.map((id) => [id, this.#views[id]]));
    // The page has an empty bar and empty tabs from the start, so that nothing moves.
    fill(bar, el("div.barline", {}, this.#name, keyChip(game), this.#code, this.#clock,
      game.may("lobby.update") && el("button.round.quiet", {
        "aria-label": t("room.settings"), onclick: () => this.#openSettings(),
      }, icon("gear"))),
    staff && whoAmI(game));
    bar.after(this.#banner);
    game.onChange(() => this.#update());
    addEventListener("hashchange", () => this.#route());
    document.addEventListener("visibilitychange", () => game.changed());
    game.mirror.everySecond(() => this.#tick());
  }

  async #openSettings() {
    (await this.#game.part(import("quarry/host/settings")))?.openSettings(this.#game);
  }

  #route() {
    const id = location.hash.slice(1);
    const { phase, clues } = this.#game.snapshot.card;
    const usual = phase === "open" && clues === 0 && this.#game.may("clue.add") ? "clues" : "control";
    const first = Object.keys(this.#views).find((one) => this.#isThere(one));
    this.#choose([id, usual].find((one) => this.#views[one] && this.#isThere(one)) ?? first);
  }

  #choose(id) {
    this.chosen = id;
    const tab = this.#views[id];
    if (tab.view) return this.#show(tab.view);
    tab.loading ??= tab.load().then((view) => {
      tab.view = view;
      if (this.chosen === id) this.#show(view);
    }, () => {
      tab.loading = undefined;
      this.#game.say(t("error.unreachable"), "bad");
    });
    return this.#drawTabs();
  }

  #show(view) {
    const isOther = this.#shown !== view;
    this.#shown = view;
    if (view.element.parentNode !== main) fill(main, view.element);
    view.update();
    if (isOther) view.shown?.();
    this.#drawTabs();
    if (isOther) scrollTo({ top: 0 });
  }

  #update() {
    const { card } = this.#game.snapshot;
    document.title = `${card.name} · Quarry`;
    this.#name.textContent = card.name;
    wearBrand(card, this.#name);
    const { seat } = this.#game;
    const isOver = card.phase === "ended";
    // The host may be asked for the code on any tab.
    this.#code.hidden = isOver;
    if (!isOver && this.#code.dataset.code !== card.code) {
      this.#code.dataset.code = card.code;
      fill(this.#code, spelled(card.code));
    }
    if (seat.title !== card.name || (seat.isOver ?? false) !== isOver) {
      Object.assign(seat, { title: card.name, isOver });
      storage.keepSeat(seat);
    }
    this.#banner.hidden = !this.#game.isOffline;
    this.#tick();
    // The host may have switched off what the chosen tab shows.
    if (this.chosen && this.#isThere(this.chosen)) this.#choose(this.chosen);
    else this.#route();
  }

  #tick() {
    const { snapshot, mirror } = this.#game;
    if (!snapshot) return;
    const seconds = mirror.secondsLeft();
    const { phase } = snapshot.card;
    const text = {
      open: seconds === undefined ? t("phase.open") : t("phase.starts", { time: clock(seconds) }),
      running: seconds === undefined ? t("phase.running") : clock(seconds),
      paused: t("phase.pausedShort"), ended: t("phase.ended"),
    }[phase];
    this.#takeBack();
    this.#clock.hidden = false;
    if (this.#clock.textContent !== text) this.#clock.textContent = text;
    this.#clock.classList.toggle("bad", phase === "running" && seconds < SOON);
    this.#clock.classList.toggle("gold", phase === "paused");
    this.#shown?.tick?.();
  }

  /** A start that is counted in can be taken back on any tab. */
  async #takeBack() {
    const { isCountedIn } = this.#game;
    if (isCountedIn && this.#game.may("lobby.cancelStart")) {
      this.#undo ??= import("quarry/host/undo").then(({ Undo }) => new Undo(this.#game), () => undefined);
    }
    (await this.#undo)?.tick();
  }

  #isThere(id) {
    return this.#views[id].isThere?.(this.#game.snapshot) ?? true;
  }

  #drawTabs() {
    const { card } = this.#game.snapshot;
    const unread = this.#game.readMarks.unread(this.#game.snapshot);
    const shown = Object.entries(this.#views).filter(([id]) => this.#isThere(id));
    const key = JSON.stringify([this.chosen, unread, shown.map(([id]) => id), card.phase]);
    if (this.#tabs.dataset.key === key) return;
    this.#tabs.dataset.key = key;
    fill(this.#tabs, shown.map(([id, { icon: shape, name }]) => el("a.tab", {
      href: `#${id}`, "aria-current": id === this.chosen ? "page" : undefined, "data-focus": id,
    }, icon(shape), el("span", {}, name), id === "talk" && unread > 0
      && el("span.count.digits", {}, String(Math.min(unread, 99)), el("span.unseen", {}, ` ${t("tab.unread")}`)))));
  }
}

/** Announces what a host must notice on any tab; other events are shown where they belong. */
function callOut(game) {
  game.mirror.addEventListener("event", ({ detail }) => {
    const isReport = detail.type === "chat.reported";
    const isEnd = detail.type === "hunt.ended" && detail.data.by !== "host";
    const isHelp = detail.type === "help.asked";
    if ((!isReport && !isEnd && !isHelp) || detail.at < game.mirror.now() - NEWS) return;
    game.say(activityLine(game, detail).text, isReport || isHelp ? "bad" : "info");
  });
}

/** Explains why the hunt cannot be shown. */
const sayNo = (...why) => import("quarry/host/closed").then((closed) => closed.sayNo(...why));

async function start() {
  const lobby = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  if (isInvitation(location.hash, lobby)) {
    // Without a connection, the link stays in the address, for another attempt.
    const problem = await import("quarry/host/invitedseat")
      .then(({ takeInvitation }) => takeInvitation(lobby), () => "error.unreachable");
    if (problem) return sayNo(t(problem), { wasStaff: problem === "staff.over" });
  }
  const seat = storage.seatIn(lobby, "host");
  if (!seat) return sayNo(t("room.notYours"));
  storage.keepSeat(seat);
  const game = new HostGame(seat);
  new Room(game);
  callOut(game);
  game.mirror.addEventListener("gone", ({ detail }) => {
    game.end();
    const isRefused = ["unauthorized", "forbidden"].includes(detail.kind);
    if (seat.staff && (isRefused || detail.kind === "kicked")) return sayNo(t("staff.over"), { wasStaff: true });
    sayNo(isRefused ? t("room.notYours") : sentence(detail));
  });
  game.mirror.start();
  // Another invitation, opened in the same tab, does not load the page again by itself.
  addEventListener("hashchange", () => isInvitation(location.hash) && location.reload());
}

// The device's own look needs nothing.
if (storage.settings().look) import("quarry/shared/look").then(({ wearLook }) => wearLook());
void start();
import("quarry/shared/serviceworker").then(({ installWorker }) => installWorker());
