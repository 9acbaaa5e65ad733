/** A choice of few, each with a small picture of what it is. */

import { el, shape } from "quarry/shared/dom";

/** A sheet of paper with cells on it. */
function page(columns, rows, { wide = 26, high = 36, gap = 1.6 } = {}) {
  const [left, top] = [(40 - wide) / 2, (40 - high) / 2];
  const [across, down] = [(wide - 4 - gap * (columns - 1)) / columns, (high - 4 - gap * (rows - 1)) / rows];
  const cells = Array.from({ length: columns * rows }, (_, index) => shape("rect", {
    x: left + 2 + (index % columns) * (across + gap), y: top + 2 + Math.floor(index / columns) * (down + gap),
    width: across, height: down, class: "ink",
  }));
  return [shape("rect", { x: left, y: top, width: wide, height: high, rx: 2, class: "sheet" }), ...cells];
}

const card = (...inside) =>
  [shape("rect", { x: 4, y: 7, width: 32, height: 26, rx: 3, class: "sheet" }), ...inside];
const ink = (d) => shape("path", { d, class: "ink" });
const line = (d) => shape("path", { d, class: "line" });

const CODE = "M8 12h7v7h-7zM8 22h7v7h-7zM18 12h7v7h-7zM18 22h3v3h-3zM22 26h3v3h-3z";

const SMALL = "M13 11h5v5h-5zM22 11h5v5h-5zM13 19h5v5h-5zM20 18h3v3h-3zM24 21h3v3h-3z";
const framed = (look) => shape("rect", { x: 9.5, y: 4.5, width: 21, height: 31, rx: 4, class: look });

const PICTURES = {
  sheet: () => card(ink(CODE), line("M28.5 14h4M28.5 19h4M28.5 24h4")),
  tags: () => card(line("M25 24.5h7"),
    ink("M14 12a4 4 0 1 0 0 8a4 4 0 1 0 0-8M7.5 29q0-7 6.5-7t6.5 7zM25 13h7v7h-7z")),
  punchcards: () => card(line("M4 15.5h32M4 24.5h32M15 7v26M25.5 7v26"),
    ink("M17 17h6.5v6h-6.5zM6.5 26h6.5v5h-6.5z")),
  framed: () => [...page(0, 0), framed("line"), ink(SMALL), line("M10.5 32q5-5 10-1.5t9-1")],
  plain: () => [...page(0, 0), ink(SMALL), line("M13 29.5h14")],
  night: () => [framed("ink"), shape("path", { d: "M11.5 9.5h17v16h-17z", class: "sheet" }), ink(SMALL),
    shape("path", { d: "M10.5 32q5-5 10-1.5t9-1", class: "light" })],
  cards: () => page(2, 3),
  fewcards: () => page(2, 2),
  poster: () => page(1, 1),
  stickers: () => page(5, 8, { gap: 1 }),
  labels: () => page(3, 5, { gap: 2.4 }),
  a4: () => page(1, 1, { wide: 25, high: 36 }), letter: () => page(1, 1, { wide: 27, high: 34 }),
};

/**
 * @param {string} name of the radio buttons
 * @param {string} label
 * @param {Record<string, string>} options value and name
 * @returns {{element: Element, value: () => string, show: (value: string, picture: string) => void}} `show` gives a
 *   choice another picture
 */
export function picks(name, label, options, chosen) {
  const first = Object.hasOwn(options, chosen) ? chosen : Object.keys(options)[0];
  const radios = Object.entries(options).map(([value, text]) => ({
    value, text, input: el("input", { type: "radio", name, value, checked: value === first }),
  }));
  const drawing = (value) =>
    shape("svg", { viewBox: "0 0 40 40", width: 40, height: 40, "aria-hidden": "true" }, ...PICTURES[value]());
  return {
    value: () => radios.find(({ input }) => input.checked).value,
    show: (value, picture) =>
      radios.find((one) => one.value === value).input.nextElementSibling.replaceWith(drawing(picture)),
    element: el("fieldset", {}, el("legend", {}, label), el("div.picks", {}, radios.map(({ value, text, input }) =>
      el("label.choice.pick", {}, input, drawing(value), el("span", {}, text))))),
  };
}
