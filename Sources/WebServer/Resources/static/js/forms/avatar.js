/** Choosing an avatar and a colour. */

import { el, fill } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { TEAMS } from "quarry/art/palette";
import { FIELD, avatarOf, picture, tinted } from "quarry/lobby/avatar";

const EMOJI = [..."🦊🐻🐼🐸🐙🦉🐝🐢🦄🐳🦁🐧🐬🦋🐞🌵🍄🌟🍀🚀"];

/** Those of teams, on which white is read. */
const NAMES = [
  "colour.red", "colour.blue", "colour.pink", "colour.brown", "colour.purple", "colour.turquoise", "colour.green",
  "colour.grey",
];
const COLOURS = Object.fromEntries(TEAMS.map(({ colour }, index) => [colour, NAMES[index]]));

/** The most bytes of a drawing. */
const BYTES = 1_000;

let forms = 0;

/**
 * @param {{avatar?: object, colour?: string}} [look] the current one
 * @param {object} [usual] the look of who chooses nothing
 * @param {(look: object) => void} [onchange] shows the look where it is shown already
 * @returns {{elements: Node[], value: () => {avatar: object | null, colour: string | null},
 *   draw: (avatar: object, usual: object) => void, wear: (usual: object) => void}} `draw` chooses another animal,
 *   `wear` changes the look of who chooses nothing
 */
export function avatarFields({ avatar, colour } = {}, usual = {}, onchange = undefined) {
  const name = `avatar${++forms}`;
  // A seed that was drawn stays, as long as nothing else is chosen.
  let drawn = avatar?.critter ? { critter: avatar.critter } : null;
  let own = { ...usual, ...(drawn && { avatar: drawn }) };
  const animal = avatarOf(own);
  const preview = el("div.preview", {});
  const pad = drawingPad(avatar?.drawing, () => show());
  const emoji = new Set([avatar?.emoji, ...EMOJI].filter(Boolean));
  const faces = choices(`${name}-face`, t("avatar.title"), [
    ["", t(animal ? "avatar.animal" : "avatar.none"), animal ?? "–"],
    ...[...emoji].map((one) => [one, undefined, one]), ["draw", t("avatar.draw"), "✎"],
  ], avatar?.emoji ?? (avatar?.drawing ? "draw" : ""));
  const named = { ...COLOURS, ...(colour && !COLOURS[colour] && { [colour]: "colour.own" }) };
  const colours = choices(`${name}-colour`, t("avatar.colour"), [
    ["", t("avatar.none"), "–"],
    ...Object.entries(named).map(([one, text]) => [one, t(text), avatarOf({ colour: one })]),
  ], colour ?? "");
  const value = () => ({
    avatar: faces.value() === "draw" ? (pad.value() ? { drawing: pad.value() } : null)
      : faces.value() ? { emoji: faces.value() } : drawn,
    colour: colours.value() || null,
  });
  const show = () => {
    pad.element.hidden = faces.value() !== "draw";
    const { avatar: face, colour: tint } = value();
    const look = tinted({ ...own, ...(face && { avatar: face }) }, tint);
    if (onchange) onchange(look);
    else fill(preview, avatarOf(look));
  };
  const wear = (look) => {
    own = { ...look, ...(drawn && { avatar: drawn }) };
    fill(faces.faceOf(""), avatarOf(own));
    show();
  };
  const draw = (face, look) => {
    drawn = face;
    faces.choose("");
    wear(look);
  };
  for (const { element } of [faces, colours]) element.addEventListener("change", show);
  show();
  return { value, draw, wear, elements: [!onchange && preview, faces.element, pad.element, colours.element] };
}

/** Radio buttons as a grid of small tiles. @param {[string, string | undefined, Node | string][]} options */
function choices(name, title, options, chosen) {
  const inputs = options.map(([value, label]) =>
    el("input.unseen", { type: "radio", name, value, checked: value === chosen, "aria-label": label }));
  return {
    element: el("fieldset.stack.tight", {}, el("legend", {}, title), el("div.tiles", {},
      options.map(([, , face], index) => el("label.tile", {}, inputs[index], el("span.tileface", {}, face))))),
    faceOf: (value) => inputs.find((input) => input.value === value).nextElementSibling,
    choose: (value) => (inputs.find((input) => input.value === value).checked = true),
    value: () => inputs.find((input) => input.checked)?.value ?? "",
  };
}

/** A field to draw on with a finger, a pen or a mouse. */
function drawingPad(drawing, changed) {
  let path = drawing ?? "";
  let last;
  const sheet = picture(path);
  const lines = sheet.firstElementChild;
  const pointOf = (event) => {
    const box = sheet.getBoundingClientRect();
    const on = (at, size) => Math.round(Math.min(Math.max(at / size, 0), 1) * (FIELD - 1));
    return [on(event.clientX - box.left, box.width), on(event.clientY - box.top, box.height)];
  };
  const add = (letter, [x, y]) => {
    const longer = `${path}${letter}${x} ${y}`;
    if (longer.length > BYTES) return;
    path = longer;
    last = [x, y];
    lines.setAttribute("d", path);
  };
  const surface = el("div.pad", {
    role: "img", "aria-label": t("avatar.pad"), onpointerdown: (event) => {
      event.preventDefault();
      surface.setPointerCapture(event.pointerId);
      const at = pointOf(event);
      add("M", at);
      add("L", at); // A dot is a line, too.
    },
    onpointermove: (event) => {
      if (!last) return;
      const [x, y] = pointOf(event);
      // Fewer points than a finger gives, or a short line would fill the drawing.
      if (Math.abs(x - last[0]) + Math.abs(y - last[1]) >= 3) add("L", [x, y]);
    },
    onpointerup: () => {
      last = undefined;
      changed();
    },
    onpointercancel: () => (last = undefined),
  }, sheet);
  const element = el("div.stack.tight", {}, surface, el("button", {
    type: "button", onclick: () => {
      path = "";
      lines.setAttribute("d", path);
      changed();
    },
  }, t("avatar.clear")));
  return { element, value: () => path };
}
