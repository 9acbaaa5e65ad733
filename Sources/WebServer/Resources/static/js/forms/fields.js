/** Building blocks of forms: labelled fields, and values checked before they are sent. */

import { el, fill, icon, openDialog } from "quarry/shared/dom";
import { t, number, sentence } from "quarry/shared/texts";
import { decimalIn, isAmbiguous, wholeIn } from "quarry/shared/typednumber";

/** Invalid input in a form: a sentence, and the field it is about. */
export class Problem extends Error {
  kind = "form";

  constructor(text, input) {
    super(text);
    this.input = input;
  }
}

let fields = 0;

/** A field with its label. @param {string} [help] a line below it */
export function field(label, input, help) {
  input.id ||= `field${++fields}`;
  const line = help && el("p.muted.small", { id: `${input.id}-help` }, help);
  if (line) input.setAttribute("aria-describedby", line.id);
  const shown = input.type === "password" ? el("div.secret", {}, input, revealer(input)) : input;
  return el("div.field", {}, el("label", { htmlFor: input.id }, label), shown, line);
}

/** A button that shows what is written in a password field. */
function revealer(input) {
  const button = el("button.round.quiet", {
    type: "button", "aria-label": t("form.showSecret"), "aria-pressed": "false", onclick: () => {
      const isShown = input.type === "text";
      input.type = isShown ? "password" : "text";
      button.setAttribute("aria-pressed", String(!isShown));
      fill(button, icon(isShown ? "eye" : "hidden", { size: 20 }));
    },
  }, icon("eye", { size: 20 }));
  return button;
}

/**
 * Remembers what a field was given and how it shows that, which may say less: until somebody changes it, it means what
 * it was given. So a form that nobody touched changes nothing.
 */
function giving(input, given) {
  return Object.assign(input, { given, shown: input.value });
}

/** Whether a field still shows what it was given. */
const isUntouched = (input) => input.given !== undefined && input.value === input.shown;

/** A single-line text field. */
export const line = (value, props) =>
  giving(el("input", { type: "text", autocomplete: "off", ...props, value: value ?? "" }), value ?? "");

/** A password field. @param {"current"|"new"} kind tells password managers what to offer */
export const secret = (kind) => line("", { type: "password", autocomplete: `${kind}-password`, maxLength: 256 });

/** A field for the user's own email address. */
export const address = (value) =>
  line(value, { type: "email", autocomplete: "email", maxLength: 254, inputMode: "email" });

/** A multi-line text field; the protocol has no line breaks, so they become spaces. */
export const area = (value, props) => giving(el("textarea", { rows: 3, ...props, value: value ?? "" }), value ?? "");

/** A field for a number. @param {number} [exact] the number, if the field shows it rounded */
export function numeral(value, { exact = value, ...props } = {}) {
  const text = value === undefined || value === null ? "" : String(value);
  return giving(line(text, { inputMode: "decimal", ...props }), exact ?? "");
}

/**
 * A field for names: with commas between them, or one a line. A name with a comma stands in a line of its own.
 * @param {string[]} [names]
 */
export function list(names = [], props) {
  const isLines = names.some((name) => /[,\n]/.test(name));
  const text = isLines ? `${names.join("\n")}\n` : names.join(", ");
  return giving(el("textarea", { rows: 2, ...props, value: text }), names);
}

/** @returns {string[]} */
export function namesIn(input) {
  if (isUntouched(input)) return input.given;
  const divider = input.value.includes("\n") ? "\n" : ",";
  return input.value.split(divider).map((name) => name.replace(/\s+/g, " ").trim()).filter(Boolean);
}

/** @param {[string, string][]} options value and name */
export function select(options, chosen, props) {
  const element = el("select", props, options.map(([value, name]) => el("option", { value }, name)));
  if (chosen !== undefined) element.value = chosen;
  return element;
}

export const check = (label, checked, props) => {
  const input = el("input", { type: "checkbox", checked: checked ?? false, ...props });
  return Object.assign(el("label.choice", {}, input, label), { input });
};

export const textOf = (input) =>
  (isUntouched(input) ? String(input.given) : input.value.replace(/\s+/g, " ").trim());

export function needed(input, label) {
  const text = textOf(input);
  if (!text) throw new Problem(t("form.needed", { label }), input);
  return text;
}

/**
 * Parses a number as people write it: 1.5 or 1,5, and 1.250 or 1,250 where only one meaning can be.
 * @returns {number | undefined} undefined if empty
 */
export function numberOf(input, label, { from = -Infinity, to = Infinity, whole = true, shown = number } = {}) {
  const text = textOf(input);
  if (!text) return undefined;
  if (isUntouched(input) && typeof input.given === "number") return input.given;
  const value = whole ? wholeIn(text) : decimalIn(text);
  if (value === undefined) throw new Problem(t(whole ? "form.wholeNumber" : "form.number", { label }), input);
  if (!whole && isAmbiguous(text) && wholeIn(text) >= from && wholeIn(text) <= to) {
    throw new Problem(t("form.ambiguous", { label, text, one: String(wholeIn(text)), other: shown(value) }), input);
  }
  if (value < from || value > to) {
    throw new Problem(t("form.between", { label, from: shown(from), to: shown(to) }), input);
  }
  return value;
}

/** A date and time field in the browser's time zone. @param {number} [at] milliseconds */
export function momentField(at, props) {
  const local = at === undefined || at === null ? ""
    : new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  return giving(el("input", { type: "datetime-local", ...props, value: local }), at ?? undefined);
}

/** @returns {number | undefined} milliseconds */
export const momentOf = (input) => (isUntouched(input) ? input.given
  : input.value ? new Date(input.value).getTime() : undefined);

/** What a form says before anybody touches it; nothing if that is not valid, so that all of it is sent. */
export function atFirst(read) {
  try {
    return read();
  } catch {
    return {};
  }
}

