/** The page to create a hunt: at once, for an occasion, from a file, or from a table. */

import { el, fill, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { Connection } from "quarry/shared/rpc";
import { complain, field, form, line, needed, sheet } from "quarry/forms/fields";
import { picker } from "quarry/forms/picker";
import { openCodeEntry } from "quarry/host/codeentry";
import { lobbyOf } from "quarry/host/invitation";
import { occasionTiles } from "quarry/host/occasions";
import { inRole } from "quarry/host/roles";
import { createLobby, huntOfFile, paramsOf } from "quarry/host/huntfile";
import { Backdrop } from "quarry/lobby/backdrop";
import { nowButton } from "quarry/start/now";
import { wearLook } from "quarry/shared/look";
import * as storage from "quarry/shared/storage";

wearLook();
const content = document.getElementById("content");
const connection = new Connection();

async function create(params, clues = [], progress) {
  const { lobby, code, token } = await createLobby(connection, params, clues, progress);
  storage.keepSeat({ role: "host", lobby, code, token, title: params.name });
  location.href = `/host/${lobby}`;
}

/** The hunts hosted from this browser. */
function hosted() {
  const seats = storage.seats().filter(({ role }) => role === "host");
  if (seats.length === 0) return null;
  return el("section.stack.card.hosted", { "aria-labelledby": "hosted" },
    el("h2", { id: "hosted" }, t("host.yours")),
    el("ul.seats", {}, seats.map((seat) => el("li", {},
      el("a.seat", { href: `/host/${seat.lobby}` },
        el("span.grow", {}, el("strong", {}, seat.title ?? seat.code),
          seat.staff && el("span.under.muted.small", {}, inRole(seat.staff, seat.name))),
        el("span.badge.digits", {}, seat.isOver ? t("phase.ended") : seat.code))))));
}

/** For those who have clues already, or a seat elsewhere. */
function others() {
  const problem = el("p.problem", { role: "alert" });
  const state = el("p.muted.small", { role: "status" });
  const options = { look: "button", accept: ".json,application/json", id: "hunt-file" };
  const choice = picker(t("host.fromFile"), options, async ([file]) => {
    problem.textContent = "";
    try {
      const hunt = await huntOfFile(file);
      await create(paramsOf({ name: file.name.replace(/\.json$/i, ""), ...hunt }), hunt.clues ?? [],
        (done, all) => (state.textContent = t("host.adding", { n: done, all })));
    } catch (error) {
      complain(problem, error);
    }
  });
  return el("section.stack", { "aria-labelledby": "others" },
    el("h2", { id: "others" }, t("host.other")),
    el("div.row.otherways", {}, choice,
      el("button", { onclick: openTable }, icon("keyboard", { size: 20 }), t("host.fromTable")),
      el("button", { onclick: openCodeEntry }, icon("host", { size: 20 }), t("hostcode.have"))),
    state, problem);
}

async function openTable() {
  const { tableFields } = await import("quarry/host/tablefields");
  const name = line("", { maxLength: 100, required: true });
  const table = tableFields();
  sheet(t("host.fromTable"), () => form({
    submit: t("host.create"), onsubmit: () => create({ name: needed(name, t("hunt.name")) }, table.clues()),
  }, field(t("hunt.name"), name), table.elements), { kind: "large" });
}

function draw() {
  new Backdrop(document.querySelector(".backdrop"))
    .show({ seed: "host", place: "hills", light: "gold", clues: 7, lit: Array(7).fill(1) });
  if (!storage.lasts()) return fill(content, el("p.note.bad", { role: "alert" }, t("storage.blocked")));
  fill(document.getElementById("now"), nowButton(connection), el("p.muted.small", {}, t("template.sampleAbout")));
  const mails = () => connection.call("server.info").then(({ mail }) => mail);
  return fill(content, hosted(),
    el("section.stack", { "aria-labelledby": "new" }, el("h2", { id: "new" }, t("host.new")),
      occasionTiles({ create, mails })),
    others());
}

// The short link of an invitation.
const invited = lobbyOf(location.hash);
if (invited) location.replace(`/host/${invited}${location.hash}`);
else draw();
if (location.hash === "#code") openCodeEntry();
import("quarry/shared/serviceworker").then(({ installWorker }) => installWorker());
