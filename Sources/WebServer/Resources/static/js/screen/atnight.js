/**
 * After the finale, on a big screen: the night stays over the land, the winners stay on their podium, and beside them
 * everybody has a line.
 */

import { el } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { adopt } from "quarry/shared/adopt";
import { ownOrigin } from "quarry/shared/origin";
import { qrCode } from "quarry/shared/qr";
import { contests } from "quarry/screen/contest";
import { Land } from "quarry/screen/land";
import { stand } from "quarry/screen/podium";
import { fitLines } from "quarry/screen/fitline";

/** The colours of the night, whatever the page's are. */
const COLOURS = "--ground: #0b1424; --surface: #182a38; --sunken: #12202c; --line: #2b4254; --edge: #8b9aa5;"
  + "--ink: #fffdf7; --muted: #c8d6dc; --accent: #8fe6b8; --accent-strong: #b3f0cf; --on-accent: #0e1a24;"
  + "--accent-soft: #17382f; --gold: #ffd98a; --good: #8fe6b8; --good-soft: #143a2c; --bad: #ffb3ab; --info: #b3d3f7;";

const RULES = [
  "@media (min-width: 900px) and (min-aspect-ratio: 1/1) and (min-height: 480px) {",
  `.screen:has(.atnight) { position: relative; color-scheme: dark; ${COLOURS}`,
  "background: #0b1424; color: var(--ink); }",
  // The land lies behind everything, and is quiet where something is to be read.
  ".atnight > .land { background: #0b1424; z-index: 0; }",
  ".screen:has(.atnight) .top > * { position: relative; z-index: 1; }",
  ".atnight > .land::after { content: ''; position: absolute; inset: 0;",
  "background: linear-gradient(rgb(6 12 22 / 74%), rgb(6 12 22 / 38%) 60%, rgb(6 12 22 / 20%)); }",
  ".screen:has(.atnight) .phase { background: none; color: #ffd873; padding-block: 0; text-align: start;",
  "font: 800 calc(7 * var(--u)) / 1.15 var(--letters);",
  "overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }",
  ".screen:has(.atnight) .top h1 { font: 800 calc(4.2 * var(--u)) / 1.2 var(--letters); }",
  "[data-page='screen'] .screen:has(.atnight) .top { min-height: 0; padding-block-end: 0; }",
  // The podium stands on the ground on one side, and what is read and pressed is on the other.
  ".arena.atnight { gap: 1.2vh 2vw; padding: 1vh 2vw 2vh;",
  "grid-template: auto auto minmax(0, 1fr) auto auto / minmax(0, 43fr) minmax(0, 57fr); }",
  ".atnight > :is(.stage, .side) { display: contents; }",
  ".atnight .stage > *, .atnight .side > * { position: relative; grid-column: 2; z-index: 1; }",
  ".atnight .stage > .podium { grid-area: 1 / 1 / 6 / 2; align-content: end; margin-block-end: -2vh; gap: 1vh; }",
  ".atnight .stage > .podium:has(.complete) { grid-template-columns: minmax(0, 1fr); }",
  ".atnight .complete { order: -1; padding: 1vh 1vw; border-radius: 2vh; background: var(--surface); }",
  ".atnight .podium > h2 { order: -1; font: 800 calc(4.2 * var(--u)) / 1.2 var(--letters); }",
  ".atnight .steps { gap: 0.6vw; }",
  // One or two stand in the middle.
  ".atnight .steps:has(> :nth-child(3)) {",
  "grid-template-columns: minmax(0, 1fr) minmax(0, 1.12fr) minmax(0, 1fr); }",
  ".atnight .steps li { gap: 0; grid-template-columns: minmax(0, 1fr); }",
  ".atnight .steps .block { min-height: 0; height: 25vh; align-content: start; gap: 0.4vh;",
  "justify-items: center;",
  "grid-template-columns: minmax(0, 1fr); padding: 1.6vh 0.6vw 0; border-radius: 2.4vh 2.4vh 0 0; text-align: center;",
  "background: var(--team); color: var(--on-team); overflow: hidden;",
  "box-shadow: inset 0 1vh 0 rgb(255 255 255 / 22%); }",
  ".atnight .steps .step1 .block { height: 37vh; box-shadow: inset 0 1.2vh 0 #ffc53d; }",
  ".atnight .steps .step2 .block { height: 30vh; }",
  ".atnight .block strong.name { width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap;",
  "font: 800 calc(var(--size) * var(--u)) / 1.3 var(--letters); }",
  ".atnight .block strong.name.twolines { white-space: normal; line-height: 1.1; max-height: 2.2em; }",
  ".atnight .block .pts { justify-content: center; font-size: calc(2.9 * var(--u)); }",
  ".atnight .block .mark { flex: none; width: 3vh; height: 3vh; }",
  ".atnight .crew:not(.alone) .portrait { width: 4.6vh; height: 4.6vh; margin: 0 -0.8vh; }",
  ".atnight .crew:not(.alone) .portrait:nth-child(even) { width: 5.6vh; height: 5.6vh; }",
  ".atnight .crew:not(.alone) .portrait.middle { width: 8.4vh; height: 8.4vh; }",
  ".atnight .crew.alone .portrait:first-child { width: 15vh; height: 15vh; }",
  ".atnight .step1 .crew.alone .portrait:first-child { width: 19vh; height: 19vh; }",
  ".atnight .stage > .standings, .atnight .side > .scores { grid-row: 3; }",
  ".atnight .line { border: 0; border-radius: 1.4vh; background: var(--surface); }",
  ".atnight .line :is(.name, .score) { font-family: var(--letters); font-weight: 800; }",
  ".atnight :is(.teamcard, .divisioncard) { border: 0; background: var(--surface); box-shadow: none; }",
  // The first three stand on the podium.
  ".atnight .stage > .teamstrip { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 0.8vh; }",
  ".atnight .stage > .teamstrip .teamcard { font-size: calc(2.9 * var(--u)); padding: 0.6vh 0.8vw; }",
  ".atnight .teamcard:is(:nth-child(-n + 3), :nth-child(n + 10)) { display: none; }",
  ".atnight .pager { justify-self: center; align-self: center; padding-inline: 1vw; border-radius: 99px;",
  "background: var(--surface); color: var(--ink); font-size: calc(2.8 * var(--u)); }",
  ".atnight .after > * { font-size: calc(2.8 * var(--u)); line-height: 1.15; }",
  ".atnight .scorechart { max-height: 34vh; }",
  ".atnight .side > .slideshow { grid-row: 4; } .atnight .slideshow .photo { max-height: 24vh; }",
  ".atnight .side > .after { grid-row: 5; grid-auto-columns: minmax(0, 1fr); align-items: stretch; }",
  ".atnight .after > .qr { width: 13vh; padding: 0; border-radius: 1.4vh; overflow: hidden; background: #fff; }",
  ".atnight .after:has(.qr) { grid-template-columns: repeat(4, minmax(0, 1fr)) 13vh; }",
  ".atnight .after .qr > svg { display: block; width: 100%; height: auto; }",
  ".atnight > .ribbon { grid-row: 4; grid-column: 2; background: var(--lantern); color: #14231d; }",
  // What has been read is told no more, and who wants to know how it came about asks for it.
  ".atnight .side > .latest, .atnight:not(.charted) .side > .scores { display: none; }",
  ".atnight.charted .standings { display: none; } .atnight .scores { overflow: auto; padding: 1.4vh 1.2vw;",
  "border-radius: 2vh; background: var(--surface); }",
  "} .after > .chartswitch { display: none; }",
  "@media (min-width: 900px) and (min-aspect-ratio: 1/1) and (min-height: 480px) { .atnight .after > .chartswitch {",
  "display: inline-flex; } }",
];

/** @returns {{land: Land, code: Element | undefined}} the land, and the address of the whole hunt for phones */
export function nightParts({ lobby, code }) {
  adopt(RULES);
  const origin = ownOrigin();
  const address = `${origin}/replay/${code ?? lobby}`;
  const picture = origin && qrCode(address, { label: t("screen.qr", { address }) });
  return { land: new Land(), code: picture && el("span.qr", {}, picture) };
}

/** The first three on their blocks, with those of their team; `fit` once they are on the page. */
export const winners = {
  draw: (snapshot) => el("ol.steps", {}, contests(snapshot)[0].entries.slice(0, 3).map(stand)),
  fit: (element) => fitLines([...element.querySelectorAll(".block .name")], { most: 4.6, least: 3, two: 3 }),
};