/** The members of what a form says that differ from what it said at first; in an object of switches, those that do. */
export function changed(now, before, { nested = [] } = {}) {
  const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => !isSame(value, before[name]))
    .map(([name, value]) => [name, nested.includes(name) ? changed(value, before[name] ?? {}) : value]));
}

/** The classes of a button that does what a dialog or a form is for. @param {boolean} danger it cannot be undone */
const lookOf = (danger) => (danger ? ".primary.danger" : ".primary");

/**
 * A form that shows what is wrong with it and cannot be submitted twice at once.
 * @param {{submit: string, onsubmit: () => Promise<void>, more?: Node[], danger?: boolean,
 *   isSure?: () => Promise<boolean>}} options `more`: further buttons; `danger`: submitting cannot be undone; `isSure`
 *   asks before anything is sent
 */
export function form({ submit, onsubmit, more = [], danger = false, isSure }, ...children) {
  const problem = el("p.problem", { role: "alert" });
  // If the user is asked first, the button in that dialog is the primary one.
  const button = el(`button.grow${danger && isSure ? ".danger" : lookOf(danger)}`, { type: "submit" }, submit);
  const send = async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    problem.textContent = "";
    actions.before(problem);
    wrong()?.removeAttribute("aria-invalid");
    try {
      if (isSure && !(await isSure())) return;
      busy(button, true);
      await onsubmit();
      element.dispatchEvent(new CustomEvent(SENT, { bubbles: true }));
    } catch (error) {
      complain(problem, error);
    } finally {
      busy(button, false);
    }
  };
  const actions = el("div.row.actions", {}, more, button);
  const element = el("form.stack", { onsubmit: send, noValidate: true }, children, problem, actions);
  const wrong = () => element.querySelector("[aria-invalid]");
  // An error disappears once its field, or a choice beside it, changes, even by the device's position.
  const mend = ({ target }) => {
    const field = wrong();
    const isMended = !field || field === target
      || (target.matches("[type=checkbox], [type=radio]") && field.closest("fieldset")?.contains(target));
    if (!isMended) return;
    problem.textContent = "";
    field?.removeAttribute("aria-invalid");
  };
  element.addEventListener("filled", mend);
  element.addEventListener("input", mend);
  return element;
}

/** The event of a form that was sent. */
const SENT = "quarry-sent";

export function busy(button, isBusy) {
  button.disabled = isBusy;
  if (isBusy) button.setAttribute("aria-busy", "true");
  else button.removeAttribute("aria-busy");
}

/** Shows an error: beside the field it is about, which gets the focus, or where the form shows others. */
export function complain(problem, error) {
  if (!(error.kind || error.name === "Error")) console.error(error);
  problem.textContent = sentence(error);
  if (!error.input) return;
  for (let closed; (closed = error.input.closest("details:not([open])"));) closed.open = true;
  error.input.closest(".field")?.append(problem);
  error.input.setAttribute("aria-invalid", "true");
  problem.id ||= `problem${++fields}`;
  error.input.setAttribute("aria-errormessage", problem.id);
  error.input.focus();
}

let dialogs = 0;

/** Fields whose content takes time to write again. */
const FIRST = "[autofocus], form :is(textarea, select, input:not([hidden], [type=radio], [type=checkbox])):enabled";
const WRITTEN = "form :is(textarea, input:not([type=search], [type=radio], [type=checkbox], [type=file]))";

/**
 * A dialog with a title and a close button. It does not discard what was written in its form without asking.
 * @param {(dialog: HTMLDialogElement) => Node | Node[]} make its content
 */
export function sheet(title, make, { kind = "" } = {}) {
  const id = `sheet${++dialogs}`;
  const body = el("div.inside", {});
  let isWritten = false;
  const leave = async () => {
    const isSure = !isWritten
      || (await sure({ title: t("form.discard"), yes: t("form.discardYes"), danger: true }));
    if (isSure) dialog.close();
  };
  const dialog = el(`dialog${kind && `.${kind}`}`, {
    "aria-labelledby": id,
    oninput: ({ target }) => (isWritten ||= target.matches(WRITTEN)),
    [`on${SENT}`]: () => (isWritten = false),
    // Escape, or the way back on a phone.
    oncancel: (event) => {
      if (event.target !== dialog || !isWritten) return;
      event.preventDefault();
      leave();
    },
  },
    el("div.top", {}, el("h2", { id, tabIndex: -1 }, title),
      el("button.round.quiet", { type: "button", "aria-label": t("common.close"), onclick: leave }, icon("close"))),
    body);
  body.append(...[make(dialog)].flat().filter(Boolean));
  openDialog(dialog);
  // The first field has the focus; but on a phone the keyboard would hide everything else.
  const field = innerWidth >= 640 && dialog.querySelector(FIRST);
  (field || dialog.querySelector("h2")).focus();
  return dialog;
}

/**
 * Asks the user to confirm.
 * @param {{title: string, text?: string, yes: string, danger?: boolean}} question
 * @returns {Promise<boolean>}
 */
export function sure({ title, text, yes, danger = false }) {
  return new Promise((resolve) => {
    const id = `sheet${++dialogs}`;
    let answer = false;
    const dialog = openDialog(el("dialog.sure", { "aria-labelledby": id },
      el("div.inside", {},
        el("h2", { id }, title),
        text && el("p", {}, text),
        el("div.row.actions", {},
          el("button.grow", { autofocus: true, onclick: () => dialog.close() }, t("common.cancel")),
          el(`button.grow${lookOf(danger)}`, {
            onclick: () => {
              answer = true;
              dialog.close();
            },
          }, yes)))));
    dialog.addEventListener("close", () => resolve(answer));
  });
}
