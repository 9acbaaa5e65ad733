/** The host's code, with which the hunt can be run from another browser. It is shown once. */

import { el, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { Problem, field, form, line, needed } from "quarry/forms/fields";
import { tokenCard } from "quarry/forms/token";
import { seatOf } from "quarry/host/invitation";
import * as storage from "quarry/shared/storage";

/**
 * A card that shows the code of a hunt just created here, until it is dismissed.
 * @param {import("quarry/host/game").HostGame} game
 * @returns {HTMLElement | null} null once it was dismissed
 */
export function codeCard(game) {
  const { lobby, token } = game.seat;
  if (!storage.isNew(lobby)) return null;
  const card = el("section.card.stack.hostcode", { "aria-labelledby": "hostcode-title" },
    el("h2", { id: "hostcode-title" }, t("hostcode.title")),
    el("p", {}, t("hostcode.text")),
    tokenCard(t("hostcode.label"), token, { done: t("hostcode.copied") }),
    el("div.row.actions", {},
      el("button.grow", {
        onclick: () => {
          storage.forgetNew(lobby);
          card.remove();
          document.getElementById("main").focus();
        },
      }, icon("check", { size: 20 }), t("hostcode.kept"))));
  return card;
}

/** The form to enter a code from another browser, the host's or of an invitation. */
export function codeEntry() {
  const code = line("", { maxLength: 64, spellcheck: false, autocapitalize: "off" });
  return el("details.more.card", { id: "code", open: location.hash === "#code" },
    el("summary", {}, t("hostcode.have")),
    form({
      submit: t("hostcode.use"), onsubmit: async () => {
        const token = needed(code, t("hostcode.label")).replace(/\s/g, "");
        const seat = await seatOf(token);
        if (!seat || seat.staff === "station") throw new Problem(t("hostcode.wrong"), code);
        storage.keepSeat(seat);
        location.href = `/host/${seat.lobby}`;
      },
    }, field(t("hostcode.label"), code, t("hostcode.help"))));
}
