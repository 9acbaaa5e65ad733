/** The fields of a clue: how it is found, its texts, place, hints and photo. */

import { el, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import {
  Problem, area, field, line, momentField, momentOf, needed, numberOf, numeral, textOf,
} from "quarry/forms/fields";
import { proofFields } from "quarry/forms/proof";
import { textFields } from "quarry/forms/cluetexts";
import { placeFields } from "quarry/forms/place";

const POINTS = 10;
const HINTS = 10;

/** Null clears a value, which a new clue does not have yet. */
export const given = (params) => Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null));

/**
 * @param {object} [clue] its current values
 * @param {{element?: Node, value: () => string | undefined}} photo
 * @param {{code?: Node, around?: {lat: number, lon: number}[]}} [more] `code`: its code, or where to find it; `around`:
 *   what the map of a clue without a place shows at first
 * @returns {{params: () => object, draft: () => object, question: Element, elements: Node[]}} `params` throws a
 *   `Problem`; `draft` is what is written so far
 */
export function clueFields(clue, photo, { code, around } = {}) {
  const title = line(clue?.title, { maxLength: 140, required: true });
  const text = area(clue?.text, { maxLength: 2_000 });
  const points = numeral(clue?.points ?? POINTS);
  const place = placeFields(clue?.location, around);
  const where = more(t("edit.place"), clue?.location || clue?.proof?.visit, place.elements, place.shown);
  // A clue to visit is nothing but its place, which others may do without.
  const [spot, later] = [el("div.stack", {}), el("div.stack", {})];
  const put = (kind) => (kind === "visit" ? spot : later).append(where);
  put(Object.keys(clue?.proof ?? {})[0]);
  const proof = proofFields(clue?.proof, (kind) => {
    put(kind);
    if (kind === "visit") where.open = true;
  });
  const hints = hintFields(clue?.hints);
  const opens = momentField(clue?.opens);
  const closes = momentField(clue?.closes);
  const station = stationFields(clue?.station);
  const texts = textFields(clue?.texts);
  const params = () => {
    const location = place.value();
    const kind = proof.value();
    if (kind.visit && !location) throw new Problem(t("edit.visitNeedsPlace"), place.first);
    const window = { opens: momentOf(opens) ?? null, closes: momentOf(closes) ?? null };
    if (window.opens !== null && window.closes !== null && window.closes <= window.opens) {
      throw new Problem(t("edit.windowOrder"), closes);
    }
    const helps = hints.value();
    const others = texts.value({ proof: kind, hints: helps });
    return {
      title: needed(title, t("edit.title")), text: textOf(text),
      points: numberOf(points, t("edit.points"), { from: 0, to: 10_000 }) ?? POINTS,
      proof: kind, location: location ?? null, hints: helps, photo: photo.value() ?? null, ...window,
      station: station.value(), texts: Object.keys(others).length > 0 ? others : null,
    };
  };
  const draft = () => ({
    title: textOf(title) || t("edit.title"), text: textOf(text), photo: photo.value(), proof: proof.draft(),
    points: soFar(() => numberOf(points, "", { from: 0, to: 10_000 })) ?? POINTS,
    location: soFar(place.value), hints: soFar(hints.value) ?? [], station: soFar(station.value) ?? undefined,
  });
  return {
    params, draft, question: text, elements: [
      proof.kinds,
      field(t("edit.title"), title),
      proof.parts,
      spot,
      code,
      field(t("edit.text"), text, t("edit.textHelp")),
      field(t("edit.points"), points),
      photo.element,
      later,
      more(t("hint.title"), clue?.hints?.length > 0, hints.elements),
      more(t("edit.window"), clue?.opens !== undefined || clue?.closes !== undefined, el("div.pair", {},
        field(t("edit.opens"), opens), field(t("edit.closes"), closes))),
      more(t("edit.station"), clue?.station, station.elements),
      more(t("edit.languages"), clue?.texts, texts.elements),
    ],
  };
}

/** What fields say; undefined while that is not valid. */
function soFar(read) {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** A collapsible section for optional fields. */
function more(title, isOpen, elements, shown) {
  const element = el("details.more", { open: Boolean(isOpen) },
    el("summary", {}, title), el("div.stack", {}, elements));
  if (shown) element.addEventListener("toggle", () => element.open && shown());
  return element;
}

function stationFields(station) {
  const capacity = numeral(station?.capacity);
  const minutes = numeral(station?.minutes);
  return {
    elements: [
      el("p.muted.small", {}, t("edit.stationHelp")),
      field(t("edit.capacity"), capacity, t("edit.capacityHelp")),
      field(t("edit.stay"), minutes, t("edit.stayHelp")),
    ],
    /** Null if the clue is no station. */
    value: () => {
      const places = numberOf(capacity, t("edit.capacity"), { from: 1, to: 1_000 });
      const limit = numberOf(minutes, t("edit.stay"), { from: 1, to: 1_440 });
      if (places === undefined && limit !== undefined) throw new Problem(t("edit.stayNeedsCapacity"), capacity);
      return places === undefined ? null : { capacity: places, ...(limit !== undefined && { minutes: limit }) };
    },
  };
}

function hintFields(hints = []) {
  const list = el("ol.stack.hintlist", {});
  const rows = [];
  const add = (hint) => {
    const n = rows.length + 1;
    const text = area(hint?.text, { rows: 2, maxLength: 500 });
    const cost = numeral(hint?.cost ?? 0);
    const row = { text, cost };
    rows.push(row);
    const remove = el("button.round.quiet", {
      type: "button", "aria-label": t("edit.removeHint", { n }), onclick: () => {
        rows.splice(rows.indexOf(row), 1);
        item.remove();
        button.hidden = false;
        button.focus();
      },
    }, icon("close"));
    const item = list.appendChild(el("li.hintrow", {},
      field(t("hint.nth", { n }), text), field(t("edit.cost"), cost), remove));
    button.hidden = rows.length >= HINTS;
    return text;
  };
  const button = el("button", { type: "button", onclick: () => add().focus() }, t("edit.addHint"));
  for (const hint of hints) add(hint);
  return {
    elements: [list, button],
    value: () => rows.filter(({ text }) => textOf(text)).map(({ text, cost }) => ({
      text: textOf(text), cost: numberOf(cost, t("edit.cost"), { from: 0, to: 10_000 }) ?? 0,
    })),
  };
}
