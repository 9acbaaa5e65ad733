/** What stands for players and teams beside their names: an emoji or a drawing, on a colour. */

import { el } from "quarry/shared/dom";

/** The size of the field that is drawn on. */
export const FIELD = 64;

/**
 * @param {{avatar?: {emoji?: string, drawing?: string}, colour?: string}} [look]
 * @returns {Element | undefined} undefined if nothing was chosen. Hidden from screen readers, so put a name beside it
 */
export function avatarOf({ avatar, colour } = {}) {
  if (!avatar && !colour) return undefined;
  const element = el("span.avatar", { "aria-hidden": "true" },
    avatar?.emoji, avatar?.drawing && picture(avatar.drawing));
  if (colour) element.style.setProperty("--own", colour);
  return element;
}

/** A drawing as an image. */
export function picture(path) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", `-2 -2 ${FIELD + 3} ${FIELD + 3}`);
  const lines = svg.appendChild(document.createElementNS(space, "path"));
  lines.setAttribute("d", path);
  return svg;
}

/** The colour of a team id; the first team is `t1`. */
const teamColour = (card, team) => (team ? card.teamColours?.[Number(team.slice(1)) - 1] : undefined);

export const teamLook = (card, team) => ({ colour: teamColour(card, team) });

/** How the players of a snapshot look: a function of a player's id. Without a colour, a player has the team's. */
export function looksIn({ players, card }) {
  const known = new Map(players.map((one) => [one.player, one]));
  return (player) => {
    const { avatar, colour, team } = known.get(player) ?? {};
    return { avatar, colour: colour ?? teamColour(card, team) };
  };
}
