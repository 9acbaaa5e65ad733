/** The five reactions to what stands in the feed: their drawings, and the row of them below an entry. */

import { el, shape } from "quarry/shared/dom";
import { number, t } from "quarry/shared/texts";

const FACE = ["circle", { cx: 16, cy: 16, r: 12.5, fill: "#ffc53d" }];
const RED = "#e5484d";
const HEART = "M16 27.5C7 21 3.5 16.5 3.5 11.5a6.3 6.3 0 0 1 12.5-1.5a6.3 6.3 0 0 1 12.5 1.5"
  + "C28.5 16.5 25 21 16 27.5z";
const BEHIND = "M13.5 26.5c-5 0-8-3.5-8-8.5l2.5-6.5 2.5 1-.5 4 5-8.5c1-1.5 3.3-.3 2.6 1.3"
  + "l4.4 6.2c1.5 6-2 11-8.5 11z";
const HAND = "M17.5 28c-4.5 1-8.5-2-9.5-6.5l.8-6.5 2.7.4.6 3.8 3.9-8c.9-1.6 3.1-.7 2.6 1l-1.5 4.6"
  + " 4.2-5.2c1.2-1.3 3 .2 2.2 1.7l-2.9 5 2.6-2.6c1.2-1.1 2.9.5 2 1.8"
  + "C22.5 24 21.5 27 17.5 28z";
const FLAME = "M16 3c1.5 5 8.5 8.5 8.5 16a8.5 9 0 0 1-17 .5C7.5 15 10 13 11 10.5c1 1 1.7 2.2 2 3.5"
  + "C15.5 11 16.5 7 16 3z";
const CORE = "M16.3 16c.5 2.5 3.7 4 3.7 7.5a4 4.5 0 0 1-8 .2c0-2.2 1.3-3 2-4.5.6.5 1 1.1 1.1 1.8"
  + ".9-1.4 1.3-3 1.2-5z";

/** The shapes of each, in a field of 32; lines are drawn in ink unless they say otherwise. */
const DRAWN = {
  heart: [
    ["path", { d: HEART, fill: RED }],
    ["path", { d: "M8 12.5a2.8 2.8 0 0 1 2.5-3", stroke: "#fff" }],
  ],
  laugh: [
    FACE,
    ["path", { d: "M8.5 17.5h15c0 5-3.5 8-7.5 8s-7.5-3-7.5-8z", fill: "#14231d" }],
    ["path", { d: "M12 23.8c2-2.2 6-2.2 8 0a7 7 0 0 1-8 0z", fill: RED, "stroke-width": 0 }],
    ["path", { d: "M8.5 12.5q2-2.8 4 0M19.5 12.5q2-2.8 4 0" }],
  ],
  wow: [
    FACE,
    ["ellipse", { cx: 16, cy: 21.5, rx: 3.4, ry: 4, fill: "#14231d" }],
    ["path", { d: "M8.5 9.5q2-2 4-1M23.5 9.5q-2-2-4-1" }],
    ["circle", { cx: 11, cy: 13.5, r: 1.7, fill: "#14231d", "stroke-width": 0 }],
    ["circle", { cx: 21, cy: 13.5, r: 1.7, fill: "#14231d", "stroke-width": 0 }],
  ],
  clap: [
    ["path", { d: BEHIND, fill: "#f0a95e" }],
    ["path", { d: HAND, fill: "#ffcf8f" }],
    ["path", { d: "M22 6.5l1.5-3M25.8 8.5l2.7-2M17.5 5.5l-.3-3" }],
  ],
  fire: [
    ["path", { d: FLAME, fill: "#f76b15" }],
    ["path", { d: CORE, fill: "#ffd873", "stroke-width": 0 }],
  ],
};

/** Their names, in the order of the protocol. */
export const REACTIONS = {
  heart: "feed.heart", laugh: "feed.laugh", wow: "feed.wow", clap: "feed.clap", fire: "feed.fire",
};

/** Hidden from screen readers, so put a name beside it. @param {string} kind */
export const reactionOf = (kind) => shape("svg", { viewBox: "0 0 32 32", class: "reaction", "aria-hidden": "true" },
  ...DRAWN[kind].map(([tag, attributes]) => shape(tag, attributes)));

/** The reactions to an entry, as buttons, or only counted for who may look and no more. */
export class ReactionRow {
  #parts = new Map();
  element;

  /** @param {string} text of the entry @param {((kind: string) => void) | undefined} onreact */
  constructor(text, onreact) {
    this.element = el(`div.reactions${onreact ? "" : ".only"}`, {
      role: "group", "aria-label": `${t("feed.reactions")}: ${text}`,
    },
      Object.keys(REACTIONS).map((kind) => this.#make(kind, onreact)));
  }

  #make(kind, onreact) {
    const count = el("span.digits", { "aria-hidden": "true" });
    const name = el("span.unseen", {});
    const element = onreact
      ? el("button", { type: "button", "data-reaction": kind, "aria-pressed": "false", onclick: () => onreact(kind) },
        reactionOf(kind), count, name)
      : el("span", { "data-reaction": kind }, reactionOf(kind), count, name);
    this.#parts.set(kind, { element, count, name });
    return element;
  }

  /** @param {{reactions: Record<string, number>, mine?: string}} entry */
  update({ reactions, mine }) {
    for (const [kind, { element, count, name }] of this.#parts) {
      const n = reactions[kind] ?? 0;
      const text = n > 0 ? number(n) : "";
      const words = `${t(REACTIONS[kind])}: ${number(n)}`;
      if (count.textContent !== text) count.textContent = text;
      if (name.textContent !== words) name.textContent = words;
      element.classList.toggle("some", n > 0);
      if (element.localName === "button") element.setAttribute("aria-pressed", String(mine === kind));
      else element.hidden = n === 0;
    }
    if (this.element.classList.contains("only")) {
      this.element.hidden = Object.values(reactions).every((n) => n === 0);
    }
  }
}
