/** The spectators' view during a hunt and after: the board, how to join, the latest events, and the result. */

import { el, fill, icon } from "quarry/shared/dom";
import { t, clock } from "quarry/shared/texts";
import { DivisionRows } from "quarry/lobby/divisions";
import { DivisionStrip, Standings, TeamStrip } from "quarry/screen/standings";
import { contestsOf } from "quarry/lobby/ceremonytime";
import { FeedPart } from "quarry/screen/feedpart";
import { bigScreen } from "quarry/screen/size";
import { Ceremony, Podium } from "quarry/screen/ceremony";
import { looksIn, teamLook } from "quarry/lobby/avatar";
import { invite } from "quarry/lobby/invite";
import { ScoreChart } from "quarry/lobby/scorechart";

const onlyFirst = ([first, second]) => (first?.points > 0 && second?.rank !== first.rank ? first : undefined);

/** Who competes, and can win: the teams if there are any, otherwise the players. */
function contestants({ card }, { teams, rows }, look) {
  return teams?.map((row) => ({ ...row, look: teamLook(card, row.team) }))
    ?? rows.map((row) => ({ ...row, look: look(row.player) }));
}

/** Who has points: nobody else is told. */
export const scoring = (rows) => rows.filter(({ points }) => points > 0);

/** The teams on a podium. */
const FIRST = 3;

