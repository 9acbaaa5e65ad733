/** The feed below the board, for spectators on a phone: they look, and no more. */

import { el, fill } from "quarry/shared/dom";

export class FeedPart {
  #game;
  #isTelling;
  #view;
  #loading;
  element = el("div", { hidden: true });

  /**
   * @param {import("quarry/lobby/mirror").LobbyMirror} mirror
   * @param {import("quarry/shared/rpc").Connection} connection
   * @param {{token?: string}} seat request parameters
   * @param {() => boolean} isTelling whether it is being told how the hunt ended
   */
  constructor(mirror, connection, seat, isTelling) {
    this.#isTelling = isTelling;
    this.#game = {
      mirror, seat, get snapshot() { return mirror.snapshot; },
      call: (method, params) => connection.call(method, { ...seat, ...params }),
      titleOf: (id) => mirror.snapshot.clues.find(({ clue }) => clue === id)?.title,
      changed: () => this.#view?.update(),
    };
  }

  /** @param {boolean} hasRoom whether the page scrolls */
  update(hasRoom) {
    this.element.hidden = !hasRoom || this.#game.snapshot.card.feed === false;
    if (this.element.hidden) return;
    this.#view?.update();
    this.#loading ??= import("quarry/lobby/feedview").then(({ FeedView }) => {
      this.#view = new FeedView(this.#game, { reacts: false, isHeld: () => this.#isHeld, isTitled: true });
      fill(this.element, this.#view.element);
      this.#view.update();
    }, () => (this.#loading = undefined));
  }

  /** A board that was revealed is told first. */
  get #isHeld() {
    const { mirror } = this.#game;
    const isRevealed = mirror.revealedAt !== undefined && mirror.snapshot.card.phase === "ended";
    return this.#isTelling() || (isRevealed && mirror.snapshot.board.frozen);
  }
}
