/** A field for pasting a table of clues, with a preview and the problems by line. */

import { el, fill, icon } from "quarry/shared/dom";
import { t, number } from "quarry/shared/texts";
import { Problem, area, field } from "quarry/forms/fields";
import { cluesOfTable } from "quarry/host/table";
import { kinds } from "quarry/lobby/clues";

/** The most rows in the preview. */
const SHOWN = 50;

/**
 * @param {(text: string) => void} [onwrite] is told what is written
 * @returns {{elements: Node[], clues: () => object[], write: (text: string) => void}} `clues` throws a `Problem`
 */
export function tableFields(onwrite = () => {}) {
  const input = area("", { rows: 6, spellcheck: false, placeholder: t("table.example") });
  const preview = el("div.stack", { "aria-live": "polite" });
  let read = { clues: [], problems: [] };
  input.addEventListener("input", () => {
    read = cluesOfTable(input.value);
    fill(preview, input.value.trim() && [problemList(read.problems), read.clues.length > 0 && cluesTable(read.clues)]);
    onwrite(input.value);
  });
  const write = (text) => {
    input.value = text;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const clues = () => {
    if (read.problems.length > 0) throw new Problem(t("table.mend"), input);
    if (read.clues.length === 0) throw new Problem(t("table.empty"), input);
    return read.clues;
  };
  return { clues, write, elements: [field(t("table.paste"), input, t("table.help")), preview] };
}

function problemList(problems) {
  return problems.length > 0 && el("ul.note.bad", {}, problems.slice(0, SHOWN).map(({ line, text }) =>
    el("li", {}, el("strong", {}, t("table.line", { n: line })), ` ${text}`)));
}

/** What clues will be there. */
export function cluesTable(clues) {
  return [
    el("p.muted.small", {}, t("table.will", { n: clues.length })),
    el("div.scroll", { tabIndex: 0, role: "region", "aria-label": t("table.preview") }, el("table", {},
      el("thead", {}, el("tr", {}, ["table.kind", "table.title", "table.text", "table.value"].map((key) =>
        el("th", { scope: "col" }, t(key))))),
      el("tbody", {}, clues.slice(0, SHOWN).map((clue) => {
        const kind = kinds[Object.keys(clue.proof)[0]];
        return el("tr", {},
          el("td", {}, icon(kind.icon, { size: 20 }), el("span.unseen", {}, t(kind.name))),
          el("td", {}, el("strong", {}, clue.title)),
          el("td.muted", {}, clue.text ?? ""),
          el("td.digits", {}, number(clue.points)));
      })))),
  ];
}
