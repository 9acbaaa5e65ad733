/** The editor of groups of clues: of each, players need some. */

import { announce, el, fill, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { Problem, check, field, form, line, needed, numberOf, numeral, sheet } from "quarry/forms/fields";

/** @param {import("quarry/host/game").HostGame} game */
export async function openGroups(game) {
  if (!(await game.isReady())) return;
  const clues = game.clues;
  const list = el("div.stack", {});
  const parts = (game.log.hunt.groups ?? []).filter((group) => group.clues.length > 0)
    .map((group) => groupFields(clues, group, remove));
  const draw = () => fill(list, parts.length === 0 && el("p.muted", {}, t("group.none")),
    parts.map(({ element }) => element));
  const add = el("button", { type: "button", onclick: () => {
    const part = groupFields(clues, { title: "", clues: [], need: 1 }, remove);
    parts.push(part);
    draw();
    part.focus();
  } }, icon("folder", { size: 20 }), t("group.add"));
  function remove(part) {
    parts.splice(parts.indexOf(part), 1);
    draw();
    announce(t("group.removed"));
    add.focus();
  }
  draw();
  sheet(t("group.title"), (dialog) => form({
    submit: t("edit.save"), onsubmit: async () => {
      const taken = new Map();
      await game.change("lobby.update", { groups: parts.map((part) => part.value(taken)) });
      dialog.close();
      game.say(t("edit.saved"), "good");
    },
  }, el("p", {}, t("group.help")), list, add), { kind: "large" });
}

function groupFields(clues, group, remove) {
  const title = line(group.title, { maxLength: 140 });
  const need = numeral(group.need);
  const members = clues.map((clue) => ({ id: clue.clue, title: clue.title, box: check(clue.title,
    group.clues.includes(clue.clue)) }));
  const chosen = () => members.filter(({ box }) => box.input.checked);
  const part = {
    focus: () => title.focus(),
    /** @param {Map<string, string>} taken clues that other groups have, with their titles */
    value(taken) {
      const name = needed(title, t("group.name"));
      const own = chosen();
      if (own.length === 0) throw new Problem(t("group.noClues"), members[0]?.box.input ?? title);
      for (const { id, title: clue, box } of own) {
        if (taken.has(id)) throw new Problem(t("group.twice", { clue, group: taken.get(id) }), box.input);
        taken.set(id, name);
      }
      return {
        title: name, clues: own.map(({ id }) => id),
        need: numberOf(need, t("group.need"), { from: 1, to: own.length }) ?? own.length,
      };
    },
  };
  part.element = el("fieldset.card.stack", {},
    el("legend.unseen", {}, t("group.one")),
    el("div.pair", {}, field(t("group.name"), title), field(t("group.need"), need)),
    el("fieldset.stack", {}, el("legend", {}, t("group.clues")), members.map(({ box }) => box)),
    el("button.quiet", { type: "button", onclick: () => remove(part) },
      icon("close", { size: 20 }), t("group.remove")));
  return part;
}
