/** The player's page in a browser that blocks site data. */

import { el, fill } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";

export function sayBlocked() {
  document.querySelector(".tabs")?.remove();
  document.querySelector("header.bar")?.remove();
  fill(document.getElementById("main"), el("section.page.stack", {},
    el("h1", {}, t("room.closed")),
    el("p.note.bad", { role: "alert" }, t("storage.blocked")),
    el("a.button", { href: "/" }, t("menu.start"))));
}
