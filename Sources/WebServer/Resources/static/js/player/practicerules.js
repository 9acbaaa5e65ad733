/** Judges what is tried in practice, by the answers in the pack, as the server would. */

import { metersBetween } from "quarry/shared/position";
import { decimalIn, wholeIn } from "quarry/shared/typednumber";

/** The parts of a proof that a player sees. @param {object} proof as in a pack or of `clue.list` */
export function shownProof(proof) {
  const [[kind, { words, ...members }]] = Object.entries(proof);
  return { options: words, ...members, kind };
}

/** Answers that look the same are the same. */
const folded = (text) => text.replace(/[‘’‚´\u0060]/g, "'").replace(/[“”„«»]/g, "\"").replace(/[‐-―−]/g, "-")
  .normalize("NFKC").replace(/\p{Cf}/gu, "").replace(/\s+/g, " ").trim().toLowerCase();

/** What a number can mean: a point before three digits may divide thousands or decimals. */
const numbersIn = (answer) =>
  (typeof answer === "number" ? [answer] : [decimalIn(answer), wholeIn(answer)]).filter((one) => one !== undefined);

function isRight(proof, answer) {
  const [[kind, rule]] = Object.entries(proof);
  switch (kind) {
    case "codeword": return rule.accepts.some((word) => folded(word) === folded(String(answer)));
    case "number": return numbersIn(answer).some((one) => Math.abs(one - rule.answer) <= (rule.tolerance ?? 0));
    case "choice": return answer === rule.answer;
    case "outsider": return answer === rule.outsider;
    default: return true; // Of codes, photos and places, the player says so.
  }
}

/** Of the phone's own inaccuracy, what counts in the player's favour, in metres. */
const LENIENCE = 100;
/** How far from its place a clue can be found, in metres. */
const USUAL = 30;

/**
 * @param {object} clue of a pack
 * @param {{answer?: string | number, lat?: number, lon?: number, accuracy?: number}} given
 * @returns {{outcome: "found" | "wrong-answer"} | {outcome: "too-far", distance: number}}
 */
export function judge({ proof, location }, given) {
  if (location && given.lat !== undefined) {
    const meters = metersBetween(given, location);
    const reach = (location.radius ?? USUAL) + Math.min(LENIENCE, given.accuracy ?? 0);
    if (meters > reach) return { outcome: "too-far", distance: meters };
  }
  return { outcome: isRight(proof, given.answer) ? "found" : "wrong-answer" };
}
