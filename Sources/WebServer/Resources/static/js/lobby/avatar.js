/** What stands for players and teams beside their names: a critter, an emoji or a drawing, in the team's colour. */

import { el } from "quarry/shared/dom";
import { TEAMS, lookOfTeam } from "quarry/art/palette";

/** The size of the field that is drawn on. */
export const FIELD = 64;

/** The painter of faces, once it is there. Names come first: it is loaded when the first face is needed. */
let painter;
let coming;

function paint(element, look) {
  if (painter) return painter(element, look);
  coming ??= import("quarry/art/faces").then(({ paintFace }) => (painter = paintFace));
  // Without it, the colour stays.
  coming.then(() => painter(element, look), () => (coming = undefined));
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
    paint(element, look);
  }
  return element;
}

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

/** How the players of a snapshot look: a function of a player's id. Without a colour, a player has the team's. */
export function looksIn({ players, card }) {
  const known = new Map(players.map((one) => [one.player, one]));
  return (player) => {
    const { avatar, colour, team } = known.get(player) ?? {};
    return {
      avatar: avatar ?? ownCritter(card.lobby, player), ...teamLook(card, team), ...(colour && dressed(colour)),
    };
  };
}
