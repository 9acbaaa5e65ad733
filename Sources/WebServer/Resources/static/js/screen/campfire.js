/**
 * A big screen before the start: how to join, the camps of those who have come, and a line with names. The three zones
 * never change their size, so that the code stays where phones are held up to it.
 */

import { dotted, el, fill } from "quarry/shared/dom";
import { t, clock, lengthOfTime, moment } from "quarry/shared/texts";
import { invite } from "quarry/lobby/invite";
import { teamName } from "quarry/lobby/board";
import { nowPlaying } from "quarry/lobby/songs";
import { WarmUp } from "quarry/lobby/warmup";
import { hop } from "quarry/shared/hop";
import { Bubbles } from "quarry/screen/bubbles";
import { Camp, fire } from "quarry/screen/camp";
import { Land, hourOf } from "quarry/screen/land";
import { facesIn, teamSign } from "quarry/screen/portrait";
import { Ticker } from "quarry/screen/ticker";

/** With more teams, camps are smaller. */
const MANY_TEAMS = 8;
/** The most who walk in at a time; the others sit there already. */
const WALKING = 3;
/** Among more there is no room for names but those of the newest. */
const CROWD = 40;
const NEWEST = 8;
/** The share of its height that a face hops. */
const HOP = 0.4;
/** Seconds before the start from which the clock catches the eye, and from which words are clearer than a clock. */
const CLOSE = 10;
const LONG_TIME = 86_400;
/** In a larger crowd nobody blinks: somebody would at every moment, and each costs a frame something. */
const BLINKING = 120;

/** The columns of camps, so that each is wider than high. */
function columnsFor(teams) {
  if (teams <= 1) return 1;
  if (teams <= MANY_TEAMS) return 2;
  if (teams <= 18) return 3;
  return teams <= 32 ? 4 : 5;
}

export class Campfire {
  #mirror;
  #sounds;
  #camps = [];
  #pitched = "";
  /** The players shown; undefined before the first drawing. */
  #known;
  /** Those whose lanterns burn; undefined before the first drawing. */
  #lit;
  #walking = 0;
  #land = new Land();
  #ticker = new Ticker();
  #description = el("p.lead", {});
  #label = el("p.muted", {});
  #clock = el("p.countdown.digits", {});
  #until = el("div.until", {}, el("div.when", {}, this.#label, this.#clock), this.#description);
  #warmUp = new WarmUp();
  #field = el("div.camps", { role: "region", "aria-label": t("join.players") });
  #bubbles = new Bubbles(this.#field);
  element;
  scene = "campfire";

