/** A join code as people and screen readers read it. */

import { el } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";

/** Spelled letter by letter for screen readers, as the code is not a word. */
export const spelled = (code) => [
  el("span.unseen", {}, t("control.codeIs", { code: [...code].join(" ") })),
  el("span", { "aria-hidden": "true" }, code),
];
