/** The host's form for a clue: text, proof, place, hints and photo. */

import { el, fill, icon } from "quarry/shared/dom";
import { t, number } from "quarry/shared/texts";
import {
  Problem, area, atFirst, changed, field, form, line, momentField, momentOf, needed, numberOf, numeral, sheet, sure,
  textOf,
} from "quarry/forms/fields";
import { proofFields } from "quarry/forms/proof";
import { kinds } from "quarry/lobby/clues";
import { photoField } from "quarry/forms/photo";
import { textFields } from "quarry/forms/cluetexts";
import { placeFields } from "quarry/forms/place";
import { screenOf } from "quarry/forms/livingscreen";

const POINTS = 10;
const HINTS = 10;

/** @param {import("quarry/host/game").HostGame} game @param {object} [clue] from `clue.list`; none for a new clue */
export function openClueForm(game, clue) {
  const { phase } = game.snapshot.card;
  return sheet(clue ? clue.title : t("edit.new"), (dialog) => {
    if (phase === "ended" || !game.may("clue.update")) return facts(clue);
    const code = clue?.proof.scan && (clue.proof.scan.living ? screenOf(game, clue) : codeOf(clue));
    const fields = clueFields(clue, photoField(game, clue?.photo), code);
    const before = atFirst(fields.params);
    let isNext = false;
    const next = el("button.grow", {
      type: "button", onclick: () => {
        isNext = true;
        next.form.requestSubmit();
      },
    }, t("edit.createNext"));
    return form({
      submit: t(clue ? "edit.save" : "edit.create"),
      more: clue ? [phase === "open" && removeButton(game, clue, dialog)] : [next],
      onsubmit: async () => {
        const goesOn = isNext;
        isNext = false;
        const params = fields.params();
        const changes = clue && changed(params, before);
        if (!clue) await game.change("clue.add", given(params));
        else if (Object.keys(changes).length > 0) await game.change("clue.update", { clue: clue.clue, ...changes });
        await game.readClues();
        dialog.close();
        game.say(t(clue ? "edit.saved" : "edit.added", { n: 1 }), "good");
        // On a phone, too: the user is about to type the next clue.
        if (goesOn) openClueForm(game).querySelector("form input").focus();
      },
    }, fields.elements);
  }, { kind: "large" });
}

/** Null clears a value, which a new clue does not have yet. */
export const given = (params) => Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null));

/**
 * @param {object} [clue] its current values
 * @param {{element?: Node, value: () => string | undefined}} photo
 * @param {Node} [code] its code, or where to find it
 * @returns {{params: () => object, question: Element, elements: Node[]}} `params` throws a `Problem`
 */
export function clueFields(clue, photo, code) {
  const title = line(clue?.title, { maxLength: 140, required: true });
  const text = area(clue?.text, { maxLength: 2_000 });
  const points = numeral(clue?.points ?? POINTS);
  const place = placeFields(clue?.location);
  const where = more(t("edit.place"), clue?.location || clue?.proof?.visit, place.elements, place.shown);
  // Such a clue is nothing but its place.
  const proof = proofFields(clue?.proof, (kind) => kind === "visit" && (where.open = true));
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
  return {
    params, question: text, elements: [
      field(t("edit.title"), title),
      field(t("edit.text"), text, t("edit.textHelp")),
      field(t("edit.points"), points),
      proof.elements,
      code,
      photo.element,
      where,
      more(t("hint.title"), clue?.hints?.length > 0, hints.elements),
      more(t("edit.window"), clue?.opens !== undefined || clue?.closes !== undefined, el("div.pair", {},
        field(t("edit.opens"), opens), field(t("edit.closes"), closes))),
      more(t("edit.station"), clue?.station, station.elements),
      more(t("edit.languages"), clue?.texts, texts.elements),
    ],
  };
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

/** The code as printed below the QR code. */
function codeOf({ token }) {
  return el("p.muted.small.digits", {}, t("edit.typed", { code: token.match(/.{4}/g).join("-") }));
}

function removeButton(game, clue, dialog) {
  return el("button.danger", {
    type: "button", onclick: async () => {
      const isSure = await sure({
        title: t("edit.removeSure", { title: clue.title }), text: t("edit.removeText"), yes: t("edit.remove"),
        danger: true,
      });
      if (isSure && (await game.attempt("clue.remove", { clue: clue.clue }, t("edit.removed")))) dialog.close();
    },
  }, t("edit.remove"));
}

function facts(clue) {
  const list = el("dl.facts", {});
  const [[kind, proof]] = Object.entries(clue.proof);
  const answer = kind === "scan" ? clue.token : proof.accepts?.join(", ") ?? proof.options?.[proof.answer]
    ?? proof.words?.[proof.outsider] ?? proof.answer;
  fill(list, el("dt", {}, t("edit.points")), el("dd", {}, number(clue.points)),
    clue.text && [el("dt", {}, t("edit.text")), el("dd", {}, clue.text)],
    el("dt", {}, t(kinds[kind].name)), el("dd", {}, String(answer ?? proof.question ?? proof.ask ?? "–")),
    clue.hints?.map(({ text }, index) => [el("dt", {}, t("hint.nth", { n: index + 1 })), el("dd", {}, text)]),
    el("dt", {}, t("stats.found")), el("dd", {}, number(clue.foundBy)));
  return list;
}
