/** Says once what the host has changed in a clue that the player sees, and marks the clue until it is opened. */

import { t } from "quarry/shared/texts";

/** What a clue says, without what players do to it. */
const content = ({ found: _, foundBy: __, state: ___, submission: ____, station, ...clue }) =>
  JSON.stringify({ ...clue, capacity: station?.capacity, minutes: station?.minutes });

export class Corrections {
  #game;
  /** The clues that were changed, as they were. They come with the next snapshot. */
  #before = new Map();

  /** @param {import("quarry/player/game").Game} game */
  constructor(game) {
    this.#game = game;
    game.mirror.addEventListener("event", ({ detail: { type, data } }) => {
      if (type !== "clue.updated" || !data.clue || this.#before.has(data.clue)) return;
      const clue = game.clue(data.clue);
      if (clue) this.#before.set(data.clue, structuredClone(clue));
    });
    // Only a snapshot brings both, and only a snapshot tells what a clue says now.
    game.mirror.addEventListener("change", ({ detail }) =>
      detail.has("players") && detail.has("clues") && this.#tell());
  }

  #tell() {
    for (const [id, before] of this.#before) {
      const clue = this.#game.clue(id);
      if (clue && content(clue) === content(before)) continue;
      this.#before.delete(id);
      if (!clue) continue;
      if (!this.#isOpen(id)) this.#game.readMarks.change(id);
      const isHint = clue.hints.length > before.hints.length;
      this.#game.say(t(isHint ? "news.newHint" : "news.clueChanged", { title: clue.title }));
      import("quarry/player/feedback").then(({ feedback }) => feedback("notice"));
    }
  }

  #isOpen(id) {
    return document.querySelector(`dialog.cluesheet[open][data-sheet="${CSS.escape(id)}"]`) !== null;
  }
}
