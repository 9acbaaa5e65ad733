/** What a host does when a hunt is over: keep what there is of it, and run it again. */

import { el, icon } from "quarry/dom";
import { t } from "quarry/texts";
import { busy, complain, form, sheet } from "quarry/formparts";
import { createLobby, paramsOf, plainClues } from "quarry/huntfile";
import { save } from "quarry/saving";
import * as vault from "quarry/vault";

/** What can be downloaded, and what each is good for. */
const FILES = [
  ["board.csv", "after.board", "list"],
  ["results.json", "after.results", "trophy"],
  ["log.ndjson", "after.log", "clock"],
];

/** @param {import("quarry/hostgame").HostGame} game */
export function openReport(game) {
  const { code, lobby } = game.snapshot.card;
  const problem = el("p.problem", { role: "alert" });
  sheet(t("after.report"), () => [
    el("p.muted", {}, t("after.reportText")),
    el("ul.stack", {}, FILES.map(([file, label, shape]) => {
      const button = el("button.wide.left", {
        onclick: async () => {
          problem.textContent = "";
          busy(button, true);
          try {
            save(await (await game.fetch(file)).blob(), `${code ?? lobby}-${file}`);
          } catch (error) {
            complain(problem, error);
          } finally {
            busy(button, false);
          }
        },
      }, icon(shape, { size: 22 }), el("span.grow", {}, t(label), el("span.under.muted.small", {}, file)));
      return el("li", {}, button);
    })),
    problem,
  ]);
}

/** Whoever hosts a pack again plays the pack; it brings its clues and codes along. */
function paramsAgain({ hunt, seat }) {
  const { name, pack } = hunt;
  if (pack) return { name, pack: pack.pack, ranked: pack.play === "ranked" };
  return { ...paramsOf(hunt), codes: { lobby: seat.lobby, token: seat.token } };
}

/** The same clues and printed codes in a new lobby. @param {import("quarry/hostgame").HostGame} game */
export async function openAgain(game) {
  if (!(await game.isReady())) return;
  const { hunt } = game.chronicle;
  sheet(t("after.again"), () => form({
    submit: t("after.againDo"), onsubmit: async () => {
      const clues = hunt.pack ? undefined : plainClues(game.clues);
      const { lobby, code, token } = await createLobby(
        game.connection, paramsAgain({ hunt, seat: game.seat }), clues);
      vault.keepSeat({ role: "host", lobby, code, token, title: hunt.name });
      location.href = `/host/${lobby}`;
    },
  }, el("p", {}, t("after.againText"))));
}
