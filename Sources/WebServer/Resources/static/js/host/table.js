/**
 * Reads clues from a table, pasted from a spreadsheet or written by hand with semicolons or commas. Says for each
 * invalid line what is wrong.
 */

import { language, t } from "quarry/shared/texts";
import { oneWay } from "quarry/shared/position";
import { decimalIn, wholeIn } from "quarry/shared/typednumber";

/** The names that a column may have, besides those in the page's language. */
const NAMES = {
  title: ["title", "titel", "name", "clue", "hinweis"],
  text: ["text", "description", "beschreibung", "where", "wo"],
  points: ["points", "punkte", "score"],
  answer: ["answer", "antwort", "codeword", "lösung", "lösungswort", "word", "wort"],
  lat: ["lat", "latitude", "breite", "breitengrad"],
  lon: ["lon", "lng", "longitude", "länge", "längengrad"],
  hint: ["hint", "tipp", "hilfe"],
};
const USUAL = ["title", "text", "points", "answer", "lat", "lon", "hint"];
const POINTS = 10;

/** What may divide cells; the first if nothing tells. */
const DIVIDERS = [",", ";", "\t", "|"];
/** How files that hold no table begin: pages, JSON. */
const NO_TABLE = /^\s*(<[!?a-z]|[{[]\s*["{[\]}])/i;
/** The most columns that are looked at. */
const COLUMNS = 100;
/** The lines that tell the divider if the header does not. */
const TOLD = 8;

/**
 * A table without what spreadsheets write before it, and its divider: the one that `sep=` names, or with which the
 * header has most of the columns, or which divides the first lines most evenly.
 */
function divided(text) {
  const [, named, rest] = /^"?sep=(.)"?\r?\n([^]*)$/i.exec(text) ?? [];
  if (named) return [rest, named];
  const head = text.split(/[\r\n]+/, TOLD).join("\n");
  const score = (divider) => {
    const rows = cut(head, divider);
    const width = rows[0]?.cells.length ?? 0;
    const known = new Set(namesOf((rows[0]?.cells ?? []).slice(0, COLUMNS)).filter(Boolean)).size;
    return 100 * known + (width > 1 ? rows.filter(({ cells }) => cells.length === width).length : 0);
  };
  const scores = DIVIDERS.map(score);
  return [text, DIVIDERS[scores.indexOf(Math.max(...scores))]];
}

/** A cell's text: spreadsheets write `="0049"` so that digits stay a text, and guard formulas by an apostrophe. */
const inCell = (cell) => cell.replace(/\s+/g, " ").trim().replace(/^="(.*)"$/, "$1").replace(/^'(?=[=+\-@])/, "");

/**
 * Splits the text into rows of cells; a quoted cell may contain the divider, line breaks and doubled quotes. A row
 * with a misplaced quotation mark has a `misfit` and ends with its line, so that the mark swallows nothing.
 */
export const cellsOf = (text) => cut(...divided(text.replace(/\r\n?/g, "\n")));

const OPENING = / *"/y;
const QUOTED = / *"([^"]*(?:""[^"]*)*)" {0,}/y;

/** What a pattern finds right there. */
function match(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function cut(text, divider) {
  const plain = new RegExp(`[^\\n${divider.replace(/[\\\]^-]/, "\\$&")}]*`, "y");
  const rows = [];
  let row = { line: 1, cells: [] };
  let line = 1;
  for (let at = 0; at <= text.length;) {
    const isQuoted = match(OPENING, text, at);
    const [cell, inner = cell] = match(isQuoted ? QUOTED : plain, text, at) ?? [];
    const next = cell === undefined ? undefined : text[at + cell.length];
    const isWhole = cell !== undefined && [divider, "\n", undefined].includes(next);
    if (isWhole) {
      row.cells.push(inCell(isQuoted ? inner.replaceAll("\"\"", "\"") : inner));
      line += inner.split("\n").length - 1;
      at += cell.length + 1;
      if (next === divider) continue;
    } else {
      const isOpen = cell === undefined || inner.includes("\n");
      row = { line, cells: [], misfit: isOpen ? "table.unclosed" : "table.quote" };
      at = text.indexOf("\n", at) + 1 || text.length + 1;
    }
    if (row.misfit || row.cells.some(Boolean)) rows.push(row);
    line += 1;
    row = { line, cells: [] };
  }
  return rows;
}

/** What the cells of a header name. */
function namesOf(cells) {
  const own = t("table.columns").toLocaleLowerCase(language).split(", ");
  return cells.map((cell) => {
    const [name, here] = [cell.toLowerCase(), cell.toLocaleLowerCase(language)];
    return USUAL.find((column, index) => NAMES[column].includes(name) || own[index] === here);
  });
}

/** The names of the columns, if the first row has them. */
function columnsOf(cells) {
  const columns = namesOf(cells);
  if (!columns.includes("title")) return undefined;
  // In the table of a pack, the hint is the question.
  const isPack = cells.some((cell) => cell.toLowerCase() === "codeword") && !columns.includes("text");
  return isPack ? columns.map((name) => (name === "hint" ? "text" : name)) : columns;
}

/** @returns {{clue?: object, problems: string[]}} */
function clueOf(row) {
  const problems = [];
  const say = (key, values) => problems.push(t(key, values));
  if (!row.title) say("table.noTitle");
  else if ([...row.title].length > 140) say("table.longTitle");
  const points = row.points ? wholeIn(row.points) : POINTS;
  if (!Number.isInteger(points) || points < 0 || points > 10_000) say("table.points", { text: row.points });
  const clue = { title: row.title, points, proof: { scan: {} } };
  if (row.text) clue.text = row.text;
  const accepts = (row.answer ?? "").split("|").map((word) => word.trim()).filter(Boolean);
  if (accepts.length > 0) clue.proof = { codeword: { accepts } };
  if (row.hint) clue.hints = [{ text: row.hint, cost: 0 }];
  if (row.lat || row.lon) {
    const [lat, lon] = [decimalIn(row.lat ?? ""), decimalIn(row.lon ?? "")];
    if (lat === undefined || lon === undefined || Math.abs(lat) > 90 || Math.abs(lon) > 180) say("table.place");
    else clue.location = { lat, lon: oneWay(lon) };
  }
  return problems.length > 0 ? { problems } : { clue, problems };
}

/** Why a row cannot be read, whatever its cells say. */
function misfitOf({ cells, misfit }, columns) {
  if (!misfit && cells.slice(columns.length).some(Boolean)) return "table.wide";
  return misfit ?? (cells.some((cell) => cell.includes("\uFFFD")) ? "table.lost" : undefined);
}

/** @returns {{clues: object[], problems: {line: number, text: string}[]}} */
export function cluesOfTable(text) {
  if (NO_TABLE.test(text)) return { clues: [], problems: [{ line: 1, text: t("table.none") }] };
  const rows = cellsOf(text);
  const head = rows.length > 0 ? columnsOf(rows[0].cells) : undefined;
  const columns = head ?? USUAL;
  const clues = [];
  const problems = [];
  for (const row of head ? rows.slice(1) : rows) {
    const { line, cells } = row;
    const misfit = misfitOf(row, columns);
    const named = columns.flatMap((name, index) => (name && cells[index] ? [[name, cells[index]]] : []));
    const { clue, problems: found } = misfit ? { problems: [t(misfit)] } : clueOf(Object.fromEntries(named));
    if (clue) clues.push(clue);
    for (const problem of found) problems.push({ line, text: problem });
  }
  return { clues, problems };
}
