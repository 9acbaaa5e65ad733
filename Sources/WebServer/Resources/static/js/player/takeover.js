/** Takes over a seat that the host hands over to this device. */

import { el, fill } from "quarry/shared/dom";
import { t, sentence } from "quarry/shared/texts";
import { Connection, newKey } from "quarry/shared/rpc";
import * as storage from "quarry/shared/storage";

/** Asks first: a link can be opened by mistake, and is used up by the answer. @param {string} offer one-time token */
export function takeOver(code, offer) {
  const connection = new Connection();
  const mine = storage.seatIn(code);
  const problem = el("p.problem", { role: "alert" });
  const button = el("button.primary.wide", {
    onclick: async () => {
      button.disabled = true;
      problem.textContent = "";
      try {
        await sit(connection, code, offer, mine);
      } catch (error) {
        button.disabled = false;
        problem.textContent = error.kind === "unauthorized" ? t("takeover.gone") : sentence(error);
      }
    },
  }, t("takeover.yes"));
  document.querySelector(".tabs")?.remove();
  document.querySelector("header.bar")?.remove();
  fill(document.getElementById("main"), el("section.page.stack", {},
    el("h1", {}, t("takeover.title")),
    el("p", {}, t("takeover.text")),
    mine && el("p.note", {}, t("takeover.mine", mine)),
    // The link is used up by the answer, and the seat would be gone with the next page.
    storage.lasts() ? [problem, button] : el("p.note.bad", { role: "alert" }, t("storage.blocked")),
    el("a.button", { href: "/" }, t("menu.start"))));
}

async function sit(connection, code, offer, mine) {
  const seat = await connection.call("session.attach", { token: offer, key: keyFor(offer) });
  if (mine && mine.player !== seat.player) {
    for (const { key } of storage.waiting(seat.lobby)) storage.dropWaiting(seat.lobby, key);
    storage.forgetSeat(seat.lobby);
  }
  // At once: the link is used up, and the names can wait.
  const kept = { role: "player", lobby: seat.lobby, code: seat.code ?? code, token: seat.token, player: seat.player };
  storage.keepSeat({ ...kept, name: "", title: "" });
  const view = await connection.call("lobby.view", { lobby: seat.lobby, token: seat.token }).catch(() => undefined);
  if (view) storage.keepSeat({ ...kept, name: view.me.name, title: view.card.name });
  connection.close();
  location.replace(`/play/${encodeURIComponent(kept.code)}`);
}

/** A secret of this tab's: with it, an answer that was lost is given again; without it, the link is used up. */
function keyFor(offer) {
  const name = `quarry.takeover.${offer}`;
  const key = storage.text("sessionStorage", name) ?? newKey();
  storage.keepText("sessionStorage", name, key);
  return key;
}
