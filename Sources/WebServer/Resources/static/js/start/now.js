/** The button that creates a hunt which can be played at once, and shows it to its host. */

import { el, icon } from "quarry/shared/dom";
import { t, sentence } from "quarry/shared/texts";
import * as storage from "quarry/shared/storage";

/** @param {import("quarry/shared/rpc").Connection} connection @returns {Element[]} with room for what went wrong */
export function nowButton(connection) {
  const problem = el("p.problem", { role: "alert" }, storage.lasts() ? "" : t("storage.blocked"));
  const button = el("button.bright.wide", {
    disabled: !storage.lasts(), onclick: async () => {
      problem.textContent = "";
      button.setAttribute("aria-busy", "true");
      button.disabled = true;
      try {
        const [{ createLobby }, { sample }] =
          await Promise.all([import("quarry/host/huntfile"), import("quarry/host/templates")]);
        const { params, clues } = sample();
        const { lobby, code, token } = await createLobby(connection, params, clues);
        storage.keepSeat({ role: "host", lobby, code, token, title: params.name });
        location.href = `/host/${lobby}`;
      } catch (error) {
        problem.textContent = sentence(error);
        button.removeAttribute("aria-busy");
        button.disabled = false;
      }
    },
  }, icon("play"), t("start.now"));
  return [button, problem];
}
