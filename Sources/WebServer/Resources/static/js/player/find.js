/**
 * A find fills the phone: a lantern lights in the team's colour, a stamp lands, and a line says what it means. What is
 * none has the same picture, calm: the lantern stays dark, and the stamp says why.
 */

import { dotted, el, fill, icon } from "quarry/shared/dom";
import { t, language, moment, signedNumber } from "quarry/shared/texts";
import { mayMove } from "quarry/shared/animation";
import { groundOf } from "quarry/art/critter";
import { lantern } from "quarry/art/lantern";
import { deepened, drawn } from "quarry/art/paint";
import { rays, stamp } from "quarry/art/stamp";
import { avatarOf, looksIn } from "quarry/lobby/avatar";

/** Milliseconds after which the points are counted up, how long that takes, and when the picture closes by itself. */
const COUNTING = { after: 700, length: 450 };
const CLOSES = 3_800;
const SPARKS = 24;
/** How much light there is in a lantern of what waits, and of the team's colour where nothing was found. */
const GLIMMER = 0.3;
const CALM = 0.6;

const TODAY = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", year: "numeric" });
/** As much of a name as the ring of a stamp has room for. */
const RING = 20;
const shortened = (name) => ([...name].length > RING ? `${[...name].slice(0, RING - 1).join("").trim()}…` : name);

/** The colour of the picture: the player's, dark enough for white letters. */
function colourOf({ avatar, colour }, seed) {
  return deepened(colour ?? groundOf(avatar?.critter ?? seed));
}

/** The same with less light: white letters stand out even more. */
function calmed(colour) {
  const night = [14, 26, 36];
  const parts = night.map((dark, index) => {
    const part = parseInt(colour.slice(1 + 2 * index, 3 + 2 * index), 16);
    return Math.round(dark + (part - dark) * CALM).toString(16).padStart(2, "0");
  });
  return `#${parts.join("")}`;
}

/** What a find means, the most important first, with its sound. @returns {{text: string, sound?: string}[]} */
function meanings(outcome, game) {
  // Before the start it has lit the player's own lantern.
  if (outcome.outcome === "warm-up") return game.snapshot?.card.phase === "open" ? [{ text: t("warmUp.yours") }] : [];
  if (!game.snapshot || game.snapshot.board.frozen) return [];
  const { foundBy = 1, found } = game.clue(outcome.clue) ?? {};
  const passed = game.passedBy(outcome);
  const [name, ...others] = passed;
  return [
    !game.isAlone && foundBy - (found ? 1 : 0) === 0 && { text: t("outcome.first"), sound: "first" },
    outcome.rank === 1 && passed.length > 0 && { text: t("outcome.lead"), sound: "lead" },
    name !== undefined && {
      text: others.length > 0 ? t("outcome.passedMore", { name, n: others.length }) : t("outcome.passed", { name }),
    },
  ].filter(Boolean);
}

/** How far the team is, as soon as the board knows of the find. @param {Element} dialog as long as it is open */
function teamLine(dialog, game, { found }) {
  const line = el("p.sense.display", { hidden: true });
  const draw = () => {
    const { board, card, clues, me } = game.snapshot;
    const team = board.teams?.find((row) => row.team === me?.team);
    line.hidden = !team || Boolean(board.frozen) || !(board.me?.found >= found);
    if (team) fill(line, dotted(team.name, t("stats.of", { n: team.found, of: Math.max(card.clues, clues.length) })));
  };
  const stop = game.onChange(draw);
  dialog.addEventListener("close", stop, { once: true });
  draw();
  return line;
}

/** Counts up to the points of the find. */
function countUp(element, points) {
  element.textContent = signedNumber(points);
  if (!mayMove()) return;
  element.textContent = signedNumber(0);
  const begin = performance.now() + COUNTING.after;
  const draw = (now) => {
    const share = Math.min(1, Math.max(0, (now - begin) / COUNTING.length));
    element.textContent = signedNumber(Math.round(points * share));
    if (share < 1 && element.isConnected) requestAnimationFrame(draw);
  };
  setTimeout(() => requestAnimationFrame(draw), COUNTING.after);
}

/** Sparks fall once from the light. */
function sparkle(canvas) {
  const pen = canvas.getContext("2d");
  const [width, height] = [canvas.width = innerWidth, canvas.height = innerHeight];
  const begin = performance.now() + 180;
  const sparks = Array.from({ length: SPARKS }, (_, index) => {
    const angle = (index / SPARKS) * 2 * Math.PI;
    return { dx: Math.cos(angle) * (3 + index % 5), dy: -4 - index % 7, size: 4 + (index % 3) * 3 };
  });
  pen.fillStyle = "#ffd873";
  const draw = (now) => {
    const age = Math.max(0, (now - begin) / 16.7);
    pen.clearRect(0, 0, width, height);
    pen.globalAlpha = Math.max(0, 1 - age / 90);
    for (const { dx, dy, size } of sparks) {
      pen.fillRect(width / 2 + dx * age, height * 0.22 + dy * age + 0.11 * age * age, size, size);
    }
    if (age < 90 && canvas.isConnected) requestAnimationFrame(draw);
    else canvas.remove();
  };
  requestAnimationFrame(draw);
}

