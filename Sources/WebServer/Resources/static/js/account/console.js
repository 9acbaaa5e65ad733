/** What the parts of the operators' page share: what was found, sizes, and the question before something is done. */

import { el } from "quarry/shared/dom";
import { apart, language, sentence } from "quarry/shared/texts";
import { sure } from "quarry/forms/fields";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"];

/** 1.5 GB */
export function size(bytes) {
  const power = Math.min(UNITS.length - 1, Math.max(1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return new Intl.NumberFormat(`${language}-u-nu-latn`, {
    style: "unit", unit: UNITS[power], maximumFractionDigits: 1,
  }).format(bytes / 1_000 ** power);
}

/** A list with a line for problems, which says aloud what was found. */
export function results() {
  const problem = el("p.problem", { role: "alert" });
  const list = el("ul.entries", {});
  const attempt = async (work) => {
    problem.textContent = "";
    try {
      await work();
    } catch (error) {
      problem.textContent = ["forbidden", "wrong-phase"].includes(error.kind) ? error.message : sentence(error);
    }
  };
  return { problem, list, attempt };
}

/** Asks before something is done. @param {{danger?: boolean}} [how] `danger`: it cannot be undone */
export const asked = (label, subject, text, { danger = true } = {}) =>
  sure({ title: `${label}: ${apart(subject)}?`, text, yes: label, danger });
