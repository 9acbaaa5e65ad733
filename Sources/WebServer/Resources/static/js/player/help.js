/** Calling the host for help. */

import { el } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { place } from "quarry/shared/position";
import { area, field, form, sheet, textOf } from "quarry/forms/fields";

/** @param {import("quarry/player/game").Game} game */
export function openHelp(game) {
  const text = area("", { maxLength: 500, rows: 2 });
  const where = el("input", { type: "checkbox", checked: true });
  sheet(t("help.title"), (dialog) => form({
    submit: t("help.send"), danger: true, onsubmit: async () => {
      const at = where.checked ? await place.soon() : {};
      await game.change("help.ask", { text: textOf(text) || undefined, ...at });
      dialog.close();
      game.say(t("help.sent"), "good");
    },
  }, el("p", {}, t("help.about")), field(t("help.text"), text),
  el("label.choice", {}, where, t("help.where"))));
}
