/** Imports packs from files: creates them at once, or lists every problem and its place. */

import { el, fill, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { busy } from "quarry/forms/fields";
import { packSentence } from "quarry/packs/requests";
import { newKey } from "quarry/shared/rpc";
import * as storage from "quarry/shared/storage";

/** The most problems shown: mending those reveals the rest. */
const SHOWN = 100;
/** A request may have 65,536 bytes, including its envelope. */
const LINE = 65_000;
/** The size in bytes above which a file cannot be a pack. */
const LARGE = 10_000_000;

const formats = { csv: "csv", tsv: "csv" };

/** The format of a file, by its name: a table, or JSON, whose kind the server recognises. */
export const formatOf = (name) => formats[name.split(".").pop().toLowerCase()];

/**
 * @param {import("quarry/packs/requests").PackRequests} requests
 * @param {() => object} known the pack's properties from the form, as a table contains only pins
 * @param {(made: {pack: string, version: number}) => void} done
 */
export function importChoice(requests, known, done) {
  const result = el("div", { role: "alert" });
  const input = el("input.unseen", {
    type: "file", accept: ".json,.csv,application/json,text/csv", id: "pack-file", tabIndex: -1,
    "aria-label": t("packimport.open"),
  });
  const button = el("button.wide", { type: "button", onclick: () => input.click() }, icon("list", { size: 20 }),
    t("packimport.open"));
  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (!file) return;
    fill(result);
    busy(button, true);
    try {
      done(await send(requests, file, known()));
    } catch (error) {
      fill(result, problemsOf(error, file.name));
    } finally {
      busy(button, false);
      input.value = "";
    }
  });
  return el("div.stack", {}, el("p.muted", {}, t("packimport.help")), button, input, result);
}

/** Whether a request fits into a line of the protocol; longer ones go by HTTP. */
export const isShort = (params) => new TextEncoder().encode(JSON.stringify(params)).length < LINE;

async function send(requests, file, known) {
  if (file.size > LARGE) throw Object.assign(new Error(t("file.large")), { kind: "form" });
  const format = formatOf(file.name);
  const { name, description, location, gameTime } = known;
  const given = Object.entries({ name, description, location }).filter(([, text]) => text);
  const params = format ? { format, gameTime, ...Object.fromEntries(given) } : {};
  const request = { file: await file.text(), ...params };
  return isShort(request) ? requests.change("pack.import", request) : upload(file, params);
}

/** Like `pack.import` with these params. @param {Blob|string} file */
export async function upload(file, params) {
  const response = await fetch(`/packs?${new URLSearchParams({ key: newKey(), ...params })}`, {
    method: "POST", body: file, headers: { Authorization: `Bearer ${storage.account()?.token}` },
  });
  const answer = await response.json();
  if (response.ok) return answer;
  throw Object.assign(new Error(answer.error.message), { kind: answer.error.data.kind, data: answer.error.data });
}

function problemsOf(error, name) {
  const problems = error.data?.problems;
  if (!problems) return el("p.note.bad", {}, packSentence(error));
  return el("div.note.bad.stack.tight", {},
    el("strong", {}, t("packimport.problems", { n: problems.length, name })),
    el("ul.problems", {}, problems.slice(0, SHOWN).map(({ at, problem }) =>
      el("li", {}, el("strong.digits", {}, `${at}: `), problem))),
    problems.length > SHOWN && el("p", {}, t("packimport.more", { n: problems.length - SHOWN })));
}
