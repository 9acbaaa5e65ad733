/** A lobby without clues is an event for songs: there is nothing to find, and nobody has a rank. */

import { el, fill, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { SongsPart } from "quarry/lobby/songspart";

/** Before the start, clues may still be added. */
const INTRO = { open: "event.soFar", running: "event.intro", paused: "event.intro" };

/** The first view of the player's page. */
export class EventView {
  #game;
  #intro = el("div.stack", {});
  #songs;
  element = el("section.view", { "aria-labelledby": "event-title" });

  constructor(game) {
    this.#game = game;
    this.#songs = new SongsPart(game);
    fill(this.element, el("h2", { id: "event-title" }, t("talk.songs")), this.#intro, this.#songs.element);
  }

  update() {
    const { card } = this.#game.snapshot;
    const key = JSON.stringify([card.phase, card.description]);
    if (this.#intro.dataset.key !== key) {
      this.#intro.dataset.key = key;
      fill(this.#intro, card.description && el("p", {}, card.description),
        INTRO[card.phase] && el("p.note", {}, icon("music", { size: 20 }), " ", t(INTRO[card.phase])));
    }
    this.#songs.update();
  }
}
