/** The spectators' page, on a big screen or a phone. */

import { announce, el, fill, icon } from "quarry/shared/dom";
import { t, clock, moment, sentence } from "quarry/shared/texts";
import { Connection } from "quarry/shared/rpc";
import { LobbyMirror } from "quarry/lobby/mirror";
import { WaitingRoom } from "quarry/screen/waiting";
import { isEvent } from "quarry/lobby/songs";
import { CountIn } from "quarry/lobby/countin";
import { lettersReady } from "quarry/screen/letters";
import { Latest } from "quarry/screen/latest";
import { Moments } from "quarry/screen/moments";
import { bigScreen } from "quarry/screen/size";
import { fitLines } from "quarry/screen/fitline";
import { Slideshow } from "quarry/screen/slideshow";
import { Sounds } from "quarry/screen/sounds";
import { stayAwake } from "quarry/shared/wakelock";
import { themeSwitch } from "quarry/shared/theme";
import { wearBrand } from "quarry/lobby/brand";
import { lobbyNamed } from "quarry/lobby/address";
import * as storage from "quarry/shared/storage";

/** The clock warns this many seconds before the end. */
const SOON = 300;
/** Milliseconds offline before it is mentioned. */
const GRACE = 3_000;

/** The modules of views that not every page needs. */
const LATE_VIEWS = {
  hunt: () => import("quarry/screen/hunt"),
  songs: () => import("quarry/screen/songscreen"),
  stage: () => import("quarry/screen/stage"),
};

class Screen {
  #connection = new Connection();
  #lobby;
  #mirror;
  #latest;
  #slideshow;
  #moments;
  /** Views that not every page needs, by name, once they are loaded. */
  #late = {};
  #isLoading = false;
  /** Whether it is decided with which letters all is drawn. */
  #isLettered = false;
  #view;
  #views = new Map();
  /** Draws the land behind the head of a small screen, once that is loaded. */
  #drawHead;
  /** Whether the big screen has told how it ended. */
  #isTold = false;
  /** Whether this page has shown the hunt while it went on. */
  #isWatched = false;
  #sounds = new Sounds();
  #countIn = new CountIn(() => this.#mirror, (kind) => this.#sounds.play(kind));
  #lostAt = Date.now();
  #main = document.getElementById("main");
  #name = el("h1", {}, "Quarry");
  #state = el("p.phase", { hidden: true });
  #clock = el("p.bigclock.digits", { hidden: true, role: "timer", "aria-live": "off" });
  #line = el("p.calm", { role: "status", hidden: true });

