/** Distance and direction to each place, without a map. */

import { el, fill, icon, keep } from "quarry/shared/dom";
import { t, distance } from "quarry/shared/texts";
import { bearing, metersBetween, place } from "quarry/shared/position";
import { foundBy } from "quarry/lobby/clues";

const winds = ["wind.n", "wind.ne", "wind.e", "wind.se", "wind.s", "wind.sw", "wind.w", "wind.nw"];

/** The name of a compass direction: north, north-east, … */
export const wind = (degrees) => t(winds[Math.round(degrees / 45) % 8]);

/** An arrow that points in a direction, relative to the phone's heading if known, otherwise with north up. */
export function arrow(degrees) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "-12 -12 24 24");
  svg.setAttribute("class", "arrow");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", wind(degrees));
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", "M0 -10L6.500 8L0 4.500L-6.500 8Z");
  svg.append(path);
  svg.style.transform = `rotate(${degrees - (place.heading ?? 0)}deg)`;
  return svg;
}

/** How far a clue is from here, and in which direction; rounded, so that nothing is redrawn with every step. */
export const wayTo = ({ location }, here = place.current) => (here ? {
  meters: Math.round(metersBetween(here, location)), degrees: Math.round(bearing(here, location) / 5) * 5,
  heading: place.heading, isThere: metersBetween(here, location) <= location.radius,
} : {});

/** What stands for the way: an arrow, or where it ends. */
function mark({ found, isThere, degrees }) {
  if (found) return el("span.mark.good", {}, icon("check"));
  if (isThere || degrees === undefined) return el(`span.mark${isThere ? ".good" : ""}`, {}, icon("pin"));
  return el("span.mark", {}, arrow(degrees));
}

export class Compass {
  #game;
  #list = el("ul.clues.compass", {});
  element = el("div.stack", {});

  constructor(game) {
    this.#game = game;
    fill(this.element, this.#list);
  }

  /** @param {object[]} clues those that have a place */
  update(clues) {
    const ways = clues.map((clue) => ({
      clue: clue.clue, title: clue.title, found: clue.found, by: foundBy(clue), ...wayTo(clue),
    }));
    ways.sort((one, other) => Number(one.found) - Number(other.found) || (one.meters ?? 0) - (other.meters ?? 0));
    keep(this.#list, ways, ({ clue }) => clue, (way) => el("li", {},
      el(`button.clue${way.found ? ".found" : ""}`, { onclick: () => this.#game.open(way.clue), "data-clue": way.clue },
        mark(way),
        el("span.grow", {}, el("span.title", {}, way.title), el("span.under.muted.small", {}, this.#words(way))),
        way.meters !== undefined && el("span.points.digits", {}, distance(way.meters)))));
  }

  #words({ found, isThere, degrees, by }) {
    if (found) return t("clue.found");
    if (isThere) return el("span.badge.good", {}, t("place.there"));
    return [degrees === undefined ? t("place.unknown") : wind(degrees), !this.#game.isSolo && by]
      .filter(Boolean).join(" · ");
  }
}
