/** Chooses what the page looks like in this browser. */

import { el } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { LOOKS, choose } from "quarry/shared/look";
import * as storage from "quarry/shared/storage";

const NAMES = { light: "look.light", dark: "look.dark", pirate: "look.pirate" };

export function lookField() {
  const { look } = storage.settings();
  const choice = (value, name) => el("label.choice", {}, el("input", {
    type: "radio", name: "look", value, checked: value === (LOOKS.includes(look) ? look : ""),
    onchange: () => choose(value),
  }), t(name));
  return el("details.more", {}, el("summary", {}, t("look.page")),
    el("div.stack", {}, el("fieldset", {}, el("legend.unseen", {}, t("look.page")), el("div.moods", {},
      choice("", "look.device"), LOOKS.map((value) => choice(value, NAMES[value]))))));
}
