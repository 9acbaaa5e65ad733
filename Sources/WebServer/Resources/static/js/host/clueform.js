/** The host's form for a clue. Beside it, or behind a button on a phone, stands what a player sees of it. */

import { el, fill, icon } from "quarry/shared/dom";
import { t, number } from "quarry/shared/texts";
import { atFirst, changed, form, sheet, sure } from "quarry/forms/fields";
import { clueFields, given } from "quarry/forms/clue";
import { screenOf } from "quarry/forms/livingscreen";
import { photoField } from "quarry/forms/photo";
import { wearLateStyle } from "quarry/host/latestyle";
import { phoneOf } from "quarry/host/phone";
import { showButton } from "quarry/host/showcode";
import { kinds } from "quarry/lobby/clues";
import { qrCode } from "quarry/shared/qr";
import { reachOf } from "quarry/shared/zone";

/** @param {import("quarry/host/game").HostGame} game @param {object} [clue] from `clue.list`; none for a new clue */
export function openClueForm(game, clue) {
  const { phase } = game.snapshot.card;
  if (phase === "ended" || !game.may("clue.update")) {
    return sheet(clue.title, () => facts(clue), { kind: "large" });
  }
  wearLateStyle();
  const fields = clueFields(clue, photoField(game, clue?.photo), { code: codeOf(game, clue), around: around(game) });
  const phone = phoneOf(game, () => ({ ...fields.draft(), clue: clue?.clue ?? "new" }));
  const dialog = sheet(clue ? clue.title : t("edit.new"), (opened) =>
    [clueForm(game, clue, fields, opened), phone.element], { kind: "large.editor" });
  phone.element.append(...[wideCode(clue)].filter(Boolean));
  dialog.querySelector(".top h2").after(phone.button);
  for (const event of ["input", "change", "click", "filled"]) dialog.addEventListener(event, () => phone.update());
  return dialog;
}

function clueForm(game, clue, fields, dialog) {
  const { phase } = game.snapshot.card;
  const before = atFirst(fields.params);
  let isNext = false;
  const next = el("button.grow", {
    type: "button", onclick: () => {
      isNext = true;
      next.form.requestSubmit();
    },
  }, t("edit.createNext"));
  return form({
    submit: t(clue ? "edit.save" : "edit.create"),
    more: clue ? [phase === "open" && removeButton(game, clue, dialog)] : [next],
    onsubmit: async () => {
      const goesOn = isNext;
      isNext = false;
      const params = fields.params();
      const changes = clue && changed(params, before);
      if (!clue) await game.change("clue.add", given(params));
      else if (Object.keys(changes).length > 0) await game.change("clue.update", { clue: clue.clue, ...changes });
      await game.readClues();
      dialog.close();
      game.say(t(clue ? "edit.saved" : "edit.added", { n: 1 }), "good");
      // On a phone, too: the user is about to type the next clue.
      if (goesOn) openClueForm(game).querySelector("form input:not([type=radio])").focus();
    },
  }, fields.elements);
}

/** Where the map of a clue without a place begins: at the newest place of another, or in the zone of the hunt. */
function around(game) {
  const last = game.clues?.findLast(({ location }) => location)?.location;
  const { zone } = game.snapshot.card;
  return last ? [last] : zone ? reachOf(zone) : [];
}

/** The code of a clue that is scanned: to show it, and what is typed instead. */
function codeOf(game, clue) {
  if (!clue?.proof.scan) return null;
  if (clue.proof.scan.living) return screenOf(game, clue);
  return el("div.row.narrowcode", {}, ...codeParts(clue));
}

const codeParts = (clue) => [showButton(clue),
  el("p.muted.small.digits.grow", {}, t("edit.typed", { code: clue.token.match(/.{4}/g).join("-") }))];

/** The same below the phone, where there is room for one, with a picture of the code. */
function wideCode(clue) {
  if (!clue?.proof.scan || clue.proof.scan.living) return false;
  return el("div.row.widecode", {}, qrCode(clue.qr, { label: t("edit.codeOf", { title: clue.title }) }),
    el("div.stack.tight.grow", {}, ...codeParts(clue)));
}

function removeButton(game, clue, dialog) {
  return el("button.danger", {
    type: "button", onclick: async () => {
      const isSure = await sure({
        title: t("edit.removeSure", { title: clue.title }), text: t("edit.removeText"), yes: t("edit.remove"),
        danger: true,
      });
      if (isSure && (await game.attempt("clue.remove", { clue: clue.clue }, t("edit.removed")))) dialog.close();
    },
  }, t("edit.remove"));
}

function facts(clue) {
  const list = el("dl.facts", {});
  const [[kind, proof]] = Object.entries(clue.proof);
  const answer = kind === "scan" ? clue.token : proof.accepts?.join(", ") ?? proof.options?.[proof.answer]
    ?? proof.words?.[proof.outsider] ?? proof.answer;
  fill(list, el("dt", {}, t("edit.points")), el("dd", {}, number(clue.points)),
    clue.text && [el("dt", {}, t("edit.text")), el("dd", {}, clue.text)],
    el("dt", {}, t(kinds[kind].name)), el("dd", {}, String(answer ?? proof.question ?? proof.ask ?? "–")),
    clue.hints?.map(({ text }, index) => [el("dt", {}, t("hint.nth", { n: index + 1 })), el("dd", {}, text)]),
    el("dt", {}, t("stats.found")), el("dd", {}, number(clue.foundBy)));
  return list;
}
