/** Distance and direction to each place, without a map. */

import { el, fill, keep } from "quarry/shared/dom";
import { t, distance } from "quarry/shared/texts";
import { bearing, metersBetween, place } from "quarry/shared/position";

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
    const here = place.current;
    const ways = clues.map((clue) => ({
      clue: clue.clue, title: clue.title, found: clue.found,
      // Rounded, so that the list is not redrawn with every step.
      meters: here ? Math.round(metersBetween(here, clue.location)) : undefined,
      degrees: here ? Math.round(bearing(here, clue.location) / 5) * 5 : undefined,
      heading: place.heading,
    }));
    ways.sort((one, other) => Number(one.found) - Number(other.found) || (one.meters ?? 0) - (other.meters ?? 0));
    keep(this.#list, ways, ({ clue }) => clue, (way) => el("li", {},
      el(`button.clue${way.found ? ".found" : ""}`, { onclick: () => this.#game.open(way.clue) },
        way.degrees === undefined ? el("span.mark", {}, "?") : arrow(way.degrees),
        el("span.grow", {}, el("span.title", {}, way.title),
          el("span.under.muted.small", {}, way.found ? t("clue.found")
            : way.meters === undefined ? t("place.unknown") : wind(way.degrees))),
        way.meters !== undefined && el("span.points.digits", {}, distance(way.meters)))));
  }
}
