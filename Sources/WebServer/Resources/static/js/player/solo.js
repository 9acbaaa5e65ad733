/** Solo plays of a pack: the ghost to race against, and ending the play. */

import { el, icon } from "quarry/shared/dom";
import { t, number, sentence } from "quarry/shared/texts";
import { sure } from "quarry/forms/fields";

/** The number of events per request. */
const PAGE = 1_000;
/** Milliseconds after which an event is not announced to a returning player. */
const NEWS = 120_000;

/** @param {import("quarry/player/game").Game} game */
export async function finish(game) {
  const isCasual = game.snapshot.card.pack.play === "casual";
  const text = [
    t(isCasual ? "solo.sureCasual" : "solo.sureCompetitive"),
    !isCasual && game.seat.ranked === false && t("solo.notListed"),
  ].filter(Boolean).join(" ");
  const isSure = await sure({ title: t("solo.sure"), text, yes: t("solo.end") });
  if (!isSure) return;
  try {
    await game.change("lobby.end");
  } catch (error) {
    game.say(sentence(error), "bad");
  }
}

/** The ghost's score, in a line below the player's own. */
export class Solo {
  #game;
  #line = el("p.ghost.small.digits", { hidden: true });
  #last = { found: 0, points: 0 };

  constructor(game) {
    this.#game = game;
  }

  async begin() {
    const { ghost } = this.#game.seat;
    if (!ghost) return;
    document.querySelector("header.bar").append(this.#line);
    this.#draw();
    this.#game.mirror.addEventListener("event", ({ detail }) => this.#heard(detail));
    await this.#catchUp().catch(() => undefined);
  }

  /** Loads what the ghost found before the page was opened. */
  async #catchUp() {
    for (let after = 0; ;) {
      const { events, last } = await this.#game.call("lobby.history", { after, limit: PAGE });
      for (const { type, data } of events) if (type === "ghost.scanned") this.#learn(data);
      after = events.at(-1)?.seq ?? last;
      if (events.length === 0) return;
    }
  }

  #heard({ type, data, at }) {
    if (type !== "ghost.scanned") return;
    this.#learn(data);
    if (at < this.#game.mirror.now() - NEWS) return;
    const { name } = this.#game.seat.ghost;
    const title = this.#game.titleOf(data.clue) ?? t("happened.someClue");
    const points = { points: number(data.points), count: data.points };
    this.#game.say(t("solo.ghostFound", { name: name ?? t("solo.somebody"), title, ...points }));
  }

  #learn({ found, points }) {
    if (found < this.#last.found) return;
    this.#last = { found, points };
    this.#draw();
  }

  #draw() {
    const { name, found } = this.#game.seat.ghost;
    this.#line.hidden = false;
    this.#line.replaceChildren(icon("flag", { size: 16 }), t("solo.ghost", {
      name: name ?? t("solo.somebody"), points: number(this.#last.points), count: this.#last.points,
      found: this.#last.found, of: found,
    }));
  }
}
