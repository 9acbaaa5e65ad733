/** The occasions for a hunt as pictures to press, and the form that makes one: a name is enough. */

import { el, fill } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { drawn } from "quarry/art/paint";
import { prop } from "quarry/art/props";
import { form, sheet } from "quarry/forms/fields";
import { huntFields } from "quarry/host/huntform";
import { templates } from "quarry/host/templates";
import { Backdrop } from "quarry/lobby/backdrop";

/** The lanterns of a picture, one for each first clue. */
const LANTERNS = 3;

function scene(id, { place, light }) {
  const element = el("div.cover.occasion", { "aria-hidden": "true" });
  const land = new Backdrop(el("div.backdrop", {}));
  land.show({ seed: `occasion ${id}`, place, light, clues: LANTERNS, lit: Array(LANTERNS).fill(1), zoom: 1.35 });
  return fill(element, land.element, drawn(prop(id)));
}

/**
 * @param {{create: (params: object, clues: object[]) => Promise<void>, mails: () => Promise<boolean>}} how
 * @returns {Element} a picture for each occasion
 */
export const occasionTiles = (how) => el("ul.occasions", {}, Object.entries(templates()).map(([id, template]) =>
  el("li", {}, el("button.scenetile", { "data-occasion": id, onclick: () => openNew(id, template, how) },
    scene(id, template.land),
    el("strong", {}, template.title),
    el("span.muted.small", {}, t(template.ready.length > 0 ? "template.ready" : "template.ownAbout"))))));

function openNew(id, { title, name, land, params, printed, ready }, { create, mails }) {
  const fields = huntFields({ name, ...params }, { isNew: true, mails: mails() });
  const ways = ready.length > 0 && [["template.ready", ready], ["template.printed", printed]]
    .map(([key, clues], index) => ({
      key, clues, input: el("input", { type: "radio", name: "way", checked: index === 0 }),
    }));
  const dialog = sheet(id === "own" ? t("host.new") : title, () => [
    scene(id, land),
    form({
      submit: t("host.create"),
      onsubmit: () => create(fields.params(), ways ? ways.find(({ input }) => input.checked).clues : [])
        .catch((error) => Promise.reject(fields.explained(error))),
    },
    fields.name,
    ways && el("fieldset.stack.tight", {}, el("legend", {}, t("template.which")), ways.map(({ input, key, clues }) =>
      el("label.choice", {}, input, el("span.grow", {}, el("span.title", {}, t(key)),
        el("span.under.muted.small", {}, clues.map((clue) => clue.title).join(" · "))))),
    el("p.muted.small", {}, t("template.added"))),
    el("details.more", {}, el("summary", {}, t("host.settings")), el("div.stack", {}, fields.settings))),
  ], { kind: "large" });
  // A better one is written over it.
  dialog.querySelector("input:focus")?.select();
}
