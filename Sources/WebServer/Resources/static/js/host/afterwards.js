/** What a host can do after a hunt: download its results, and run it again. */

import { el, fill, icon } from "quarry/shared/dom";
import { sentence, t } from "quarry/shared/texts";
import { busy, complain, form, sheet } from "quarry/forms/fields";
import { reportParts } from "quarry/host/report";
import { save } from "quarry/shared/savefile";
import * as storage from "quarry/shared/storage";

/** The downloads, and what each is useful for. */
const FILES = [
  ["board.csv", "after.board", "list"],
  ["results.json", "after.results", "trophy"],
  ["log.ndjson", "after.log", "clock"],
];

/** @param {import("quarry/host/game").HostGame} game */
export function openReport(game) {
  const { code, lobby } = game.snapshot.card;
  const problem = el("p.problem", { role: "alert" });
  sheet(t("after.report"), () => [
    el("p.muted", {}, t("after.reportText")),
    el("ul.stack", {}, FILES.map(([file, label, shape]) => {
      const button = el("button.wide.aligned", {
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
    problem, parts(game),
  ], { kind: "large" });
}

/** How the hunt went, once the server has told. */
function parts(game) {
  const body = el("div.stack", { "data-part": "report" });
  if (!game.may("lobby.report")) return body;
  fill(body, el("p.muted", { role: "status" }, t("common.loading")));
  reportParts(game).then((made) => fill(body, made), (error) => fill(body, el("p.problem", {}, sentence(error))));
  return body;
}

/** Creates a new lobby with the same clues and printed codes. @param {import("quarry/host/game").HostGame} game */
export function openAgain(game) {
  sheet(t("after.again"), () => form({
    submit: t("after.againDo"), onsubmit: async () => {
      const { lobby, code, token } = await createAgain(game);
      storage.rememberNew(lobby);
      storage.keepSeat({ role: "host", lobby, code, token, title: game.snapshot.card.name });
      location.href = `/host/${lobby}`;
    },
  }, el("p", {}, t("after.againText"))));
}

/** A hunt made by an account goes to the account again; one made without needs the host's token. */
async function createAgain({ connection, seat }) {
  const create = (token) => connection.change("lobby.create", { again: seat.lobby, token });
  const account = storage.account();
  if (!account) return create(seat.token);
  try {
    return await create(account.token);
  } catch (error) {
    if (!["forbidden", "unauthorized"].includes(error.kind)) throw error;
    return create(seat.token);
  }
}
