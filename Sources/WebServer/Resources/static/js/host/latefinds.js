/** Finds that arrived after the end and wait for the host's decision. */

import { el, fill, keep } from "quarry/shared/dom";
import { t, moment } from "quarry/shared/texts";
import { busy } from "quarry/forms/fields";

/** Milliseconds before asking again after an event, as events come in groups. */
const SOON = 150;

/** Events that may change which finds wait. */
const CHANGING = /^(clue\.(claimed|scanned)|hunt\.ended|ruling\.|player\.(left|kicked))/;

export class LateFinds {
  #game;
  #timer = 0;
  #list = el("ul.stack.tight", {});
  element = el("section.card.stack", { "aria-labelledby": "late-title", hidden: true });

  /** @param {import("quarry/host/game").HostGame} game */
  constructor(game) {
    this.#game = game;
    fill(this.element, el("h2", { id: "late-title" }, t("late.title")), el("p.muted", {}, t("late.text")), this.#list);
    game.mirror.addEventListener("event", ({ detail }) => CHANGING.test(detail.type) && this.#askSoon());
    game.mirror.addEventListener("line", () => game.mirror.isLive && this.#askSoon());
    this.#askSoon();
  }

  #askSoon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), SOON);
  }

  async #ask() {
    // Offline there is no answer; the next connection asks again.
    const { finds } = await this.#game.call("late.list").catch(() => ({ finds: undefined }));
    if (!finds) return;
    this.element.hidden = finds.length === 0;
    keep(this.#list, finds, ({ player, clue }) => `${player}/${clue}`, (find) => this.#row(find));
  }

  #row({ player, clue, at, arrivedAt }) {
    const name = this.#game.nameOf(player);
    const title = this.#game.titleOf(clue) ?? clue;
    return el("li.rulingrow", { "data-find": `${player}/${clue}` },
      el("span.grow", {}, el("strong", {}, t("late.find", { name, title })),
        el("span.under.muted.small", {}, t("late.times", { at: moment(at), arrivedAt: moment(arrivedAt) }))),
      el("button", {
        "aria-label": t("late.countThis", { name, title }), onclick: async ({ currentTarget: button }) => {
          busy(button, true);
          await this.#game.attempt("clue.accept", { clue, player, at }, t("late.counted", { name, title }));
          busy(button, false);
          this.#askSoon();
        },
      }, t("late.count")));
  }
}
