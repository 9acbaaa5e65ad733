/** The result: the player's rank, the winners, the board, and how hard each clue was. */

import { el, fill, icon } from "quarry/shared/dom";
import { t, lengthOfTime, number, sentence } from "quarry/shared/texts";
import { badgesOf, ownBadges } from "quarry/lobby/badges";
import { avatarOf, looksIn, teamLook } from "quarry/lobby/avatar";
import { boardRow } from "quarry/lobby/board";
import { isAhead } from "quarry/lobby/honours";
import { album, albumSection, changesAlbum } from "quarry/lobby/photos";

/** The most rows shown here; the whole board has its own tab. */
const TOP = 10;

/** The most milliseconds before asking again after the end, so that not all phones ask at once. */
const SPREAD = 2_000;

/** What happens after the end without changing the results. */
const changesNothing = (type) => /^(chat|song|notice|sheet|staff|webhook)\./.test(type);

export class ResultView {
  #game;
  #body = el("div.stack", {});
  #shown = "";
  #results;
  #card = el("div.cardroom", {});
  #pack = el("div.stack", {});
  #album = el("div.stack", {});
  /** Apart from what is drawn anew, so that nothing typed is lost. */
  #opinion = el("div", {});
  #isAsked = false;
  /** The titles of the tables that are unfolded. */
  #unfolded = new Set();
  #timer = 0;
  element = el("section.view.finale", { "aria-labelledby": "finale-title" });

  constructor(game) {
    this.#game = game;
    fill(this.element, el("h2.unseen", { id: "finale-title" }, t("finale.title")), this.#body, this.#opinion);
    game.mirror.addEventListener("event", ({ detail }) => this.#heard(detail));
  }

  /** A page that stays open shows what a page opened now would show. */
  #heard({ type, data }) {
    if (this.#results === undefined || changesNothing(type)) return;
    if (type === "photo.withdrawn") {
      // At once, before anything is loaded.
      this.#album.querySelector(`[data-submission="${CSS.escape(data.submission)}"]`)?.remove();
    }
    if (changesAlbum(type)) return void this.#askForAlbum().catch(() => undefined);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#shown = "";
      this.update();
    }, SPREAD * Math.random());
  }