  /**
   * @param {import("quarry/lobby/mirror").LobbyMirror} mirror
   * @param {object} latest unused: nothing has happened yet
   * @param {{sounds: import("quarry/screen/sounds").Sounds}} parts
   */
  constructor(mirror, latest, { sounds }) {
    this.#mirror = mirror;
    this.#sounds = sounds;
    this.element = el("div.campsite", {},
      el("div.welcome", {}, invite(mirror.snapshot.card)),
      el("section.here", {}, this.#land.element, this.#until, this.#warmUp.element, this.#field),
      this.#ticker.element);
    new ResizeObserver(() => this.#place()).observe(this.#field);
    // Another address of this server may have been chosen.
    this.element.addEventListener("change", () => this.#warmUp.update(mirror.snapshot));
    mirror.addEventListener("cheer", ({ detail }) => this.#cheer(detail));
    mirror.follow("presence");
  }

  /** Another view is shown. */
  rest() {
    this.#ticker.rest();
  }

  update() {
    const { snapshot } = this.#mirror;
    const { card, players } = snapshot;
    if (this.#description.textContent !== card.description) this.#description.textContent = card.description;
    this.#description.hidden = !card.description;
    this.tick();
    this.#warmUp.update(snapshot);
    const look = facesIn(snapshot);
    this.#pitch(card);
    const news = this.#camps.flatMap(({ camp, team }) =>
      camp.update(team ? players.filter((one) => one.team === team) : players, look));
    this.#field.classList.toggle("alive", players.length <= BLINKING);
    this.#place();
    const arrival = this.#welcome(card, players, news);
    this.#ticker.update(players, look, arrival ?? this.#kindled(players), this.#playing(snapshot));
  }

  /** The song that plays, and who wished for it. */
  #playing({ songs = [], players }) {
    const song = nowPlaying(songs);
    const name = players.find(({ player }) => player === song?.player)?.name;
    return song && dotted(song.title, name && t("songs.wishedBy", { name }));
  }

  /** A lantern has been lit since the last drawing. @returns {{player: object, words: string} | undefined} */
  #kindled(players) {
    const before = this.#lit;
    const lit = players.filter(({ warmedUp }) => warmedUp);
    this.#lit = new Set(lit.map(({ player }) => player));
    const news = before ? lit.filter(({ player }) => !before.has(player)) : [];
    if (news.length === 0) return undefined;
    const player = news.at(-1);
    this.#sounds.play("joined", players.indexOf(player) + 1);
    return { player, words: t("warmUp.lights", { name: player.name }) };
  }

  /** Makes a camp for each team. */
  #pitch(card) {
    const teams = card.teams ?? [];
    const key = JSON.stringify([teams, card.teamColours]);
    if (key === this.#pitched) return;
    this.#pitched = key;
    const isOfMany = teams.length > MANY_TEAMS;
    this.#camps = teams.length === 0 ? [{ camp: new Camp() }] : teams.map((name, index) => {
      const team = `t${index + 1}`;
      return { team, camp: new Camp({ name, ...teamSign(card, team), isOfMany }) };
    });
    const columns = columnsFor(teams.length);
    this.#field.style.setProperty("--columns", columns);
    this.#field.classList.toggle("dense", isOfMany);
    // The fire burns where a place is left.
    const isGap = teams.length % columns > 0 || teams.length === 2;
    fill(this.#field, this.#camps.map(({ camp }) => camp.element), isGap && fire(), this.#bubbles.element);
  }

  #place() {
    const { players } = this.#mirror.snapshot;
    const sizes = this.#camps.map(({ team }) => players.filter((one) => !team || one.team === team).length);
    for (const { camp } of this.#camps) camp.place(Math.max(1, ...sizes));
    this.#drawBubbles();
  }

  #drawBubbles() {
    const { players } = this.#mirror.snapshot;
    const newest = players.length > CROWD ? players.slice(-NEWEST).toReversed() : [];
    this.#bubbles.draw((player) => this.#seatOf(player), newest);
  }

  #seatOf(player) {
    return this.#camps.map(({ camp }) => camp.seatOf(player)).find(Boolean);
  }

  /**
   * Those who came since the last drawing walk in.
   * @returns {{player: object, words: string} | undefined} the newest, and what is said of them
   */
  #welcome(card, players, news) {
    const before = this.#known;
    this.#known = new Set(players.map(({ player }) => player));
    const arrived = before ? news.filter(({ dataset: { key } }) => !before.has(key)) : [];
    if (arrived.length === 0) return undefined;
    for (const seat of arrived.slice(-WALKING)) {
      if (this.#walking >= WALKING) break;
      this.#walking += 1;
      const who = players.find((one) => one.player === seat.dataset.key);
      if (players.length <= CROWD) this.#bubbles.call(who);
      const walk = this.#camps.find(({ team }) => !team || team === who.team).camp.walkIn(seat);
      walk.finished.catch(() => undefined).then(() => (this.#walking -= 1));
    }
    this.#drawBubbles();
    this.#sounds.play("joined", players.length);
    const player = players.at(-1);
    const { name, team } = player;
    const words = team ? t("screen.joins", { name, team: teamName(card, team) }) : t("happened.joined", { name });
    return { player, words };
  }

  #cheer(player) {
    const seat = this.#seatOf(player);
    const { players } = this.#mirror.snapshot;
    const who = players.find((one) => one.player === player);
    if (!seat || !who || !this.element.isConnected) return;
    this.#bubbles.call(who);
    this.#drawBubbles();
    const face = seat.querySelector(".portrait");
    for (const animation of face.getAnimations()) animation.cancel();
    hop(face, seat.clientHeight * HOP);
    this.#sounds.play("joined", players.findIndex((one) => one.player === player) + 1);
  }

  tick() {
    const { card, board } = this.#mirror.snapshot;
    this.#land.show({ seed: card.lobby, ...hourOf(card, board, this.#mirror.now()), clues: 0 });
    const seconds = this.#mirror.secondsLeft();
    const isFar = seconds >= LONG_TIME;
    this.#label.textContent = seconds === undefined ? "" : isFar ? moment(card.startsAt) : t("screen.startsIn");
    const text = seconds === undefined ? t("before.hostStarts") : isFar ? lengthOfTime(seconds) : clock(seconds);
    if (this.#clock.textContent !== text) this.#clock.textContent = text;
    this.#clock.classList.toggle("inwords", seconds === undefined);
    this.#clock.classList.toggle("near", seconds <= CLOSE);
  }
}
