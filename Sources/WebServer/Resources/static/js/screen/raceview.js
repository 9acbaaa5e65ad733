/**
 * A big screen while the hunt goes on. Everything has its fixed place: the head, a row for what is news and for teams,
 * eight slots, and one line; beside them the land with its lanterns, how to join, and what is to be read.
 */

import { el, fill, icon } from "quarry/shared/dom";
import { t, clock } from "quarry/shared/texts";
import { DivisionRows } from "quarry/lobby/divisions";
import { invite } from "quarry/lobby/invite";
import { ScoreChart } from "quarry/lobby/scorechart";
import { brightness } from "quarry/screen/brightness";
import { Land, hourOf } from "quarry/screen/land";
import { facesIn, portrait } from "quarry/screen/portrait";
import { Newsline } from "quarry/screen/newsline";
import { awaiting, gathering, nightfall, NIGHT } from "quarry/screen/nightfall";
import { Race } from "quarry/screen/race";
import { Record } from "quarry/screen/record";
import { Strip } from "quarry/screen/strip";

export class RaceView {
  #mirror;
  #latest;
  #slideshow;
  #moments;
  #race;
  #strip;
  #land = new Land();
  #scores;
  #invite;
  #record = new Record();
  #note = el("p.standstill", { role: "status", hidden: true });
  #wave = el("p.standstill", { hidden: true });
  /** Whether the hunt was still going on when this page last looked. */
  #wasOn = false;
  /** It is over, and the host has yet to reveal how it ended. */
  #night;
  #nightTimer = 0;
  #peek = el("button.round.peek", { "aria-label": t("tab.board"), onclick: () => this.#toggleNight() }, icon("trophy"));
  #reserved;
  #plates = el("div.plates", {});
  element;
  scene = "race";