  constructor(lobby) {
    document.body.classList.add("screen");
    fill(document.querySelector("header.top"),
      el("div.titles", {}, this.#name, el("p.substance", {}, this.#line)),
      this.#clock,
      el("div.tools", {}, this.#sounds.element, themeSwitch(), fullScreenSwitch()),
      this.#state);
    new ResizeObserver(() => this.#fit()).observe(this.#name);
    bigScreen.addEventListener("change", () => this.#mirror.snapshot && this.#update(new Set()));
    const ready = bigScreen.matches ? lettersReady() : Promise.resolve();
    ready.catch(() => undefined).then(() => {
      this.#isLettered = true;
      if (this.#mirror.snapshot) this.#update(new Set());
    });
    this.#watch(lobby);
    this.#connection.addEventListener("lost", () => (this.#lostAt ??= Date.now()));
  }

  #watch(lobby) {
    this.#lobby = lobby;
    this.#mirror = new LobbyMirror(this.#connection, lobby, { topics: ["events", "board", "songs"] });
    this.#latest = new Latest(this.#connection, this.#mirror, lobby, this.#sounds);
    this.#moments = new Moments(this.#mirror, this.#sounds);
    this.#mirror.addEventListener("change", ({ detail }) => this.#update(detail));
    this.#mirror.addEventListener("event", ({ detail }) => detail.type === "hunt.started" && this.#countIn.go());
    this.#mirror.addEventListener("line", () => this.#lineChanged());
    this.#mirror.addEventListener("gone", ({ detail }) => this.#gone(detail));
    this.#slideshow = new Slideshow(this.#mirror,
      (method, params) => this.#connection.call(method, { ...lobby, ...params }), lobby.token);
    this.#mirror.everySecond(() => this.#tick());
    this.#mirror.start();
  }

  /** @param {Set<string>} parts of the snapshot that changed */
  #update(parts) {
    const { snapshot } = this.#mirror;
    const { card } = snapshot;
    document.title = `${card.name} · Quarry`;
    if (parts.has("players") || parts.has("clues")) this.#latest.learn(snapshot);
    if (!this.#isLettered) return undefined;
    if (this.#name.textContent !== card.name) {
      this.#name.textContent = card.name;
      this.#fit();
    }
    wearBrand(card, this.#name.parentNode);
    const needed = this.#needed().find((name) => !(name in this.#late));
    if (needed) return void this.#load(needed);
    this.#show(this.#kind());
    return this.#tick();
  }

  /** Phones do without what stands on a stage, most hunts without songs, and before the start nobody needs a board. */
  #needed() {
    if (this.#isForSongs) return ["songs"];
    const { phase } = this.#mirror.snapshot.card;
    return [bigScreen.matches && "stage", phase !== "open" && "hunt"].filter(Boolean);
  }

  get #isForSongs() {
    const { card, songs } = this.#mirror.snapshot;
    return isEvent(card) && (card.phase !== "open" || songs.length > 0);
  }

  async #load(name) {
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      this.#late[name] = await LATE_VIEWS[name]();
      this.#isLoading = false;
      this.#update(new Set());
    } catch {
      // Without a connection; it comes back.
      setTimeout(() => {
        this.#isLoading = false;
        this.#update(new Set());
      }, GRACE);
    }
  }

  /** The view that the page is to show. */
  #kind() {
    const { card, board } = this.#mirror.snapshot;
    const stage = bigScreen.matches ? this.#late.stage?.stageViews : undefined;
    if (this.#isForSongs) return this.#late.songs.SongScreen;
    if (card.phase === "open") return stage?.Campfire ?? WaitingRoom;
    const isOn = card.phase !== "ended" || board.frozen;
    if (isOn) this.#isTold = false;
    if (stage && isOn) return stage.RaceView;
    return stage && !this.#isTold && board.rows[0]?.points > 0 ? stage.FinaleView : this.#late.hunt.HuntView;
  }

  #show(Kind) {
    const { card: { phase }, board } = this.#mirror.snapshot;
    if (!(this.#view instanceof Kind)) {
      this.#view?.rest?.();
      this.#view = this.#make(Kind);
      this.#view.begin?.();
      fill(this.#main, this.#view.element);
      document.body.dataset.scene = this.#view.scene ?? "";
      this.#fit();
      if (phase !== "open") this.#latest.lookBack();
    }
    this.#latest.update();
    this.#view.update();
    // Without a connection, the next change tries again.
    this.#drawBackdrop().catch(() => undefined);
    this.#sounds.hum(phase === "running" && !board.frozen);
    if (phase === "running" || phase === "paused" || board.frozen) this.#isWatched = true;
  }

  /** Where there is no room for the land beside everything, it lies behind the head. */
  async #drawBackdrop() {
    const isSmall = !bigScreen.matches && !this.#isForSongs;
    if (isSmall || this.#drawHead) {
      this.#drawHead ??= (await import("quarry/screen/head")).drawHead;
      this.#drawHead(this.#mirror, isSmall);
    }
  }

  /** Each view is made once: sizes of the page may change. */
  #make(Kind) {
    if (this.#views.has(Kind)) return this.#views.get(Kind);
    const view = new Kind(this.#mirror, this.#latest, {
      results: () => this.#connection.call("lobby.results", this.#lobby), slideshow: this.#slideshow,
      lobby: this.#lobby, connection: this.#connection,
      sounds: this.#sounds, moments: this.#moments, isWatched: this.#isWatched,
      ondone: () => this.#tell(true), atNight: () => this.#late.stage?.atNight,
      isTold: this.#isTold, onagain: () => this.#tellAgain(),
    });
    this.#views.set(Kind, view);
    return view;
  }

  #tell(isTold) {
    this.#isTold = isTold;
    this.#update(new Set());
  }

  /** @returns {boolean} whether this is a big screen, which tells it in a view of its own */
  #tellAgain() {
    if (!bigScreen.matches || !this.#late.stage) return false;
    this.#make(this.#late.stage.stageViews.FinaleView).restart();
    this.#tell(false);
    return true;
  }

  /** A long name gets smaller letters on a big screen, and two lines. */
  #fit() {
    const isNarrow = this.#view?.scene === "campfire";
    fitLines([this.#name], isNarrow ? { most: 5.2, least: 5.2, two: 5.2 } : { most: 5.2, least: 3.8, two: 3.8 });
  }

  #tick() {
    this.#sayLine();
    if (!this.#mirror.snapshot || !this.#isLettered) return;
    const { phase } = this.#mirror.snapshot.card;
    this.#countIn.tick();
    const seconds = this.#mirror.secondsLeft();
    const words = { running: "", paused: t("phase.pausedShort"), ended: this.#ending(), open: "" };
    say(this.#state, words[phase]);
    this.#state.classList.toggle("paused", phase === "paused");
    this.#state.classList.toggle("won", this.#view?.winner !== undefined);
    say(this.#clock, phase !== "open" && phase !== "ended" && seconds !== undefined ? clock(seconds) : "");
    this.#clock.classList.toggle("soon", phase === "running" && seconds < SOON);
    this.#clock.classList.toggle("still", phase === "paused");
    if (phase === "open" || phase === "running") this.#view?.tick?.();
    if (this.#drawHead && this.#view) this.#drawBackdrop().catch(() => undefined);
  }

  #ending() {
    const { name, team } = this.#view?.winner ?? {};
    return name === undefined ? t("phase.ended") : t(team ? "screen.teamWins" : "screen.wins", { name });
  }

  #lineChanged() {
    if (this.#mirror.isLive) this.#lostAt = undefined;
    else this.#lostAt ??= Date.now();
    this.#sayLine();
  }

  /** A short loss of connection is not worth mentioning. */
  #sayLine() {
    const isLong = this.#lostAt !== undefined && Date.now() - this.#lostAt > GRACE;
    say(this.#line, isLong ? t("screen.offline", { time: moment(this.#lostAt) }) : "");
  }

  #gone(error) {
    // If only players may watch, use the seat of a player in this browser.
    const seat = storage.seatIn(this.#lobby.code ?? this.#lobby.lobby);
    // Whoever watches without one is sent away when the host decides so.
    if (["forbidden", "kicked"].includes(error.kind) && seat && !this.#lobby.token) {
      return this.#watch({ ...this.#lobby, token: seat.token });
    }
    this.#connection.close();
    document.body.dataset.scene = "";
    const text = error.kind === "forbidden" ? t("screen.playersOnly") : sentence(error);
    return fill(this.#main, el("section.page.stack", {},
      el("h2", {}, t("screen.cannot")),
      el("p.note.bad", { role: "alert" }, text),
      el("a.button.primary", { href: "/" }, t("menu.start"))));
  }
}

/** Sets a text if it has changed, and hides the element if there is none. */
function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
  element.hidden = text === "";
}

function fullScreenSwitch() {
  if (!document.fullscreenEnabled) return null;
  const root = document.documentElement;
  return el("button.round.quiet.fullscreen", {
    "aria-label": t("screen.full"),
    onclick: () => (document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen()),
  }, icon("full"));
}

const lobby = lobbyNamed(location.pathname);
stayAwake();
new Screen(lobby);
announce(t("common.loading"));
