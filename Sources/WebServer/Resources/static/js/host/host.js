/** The page to create a hunt: with a form, from a file, or from a table. */

import { el, fill, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { Connection } from "quarry/shared/rpc";
import { busy, complain, form } from "quarry/forms/fields";
import { picker } from "quarry/forms/picker";
import { huntFields } from "quarry/host/huntform";
import { codeEntry } from "quarry/host/codeentry";
import { lobbyOf } from "quarry/host/invitation";
import { inRole } from "quarry/host/roles";
import { createLobby, huntOfFile, paramsOf } from "quarry/host/huntfile";
import { sample, templates } from "quarry/host/templates";
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
  return el("section.stack", { "aria-labelledby": "hosted" },
    el("h2", { id: "hosted" }, t("host.yours")),
    el("ul.seats", {}, seats.map((seat) => el("li", {},
      el("a.seat", { href: `/host/${seat.lobby}` },
        el("span.grow", {}, el("strong", {}, seat.title ?? seat.code),
          seat.staff && el("span.under.muted.small", {}, inRole(seat.staff, seat.name))),
        el("span.badge.digits", {}, seat.isOver ? t("phase.ended") : seat.code))))));
}

function fileChoice() {
  const problem = el("p.problem", { role: "alert" });
  const state = el("p.muted.small", { role: "status" });
  const options = { look: "button.wide", accept: ".json,application/json", id: "hunt-file" };
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
  return el("div.stack", {}, choice, state, problem);
}

async function tableChoice(card, others, button) {
  busy(button, true);
  const [{ tableFields }, { line, field, needed }] =
    await Promise.all([import("quarry/host/tablefields"), import("quarry/forms/fields")]);
  busy(button, false);
  others.hidden = true;
  const name = line("", { maxLength: 100, required: true });
  const table = tableFields();
  fill(card, el("h2", {}, t("host.fromTable")), form({
    submit: t("host.create"),
    onsubmit: async () => create({ name: needed(name, t("hunt.name")) }, table.clues()),
    more: [el("button", { type: "button", onclick: () => draw() }, t("common.cancel"))],
  }, field(t("hunt.name"), name), table.elements));
  name.focus();
}

/** Examples: one to try at once, and some that fill the form. @param {string} [chosen] the one in the form */
function examples(chosen) {
  const problem = el("p.problem", { role: "alert" });
  const trial = el("button.primary.wide", {
    type: "button", onclick: async () => {
      busy(trial, true);
      try {
        const { params, clues } = sample();
        await create(params, clues);
      } catch (error) {
        complain(problem, error);
      } finally {
        busy(trial, false);
      }
    },
  }, icon("play"), t("template.sample"));
  const choices = Object.entries(templates()).map(([id, template]) => el("button", {
    type: "button", "data-focus": id, "aria-pressed": String(id === chosen),
    onclick: () => draw(id === chosen ? undefined : id),
  }, template.name));
  return el("section.card.stack", { "aria-labelledby": "examples" },
    el("h2", { id: "examples" }, t("template.title")),
    trial, el("p.muted.small", {}, t("template.sampleAbout")), problem,
    el("div.choices.examples", {}, choices));
}

/** @param {string} [chosen] the name of an example to fill the form with */
function draw(chosen) {
  const template = templates()[chosen];
  const fields = huntFields(template ? { name: template.name, ...template.params } : {}, {
    isNew: true, mails: connection.call("server.info").then(({ mail }) => mail),
  });
  const card = el("section.card.stack", {});
  const table = el("button.wide", { type: "button", onclick: () => tableChoice(card, others, table) }, icon("keyboard"),
    t("host.fromTable"));
  fill(card,
    el("h2", {}, t("host.new")),
    template && el("p.note", {}, t("template.added")),
    form({
      submit: t("host.create"),
      onsubmit: () => create(fields.params(), template?.clues)
        .catch((error) => Promise.reject(fields.explained(error))),
    }, fields.elements));
  const others = el("section.stack", { "aria-labelledby": "others" },
    el("h2", { id: "others" }, t("host.other")), fileChoice(), table, codeEntry());
  if (storage.lasts()) fill(content, hosted(), examples(chosen), card, others);
  else fill(content, el("p.note.bad", { role: "alert" }, t("storage.blocked")));
}

// The short link of an invitation.
const invited = lobbyOf(location.hash);
if (invited) location.replace(`/host/${invited}${location.hash}`);
else draw();
import("quarry/shared/serviceworker").then(({ installWorker }) => installWorker());
