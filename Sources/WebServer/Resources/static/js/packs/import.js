/** Reads packs from files into drafts, and lists every problem and its place. */

import { el, fill } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { picker } from "quarry/forms/picker";
import { packSentence } from "quarry/packs/requests";
import { newKey } from "quarry/shared/rpc";
import { textOfFile } from "quarry/shared/textfile";
import * as storage from "quarry/shared/storage";

/** The most problems shown: mending those reveals the rest. */
const SHOWN = 100;
/** A request may have 65,536 bytes, including its envelope. */
const LINE = 65_000;
const formats = { csv: "csv", tsv: "csv", txt: "csv" };

/** The format of a file, by its name: a table, or JSON, whose kind the server recognises. */
export const formatOf = (name) => formats[name.split(".").pop().toLowerCase()];

/**
 * @param {import("quarry/packs/requests").PackRequests} requests
 * @param {(read: object) => void} done takes the answer to `pack.read`, if there is something in it
 */
export function importChoice(requests, done) {
  const result = el("div.stack.tight", { role: "alert" });
  const options = { look: "button.wide", accept: ".json,.csv,.tsv,.txt,application/json,text/csv", id: "pack-file" };
  const choice = picker(t("packimport.open"), options, async ([file]) => {
    fill(result);
    try {
      const { problems, ...read } = await send(requests, file);
      const isEmpty = read.clues.length === 0;
      fill(result, problems.length > 0 && await problemList(problems, file.name, isEmpty),
        !isEmpty && el("p.note.good", {}, t("packimport.read", { n: read.clues.length, name: file.name })));
      if (!isEmpty) done(read);
    } catch (error) {
      fill(result, el("p.note.bad", {}, packSentence(error)));
    }
  });
  return el("div.stack", {}, el("p.muted", {}, t("packimport.help")), choice, result);
}

/** Whether a request fits into a line of the protocol; longer ones go by HTTP. */
export const isShort = (params) => new TextEncoder().encode(JSON.stringify(params)).length < LINE;

async function send(requests, file) {
  const text = await textOfFile(file);
  const format = formatOf(file.name);
  const params = format ? { format } : {};
  const request = { file: text, ...params };
  return isShort(request) ? requests.call("pack.read", request) : upload(text, params, "/packs/draft");
}

/** Like `pack.import`, or `pack.read`, with these params. @param {Blob|string} file */
export async function upload(file, params, path = "/packs") {
  const key = path === "/packs" ? { key: newKey() } : {};
  const response = await fetch(`${path}?${new URLSearchParams({ ...key, ...params })}`, {
    method: "POST", body: file, headers: { Authorization: `Bearer ${storage.account()?.token}` },
  });
  const answer = await response.json();
  if (response.ok) return answer;
  throw Object.assign(new Error(answer.error.message), { kind: answer.error.data.kind, data: answer.error.data });
}

async function problemList(problems, name, isAll) {
  const { fileProblem } = await import("quarry/packs/fileproblem");
  return el("div.note.bad.stack.tight", {},
    el("strong", {}, t(isAll ? "packimport.problems" : "packimport.left", { n: problems.length, name })),
    el("ul.problems", {}, problems.slice(0, SHOWN).map(fileProblem).map(([at, problem]) =>
      el("li", {}, at && el("strong.digits", {}, `${at} `), problem))),
    problems.length > SHOWN && el("p", {}, t("packimport.more", { n: problems.length - SHOWN })));
}
