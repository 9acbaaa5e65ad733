/** What players are honoured for, in words. */

import { t } from "quarry/shared/texts";

/** By the protocol's names; everybody else lit lanterns. */
const HONOURS = {
  "winner": "honour.winner", "podium": "honour.podium", "first-find": "honour.firstFind",
  "fastest-leg": "honour.fastestLeg", "last-find": "honour.lastFind", "photographer": "honour.photographer",
  "most-loved-photo": "honour.mostLovedPhoto", "talker": "honour.talker", "steady": "honour.steady",
  "brave-guesser": "honour.braveGuesser", "early-bird": "honour.earlyBird", "explorer": "honour.explorer",
};

/** @param {string} kind @returns {string | undefined} undefined for whoever lit lanterns, and for kinds to come */
export const honourText = (kind) => HONOURS[kind] && t(HONOURS[kind]);

/** Whether a rank is worth a headline: one in the upper half. @param {{rank: number, points: number}} row */
export const isAhead = ({ rank, points }, total) => points > 0 && rank <= total / 2;
