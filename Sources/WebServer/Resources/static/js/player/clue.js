/** An opened clue: its text, place and hints, and the form to answer it. */

import { el, fill, icon, openDialog } from "quarry/shared/dom";
import { t, distance, moment, number, sentence } from "quarry/shared/texts";
import { answerForm } from "quarry/player/answer";
import { ownPhoto } from "quarry/player/photoform";
import { bearing, metersBetween, place } from "quarry/shared/position";
import { arrow } from "quarry/player/compass";
import { ClueAids } from "quarry/player/aids";
import { LOOKING, isOutside, stationPart, tickStation } from "quarry/player/station";
import { foundBy, stateOf } from "quarry/lobby/clues";

/** @param {import("quarry/player/game").Game} game */
export function openClue(game, id) {
  const dialog = el("dialog.cluesheet", { "aria-labelledby": "clue-title", "data-sheet": id });
  const parts = clueParts(game, id, dialog);
  parts.title.id = "clue-title";
  parts.title.tabIndex = -1;
  fill(dialog,
    el("div.top", {}, parts.title, parts.reader,
      el("button.round.quiet", { "aria-label": t("common.close"), onclick: () => dialog.close() }, icon("close"))),
    parts.body);
  const stop = game.onChange(parts.update);
  place.addEventListener("change", parts.update);
  const ticks = setInterval(parts.tick, 1_000);
  const look = () => isOutside(game.clue(id) ?? {}) && game.mirror.isLive && game.mirror.refresh();
  const looks = setInterval(look, LOOKING);
  look();
  dialog.addEventListener("close", () => {
    stop();
    clearInterval(ticks);
    clearInterval(looks);
    parts.stop();
    place.removeEventListener("change", parts.update);
  });
  if (clueNeedsPlace(game.clue(id))) place.start();
  parts.update();
  openDialog(dialog);
  parts.title.focus();
}

/**
 * What an opened clue shows, without a dialog around it.
 * @param {HTMLDialogElement} [dialog] closed once the clue is gone or answered
 * @returns {{title: Element, reader: Element, body: Element, update: () => void, tick: () => void, stop: () => void}}
 *   it is empty before the first `update`
 */
export function clueParts(game, id, dialog) {
  const body = el("div.inside", {});
  const title = el("h2", {});
  const aids = new ClueAids();
  const parts = { head: el("div.stack"), where: el("div"), hints: el("div.stack"), station: el("div"),
    answer: el("div.stack") };
  fill(body, parts.head, parts.where, aids.guide, parts.hints, parts.station, parts.answer);
  const drawn = {};
  // Redraw a part only if its content changed: somebody may be typing in the last one.
  const draw = (name, value, make) => {
    const key = JSON.stringify(value);
    if (drawn[name] === key) return;
    drawn[name] = key;
    fill(parts[name], make());
  };
  const update = () => {
    const clue = game.clue(id);
    if (!clue) return dialog.close();
    const state = stateOf(clue, game.mirror.now(), game.snapshot.groups);
    title.textContent = clue.title;
    draw("head", [clue, state], () => head(clue, state, game.isSolo));
    aids.update(clue);
    draw("where", [clue.location, place.current, place.problem], () => where(clue, game.isSolo));
    const notices = game.snapshot.notices.filter((notice) => notice.clue === id);
    draw("hints", [clue.hints, notices, game.snapshot.card.phase], () => hints(game, clue, notices));
    draw("station", [clue.station, clue.found, state, game.snapshot.card.phase, game.isOffline],
      () => stationPart(game, clue, state));
    draw("answer", [clue.found, isOutside(clue), clue.proof, clue.submission, state, game.snapshot.card.phase],
      () => answer(game, clue, state, dialog));
  };
  return {
    title, reader: aids.reader, body, update, tick: () => tickStation(game, parts.station), stop: () => aids.stop(),
  };
}

const clueNeedsPlace = (clue) => clue?.location && (clue.location.required || clue.proof.kind === "visit");

