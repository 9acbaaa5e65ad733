/** The waves in which players start: planning them, and moving those who wait. */

import { announce, el, fill, icon } from "quarry/shared/dom";
import { t, moment } from "quarry/shared/texts";
import { field, form, line, needed, numberOf, numeral, select, sheet } from "quarry/forms/fields";
import { teamName } from "quarry/lobby/board";

/** The most waves, and minutes after the start. */
const MOST = 20;
const LATEST = 10_080;

/** Fields for the waves of a hunt. @returns {{element: Node, value: () => object[]}} `value` throws a `Problem` */
export function waveFields(waves = []) {
  const list = el("ol.stack.waves", {});
  const parts = waves.map((wave) => waveField(wave));
  const add = el("button", { type: "button", onclick: () => {
    const last = parts.at(-1);
    // The first starts with the hunt, so there is no single wave.
    if (!last) parts.push(waveField({ title: t("wave.nth", { n: 1 }), after: 0 }));
    const part = waveField({
      title: t("wave.nth", { n: parts.length + 1 }), after: last ? (Number(last.minutes.value) || 0) * 60 + 600 : 600,
    });
    parts.push(part);
    draw();
    part.title.focus();
  } }, icon("clock", { size: 20 }), t("wave.add"));
  const draw = () => {
    add.disabled = parts.length >= MOST;
    fill(list, parts.map((part, index) => el("li.pair", {},
      field(t("wave.title"), part.title),
      index === 0 ? el("p.muted.small", {}, t("wave.first")) : field(t("wave.after"), part.minutes),
      el("button.quiet", { type: "button", onclick: () => {
        parts.splice(index, 1);
        draw();
        announce(t("wave.removed"));
        add.focus();
      } }, icon("close", { size: 20 }), t("wave.remove"), el("span.unseen", {}, ` ${part.title.value}`)))));
  };
  draw();
  return {
    element: el("fieldset.stack", {}, el("legend", {}, t("wave.legend")),
      el("p.muted.small", {}, t("wave.help")), list, add),
    value: () => parts.map(({ title, minutes }, index) => ({
      title: needed(title, t("wave.title")),
      after: index === 0 ? 0 : Math.round(60 * (numberOf(minutes, t("wave.after"), {
        from: 0, to: LATEST, whole: false,
      }) ?? 0)),
    })),
  };
}

const waveField = ({ title, after }) => ({
  title: line(title, { maxLength: 40 }), minutes: numeral(Math.round(after / 6) / 10, { exact: after / 60 }),
});

/** Whether somebody may still be moved. @param {number} now in server time */
export const isAhead = ({ waves = [], phase }, wave, now) =>
  wave !== undefined && phase !== "ended" && (phase === "open" || !(waves[wave]?.startsAt <= now));

/** Asks for another wave of a player, or of the whole team. */
export function openWave(game, { player, name, team, wave }) {
  const { card } = game.snapshot;
  const waves = card.waves.map(({ title, startsAt }, index) => [String(index),
    startsAt === undefined ? title : `${title} (${moment(startsAt)})`]);
  const to = select(waves, String(wave));
  const who = team && select([["team", t("wave.wholeTeam", { team: teamName(card, team) })], ["player", name]], "team");
  sheet(t("wave.move", { name }), (dialog) => form({
    submit: t("wave.moveIt"), onsubmit: async () => {
      const moved = team && who.value === "team" ? { team } : { player };
      await game.change("player.wave", { ...moved, wave: Number(to.value) });
      dialog.close();
      game.say(t("wave.moved"), "good");
      game.mirror.refresh();
    },
  }, who && field(t("wave.who"), who), field(t("wave.to"), to)));
}
