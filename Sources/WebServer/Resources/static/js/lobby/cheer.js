/** The button with which a player cheers before the start: their face hops here and on the big screen. */

import { announce, el, icon } from "quarry/shared/dom";
import { t, sentence } from "quarry/shared/texts";

/** Milliseconds between two cheers, as the server wants it. */
const APART = 5_000;
/** Somebody with their arms up. */
const ARMS = "M12 3a2.500 2.500 0 1 0 0 5a2.500 2.500 0 1 0 0-5M4 4l5 7v10M20 4l-5 7v10M9 11h6M9 16h6";

export class Cheer {
  #game;
  #onhop;
  #isWaiting = false;
  #label = el("span", {}, t("cheer.cheer"));
  /** The button keeps the focus while it waits, so it is not disabled. */
  element = el("button.bright.cheer.grow", { onclick: () => this.#cheer() }, icon(ARMS, { size: 22 }), this.#label);

  /** @param {import("quarry/lobby/client").LobbyClient} game @param {() => void} onhop lets the face hop here */
  constructor(game, onhop) {
    this.#game = game;
    this.#onhop = onhop;
  }

  async #cheer() {
    if (this.#isWaiting) return;
    this.#wait(APART);
    this.#onhop();
    try {
      await this.#game.call("lobby.cheer");
      announce(t("cheer.sent"));
    } catch (error) {
      if (error.kind === "rate-limited") this.#wait(error.data?.retryAfter ?? APART);
      // The hunt has begun meanwhile.
      else if (error.kind !== "wrong-phase") this.#game.say(sentence(error), "bad");
    }
  }

  #wait(time) {
    this.#isWaiting = true;
    clearTimeout(this.timer);
    this.element.style.setProperty("--wait", `${time}ms`);
    this.element.setAttribute("aria-disabled", "true");
    this.#label.textContent = t("cheer.again");
    this.timer = setTimeout(() => {
      this.#isWaiting = false;
      this.element.removeAttribute("aria-disabled");
      this.#label.textContent = t("cheer.cheer");
    }, time);
  }
}
