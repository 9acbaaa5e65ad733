/** What stands for players and teams beside their names: a critter, an emoji or a drawing, in the team's colour. */

import { el } from "quarry/shared/dom";
import { TEAMS, lookOfTeam } from "quarry/art/palette";

/** The size of the field that is drawn on. */
export const FIELD = 64;

/** The painters, once they are there. Names come first: they are loaded when the first face is needed. */
let painters;
let coming;

function paint(kind, element, look) {
  if (painters) return painters[kind](element, look);
  coming ??= import("quarry/art/faces").then((module) => (painters = module));
  // Without them, the colour stays.
  coming.then(() => painters[kind](element, look), () => (coming = undefined));
}

/**
 * @param {{avatar?: {emoji?: string, drawing?: string, critter?: string}, colour?: string, night?: string,
 *   shape?: string}} [look] of a player, or of a team, which has no avatar
 * @returns {Element | undefined} undefined if there is nothing to show. Hidden from screen readers, so put a name
 *   beside it
 */
export function avatarOf(look = {}) {
  const { avatar, colour, night, shape } = look;
  if (!avatar && !colour) return undefined;
  const element = el("span.avatar", { "aria-hidden": "true" },
    avatar?.emoji, avatar?.drawing && picture(avatar.drawing));
  if (colour) element.style.setProperty("--own", colour);
  if (night) element.style.setProperty("--own-night", night);
  if (avatar?.critter || (!avatar && shape)) {
    element.classList.add("face");
    paint("paintFace", element, look);
  }
  return element;
}

/**
 * A small lantern. Hidden from screen readers, so put words beside it.
 * @param {{isLit?: boolean, post?: boolean}} [how] `post`: it stands on the ground
 */
export function lampOf({ isLit = true, post = false } = {}) {
  const element = el(`span.lamp${post ? ".post" : ""}`, { "aria-hidden": "true" });
  paint("paintLamp", element, { isLit, post });
  return element;
}

/** A face with a burning lantern at its foot, if its owner has lit one. */
export const litFace = (look, isLit) => (isLit ? el("span.lamplit", {}, avatarOf(look), lampOf()) : avatarOf(look));

/** A drawing as an image. */
export function picture(path) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", `-2 -2 ${FIELD + 3} ${FIELD + 3}`);
  svg.setAttribute("class", "drawing");
  const lines = svg.appendChild(document.createElementNS(space, "path"));
  lines.setAttribute("d", path);
  return svg;
}

/** The look of a team id; the first team is `t1`. The host's colour comes before the one of its number. */
export function teamLook(card, team) {
  if (!team) return {};
  const index = Number(team.slice(1)) - 1;
  const { colour: usual, shape } = lookOfTeam(index);
  return { ...dressed(card.teamColours?.[index] ?? usual), shape };
}

/** A colour with what it is in the dark. */
const dressed = (colour) => ({ colour, night: TEAMS.find((one) => one.colour === colour)?.night ?? colour });

/** The critter of a player who chose nothing. */
export const ownCritter = (lobby, player) => ({ critter: `${lobby}/${player}` });

/** A look in a colour of one's own: in a team it only tints the fur, so that the team's colour and shape are seen. */
export const tinted = (look, colour) => ({ ...look, ...(colour && (look.shape ? { tint: colour } : dressed(colour))) });

/** How the players of a snapshot look: a function of a player's id. */
export function looksIn({ players, card }) {
  const known = new Map(players.map((one) => [one.player, one]));
  return (player) => {
    const { avatar, colour, team } = known.get(player) ?? {};
    return tinted({ avatar: avatar ?? ownCritter(card.lobby, player), ...teamLook(card, team) }, colour);
  };
}
