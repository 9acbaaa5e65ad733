/**
 * Sharing the player's position with the host: asked once, with the first clue that has a place, shown as long as it
 * lasts, and off at any time. Loaded only where the host has switched it on.
 */

import { announce, el, fill, icon } from "quarry/shared/dom";
import { t, moment } from "quarry/shared/texts";
import { Refused } from "quarry/shared/rpc";
import { metersBetween } from "quarry/shared/position";
import { isOutside } from "quarry/shared/zone";
import * as storage from "quarry/shared/storage";

/** Milliseconds between looks at whether there is something to send. */
const LOOK = 15_000;

/** Metres after which a player has moved, and milliseconds after which one who has not is sent again. */
const MOVED = 20;
const STILL = 120_000;

/** Metres beyond which a position says nothing; the server refuses it. */
const VAGUE = 100_000;

/** Milliseconds between two warnings: at the edge of the zone a position goes to and fro. */
const CALM = 60_000;

/** Refusals that end sharing: the host switched it off, the hunt is over, or the seat is gone. */
const FINAL = ["forbidden", "wrong-phase", "unauthorized", "kicked", "lobby-not-found"];

export class Sharing {
  #game;
  #watch;
  #timer = 0;
  #newest;
  #sent;
  #until;
  #problem;
  #isSending = false;
  /** Whether the player is outside the zone, and when they were told last. */
  #isOut = false;
  #warnedAt = -CALM;
  /** Whether the server has not been told yet that sharing is over. */
  #owesStop = false;
  /** Part of the bar, which stays in view. */
  #line = el("section.sharing", { "aria-label": t("sharing.title"), hidden: true });
  #question = el("section.sharing.stack", { "aria-labelledby": "sharing-ask", hidden: true });

  /** @param {import("quarry/player/game").Game} game */
  constructor(game) {
    this.#game = game;
    const bar = document.querySelector("header.bar");
    bar.append(this.#line);
    bar.after(this.#question);
    fill(this.#question, el("h2", { id: "sharing-ask" }, t("sharing.ask")), el("p", {}, t("sharing.about")),
      el("div.row", {},
        el("button.primary.grow", { onclick: () => this.choose(true) }, t("sharing.yes")),
        el("button.grow", { onclick: () => this.choose(false) }, t("sharing.no"))));
    game.onChange(() => this.#update());
    game.mirror.addEventListener("gone", () => this.#end());
    game.mirror.addEventListener("line", () => this.#owesStop && game.mirror.isLive && this.#forget());
    this.#update();
  }

  /** Whether the player knows what it is good for: the hunt runs, and has an area or a clue with a place. */
  get #isTime() {
    const { card, clues } = this.#game.snapshot;
    return card.phase === "running"
      && Boolean(card.zone || clues.some(({ location, proof }) => location || proof.kind === "visit"));
  }

  /** Whether the host lets players share where they are now. */
  get isOffered() {
    const { card } = this.#game.snapshot;
    return card.positions === true && card.phase !== "ended";
  }

  /** `yes`, `no`, or undefined: not answered yet. */
  get choice() {
    return storage.sharing(this.#game.seat.lobby);
  }

  /** Switches sharing on or off. Both take effect at once. */
  choose(isOn) {
    storage.keepSharing(this.#game.seat.lobby, isOn ? "yes" : "no");
    if (isOn) this.#owesStop = false;
    else this.#stop();
    this.#update();
  }

  #update() {
    if (!this.isOffered) {
      this.#end();
    } else if (this.choice === "yes" && !this.#timer) {
      this.#start();
    }
    this.#draw();
  }

  /** Tells the player, and nobody else, that they have left the zone. */
  #judge() {
    const { zone } = this.#game.snapshot.card;
    const isOut = Boolean(zone && this.#newest && isOutside(zone, this.#newest));
    if (isOut === this.#isOut) return;
    this.#isOut = isOut;
    // Without a position or a zone, nobody knows.
    if (!isOut) return zone && this.#newest && announce(t("zone.back"));
    if (performance.now() - this.#warnedAt < CALM) return undefined;
    this.#warnedAt = performance.now();
    announce(t("zone.out"), { now: true });
    return import("quarry/player/feedback").then(({ feedback }) => feedback("notice"));
  }

  #draw() {
    const isOn = this.#timer !== 0;
    this.#judge();
    this.#line.classList.toggle("out", this.#isOut);
    this.#question.hidden = !this.isOffered || this.choice !== undefined || !this.#isTime;
    this.#line.hidden = !isOn;
    const text = isOn ? this.#text() : "";
    if (this.#line.dataset.text === text) return;
    this.#line.dataset.text = text;
    fill(this.#line, icon("pin", { size: 20 }), el("p.grow", {}, text),
      el("button", { "data-focus": "stop", onclick: () => this.choose(false) }, t("sharing.stop"),
        el("span.unseen", {}, ` ${t("sharing.title")}`)));
  }

  #text() {
    if (this.#problem) return t(this.#problem);
    if (this.#isOut) return t("zone.out");
    if (this.#until === undefined) return t("sharing.looking");
    if (this.#until < this.#game.mirror.now()) return t("sharing.late");
    return t("sharing.on", { time: moment(this.#until) });
  }

  #start() {
    this.#until = this.#game.snapshot.me?.sharing;
    this.#timer = setInterval(() => this.#look(), LOOK);
    if (!navigator.geolocation || !isSecureContext) {
      this.#problem = "place.unavailable";
      return;
    }
    this.#watch = navigator.geolocation.watchPosition(
      ({ coords }) => {
        this.#problem = undefined;
        this.#newest = { lat: coords.latitude, lon: coords.longitude, accuracy: coords.accuracy };
        if (!this.#sent) this.#look();
        this.#draw();
      },
      ({ code, PERMISSION_DENIED }) => {
        this.#problem = code === PERMISSION_DENIED ? "place.denied" : "place.unavailable";
        this.#draw();
      },
      // Only as often as it is sent: the receiver is what empties a battery.
      { enableHighAccuracy: true, maximumAge: LOOK, timeout: 60_000 });
  }

  /** Sends where the player is, if they moved or it was long ago. */
  async #look() {
    this.#draw();
    const at = this.#newest;
    if (!at || this.#isSending || at.accuracy > VAGUE || !this.#game.mirror.isLive) return;
    const isNews = !this.#sent || metersBetween(this.#sent, at) >= MOVED || Date.now() - this.#sent.time >= STILL;
    if (!isNews) return;
    this.#isSending = true;
    try {
      const { until } = await this.#game.call("position.share", at);
      this.#sent = { ...at, time: Date.now() };
      this.#until = until;
      // They may have stopped meanwhile.
      if (!this.#timer) this.#forget();
    } catch (error) {
      if (error instanceof Refused && FINAL.includes(error.kind)) this.#end();
    } finally {
      this.#isSending = false;
    }
    this.#draw();
  }

  async #forget() {
    this.#owesStop = true;
    try {
      await this.#game.call("position.stop");
      this.#owesStop = false;
    } catch (error) {
      // Without a network, as soon as there is one.
      if (error instanceof Refused) this.#owesStop = false;
    }
  }

  #stop() {
    this.#end();
    this.#forget();
  }

  /** Stops locating and sending. */
  #end() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#isOut = false;
    if (this.#watch !== undefined) navigator.geolocation.clearWatch(this.#watch);
    this.#watch = this.#newest = this.#sent = this.#until = this.#problem = undefined;
  }
}