  /**
   * @param {import("quarry/lobby/mirror").LobbyMirror} mirror
   * @param {import("quarry/screen/latest").Latest} latest
   * @param {{slideshow: import("quarry/screen/slideshow").Slideshow,
   *   moments: import("quarry/screen/moments").Moments}} parts
   */
  constructor(mirror, latest, { slideshow, moments }) {
    this.#mirror = mirror;
    this.#latest = latest;
    this.#slideshow = slideshow;
    this.#moments = moments;
    this.#race = new Race((row) => moments.lead(row));
    this.#strip = new Strip(new DivisionRows((params) => mirror.boardOf(params), () => this.update()));
    this.#scores = new ScoreChart((params) => mirror.scoresOf(params), { width: 400 });
    this.#invite = invite(mirror.snapshot.card);
    latest.line = new Newsline();
    this.#reserved = el("div.reserved", {}, this.#strip.element);
    this.element = el("div.arena.racing.alive", {},
      el("div.stage", {}, this.#reserved, this.#race.element, latest.line.element),
      el("aside.side", { "aria-label": t("screen.beside") }, this.#land.element, this.#plates));
    mirror.addEventListener("event", ({ detail }) => detail.type === "clue.scanned" && this.#flare(detail.data));
    addEventListener("keydown", ({ key, altKey, ctrlKey, metaKey }) =>
      key.toLowerCase() === "b" && !altKey && !ctrlKey && !metaKey && this.#toggleNight());
  }

  /** This view is shown from now on: what all views share moves in. */
  begin() {
    fill(this.#plates, this.#invite, this.#note, this.#wave, this.#latest.ribbon, this.#record.element,
      this.#scores.element, this.#slideshow.element);
    this.#reserved.append(this.#moments.element);
    this.#announceLarge();
    this.#moments.faceOf = (player) => portrait(facesIn(this.#mirror.snapshot)(player), { plain: true });
  }

  /** An announcement has the room of the title first. */
  #announceLarge() {
    this.#latest.herald = (text, ontold) => this.#moments.notice(text, ontold);
  }

  /** Another view is shown. */
  rest() {
    this.#race.rest();
    this.#endNight();
    this.#latest.herald = undefined;
    this.#moments.faceOf = undefined;
  }

  update() {
    const { snapshot } = this.#mirror;
    const { card, board } = snapshot;
    this.#race.update(card, board, facesIn(snapshot));
    this.#strip.update(card, board);
    // Nothing ticks while the clock is stopped.
    if (card.phase !== "running") this.#wave.hidden = true;
    // The end is quiet.
    if (card.phase === "ended") this.#moments.hush();
    if (card.phase === "ended" && !this.#night) this.#fallNight(this.#wasOn);
    // The host has gone on with it.
    if (card.phase !== "ended" && this.#night) {
      this.#endNight();
      this.#plates.append(this.#latest.ribbon);
      this.#announceLarge();
    }
    this.#wasOn = card.phase !== "ended";
    this.#drawNote(card, board);
    this.#record.update(snapshot);
    // While everybody waits, there is time to look back.
    if (card.phase === "paused") this.#scores.show(card, board, this.#mirror.now());
    else this.#scores.hide();
    if (this.#invite) this.#invite.hidden = card.phase === "ended";
    this.#drawLand();
  }

  /**
   * The time is up, and the host has yet to reveal how it ended. It stays night until then.
   * @param {boolean} isNews otherwise this page was opened later
   */
  #fallNight(isNews) {
    const { snapshot } = this.#mirror;
    const land = new Land();
    const picture = nightfall(snapshot);
    if (isNews) this.#nightTimer = setTimeout(() => awaiting(picture), NIGHT);
    else awaiting(picture);
    // What the host still has to say stands above it.
    this.#latest.herald = undefined;
    this.#night = el(`div.dusk${isNews ? ".falls" : ""}`, {},
      land.element, picture, gathering(snapshot), this.#latest.ribbon);
    this.element.append(this.#night, this.#peek);
    land.show({ seed: snapshot.card.lobby, light: "night", clues: snapshot.card.clues, lit: brightness(snapshot) });
  }

  #endNight() {
    clearTimeout(this.#nightTimer);
    this.#night?.remove();
    this.#peek.remove();
    this.#night = undefined;
  }

  /** Shows the board that is still frozen, and the night again. */
  #toggleNight() {
    if (this.#night) this.#night.hidden = !this.#night.hidden;
  }

  /** Counts down to the next wave, and lets the day pass. */
  tick() {
    const { card } = this.#mirror.snapshot;
    this.#drawLand();
    const now = this.#mirror.now();
    const next = card.phase === "running" && card.waves?.find(({ startsAt }) => startsAt > now);
    this.#wave.hidden = !next;
    const text = next ? t("wave.next", { title: next.title, time: clock((next.startsAt - now) / 1_000) }) : "";
    if (this.#wave.textContent === text) return;
    fill(this.#wave, icon("clock", { size: 32 }), el("span.grow.digits", {}, text));
  }

  #drawNote({ phase }, { frozen }) {
    const text = !frozen ? "" : phase === "ended" ? t("screen.stillOver") : t("screen.still");
    this.#note.hidden = text === "";
    if (this.#note.textContent !== text) fill(this.#note, icon("pause", { size: 32 }), el("span.grow", {}, text));
  }

  #drawLand() {
    const { snapshot } = this.#mirror;
    const { card, board } = snapshot;
    const light = hourOf(card, board, this.#mirror.now());
    const isFoggy = board.frozen;
    this.#land.show({ seed: card.lobby, ...light, clues: card.clues, lit: brightness(snapshot) }, { isFoggy });
  }

  /** The lantern of a clue shows who has lit it. */
  #flare({ player, clue, late }) {
    const { snapshot } = this.#mirror;
    if (!this.element.isConnected || late || snapshot.board.frozen) return;
    this.#land.flare(clue, snapshot.clues.findIndex((one) => one.clue === clue),
      portrait(facesIn(snapshot)(player), { plain: true }));
  }
}
