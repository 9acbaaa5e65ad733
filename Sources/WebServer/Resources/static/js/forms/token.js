/** A text to copy, such as a token or a link: shown whole, with a button beside it. */

import { el, icon, toast } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { copied } from "quarry/shared/clipboard";

/**
 * @param {string} label
 * @param {string} text
 * @param {{done: string, oncopied?: () => void}} options `done`: what is said once it is copied
 */
export function tokenCard(label, text, { done, oncopied }) {
  const shown = el("code.token", { dir: "ltr", translate: false }, text);
  const copy = async () => {
    if (await copied(text)) {
      oncopied?.();
      return toast(done, { kind: "good" });
    }
    // Marked, it can be copied by hand.
    getSelection().selectAllChildren(shown);
    return toast(t("hostcode.mark"));
  };
  return el("div.field", {}, el("strong", {}, label), el("div.copying", {}, shown,
    el("button.primary", { type: "button", onclick: copy }, icon("link", { size: 20 }), t("hostcode.copy"))));
}
