/** Where to show a clue's code if it is on a screen: in this browser, or by a link on another one. */

import { el, fill, icon } from "quarry/shared/dom";
import { t, sentence } from "quarry/shared/texts";
import { addressNote, whereFound } from "quarry/shared/origin";
import { copied } from "quarry/shared/clipboard";
import { qrCode } from "quarry/shared/qr";

/** The length of the name of a member of staff. */
const NAME = 40;

/** @param {import("quarry/host/game").HostGame} game @param {object} clue from `clue.list` */
export function screenOf(game, clue) {
  const { lobby } = game.seat;
  const link = el("div.bigcode", {});
  const problem = el("p.problem", { role: "alert" });
  const show = async ({ target }) => {
    target.disabled = true;
    problem.textContent = "";
    try {
      // The link gives this clue's codes, and nothing else that only the host may see.
      const { token } = await game.change("staff.invite", {
        name: Array.from(t("living.screenName", { title: clue.title })).slice(0, NAME).join("").trim(), role: "station",
        clue: clue.clue,
      });
      drawLink(link, game, `/living/${lobby}#${token}`);
    } catch (error) {
      problem.textContent = sentence(error);
      target.disabled = false;
    }
  };
  return el("div.stack.tight", {},
    el("div.row.actions", {},
      el("a.button.grow", { href: `/living/${lobby}?clue=${clue.clue}`, target: "_blank", rel: "noopener" },
        icon("scan", { size: 20 }), t("living.here")),
      el("button.grow", { type: "button", onclick: show }, icon("link", { size: 20 }), t("living.elsewhere"))),
    problem, link);
}

function drawLink(link, game, path) {
  whereFound().then((where) => {
    const address = (where.origin ?? location.origin) + path;
    fill(link,
      qrCode(address, { label: t("living.linkCode") }),
      el("button.wide", {
        type: "button", onclick: async () => game.say(await copied(address) ? t("living.copied") : address, "info"),
      }, icon("link", { size: 22 }), t("handover.copy")),
      addressNote(where, () => drawLink(link, game, path)));
  });
}
