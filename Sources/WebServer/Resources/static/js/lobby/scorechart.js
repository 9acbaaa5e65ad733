/** How the points came about over time, as a chart with a table behind it. */

import { el, fill, shape } from "quarry/shared/dom";
import { t, moment, number } from "quarry/shared/texts";

/** The lines of a chart: more cannot be told apart. */
export const LINES = 6;
/** Moments in the table. */
const MOMENTS = 8;
/** In the units of the picture; the margins have the scales. */
const SIZE = { width: 640, height: 280, left: 52, right: 12, top: 12, bottom: 30 };

/** The points of a line at a time. */
const pointsAt = (points, at) => points.findLast(([since]) => since <= at)?.[1] ?? 0;

/**
 * @param {{player: string, points: [number, number][]}[]} rows as `lobby.scores` returns them
 * @param {{from?: number, to: number, nameOf: (player: string) => string, width?: number}} options the time that it
 *   shows, and the width in its own units: the narrower, the larger its words
 * @returns {HTMLElement[]} empty if nobody has points
 */
export function scoreChart(rows, { from, to, nameOf, width = SIZE.width }) {
  const lines = rows.slice(0, LINES).filter(({ points }) => points.length > 0)
    .map(({ player, points }) => ({ name: nameOf(player), points }));
  if (lines.length === 0) return [];
  const begin = Math.min(from ?? Infinity, ...lines.map(({ points }) => points[0][0]));
  const end = Math.max(to, begin + 1_000, ...lines.map(({ points }) => points.at(-1)[0]));
  return [
    picture(lines, begin, end, width),
    el("ol.scorekey", {}, lines.map(({ name, points }, index) => el("li", {},
      el(`span.swatch.line${index + 1}`, { "aria-hidden": "true" }), el("span.name", {}, name),
      el("span.digits", {}, number(points.at(-1)[1]))))),
    el("details.scoretable", {}, el("summary", {}, t("chart.table")), table(lines, begin, end)),
  ];
}

function picture(lines, begin, end, width) {
  const { height, left, right, top, bottom } = SIZE;
  const most = Math.max(1, ...lines.flatMap(({ points }) => points.map(([, sum]) => sum)));
  const x = (at) => (left + (width - left - right) * ((at - begin) / (end - begin))).toFixed(1);
  const y = (sum) => (height - bottom - (height - top - bottom) * (sum / most)).toFixed(1);
  const text = (at, sum, what, anchor) => shape("text", { x: at, y: sum, "text-anchor": anchor }, what);
  const grid = [0, most / 2, most].map((sum) =>
    shape("path", { class: "grid", d: `M${left} ${y(sum)}H${width - right}` }));
  // The first is drawn last, above the others.
  const drawn = lines.map(({ points }, index) => shape("path", {
    class: `scoreline line${index + 1}`,
    d: `M${x(begin)} ${y(0)}${points.map(([at, sum]) => `H${x(at)}V${y(sum)}`).join("")}H${x(end)}`,
  })).toReversed();
  return shape("svg", {
    class: "scorechart", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": t("chart.about", {
      names: lines.map(({ name }) => name).join(", "),
    }),
  }, ...grid,
  ...[most, 0].map((sum) => text(left - 6, Number(y(sum)) + 5, number(sum), "end")),
  text(left, height - 8, moment(begin), "start"), text(width - right, height - 8, moment(end), "end"), ...drawn);
}

function table(lines, begin, end) {
  const moments = Array.from({ length: MOMENTS }, (_, index) => begin + ((end - begin) * index) / (MOMENTS - 1));
  return el("div.scroll", { tabIndex: 0, role: "region", "aria-label": t("chart.table") }, el("table", {},
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t("chart.time")),
      lines.map(({ name }) => el("th", { scope: "col" }, name)))),
    el("tbody", {}, moments.map((at) => el("tr", {}, el("th", { scope: "row" }, moment(at)),
      lines.map(({ points }) => el("td.digits", {}, number(pointsAt(points, at)))))))));
}

/** A chart that follows the board. */
export class ScoreChart {
  #ask;
  #width;
  #shown = "";
  #body = el("div.stack.tight", {});
  element = el("section.scores", { "aria-labelledby": "scores-title", hidden: true });

  /** @param {(params: object) => Promise<{rows: object[]}>} ask for `lobby.scores` */
  constructor(ask, { width } = {}) {
    this.#ask = ask;
    this.#width = width;
    fill(this.element, el("h2", { id: "scores-title" }, t("chart.title")), this.#body);
  }

  hide() {
    this.element.hidden = true;
    this.#shown = "";
  }

  /**
   * Shows the lines of the first, if they have changed.
   * @param {object} card
   * @param {object} board
   * @param {number} to
   */
  async show(card, board, to) {
    const first = board.rows.slice(0, LINES);
    const lines = first.map(({ player, name, points }) => [player, name, points]);
    const key = JSON.stringify([card.phase, board.frozen, lines]);
    if (key === this.#shown) return;
    this.#shown = key;
    const names = new Map(first.map(({ player, name }) => [player, name]));
    const { rows } = await this.#ask({ limit: LINES }).catch(() => ({ rows: [] }));
    if (this.#shown !== key) return;
    this.draw(rows, { from: card.startsAt, to, nameOf: (player) => names.get(player) ?? player });
  }

  /** @param {object[]} rows @param {object} options of `scoreChart` */
  draw(rows, options) {
    const parts = scoreChart(rows, { width: this.#width, ...options });
    this.element.hidden = parts.length === 0;
    const isOpen = this.#body.querySelector("details")?.open ?? false;
    fill(this.#body, parts);
    const details = this.#body.querySelector("details");
    if (details) details.open = isOpen;
  }
}
