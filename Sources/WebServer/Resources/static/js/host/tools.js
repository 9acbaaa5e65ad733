/** The buttons above a list. On a phone, those that are seldom needed wait behind another one. */

import { el, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";

/** Fewer are not worth a button that hides them. */
const MANY = 3;

/**
 * @param {(HTMLElement | false)[]} often
 * @param {(HTMLElement | false)[]} seldom
 * @returns {{element: HTMLElement, update: () => void}} call `update` once buttons were shown or hidden
 */
export function tools(often, seldom) {
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
