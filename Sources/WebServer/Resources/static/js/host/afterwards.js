/** What a host can do after a hunt: download its results, and run it again. */

import { el, fill, icon } from "quarry/shared/dom";
import { language, sentence, t } from "quarry/shared/texts";
import { Problem, busy, complain, form, sheet } from "quarry/forms/fields";
import { remote } from "quarry/host/remote";
import { reportParts } from "quarry/host/report";
import { checklist } from "quarry/host/checklist";
import { isEvent } from "quarry/lobby/songs";
import { save } from "quarry/shared/savefile";
import * as storage from "quarry/shared/storage";

/** Certificates in one file, as the server draws them. */
const CERTIFICATES = 200;

/** What can be printed: its file, what it is, its icon, what it takes to see it, and how it is asked for. */
const PAPERS = [
  ["report.pdf", "after.paper", "print", "lobby.report", {}],
  ["certificates.pdf", "after.certificatesWinners", "trophy", "draw certificates", { for: "winners" }],
  ["certificates.pdf", "after.certificatesAll", "people", "draw certificates", { for: "all" }],
];

/** The other downloads, and what each is useful for. */
const FILES = [
  ["report.zip", "after.tables", "download", "lobby.report"],
  ["board.csv", "after.board", "list"],
  ["results.json", "after.results", "file"],
  ["log.ndjson", "after.log", "clock"],
];

/** Steers the big screen, made once: it listens. */
let steering;

/** The results, and what to do next. @param {import("quarry/host/game").HostGame} game */
export function whatNext(game, card, board) {
  const name = card.code ?? card.lobby;
  const isSongs = isEvent(card);
  const frozen = board.frozen && !isSongs;
  return [
    frozen && el("p.note.info", {}, t("after.hidden")),
    !isSongs && !frozen && game.may("lobby.reveal") && (steering ??= remote(game)),
    !isSongs && checklist(game, { openReport: () => openReport(game) }),
    el("div.row.actions", {},
      frozen && game.may("lobby.reveal")
        && el("a.button.grow.primary", { href: "#board" }, icon("trophy"), t("after.reveal")),
      el(`a.button.grow${frozen ? "" : ".primary"}`, { href: `/watch/${name}`, target: "_blank" },
        icon("full"), t("control.watch")),
      !isSongs && el("a.button.grow", { href: "#board" }, icon("trophy"), t("after.winners")),
      el("a.button.grow", { href: `/replay/${name}`, target: "_blank" }, icon("play"), t("after.replay")),
      el("button.grow", { "data-focus": "report", onclick: () => openReport(game) },
        icon("file"), t("after.report")),
      game.may("host it again")
        && el("button.grow", { "data-focus": "again", onclick: () => openAgain(game) },
          icon("flag"), t("after.again"))),
  ];
}

/** @param {import("quarry/host/game").HostGame} game */
export function openReport(game) {
  const problem = el("p.problem", { role: "alert" });
  const buttons = (files) => el("ul.stack", {}, files.filter(([, , , action]) => !action || game.may(action))
    .map((file) => el("li", {}, download(game, file, problem))));
  const isPrinted = PAPERS.some(([, , , action]) => game.may(action));
  sheet(t("after.report"), () => [
    el("p.muted", {}, t("after.reportText")),
    isPrinted && el("section.stack.tight", {}, el("h3", {}, t("after.forPrinting")), buttons(PAPERS)),
    el("section.stack.tight", {}, el("h3", {}, t("after.forPrograms")), buttons(FILES)),
    problem, parts(game),
  ], { kind: "large" });
}

function download(game, [file, label, shape, , query], problem) {
  const button = el("button.wide.aligned", {
    onclick: async () => {
      problem.textContent = "";
      busy(button, true);
      try {
        await (query ? take(game, file, query) : keep(game, pathOf(file), file));
      } catch (error) {
        complain(problem, error);
      } finally {
        busy(button, false);
      }
    },
  }, icon(shape, { size: 22 }), el("span.grow", {}, t(label), el("span.under.muted.small", {}, file)));
  return button;
}

/** Where a file is, for a table as this language's spreadsheets read it. */
export const pathOf = (file) => (/\.(csv|zip)$/.test(file) ? `${file}?language=${language}` : file);

/** The host's time zone, if the server is likely to know it: a browser may hide it. */
function zoneHere() {
  try {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return /^[A-Z]\w+(\/[\w+-]+)*$/.test(timeZone) && timeZone !== "Etc/Unknown" ? timeZone : "UTC";
  } catch {
    return "UTC";
  }
}

/** Takes a paper in the page's language and the host's time, in several files if it is long. */
async function take(game, file, query) {
  const { card, board } = game.snapshot;
  const zone = zoneHere();
  const isForAll = query.for === "all";
  if (query.for === "winners" && !board.rows.some(({ points }) => points > 0)) {
    throw new Problem(t("after.nobodyToCertify"));
  }
  for (let after = 0; after === 0 || (isForAll && after < card.players); after += CERTIFICATES) {
    const params = new URLSearchParams({ ...query, language, zone });
    if (after > 0) params.set("after", String(after));
    const part = after > 0 ? `${after / CERTIFICATES + 1}-` : "";
    await keep(game, `${file}?${params}`, part + file);
  }
}

async function keep(game, path, name) {
  const { code, lobby } = game.snapshot.card;
  save(await (await game.fetch(path)).blob(), `${code ?? lobby}-${name}`);
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
