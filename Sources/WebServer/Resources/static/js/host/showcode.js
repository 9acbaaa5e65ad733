/** A clue's code on the whole screen, for a hunt without a printer. */

import { el, icon, openDialog } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { qrCode } from "quarry/shared/qr";
import { wearLateStyle } from "quarry/host/latestyle";
import { stayAwake } from "quarry/shared/wakelock";

/** @param {object} clue from `clue.list`, with a code that is printed */
export const showButton = (clue, look = "button") => el(look, {
  type: "button", onclick: () => showCode(clue),
}, icon("full", { size: 20 }), t("edit.show"));

/** @param {{title: string, qr: string, token: string}} clue */
export function showCode({ title, qr, token }) {
  wearLateStyle();
  const dialog = el("dialog.codescreen", { "aria-labelledby": "code-title" },
    el("div.top", {}, el("h2", { id: "code-title", tabIndex: -1 }, title),
      el("button.round.quiet", { "aria-label": t("common.close"), onclick: () => dialog.close() }, icon("close"))),
    el("div.codeplace", {}, qrCode(qr, { label: t("edit.codeOf", { title }) })),
    el("p.typed.digits", {}, token.match(/.{4}/g).join("-")));
  dialog.addEventListener("close", () => stayAwake(false));
  openDialog(dialog);
  stayAwake();
  dialog.querySelector("h2").focus();
}