/** The stamp. Letters that are joined cannot stand on a round line. */
function pressed(heading, colour, { snapshot, seat }, below) {
  const upper = (text) => text.toLocaleUpperCase(language);
  const word = upper(heading.replace(/^[¡¿\s]+|[!?.\s]+$/g, ""));
  const around = language === "ar" || !snapshot ? {}
    : { above: upper(shortened(snapshot.card.name)), below: upper(below) };
  const svg = stamp(`${seat?.lobby}${seat?.player}`, { word, ...around, colour: "#fffdf7", ground: colour });
  return el("div.press", { "aria-hidden": "true" }, drawn(svg));
}

/** A lantern over which a mark says why it is dark. */
function dimmed({ icon: name, isKept }) {
  const svg = drawn(lantern({ lit: isKept ? GLIMMER : 0, wide: true, night: true, frame: "#dfe6e2" }));
  const pane = document.createElementNS(svg.namespaceURI, "rect");
  const box = { x: -13, y: -92, width: 26, height: 26, rx: 5.5, class: "pane" };
  for (const [key, value] of Object.entries(box)) pane.setAttribute(key, value);
  const mark = icon(name, { size: 20 });
  mark.setAttribute("x", -10);
  mark.setAttribute("y", -89);
  svg.append(pane, mark);
  return el(`div.light${isKept ? ".kept" : ""}`, { "aria-hidden": "true" }, svg);
}

/** Whose picture it is, with how they stand. */
const foot = (look, game, standing) => standing && el("div.foot", {}, avatarOf(look),
  el("div.grow", {}, game.snapshot?.me?.name && el("strong", {}, game.snapshot.me.name), standing));

/** The player's own look. */
const ownLook = ({ snapshot, seat }) => (snapshot && seat?.player ? looksIn(snapshot)(seat.player) : {});

/** Closes by itself, unless the player holds it or uses the keyboard. Who wants no movement closes it themselves. */
function closeLater(dialog) {
  if (!mayMove()) return;
  const timer = setTimeout(() => dialog.close(), CLOSES);
  for (const type of ["pointerdown", "keydown", "close"]) {
    dialog.addEventListener(type, () => clearTimeout(timer), { once: true });
  }
}

/**
 * The picture of a find.
 * @param {Element} dialog to fill
 * @param {{outcome: object, heading: string, isLast: boolean, title?: string, points?: string, text?: string,
 *   price?: string, standing?: Element}} parts `points`: none of what was worth nothing; `text`: what it was then;
 *   `price`: what hints have cost
 * @returns {{inside: Node[], said: string[], sound?: string, begin: () => void}} `said`: what is read aloud; `sound`:
 *   of what it means; `begin` once it is open
 */
export function findPicture(dialog, game, { outcome, heading, isLast, title, points, text, price, standing }) {
  const look = ownLook(game);
  const colour = colourOf(look, "quarry");
  dialog.classList.add("find");
  dialog.style.setProperty("--team", colour);
  const told = meanings(outcome, game);
  // What it means for others comes first, then how far the team is, then what it has cost.
  const news = [isLast && heading, ...told.map((one) => one.text)].filter(Boolean);
  const team = news.length === 0 && outcome.outcome === "found" && game.snapshot?.me?.team
    && teamLine(dialog, game, outcome);
  const [sense, ...also] = [team, ...news, price].filter(Boolean);
  const plus = el("p.plus.display.digits", { "aria-hidden": "true" });
  const canvas = el("canvas", { "aria-hidden": "true" });
  const begin = () => {
    if (points) countUp(plus, outcome.points);
    if (mayMove()) sparkle(canvas);
    closeLater(dialog);
  };
  return {
    begin, said: [...news, price].filter(Boolean), sound: told[0]?.sound,
    inside: [
      canvas,
      el("div.light", { "aria-hidden": "true" }, drawn(rays()),
        drawn(lantern({ lit: 1, wide: true, frame: "#fffdf7", pane: colour }))),
      pressed(t("outcome.found"), colour, game, TODAY.format()),
      el("div.words", {},
        el("h2.unseen", { id: "outcome-title" }, heading),
        points && [plus, el("p.unseen", {}, points)],
        title && el("p.what", {}, title),
        sense && (sense === team ? team : el("p.sense.display", {}, sense)),
        text && el("p.also", {}, text),
        also.length > 0 && el("p.also", {}, also.map((text) => el("span", {}, text)))),
      foot(look, game, standing),
    ],
  };
}

/**
 * The picture of what is no find, until the player closes it.
 * @param {Element} dialog to fill
 * @param {{outcome: object, look: {icon: string, isKept?: boolean}, heading: string, title?: string, text?: string,
 *   standing?: Element}} parts
 * @returns {{inside: Node[]}}
 */
export function missPicture(dialog, game, { outcome, look: how, heading, title, text, standing }) {
  const look = ownLook(game);
  const colour = calmed(colourOf(look, "quarry"));
  dialog.classList.add("find", "miss");
  dialog.style.setProperty("--team", colour);
  return {
    inside: [
      dimmed(how),
      // What waits bears its time, as a letter does.
      pressed(heading, colour, game, outcome.at === undefined ? TODAY.format() : moment(outcome.at)),
      el("div.words", {},
        el("h2.unseen", { id: "outcome-title" }, heading),
        title && el("p.what", {}, title),
        text && el("p.sense", {}, text)),
      foot(look, game, standing),
    ],
  };
}