export class HuntView {
  #mirror;
  #latest;
  #standings = new Standings({ onlead: (row) => this.#moments.lead(row) });
  #teams = new TeamStrip();
  #divisions;
  #podium;
  #moments;
  #sounds;
  #scores;
  #winner;
  #ceremony = new Ceremony(this.#standings);
  #note = el("p.standstill", { role: "status", hidden: true });
  #wave = el("p.standstill", { hidden: true });
  #invite;
  #feed;
  #after;
  #again = el("button", { onclick: () => this.#begin() }, icon("trophy"), t("screen.again"));
  #next = el("button", { onclick: () => this.#ceremony.next(), "data-focus": "next" }, icon("right"), t("screen.next"));
  #chart = el("button.chartswitch", { "aria-pressed": "false", onclick: () => this.#toggleChart() },
    icon("up"), t("chart.title"));
  #slideshow;
  #onagain;
  /** What draws this page at night, once a big screen has loaded it. */
  #atNight;
  #night;
  #stage = el("div.stage", {});
  #side = el("aside.side", { "aria-label": t("screen.beside") });
  #wasStill;
  /** Whether the hunt was still going on when this page last looked. */
  #wasOn;
  element;

  /**
   * @param {import("quarry/lobby/mirror").LobbyMirror} mirror
   * @param {import("quarry/screen/latest").Latest} latest
   * @param {{lobby: object, connection: import("quarry/shared/rpc").Connection,
   *   results: () => Promise<object>, slideshow: import("quarry/screen/slideshow").Slideshow,
   *   sounds: import("quarry/screen/sounds").Sounds, moments: import("quarry/screen/moments").Moments,
   *   isWatched: boolean, isTold: boolean, onagain: () => boolean, atNight: () => object | undefined}} parts
   *   `isWatched`: the page has shown the hunt before; `isTold`: and how it ended; `onagain`: a big screen tells that
   *   again in a view of its own; `atNight`: what a big screen has loaded for the time after that
   */
  constructor(mirror, latest, parts) {
    const { lobby: seat, connection, results, slideshow, sounds, moments, isWatched, isTold } = parts;
    this.#feed = new FeedPart(mirror, connection, seat, () => this.#ceremony.isOn);
    this.#sounds = sounds;
    this.#moments = moments;
    this.#slideshow = slideshow;
    this.#onagain = parts.onagain;
    this.#atNight = parts.atNight;
    this.#wasOn = isWatched && !isTold;
    if (isTold) this.#wasStill = false;
    this.#mirror = mirror;
    this.#latest = latest;
    this.#podium = new Podium(results);
    this.#divisions = new DivisionStrip(
      new DivisionRows((params) => mirror.boardOf(params), () => this.update()));
    this.#scores = new ScoreChart((params) => mirror.scoresOf(params), { width: 400 });
    const { lobby, code } = mirror.snapshot.card;
    this.#invite = invite({ code });
    this.#after = el("p.after", { hidden: true },
      this.#again,
      el("a.button", { href: `/replay/${code ?? lobby}` }, icon("play"), t("screen.replay")),
      el("a.button", { href: `/replay/${code ?? lobby}#film` }, icon("film"), t("film.title")),
      this.#chart);
    this.element = el("div.arena", {}, this.#stage, this.#side);
    this.#ceremony.addEventListener("uncovered", () => sounds.play("uncovered"));
    this.#ceremony.addEventListener("won", () => this.#celebrate());
    this.#ceremony.addEventListener("done", () => this.update());
    addEventListener("keydown", (event) => this.#pressed(event));
  }

  /** This view is shown from now on: what all views share moves in. */
  begin() {
    fill(this.#stage, this.#note, this.#wave, this.#podium.element, this.#teams.element,
      this.#divisions.element, this.#standings.element, this.#moments.element);
    fill(this.#side, this.#slideshow.element, this.#after, this.#scores.element, this.#invite, this.#latest.element,
      this.#feed.element);
    this.element.append(this.#latest.ribbon);
  }

  update() {
    const { card, board } = this.#mirror.snapshot;
    const isOver = card.phase === "ended";
    // Nothing ticks while the clock is stopped.
    if (card.phase !== "running") this.#wave.hidden = true;
    // Everything is revealed now: tell it slowly to an audience that was waiting for it.
    // A screen opened meanwhile joins in.
    if (isOver && !board.frozen && this.#wasStill !== false) {
      const { revealedAt } = this.#mirror;
      if (this.#wasStill) this.#ceremony.begin(this.#contests);
      else if (revealedAt !== undefined) this.#ceremony.begin(this.#contests, this.#mirror.now() - revealedAt);
    }
    this.#wasStill = board.frozen;
    if (isOver) this.#moments.hush();
    // Without a secret there is no ceremony: the end is the great moment.
    if (isOver && this.#wasOn && !board.frozen && !this.#ceremony.isOn) this.#celebrate();
    this.#wasOn = !isOver;
    if (board.frozen && this.#ceremony.isOn) this.#ceremony.end();
    this.#drawNote(isOver, board);
    this.#divisions.update(card, this.#ceremony.isOn ? undefined : board);
    const look = looksIn(this.#mirror.snapshot);
    this.#standings.update(card, board, look);
    const isKnown = isOver && !board.frozen && !this.#ceremony.isOn;
    const ranked = isKnown ? contestants(this.#mirror.snapshot, board, look) : [];
    this.#winner = onlyFirst(ranked);
    const atNight = isKnown && this.#winnersStand(board) ? this.#atNight() : undefined;
    this.#drawNight(atNight);
    if (isKnown) this.#podium.show(ranked, card.name, atNight
      && { ...atNight.winners, draw: () => atNight.winners.draw(this.#mirror.snapshot) });
    else this.#podium.hide();
    // The podium has the first teams already.
    const isTold = isKnown && !(board.teams?.length > FIRST);
    this.#teams.update(this.#ceremony.isOn || isTold ? {} : board);
    // Rows without points tell nothing.
    const isScored = board.rows[0]?.points > 0;
    this.#standings.element.hidden = isKnown && !isScored;
    // While everybody waits, there is time to look back.
    if (isKnown || card.phase === "paused") this.#scores.show(card, board, card.endsAt ?? this.#mirror.now());
    else this.#scores.hide();
    this.#after.hidden = !isKnown || board.rows.length === 0;
    this.#again.hidden = !isScored;
    this.element.classList.toggle("telling", this.#ceremony.isOn);
    if (this.#invite) this.#invite.hidden = isOver;
    this.#feed.update(!bigScreen.matches);
  }

  #winnersStand({ rows }) {
    return bigScreen.matches && rows[0]?.points > 0;
  }

  /** After the finale the night stays. */
  #drawNight(atNight) {
    this.element.classList.toggle("atnight", atNight !== undefined);
    if (!atNight) return this.#night?.land.element.remove();
    const { card } = this.#mirror.snapshot;
    this.#night ??= atNight.nightParts(card);
    const { land, code } = this.#night;
    if (!land.element.isConnected) this.element.prepend(land.element);
    if (code && !code.isConnected) this.#after.append(code);
    land.show({ seed: card.lobby, light: "night", clues: card.clues, lit: card.clues });
    return undefined;
  }

  #toggleChart() {
    const isShown = this.element.classList.toggle("charted");
    this.#chart.setAttribute("aria-pressed", String(isShown));
  }

  get #contests() {
    return contestsOf(this.#mirror.snapshot, scoring);
  }

  /** The row of the player or the team that has won; undefined before everybody knows, and if several are first. */
  get winner() {
    return this.#winner;
  }

  /** Counts down to the next wave. */
  tick() {
    const { card } = this.#mirror.snapshot;
    const now = this.#mirror.now();
    const next = card.phase === "running" && card.waves?.find(({ startsAt }) => startsAt > now);
    this.#wave.hidden = !next;
    const text = next ? t("wave.next", { title: next.title, time: clock((next.startsAt - now) / 1_000) }) : "";
    if (this.#wave.textContent === text) return;
    fill(this.#wave, icon("clock", { size: 32 }), el("span.grow.digits", {}, text));
  }

  #celebrate() {
    if (!(this.#mirror.snapshot.board.rows[0]?.points > 0)) return;
    import("quarry/screen/confetti").then(({ throwConfetti }) => throwConfetti(), () => undefined);
    this.#sounds.play("won");
  }

  #begin() {
    if (this.#onagain()) return undefined;
    this.#ceremony.begin(this.#contests);
    this.update();
    return this.#next.focus();
  }

  #drawNote(isOver, board) {
    const text = this.#ceremony.isOn ? t("screen.revealing")
      : board.frozen ? (isOver ? t("screen.stillOver") : t("screen.still")) : "";
    this.#note.hidden = text === "";
    if (this.#note.dataset.text === text) return;
    this.#note.dataset.text = text;
    fill(this.#note, icon(this.#ceremony.isOn ? "trophy" : "pause", { size: 32 }), el("span.grow", {}, text),
      this.#ceremony.isOn && this.#next);
  }

  #pressed(event) {
    if (!this.#ceremony.isOn || ![" ", "ArrowRight", "ArrowUp", "PageDown"].includes(event.key)) return;
    if (event.target.closest("button, a")) return;
    event.preventDefault();
    this.#ceremony.next();
  }
}
