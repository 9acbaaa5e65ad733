/**
 * Punch cards: the host photographs them, the server reads them, and the host credits what is right. Nothing counts
 * before that.
 */

import { el, fill } from "quarry/shared/dom";
import { t, sentence } from "quarry/shared/texts";
import { small } from "quarry/shared/picture";
import { busy, check, complain, select, sheet } from "quarry/forms/fields";
import { PHOTOS, picker } from "quarry/forms/picker";
import { REASONS, runningMoment } from "quarry/host/players";

/** Larger photos are made smaller here: the server takes 8 MiB, and searches no more than 4,000 pixels. */
const LARGE = 7 << 20;
const SIDE = 4_000;

/** @param {import("quarry/host/game").HostGame} game */
export async function openCards(game) {
  if (await game.isReady()) sheet(t("cards.title"), () => new Cards(game).elements);
}

class Cards {
  #game;
  /** By player: the clues that were read or added by hand, each with its checkbox. */
  #cards = new Map();
  #list = el("div.stack", {});
  #told = el("p.muted", { role: "status" });
  #problem = el("p.problem", { role: "alert" });
  #credit = el("button.primary.wide", { type: "button", hidden: true, onclick: () => this.#creditAll() });

  constructor(game) {
    this.#game = game;
    this.#list.addEventListener("change", () => this.#count());
  }

  get elements() {
    return [
      el("p.muted", {}, t("cards.text")),
      el("div.row.actions", {},
        picker(t("cards.camera"), { shape: "camera", accept: PHOTOS, capture: "environment" }, this.#read.bind(this)),
        picker(t("cards.files"), { accept: PHOTOS, multiple: true }, this.#read.bind(this))),
      this.#told, this.#list, this.#problem, this.#credit,
    ];
  }

  async #read(files) {
    this.#problem.textContent = "";
    this.#told.textContent = t("cards.reading");
    let seen = 0;
    try {
      for (const file of files) {
        const body = file.size > LARGE ? await small(file, SIDE) : file;
        const { cards } = await (await this.#game.fetch("punchcards", { method: "POST", body })).json();
        seen += cards.length;
        for (const { player, clues } of cards) this.#add(player, clues);
      }
      this.#told.textContent = seen > 0 ? t("cards.seen", { n: seen }) : t("cards.none");
    } catch (error) {
      this.#told.textContent = "";
      complain(this.#problem, error);
    }
    this.#draw();
  }

  #add(player, clues) {
    if (!this.#cards.has(player)) this.#cards.set(player, new Map());
    const card = this.#cards.get(player);
    for (const clue of clues) {
      if (card.has(clue)) continue;
      const hasIt = this.#hasFound(player, clue);
      const title = this.#game.titleOf(clue) ?? clue;
      card.set(clue, check(hasIt ? t("cards.found", { title }) : title, true, { disabled: hasIt }));
    }
  }

  #hasFound(player, clue) {
    return this.#game.log.finds.get(player)?.has(clue) ?? false;
  }

  #draw() {
    fill(this.#list, [...this.#cards].map(([player, clues]) => {
      const order = this.#game.clues.map(({ clue }) => clue);
      const rows = [...clues].toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other));
      return el("fieldset.stack.tight.card", { "data-card": player },
        el("legend.unseen", {}, this.#game.nameOf(player)),
        el("h3", { "aria-hidden": "true" }, this.#game.nameOf(player)),
        rows.length === 0 && el("p.muted", {}, t("cards.empty")),
        rows.map(([, choice]) => choice),
        this.#adding(player, clues));
    }));
    this.#count();
  }

  /** A choice of further clues, for stickers that could not be read. */
  #adding(player, clues) {
    const others = this.#game.clues.filter(({ clue, proof }) =>
      proof.scan && !clues.has(clue) && !this.#hasFound(player, clue));
    if (others.length === 0) return undefined;
    const more = select([["", t("cards.more")], ...others.map(({ clue, title }) => [clue, title])], "", {
      "aria-label": t("cards.moreOf", { name: this.#game.nameOf(player) }),
    });
    more.addEventListener("change", () => {
      const clue = more.value;
      this.#add(player, [clue]);
      this.#draw();
      clues.get(clue).input.focus();
    });
    return more;
  }

  #chosen() {
    return [...this.#cards].flatMap(([player, clues]) => [...clues]
      .filter(([, { input }]) => input.checked && !input.disabled)
      .map(([clue, choice]) => ({ player, clue, choice })));
  }

  #count() {
    const n = this.#chosen().length;
    this.#credit.hidden = n === 0;
    this.#credit.textContent = t("cards.credit", { n });
  }

  async #creditAll() {
    this.#problem.textContent = "";
    busy(this.#credit, true);
    const chosen = this.#chosen();
    const refused = [];
    for (const { player, clue, choice } of chosen) {
      const title = this.#game.titleOf(clue) ?? clue;
      const { why, isFinal } = await this.#accept(player, clue) ?? {};
      if (why) refused.push(t("cards.notOne", { name: this.#game.nameOf(player), title, why }));
      else this.#cards.get(player).set(clue, check(t("cards.found", { title }), true, { disabled: true }));
      choice.input.checked = !isFinal;
    }
    busy(this.#credit, false);
    this.#draw();
    this.#tell(chosen.length, refused);
  }

  /** Says in one place what became of it and, if not all is well, what to do. */
  #tell(n, refused) {
    const done = n - refused.length;
    const isAll = refused.length === 0;
    this.#told.textContent = isAll ? t("cards.credited", { n: done }) : "";
    this.#problem.textContent = isAll ? "" : [
      t("cards.not", { done, n, finds: refused.join(" ") }),
      t(this.#chosen().length > 0 ? "cards.again" : "cards.over"),
    ].join(" ");
  }

  /**
   * @returns {Promise<{why: string, isFinal: boolean} | undefined>} why it was not accepted, and whether it will never
   *   be; undefined if the player has it now
   */
  async #accept(player, clue) {
    try {
      const { outcome } = await this.#game.change("clue.accept", {
        clue, player, reason: t("cards.reason"), at: runningMoment(this.#game),
      });
      if (outcome === "found" || outcome === "already-found") return undefined;
      return { why: t(REASONS[outcome] ?? "people.notAccepted"), isFinal: true };
    } catch (error) {
      // The server's own words name the player's id.
      const isGone = error.kind === "player-not-found";
      return { why: isGone ? t("people.gone") : sentence(error), isFinal: isGone };
    }
  }
}
