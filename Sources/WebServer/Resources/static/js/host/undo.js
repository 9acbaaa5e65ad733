/** The seconds before a start that was just pressed, on the host's page: how many are left, and the way back. */

import { announce, el, icon, openDialog } from "quarry/shared/dom";
import { t, number } from "quarry/shared/texts";
import { wearLateStyle } from "quarry/host/latestyle";
import { LATE } from "quarry/lobby/mirror";

export class Undo {
  #game;
  #dialog;
  #digits = el("p.digits.display", { "aria-hidden": "true" });

  /** @param {import("quarry/host/game").HostGame} game */
  constructor(game) {
    wearLateStyle();
    this.#game = game;
  }

  /** Call it whenever the seconds left change. */
  tick() {
    const { mirror } = this.#game;
    const isOn = this.#game.isCountedIn && mirror.toStart > -LATE;
    if (!isOn) return this.#dialog?.close();
    if (!this.#dialog) this.#open();
    const text = number(mirror.secondsLeft());
    if (this.#digits.textContent !== text) this.#digits.textContent = text;
    return undefined;
  }

  #open() {
    const { mirror } = this.#game;
    const undo = async () => {
      if (await this.#game.attempt("lobby.cancelStart", {}, t("undo.undone"))) this.#dialog?.close();
    };
    this.#dialog = openDialog(el("dialog.undo", {
      "aria-labelledby": "undo-title",
      // Whoever closes it wants the start to go back, or it would go on unseen.
      oncancel: (event) => {
        event.preventDefault();
        undo();
      },
    },
    el("div.inside", {},
      el("h2", { id: "undo-title" }, t("screen.startsIn")), this.#digits,
      el("button.primary.wide", { autofocus: true, onclick: undo }, icon("back", { size: 28 }), t("undo.undo")))));
    this.#dialog.addEventListener("close", () => (this.#dialog = undefined));
    announce(`${t("screen.startsIn")} ${number(mirror.secondsLeft())}`, { now: true });
  }
}