function head(clue, state, isSolo) {
  return [
    el("div.row", {},
      el("span.badge.gold.digits", {}, t("clue.points", { n: clue.points })),
      clue.found && el("span.badge.good", {}, icon("check", { size: 18 }), t("clue.found")),
      !isSolo && el("span.badge", {}, foundBy(clue)),
      state === "void" && el("span.badge.bad", {}, t("clue.void"))),
    clue.photo && el("img.photo", { src: `/photos/${encodeURIComponent(clue.photo)}`, alt: t("clue.photo") }),
    clue.text && el("p.text", {}, clue.text),
    state === "early" && el("p.note", {}, t("clue.opens", { time: moment(clue.opens) })),
    clue.closes !== undefined && state === "open" && el("p.note", {}, t("clue.closes", { time: moment(clue.closes) })),
  ];
}

/** The way to the clue. */
function where(clue, isSolo) {
  if (!clue.location) return null;
  const isNeeded = clueNeedsPlace(clue);
  if (!place.current) {
    const problem = place.problem && t(place.problem === "denied" ? "place.denied" : "place.unavailable");
    if (problem) return el("p.note.gold", {}, problem, isNeeded && ` ${t(isSolo ? "place.goOn" : "place.askHost")}`);
    return el("button", { onclick: () => place.start() }, icon("pin"), t("place.show"));
  }
  const meters = metersBetween(place.current, clue.location);
  const isThere = meters <= clue.location.radius + Math.min(100, place.current.accuracy);
  return el(`div.note.way${isThere ? ".good" : ""}`, {},
    arrow(bearing(place.current, clue.location)),
    el("div", {},
      el("strong", {}, isThere ? t("place.there") : t("place.away", { distance: distance(meters) })),
      el("div.small", {}, t("place.accuracy", { distance: distance(place.current.accuracy) }))));
}

function hints(game, clue, notices) {
  const isRunning = ["running", "paused"].includes(game.snapshot.card.phase);
  const own = clue.hints.map((hint, index) => {
    const name = t("hint.nth", { n: index + 1 });
    if (hint.text !== undefined) return el("p.note.info", {}, el("strong", {}, `${name}: `), hint.text);
    if (!isRunning || clue.found) return null;
    const label = hint.cost > 0 ? t("hint.buy", { name, n: hint.cost }) : t("hint.free", { name });
    const button = el("button.wide", { onclick: () => take(game, clue, index, button) }, label);
    return button;
  });
  const given = notices.map(({ text }) => el("p.note.info", {}, el("strong", {}, `${t("hint.host")}: `), text));
  if (own.every((one) => !one) && given.length === 0) return null;
  return [el("h3", {}, t("hint.title")), given, own];
}

/** Taking a hint that costs points needs a second press. */
async function take(game, clue, hint, button) {
  const cost = clue.hints[hint].cost;
  if (cost > 0 && !button.dataset.sure) {
    button.dataset.sure = "yes";
    button.classList.add("primary");
    button.textContent = t("hint.sure", { points: number(cost), count: cost });
    return;
  }
  button.disabled = true;
  button.setAttribute("aria-busy", "true");
  try {
    const { text } = await game.change("clue.hint", { clue: clue.clue, hint });
    button.replaceWith(el("p.note.info", { role: "status" }, text));
    game.mirror.refresh();
  } catch (error) {
    button.disabled = false;
    button.removeAttribute("aria-busy");
    button.after(el("p.problem", { role: "alert" }, sentence(error)));
  }
}

function answer(game, clue, state, dialog) {
  const { phase } = game.snapshot.card;
  const photo = ownPhoto(game, clue);
  if (clue.found) return [el("p.note.good", {}, t("clue.youFoundIt")), photo];
  if (phase === "paused") return el("p.note", {}, t("phase.paused"));
  if (state === "spare") return [photo, el("p.note", {}, t("clue.spareText"))];
  if (phase !== "running" || state === "closed") return [photo, el("p.note", {}, t("clue.closed"))];
  if (state !== "open" || isOutside(clue)) return photo;
  return [photo, answerForm(game, clue, dialog)];
}
