/** The buttons above a list. On a phone, those that are seldom needed wait behind another one. */

import { el, icon } from "quarry/shared/dom";
import { adopt } from "quarry/shared/adopt";
import { t } from "quarry/shared/texts";

const LOOK = [
  ".tools { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 6.2rem), 1fr)); gap: 8px; }",
  ".tools > * { flex-direction: column; gap: 4px; padding: 8px 6px; font-size: 0.9rem; line-height: 1.2;",
  "min-height: 64px; }",
  "@media (max-width: 639px) {",
  ".tools { display: flex; flex-wrap: wrap; }",
  // Two in a row, where their words have room on one line.
  ".tools > * { flex: 1 1 max-content; min-width: calc(50% - 4px); max-width: 100%; flex-direction: row; gap: 8px;",
  "padding: 8px 10px; min-height: var(--touch); overflow-wrap: break-word; }",
  ".tools > .primary { flex-basis: 100%; font-size: 1rem; }",
  ".tools.folds:not(.unfolded) > .seldom { display: none; }",
  ".unfold .icon { transition: transform var(--quick); }",
  ".unfolded > .unfold .icon { transform: rotate(180deg); }",
  "}",
  "@media (min-width: 640px) { .unfold { display: none; } }",
];

/** Fewer are not worth a button that hides them. */
const MANY = 3;

/**
 * @param {(HTMLElement | false)[]} often
 * @param {(HTMLElement | false)[]} seldom
 * @returns {{element: HTMLElement, update: () => void}} call `update` once buttons were shown or hidden
 */
export function tools(often, seldom) {
  adopt(LOOK);
  const [first, others] = [often, seldom].map((all) => all.filter(Boolean));
  for (const button of others) button.classList.add("seldom");
  const more = el("button.unfold", {
    "aria-expanded": "false", onclick: () => {
      const isOpen = element.classList.toggle("unfolded");
      more.setAttribute("aria-expanded", String(isOpen));
    },
  }, icon("down", { size: 20 }), t("room.more"));
  const element = el("div.tools", {}, first, more, others);
  const update = () => {
    const shown = (all) => all.filter(({ hidden }) => !hidden).length;
    element.hidden = shown(first) + shown(others) === 0;
    const folds = shown(others) > 1 && shown(first) + shown(others) > MANY;
    more.hidden = !folds;
    element.classList.toggle("folds", folds);
  };
  update();
  return { element, update };
}
