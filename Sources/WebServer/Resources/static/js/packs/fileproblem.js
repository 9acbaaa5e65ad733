/** Problems of a pack's file in the page's language. Loaded once a file has some. */

import { language, t } from "quarry/shared/texts";

/** The sentences of the server, and what says the same. */
const SENTENCES = [
  [/^is missing$|^must not be empty$/, () => t("packproblem.missing")],
  [/^must be a whole number$/, () => t("packproblem.whole")],
  [/^must be a number$/, () => t("packproblem.number")],
  [/^must be from (-?\d+) to (\d+)(?: degrees| minutes)?$/, ([, from, to]) => t("packproblem.range", { from, to })],
  [/^must have at most (\d+) characters$/, ([, max]) => t("packproblem.long", { max })],
  [/^has a quotation mark that is not closed$/, () => t("table.unclosed")],
  [/^has a quotation mark that does not fit/, () => t("table.quote")],
  [/^has more cells than the header/, () => t("table.wide")],
  [/^has lost letters/, () => t("table.lost")],
  [/^is no table of clues.* must be ([\w,]+)$/, ([, columns]) => t("packproblem.header", { columns })],
  [/^has no column "(?<column>\w+)": the header is ([\w,]+)$/, ([, , columns]) => t("packproblem.header", { columns })],
  [/^is a map \(GeoJSON\).* with ([\w,]+)$/, ([, columns]) => t("packproblem.map", { columns })],
  [/^has no clues$|^is empty$/, () => t("packproblem.none")],
  [/^is not JSON$/, () => t("packproblem.json")],
];
const LINE = /^line (\d+)(?:, (\w+))?/;

/** Where the problem is; the file's name is there already. */
function placeOf(at) {
  const [, n, column] = LINE.exec(at) ?? [];
  if (!n) return at === "file" ? "" : `${at}:`;
  const line = t("table.line", { n });
  return column && !at.includes("column") ? line.replace(/\s?:$/, `, ${column}$&`) : line;
}

/**
 * What nobody has translated stays as the server wrote it.
 * @param {{at: string, problem: string}} problem @returns {[place: string, sentence: string]}
 */
export function fileProblem({ at, problem }) {
  for (const [pattern, say] of SENTENCES) {
    const found = pattern.exec(problem);
    if (!found) continue;
    const place = placeOf(found.groups?.column ? `${at}, ${found.groups.column}` : at);
    const sentence = say(found);
    return [place, place ? sentence : sentence.charAt(0).toLocaleUpperCase(language) + sentence.slice(1)];
  }
  return [`${at}:`, problem];
}
