/** The form for a ruling, with a preview of its effect before it is applied. */

import { el, fill, icon } from "quarry/shared/dom";
import { t, number, signedNumber } from "quarry/shared/texts";
import {
  Problem, field, form, line, momentField, momentOf, needed, numberOf, numeral, select, sheet,
} from "quarry/forms/fields";

const KINDS = {
  award: "ruling.award", voidFind: "ruling.voidFind", voidClue: "ruling.voidClue", voidCode: "ruling.voidCode",
  allowTime: "ruling.allowTime",
};

/** The most rows in the preview. */
const SHOWN = 50;

/** @param {import("quarry/host/game").HostGame} game @param {{kind?: string, player?: string}} [start] */
export async function openRuling(game, start = {}) {
  if (!(await game.isReady())) return;
  const { card, players } = game.snapshot;
  const kind = select(Object.entries(KINDS).map(([name, key]) => [name, t(key)]), start.kind ?? "award", {});
  const clues = (list) => list.map((one) => [one.clue, one.title]);
  const clue = select(clues(game.clues), undefined, {});
  const found = select(clues(game.clues), undefined, {});
  const code = select(clues(game.clues.filter(({ proof }) => proof.scan)), undefined, {});
  const from = momentField(game.mirror.now());
  const seats = players.map(({ player, name }) => [`player ${player}`, name]);
  const teams = card.teams.map((name, index) => [`team t${index + 1}`, name]);
  const whom = select([...seats, ...teams], start.player && `player ${start.player}`, {});
  const finder = select(seats, start.player && `player ${start.player}`, {});
  const points = numeral(10);
  const slow = select(seats, start.player && `player ${start.player}`, {});
  const extra = numeral(25);
  const unit = select([["percent", t("ruling.inPercent")], ["minutes", t("ruling.inMinutes")]], "percent", {});
  const reason = line("", { maxLength: 200, required: true });
  const parts = {
    award: [field(t("ruling.whom"), whom), field(t("ruling.points"), points, t("ruling.pointsHelp"))],
    voidFind: [field(t("ruling.finder"), finder), field(t("announce.clue"), found)],
    voidClue: [field(t("announce.clue"), clue)],
    voidCode: [field(t("announce.clue"), code), field(t("ruling.from"), from)],
    allowTime: [
      field(t("ruling.whom"), slow), field(t("ruling.extra"), extra, t("ruling.extraHelp")),
      field(t("ruling.unit"), unit),
    ],
  };
  const fields = el("div.stack", {});
  const preview = el("div.stack", { "aria-live": "polite" });
  let seen;
  const forget = () => {
    seen = undefined;
    fill(preview);
    button.textContent = t("ruling.preview");
  };
  const follow = () => {
    fill(fields, parts[kind.value]);
    forget();
  };

  const ruling = () => {
    const id = (input) => input.value.split(" ")[1];
    switch (kind.value) {
      case "voidClue": return { voidClue: { clue: clue.value } };
      case "voidCode": {
        const at = momentOf(from);
        if (at === undefined) throw new Problem(t("form.needed", { label: t("ruling.from") }), from);
        return { voidCode: { clue: code.value, from: at } };
      }
      case "voidFind": return { voidFind: { clue: found.value, player: id(finder) } };
      case "allowTime": {
        const to = unit.value === "percent" ? 400 : 600;
        const value = numberOf(extra, t("ruling.extra"), { from: 1, to });
        if (!value) throw new Problem(t("form.needed", { label: t("ruling.extra") }), extra);
        return { allowTime: { player: id(slow), [unit.value]: value } };
      }
      default: {
        const value = numberOf(points, t("ruling.points"), { from: -10_000, to: 10_000 });
        if (!value) throw new Problem(t("ruling.pointsHelp"), points);
        const [what] = whom.value.split(" ");
        return { award: { [what]: id(whom), points: value } };
      }
    }
  };

  sheet(t("ruling.new"), (dialog) => {
    const element = form({
      submit: t("ruling.preview"), onsubmit: async () => {
        const wanted = ruling();
        if (seen !== JSON.stringify(wanted)) {
          const { changes, teams: teamChanges } = await game.call("ruling.preview", { ruling: wanted });
          seen = JSON.stringify(wanted);
          fill(preview, moves(game, changes, teamChanges));
          button.textContent = t("ruling.apply");
          return;
        }
        await game.change("ruling.apply", { ruling: { ...wanted, reason: needed(reason, t("ruling.reason")) } });
        dialog.close();
        game.say(t("ruling.applied"), "good");
      },
    }, field(t("ruling.kind"), kind), fields, field(t("ruling.reason"), reason, t("ruling.reasonHelp")), preview);
    return element;
  }, { kind: "large" });
  const button = fields.closest("form").querySelector("[type=submit]");
  kind.addEventListener("change", follow);
  for (const input of [clue, found, code, from, whom, finder, points, slow, extra, unit]) {
    input.addEventListener("input", forget);
  }
  follow();
}

/** The changes of points and ranks. */
function moves(game, changes, teams = []) {
  const rows = [
    ...changes.map(({ player, ...change }) => ({ name: game.nameOf(player), ...change })),
    ...teams.map(({ team, ...change }) => ({
      name: game.snapshot.card.teams[Number(team.slice(1)) - 1] ?? team, isTeam: true, ...change,
    })),
  ];
  if (rows.length === 0) return el("p.note", {}, t("ruling.nobody"));
  return [
    el("h3", {}, t("ruling.moves", { n: changes.length })),
    el("div.scroll", { tabIndex: 0, role: "region", "aria-label": t("ruling.preview") }, el("table.moves", {},
      el("thead", {}, el("tr", {}, ["ruling.who", "stats.rank", "stats.points"].map((key) =>
        el("th", { scope: "col" }, t(key))))),
      el("tbody", {}, rows.slice(0, SHOWN).map(({ name, isTeam, points, rank }) => el("tr", {},
        el("th", { scope: "row" }, isTeam && icon("people", { size: 18 }), isTeam && " ", name),
        el("td.digits", {}, step(rank[0], rank[1], rank[0] - rank[1])),
        el("td.digits", {}, step(points[0], points[1], points[1] - points[0]))))))),
  ];
}

/** The values before and after, and whether that is better, by sign and colour. */
function step(before, after, gain) {
  if (before === after) return number(after);
  return [`${number(before)} → ${number(after)} `,
    el(`span.badge${gain > 0 ? ".good" : ".bad"}`, {}, signedNumber(gain))];
}
