/** Roll calls and calls for help, as the host sees them. */

import { el, fill, icon } from "quarry/shared/dom";
import { t, moment, sentence } from "quarry/shared/texts";
import { area, field, form, sheet, textOf } from "quarry/forms/fields";

/** The most names listed at once. */
const LISTED = 200;

/** @param {import("quarry/host/game").HostGame} game */
export function openSafety(game) {
  const calls = el("section.stack", { "aria-labelledby": "help-title" });
  const rolls = el("section.stack", { "aria-labelledby": "roll-title" });
  let drawn = "";
  const draw = () => {
    const { players } = game.snapshot;
    const { openHelp, roll } = game.log;
    const key = JSON.stringify([openHelp, roll, roll?.answered.size, players.map(({ name }) => name)]);
    if (key === drawn) return;
    drawn = key;
    fill(calls, el("h3", { id: "help-title" }, t("safety.calls")), helpCalls(game));
    fill(rolls, el("h3", { id: "roll-title" }, t("safety.roll")), rollCall(game));
  };
  const dialog = sheet(t("safety.title"), () => [calls, rolls]);
  const stop = game.onChange(draw);
  dialog.addEventListener("close", stop);
  draw();
}

function helpCalls(game) {
  const open = game.log.openHelp;
  if (open.length === 0) return el("p.muted", {}, t("safety.noCalls"));
  return el("ul.stack", {}, open.map((call) => {
    const name = game.nameOf(call.player);
    const where = el("p", {});
    positionOf(game, call).then((link) => link && fill(where, link));
    return el("li.card.stack", { "data-help": call.help },
      el("p.row", {}, el("strong.grow", {}, name), el("span.digits.muted", {}, moment(call.at))),
      call.text && el("p.text", {}, call.text), where,
      game.may("help.answer")
        && el("button.primary", { onclick: () => answer(game, call, name) }, icon("send", { size: 20 }),
          t("safety.answer"), el("span.unseen", {}, ` ${name}`)));
  }));
}

/** Where a player called from, as a link to a map; positions are in no event. */
async function positionOf(game, { help }) {
  const { calls } = await game.call("help.list").catch(() => ({ calls: [] }));
  const call = calls.find((one) => one.help === help);
  if (call?.lat === undefined) return undefined;
  const place = `${call.lat.toFixed(5)}, ${call.lon.toFixed(5)}`;
  return el("a.button", { href: `geo:${call.lat},${call.lon}` }, icon("map", { size: 20 }), place);
}

function answer(game, { help }, name) {
  const text = area("", { maxLength: 500, rows: 2 });
  sheet(t("safety.answerTo", { name }), (dialog) => form({
    submit: t("safety.answer"), onsubmit: async () => {
      await game.change("help.answer", { help, text: textOf(text) || undefined });
      dialog.close();
      game.say(t("safety.answered", { name }), "good");
    },
  }, field(t("safety.answerText", { name }), text)));
}

function rollCall(game) {
  const { roll } = game.log;
  if (!roll || roll.isClosed) {
    if (!game.may("roll.call")) return el("p.muted", {}, t("safety.noRoll"));
    const text = area("", { maxLength: 500, rows: 2 });
    return form({
      submit: t("safety.call"), onsubmit: () => game.change("roll.call", { text: textOf(text) || undefined }),
    }, el("p.muted", {}, t("safety.rollAbout")), field(t("safety.rollText"), text));
  }
  const missing = game.snapshot.players.filter(({ player }) => !roll.answered.has(player));
  const problem = el("p.problem", { role: "alert" });
  return [
    el("p", {}, roll.text ?? t("roll.ask")),
    el("p", { role: "status" }, el("strong", {}, t("safety.count", {
      n: roll.answered.size, of: roll.answered.size + missing.length,
    }))),
    missing.length > 0 && el("h4", {}, t("safety.missing")),
    el("ul.people", {}, missing.slice(0, LISTED).map(({ player, name }) => el("li.row", { "data-missing": player },
      el(`span.dot${game.mirror.presence.players.get(player)?.online ? ".on" : ""}`, { "aria-hidden": "true" }),
      el("span.grow.title", {}, name)))),
    missing.length > LISTED && el("p.muted.small", {}, t("people.more", { n: missing.length, shown: LISTED })),
    problem,
    game.may("roll.close") && el("button", {
      onclick: () => game.change("roll.close", { roll: roll.roll })
        .catch((error) => (problem.textContent = sentence(error))),
    }, t("safety.close")),
  ];
}
