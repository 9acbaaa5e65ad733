/** The pirates' look: a chart on parchment by day, the sea under a lamp by night. Texts have 7 to 1 and more. */

import { adopt } from "quarry/shared/adopt";

const DAY = [
  "--ground: #efe0bb; --surface: #f9f0d8; --sunken: #e6d4a6; --line: #cdb67e; --edge: #7a6030; --ink: #2a1a08;",
  "--muted: #46340f; --accent: #6e1414; --accent-strong: #560d0d; --on-accent: #fff6e0; --accent-soft: #f3dcc2;",
  "--gold: #553800; --gold-soft: #f4dfa4; --good: #17451f; --good-soft: #dfe9c0; --bad: #7a0f0f; --bad-soft: #f7d8c8;",
  "--info: #113957; --info-soft: #d9e5df; --radius: 5px; --radius-small: 4px;",
  "--shadow: 0 1px 2px rgb(60 40 10 / 18%), 0 6px 18px rgb(60 40 10 / 12%);",
  "--heading: 'Palatino Linotype', Palatino, 'URW Palladio L', 'Book Antiqua', Georgia, serif;",
];

const NIGHT = [
  "--ground: #0a131f; --surface: #132132; --sunken: #060c14; --line: #2d425b; --edge: #a08f5c; --ink: #f6ead0;",
  "--muted: #d3c7a8; --accent: #f2c14e; --accent-strong: #ffd77a; --on-accent: #221600; --accent-soft: #33290f;",
  "--gold: #ffd98a; --gold-soft: #3a2f12; --good: #a5dfa0; --good-soft: #16341f; --bad: #ffb09f; --bad-soft: #471a16;",
  "--info: #a9d3f0; --info-soft: #14304a; --shadow: 0 1px 2px rgb(0 0 0 / 40%), 0 6px 20px rgb(0 0 0 / 30%);",
];

/** A faint line of the chart. */
const LINE = "color-mix(in srgb, var(--edge) 28%, transparent)";

const RULES = {
  "": DAY,
  "[data-theme='dark']": NIGHT,
  " :is(h1, h2, h3, legend, .name, .title, summary)": ["font-family: var(--heading); letter-spacing: 0;"],
  // A compass rose and the lines of a chart, behind everything.
  " body": [
    "background: repeating-conic-gradient(from 11.25deg at 82% 18%, transparent 0 22.3deg,",
    `${LINE} 22.3deg 22.5deg) fixed, radial-gradient(circle at 82% 18%, transparent 0 60px, ${LINE} 60px 61px,`,
    `transparent 61px 68px, ${LINE} 68px 69px, transparent 69px) fixed;`,
  ],
  " :is(.card, .clue, .seat, .notice, dialog > .top)": ["border-color: var(--edge);"],
  " .card:not(.card .card)": ["outline: 1px dashed var(--edge); outline-offset: -7px;"],
  // Landscapes as on old paper; there, lines of a chart would be too much.
  " .backdrop": ["filter: sepia(0.7) saturate(1.15);"],
  ":has(.backdrop) body": ["background: none;"],
  // Waves below the bar.
  " header.bar": ["border-bottom: 0;"],
  " header.bar::after": [
    "content: ''; position: absolute; inset: 100% 0 auto; height: 8px; background: var(--surface);",
    "pointer-events: none;",
    "mask: radial-gradient(10px at 50% -3px, #000 98%, transparent) 0 0 / 20px 8px repeat-x;",
  ],
};

adopt(Object.entries(RULES).map(([selector, lines]) => `[data-look="pirate"]${selector} { ${lines.join(" ")} }`));