  update() {
    const { card, board, clues } = this.#game.snapshot;
    const waiting = this.#game.proofs.waiting.length;
    const { isHeld } = this.#game.mirror;
    // Late finds and rulings change the results; the board shows that something changed.
    const key = JSON.stringify([card.phase, board.frozen, board.me, board.total, clues.length, waiting, isHeld]);
    if (key === this.#shown) return;
    this.#shown = key;
    this.#askForOpinion();
    if (!this.#isKnown) this.#drawHidden();
    else this.#ask();
  }

  /** A solo play has no host. */
  async #askForOpinion() {
    if (this.#game.isSolo || this.#isAsked) return;
    this.#isAsked = true;
    const part = await this.#game.part(import("quarry/player/opinion"));
    if (part) fill(this.#opinion, part.opinionCard(this.#game));
  }

  async #ask() {
    if (this.#results === undefined) fill(this.#body, el("p.muted", { role: "status" }, t("common.loading")));
    try {
      this.#results = await this.#game.call("lobby.results");
      this.#draw();
      await this.#drawCard();
      await this.#askForPack();
      await this.#askForAlbum();
    } catch (error) {
      // Retried when the connection is back.
      if (!error.kind) this.#shown = "";
      if (this.#results) return;
      if (error.kind === "wrong-phase") this.#drawHidden();
      else fill(this.#body, this.#own(), el("p.note", {}, sentence(error)));
    }
  }

  /** The card to share. Without it, the numbers are there anyway. */
  async #drawCard() {
    const part = await import("quarry/player/sharecard").catch(() => undefined);
    this.#card.classList.toggle("bare", !part);
    const film = !this.#game.isSolo && this.#film();
    fill(this.#card, part ? await part.shareCard(this.#game, this.#results, film) : film);
  }

  #film() {
    return el("a.button.grow", { href: `${this.#replay}#film` }, icon("film", { size: 20 }), t("film.title"));
  }

  get #replay() {
    const { code, lobby } = this.#game.snapshot.card;
    return `/replay/${code ?? lobby}`;
  }

  /** The big screen reveals the result first. */
  #drawHidden() {
    fill(this.#body, this.#own(), el("p.note.info", {}, t("finale.frozen")));
  }

  /** The player's rank among all who have played the pack. */
  async #askForPack() {
    if (!this.#game.snapshot.card.pack) return;
    const { packResult } = await import("quarry/player/packresult");
    fill(this.#pack, await packResult(this.#game));
  }

  /** The photos that the host has published. */
  async #askForAlbum() {
    if (this.#game.isSolo) return;
    const photos = await album((method, params) => this.#game.call(method, params));
    const names = new Map(this.#game.snapshot.players.map(({ player, name }) => [player, name]));
    fill(this.#album, albumSection(photos, this.#game.seat.token, (player) => names.get(player) ?? player));
  }

  /** Whether how it ended is revealed: before, a rank of the frozen board is none of the result. */
  get #isKnown() {
    return !this.#game.snapshot.board.frozen && !this.#game.mirror.isHeld;
  }

  /** The player's own result. */
  #own() {
    const { board } = this.#game.snapshot;
    const row = board.me ?? this.#results?.rows.find(({ player }) => player === this.#game.seat.player);
    if (!row) return null;
    const { found, of } = this.#game.progress;
    const isKnown = this.#isKnown;
    // Without points nobody has a rank, and none of the two is worth a headline.
    const isLast = !this.#game.isSolo && row.points === 0;
    const winner = isKnown && this.#results?.winners.find(({ player }) => player === row.player);
    return el("section.card.medalcard", {},
      isKnown ? this.#prize(row, winner) : this.#sealed(),
      el("p.big.digits", {}, isLast ? t("finale.over")
        : this.#game.isSolo || !isKnown ? t("clue.points", { n: row.points })
          // Only a good rank is told in large letters; the board has all of them.
          : isAhead(row, board.total) ? t("finale.rank", { n: row.rank, of: board.total })
            : t("result.lanterns", { n: found })),
      winner ? el("p.muted", {}, t("finale.youWon", { time: lengthOfTime(winner.seconds) }))
        : !isLast && el("p.muted", {}, t("finale.over")),
      el("dl.standing.digits", {},
        !this.#game.isSolo && el("div", {}, el("dt", {}, t("stats.points")), el("dd", {}, number(row.points))),
        el("div", {}, el("dt", {}, t("stats.found")),
          el("dd", {}, t("stats.of", { n: found, of })))));
  }

  /** In the player's colour. Without the picture, its room stays. */
  #sealed() {
    const element = el("div.sealed", { "aria-hidden": "true" });
    const { seat, snapshot } = this.#game;
    const { avatar, colour } = looksIn(snapshot)(seat.player);
    Promise.all([import("quarry/art/critter"), import("quarry/art/envelope"), import("quarry/art/paint")])
      .then(([{ groundOf }, { envelope }, { deepened, drawn }]) => {
        const own = colour ?? groundOf(avatar.critter ?? seat.player);
        fill(element, drawn(envelope({ colour: deepened(own) })));
      }, () => undefined);
    return element;
  }

  /**
   * Metal for the first three once the result is known, unless nobody is behind them; alone, a trophy for having found
   * everything.
   */
  #prize({ rank, points }, winner) {
    const isSolo = this.#game.isSolo;
    const { total } = this.#game.snapshot.board;
    const isBest = this.#isKnown && !isSolo && points > 0 && rank <= 3 && (rank === 1 || rank < total);
    if (isBest) return el(`span.prize.prize${rank}`, {}, icon("trophy", { size: 64 }));
    return icon(isSolo && winner ? "trophy" : "flag", { size: 56 });
  }

  #draw() {
    const waiting = this.#game.proofs.waiting.length;
    fill(this.#body,
      waiting > 0 && el("p.note.gold", {}, t("banner.waiting", { n: waiting })),
      this.#card,
      this.#own(),
      ownBadges(this.#results.badges, this.#game.seat.player),
      this.#pack,
      !this.#game.isSolo && this.#lookingBack(),
      !this.#game.isSolo && this.#ofAll(),
      this.#album);
  }

  #lookingBack() {
    return el("p.row", {},
      el("a.button", { href: this.#replay }, icon("play", { size: 20 }), t("screen.replay")));
  }

  /** Everybody's result. */
  #ofAll() {
    const { card } = this.#game.snapshot;
    const { rows, winners, clues, teams, divisions, badges } = this.#results;
    const name = (player) => rows.find((row) => row.player === player)?.name ?? player;
    const look = looksIn(this.#game.snapshot);
    return [
      this.#folded("everybody", t("finale.board"),
        el("ol.board", {}, rows.slice(0, TOP).map((row) =>
          boardRow(card, { ...row, look: look(row.player) }, row.player === this.#game.seat.player)))),
      teams && this.#folded("teams", t("board.teams"), el("ol.board", {}, teams.map((row) =>
        boardRow(card, { ...row, team: undefined, look: teamLook(card, row.team) },
          row.team === this.#game.snapshot.me?.team)))),
      divisions?.filter(({ rows: own }) => own.length > 0).map((one) => this.#folded("division", one.division,
        el("ol.board", {}, one.rows.slice(0, TOP).map((row) =>
          boardRow(card, { ...row, division: undefined, look: look(row.player) },
            row.player === this.#game.seat.player))))),
      this.#folded("winners", t("finale.winners"),
        winners.length === 0 ? el("p.muted", {}, t("finale.nobody"))
          : el("ol.board", {}, winners.slice(0, TOP).map(({ player, seconds }, index) => el("li.rank", {},
            el("span.place.digits", {}, number(index + 1)),
            avatarOf(look(player)),
            el("span.grow.name", {}, name(player)),
            el("span.points.digits", {}, lengthOfTime(seconds)))))),
      clues.length > 0 && this.#folded("hardness", t("finale.clues"),
        el("ul.board", {}, clues.map(({ clue, foundBy, medianSeconds }) => el("li.rank", {},
          el("span.grow", {},
            el("span.name", {}, this.#game.titleOf(clue) ?? clue),
            el("span.under.muted.small", {}, medianSeconds === undefined ? t("finale.neverFound")
              : t("finale.median", { time: lengthOfTime(medianSeconds) }))),
          el("span.bar", { "aria-hidden": "true" }, share(foundBy, rows.length)),
          el("span.points.digits", {}, t("stats.of", { n: foundBy, of: rows.length })))))),
      badges?.some(({ badges: own }) => own.length > 0)
        && this.#folded("badges", t("badge.all"), badgesOf(badges, name, { isTitled: false })),
    ];
  }

  /** A table that most do not look at. What was unfolded stays so when all is drawn anew. */
  #folded(kind, title, ...inside) {
    const element = el(`details.more.${kind}`, {
      open: this.#unfolded.has(title),
      ontoggle: () => (element.open ? this.#unfolded.add(title) : this.#unfolded.delete(title)),
    }, el("summary", {}, title), el("div.stack", {}, ...inside));
    return element;
  }
}

function share(count, all) {
  const bar = el("span", {});
  bar.style.inlineSize = `${all > 0 ? (100 * count) / all : 0}%`;
  return bar;
}
