/** How a hunt looks: the colour and logo of the event, and the colours of its teams. And the language of its clues. */

import { el } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { check, field, select } from "quarry/forms/fields";
import { languageNames } from "quarry/forms/cluetexts";
import { photoField } from "quarry/forms/photo";

/** Colours that are told apart well, for teams that have none yet. */
const COLOURS = ["#d64545", "#2b6cd0", "#3f9142", "#c9a400", "#7c4dc4", "#e07b1f", "#16919b", "#d1478c"];

/**
 * @param {import("quarry/host/game").HostGame} game
 * @param {object} hunt the current params of `lobby.create`
 * @returns {{elements: Node[], params: () => object}} only what is changed
 */
export function lookFields(game, hunt) {
  const brand = hunt.brand ?? {};
  const hasColour = check(t("look.colour"), brand.colour !== undefined);
  const colour = el("input", { type: "color", value: brand.colour ?? "#14532d", "aria-label": t("look.colour") });
  const logo = photoField(game, brand.logo, t("look.logo"));
  const teams = game.snapshot.card.teams;
  const given = hunt.teamColours ?? [];
  const hasColours = check(t("look.teamColours"), given.length > 0);
  const colours = teams.map((name, index) =>
    el("input", { type: "color", value: given[index] ?? COLOURS[index % COLOURS.length] }));
  const swatches = el("div.swatches", {}, colours.map((input, index) => field(teams[index], input)));
  const follow = () => {
    colour.disabled = !hasColour.input.checked;
    swatches.hidden = !hasColours.input.checked;
  };
  for (const { input } of [hasColour, hasColours]) input.addEventListener("change", follow);
  follow();
  const names = languageNames(hunt.language);
  const language = select([["", t("look.noLanguage")], ...names], hunt.language ?? "");
  const params = () => {
    const look = {
      ...(hasColour.input.checked && { colour: colour.value }), ...(logo.value() && { logo: logo.value() }),
    };
    const wanted = {
      brand: Object.keys(look).length > 0 ? look : null,
      teamColours: hasColours.input.checked ? colours.map(({ value }) => value) : [],
      language: language.value || null,
    };
    const known = { brand: hunt.brand ?? null, teamColours: given, language: hunt.language ?? null };
    return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => !isSame(value, known[name])));
  };
  return {
    params, elements: [el("div.row", {}, hasColour, colour), logo.element, teams.length > 0 && [hasColours, swatches],
      field(t("look.language"), language, t("look.languageHelp"))],
  };
}

const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);
