/** Stars and a sentence for the host, after the end. The server tells nobody whose they are. */

import { el, fill } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { area, field, form, Problem, textOf } from "quarry/forms/fields";

const STARS = [1, 2, 3, 4, 5];

/** @param {import("quarry/player/game").PlayerGame} game @returns {HTMLElement} */
export function opinionCard(game) {
  const element = el("section.card.stack.opinion", { "aria-labelledby": "opinion-title" });
  const draw = (isGiven) => fill(element, el("h3", { id: "opinion-title" }, t("opinion.title")),
    isGiven ? thanks(() => draw(false)) : question(game, () => draw(true)));
  draw(false);
  return element;
}

function thanks(again) {
  return [
    el("p", { role: "status" }, t("opinion.thanks")),
    el("button.quiet", { onclick: again }, t("opinion.change")),
  ];
}

function question(game, done) {
  const text = area("", { maxLength: 500, rows: 2 });
  const choices = STARS.map((n) => el("input", { type: "radio", name: "stars", value: String(n) }));
  return form({
    submit: t("opinion.send"), onsubmit: async () => {
      const chosen = choices.find(({ checked }) => checked);
      if (!chosen) throw new Problem(t("opinion.choose"));
      await game.change("feedback.give", { stars: Number(chosen.value), text: textOf(text) || undefined });
      done();
    },
  }, el("fieldset", {}, el("legend", {}, t("opinion.ask")), el("div.starline", {}, choices.map((choice, index) =>
    el("label.choice.star", {}, choice, el("span", { "aria-hidden": "true" }, "★"),
      el("span.unseen", {}, t("report.stars", { n: index + 1 })))))),
  field(t("opinion.text"), text), el("p.muted.small", {}, t("opinion.secret")));
}
