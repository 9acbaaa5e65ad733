/** The result of a scan or answer, too large to miss. */

import { el, fill, icon, openDialog, announce } from "quarry/shared/dom";
import { t, distance, moment, number, signedNumber } from "quarry/shared/texts";
import { feedback } from "quarry/player/feedback";

/**
 * The words, the mark and the sound of each outcome. `isKept`: nothing is lost, it was found before or waits to be
 * judged.
 */
const looks = {
  "found": { title: "outcome.found", icon: "check", sound: "found" },
  "already-found": { title: "outcome.alreadyFound", text: "outcome.alreadyFoundText", icon: "check", isKept: true },
  "not-a-clue": { title: "outcome.notAClue", text: "outcome.notAClueText", icon: "close", sound: "wrong" },
  "wrong-answer": { title: "outcome.wrongAnswer", text: "outcome.wrongAnswerText", icon: "close", sound: "wrong" },
  "too-far": { title: "outcome.tooFar", icon: "pin" },
  "locked": { title: "outcome.locked", text: "outcome.lockedText", icon: "lock" },
  "closed": { title: "outcome.closed", text: "outcome.closedText", icon: "clock" },
  "warm-up": { title: "outcome.found", text: "outcome.warmUpText", icon: "check", sound: "found" },
  "stale": { title: "outcome.stale", text: "outcome.staleText", icon: "clock" },
  "late": { title: "outcome.late", text: "outcome.lateText", icon: "clock" },
  "pending": { title: "outcome.pending", icon: "clock", isKept: true },
  "waiting": { title: "outcome.waiting", icon: "cloud", isKept: true },
};

/** The pictures are on their way from now on. Nobody waits for it longer than a moment, or offline. */
const pictures = import("quarry/player/find").catch(() => undefined);
const MOMENT = 1_500;
const aMoment = () => new Promise((done) => setTimeout(done, MOMENT));

/** The short title of an outcome. */
export const outcomeWord = (outcome) => t(looks[outcome.outcome]?.title ?? "outcome.closed");

/** A find waits for the host for one of two reasons: somebody must look at the photo, or it arrived after the end. */
const whyPending = ({ clue }, game) =>
  (game.clue?.(clue)?.proof.kind === "photo" ? "outcome.pendingPhoto" : "outcome.pendingText");

function words(outcome, look, game) {
  if (outcome.outcome === "pending") return t(whyPending(outcome, game));
  if (outcome.outcome === "locked" && outcome.clue) return t("station.needed");
  if (outcome.outcome === "too-far") return t("outcome.tooFarText", { distance: distance(outcome.distance) });
  if (outcome.outcome === "waiting") return t("outcome.waitingText", { time: moment(outcome.at) });
  if (outcome.outcome === "wrong-answer" && outcome.triesLeft !== undefined) {
    return outcome.triesLeft > 0 ? t("answer.triesLeft", { n: outcome.triesLeft }) : t("answer.noTries");
  }
  return look.text && t(look.text);
}

/** What a find has brought, less its hints: otherwise its points and the total would not add up. */
function price({ outcome, clue, points }, game) {
  const paid = outcome !== "found" ? []
    : game.clue?.(clue)?.hints.filter(({ text, cost }) => text !== undefined && cost > 0) ?? [];
  const cost = paid.reduce((sum, hint) => sum + hint.cost, 0);
  return paid.length > 0 ? t("outcome.price", { points, cost, n: paid.length }) : undefined;
}

function standing(outcome, game) {
  if (outcome.total === undefined || outcome.outcome === "warm-up") return null;
  const facts = [
    [t("stats.points"), number(outcome.total)],
    !game.isAlone && outcome.total > 0 && [t("stats.rank"), number(outcome.rank)],
    [t("stats.found"), t("stats.of", { n: outcome.found, of: outcome.of })],
  ];
  return el("dl.standing.digits", {},
    facts.filter(Boolean).map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value))));
}

/**
 * Shows an outcome until the player dismisses it.
 * @param {object} outcome from the server, or `{outcome: "waiting", at}`
 * @param {string} [title] of the clue, or the scanned text
 * @param {{isAlone?: boolean, passedBy?: (outcome: object) => string[], clue?: (id: string) => object}}
 *   [game] `isAlone`: there is nobody to compare with
 * @returns {Promise<void>} resolves when it is closed
 */
export async function showOutcome(outcome, title, game = {}) {
  const isFind = outcome.outcome === "found" || outcome.outcome === "warm-up";
  const part = await Promise.race([pictures, aMoment()]);
  const look = looks[outcome.outcome] ?? looks.closed;
  const isLast = outcome.outcome === "found" && outcome.found === outcome.of;
  const isOutside = outcome.outcome === "locked" && outcome.clue;
  const heading = isLast ? t("outcome.all") : t(isOutside ? "station.checkInFirst" : look.title);
  const points = outcome.outcome === "found"
    ? t("outcome.points", { points: signedNumber(outcome.points), count: outcome.points }) : null;
  const text = words(outcome, look, game);
  const close = () => dialog.close();
  const dialog = el("dialog.outcome", { "aria-labelledby": "outcome-title", onclick: close });
  const standingNow = standing(outcome, game);
  const less = price(outcome, game);
  const parts = { outcome, look, heading, isLast, title, points, text, price: less, standing: standingNow };
  const picture = part?.[isFind ? "findPicture" : "missPicture"](dialog, game, parts);
  fill(dialog, picture?.inside ?? el("div.sight", {},
    icon(look.icon, { size: 96 }),
    el("h2", { id: "outcome-title" }, heading),
    title && el("p.what", {}, title),
    points && el("p.points.digits", {}, points),
    [less, text].filter(Boolean).map((line) => el("p", {}, line)),
    standingNow), el("button.wide", { autofocus: true, onclick: close }, t("common.continue")));
  openDialog(dialog);
  picture?.begin?.();
  announce([heading, title, points, ...picture?.said ?? [less], text].filter(Boolean).join(". "), { now: true });
  feedback(picture?.sound ?? look.sound ?? "neutral");
  return new Promise((resolve) => dialog.addEventListener("close", resolve));
}
