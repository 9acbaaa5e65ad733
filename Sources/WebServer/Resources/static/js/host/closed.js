/** The host's page of a hunt that cannot be shown. */

import { el, fill } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { bar } from "quarry/lobby/bar";

/**
 * Explains why the hunt cannot be shown, and where to go instead.
 * @param {string} text
 * @param {{wasStaff?: boolean}} [who] `wasStaff`: they helped, and there is no host code for them
 */
export function sayNo(text, { wasStaff = false } = {}) {
  document.querySelector(".tabs")?.remove();
  bar.remove();
  fill(document.getElementById("main"), el("section.page.stack", {},
    el("a.mark-of-quarry", { href: "/" },
      el("img", { src: document.querySelector("link[rel=icon]").href, alt: "", width: 44, height: 44 }), "Quarry"),
    el("h1", {}, t(wasStaff ? "staff.noLonger" : "room.closed")),
    el("p.note.bad", { role: "alert" }, text),
    !wasStaff && el("a.button.primary", { href: "/host#code" }, t("hostcode.have")),
    el(`a.button${wasStaff ? ".quiet" : ""}`, { href: "/host" }, t("room.toHost"))));
}
