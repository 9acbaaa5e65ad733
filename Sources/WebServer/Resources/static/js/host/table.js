/**
 * Reads clues from a table, pasted from a spreadsheet or written by hand with semicolons or commas. Says for each
 * invalid line what is wrong.
 */

import { language, t } from "quarry/shared/texts";
import { oneWay } from "quarry/shared/position";

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

/** The character that splits the first lines most often. */
function dividerOf(text) {
  const head = text.split("\n", 5).join("\n");
  const count = (divider) => head.split(divider).length;
  return ["\t", ";", ","].reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** Splits the text into rows of cells; a quoted cell may contain the divider, line breaks and doubled quotes. */
export function cellsOf(text) {
  const divider = dividerOf(text);
  const rows = [];
  let row = [];
  let cell = "";
  let isQuoted = false;
  let line = 1;
  let began = 1;
  const endRow = () => {
    row.push(cell.replace(/\s+/g, " ").trim());
    if (row.some(Boolean)) rows.push({ line: began, cells: row });
    row = [];
    cell = "";
    began = line + 1;
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isQuoted) {
      if (character === "\"" && text[at + 1] === "\"") cell += text[++at];
      else if (character === "\"") isQuoted = false;
      else cell += character;
    } else if (character === "\"" && !cell.trim()) isQuoted = true;
    else if (character === divider) {
      row.push(cell.replace(/\s+/g, " ").trim());
      cell = "";
    } else if (character === "\n") endRow();
    else if (character !== "\r") cell += character;
    if (character === "\n") line += 1;
  }
  endRow();
  return rows;
}

/** The names of the columns, if the first row has them. */
function columnsOf(cells) {
  const own = t("table.columns").toLocaleLowerCase(language).split(", ");
  const columns = cells.map((cell) => {
    const [name, here] = [cell.toLowerCase(), cell.toLocaleLowerCase(language)];
    return USUAL.find((column, index) => NAMES[column].includes(name) || own[index] === here);
  });
  return columns.includes("title") ? columns : undefined;
}

function number(text) {
  const value = Number(text.replace(",", "."));
  return text && Number.isFinite(value) ? value : undefined;
}

/** @returns {{clue?: object, problems: string[]}} */
function clueOf(row) {
  const problems = [];
  const say = (key, values) => problems.push(t(key, values));
  if (!row.title) say("table.noTitle");
  else if ([...row.title].length > 140) say("table.longTitle");
  const points = row.points ? number(row.points) : POINTS;
  if (!Number.isInteger(points) || points < 0 || points > 10_000) say("table.points", { text: row.points });
  const clue = { title: row.title, points, proof: { scan: {} } };
  if (row.text) clue.text = row.text;
  const accepts = (row.answer ?? "").split("|").map((word) => word.trim()).filter(Boolean);
  if (accepts.length > 0) clue.proof = { codeword: { accepts } };
  if (row.hint) clue.hints = [{ text: row.hint, cost: 0 }];
  if (row.lat || row.lon) {
    const [lat, lon] = [number(row.lat ?? ""), number(row.lon ?? "")];
    if (lat === undefined || lon === undefined || Math.abs(lat) > 90 || Math.abs(lon) > 180) say("table.place");
    else clue.location = { lat, lon: oneWay(lon) };
  }
  return problems.length > 0 ? { problems } : { clue, problems };
}

/** @returns {{clues: object[], problems: {line: number, text: string}[]}} */
export function cluesOfTable(text) {
  const rows = cellsOf(text);
  const head = rows.length > 0 ? columnsOf(rows[0].cells) : undefined;
  const columns = head ?? USUAL;
  const clues = [];
  const problems = [];
  for (const { line, cells } of head ? rows.slice(1) : rows) {
    const named = columns.flatMap((name, index) => (name && cells[index] ? [[name, cells[index]]] : []));
    const { clue, problems: found } = clueOf(Object.fromEntries(named));
    if (clue) clues.push(clue);
    for (const problem of found) problems.push({ line, text: problem });
  }
  return { clues, problems };
}
