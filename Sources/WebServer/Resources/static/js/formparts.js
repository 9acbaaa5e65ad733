/** What forms are made of: fields with their labels, and values that are checked before they are sent. */

import { el, icon, openDialog } from "quarry/dom";
import { t, number, sentence } from "quarry/texts";

/** Something in a form is not right: a sentence, and the field that it is about. */
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
  return el("div.field", {}, el("label", { htmlFor: input.id }, label), input, line);
}

/** One line of text. */
export const line = (value, props) =>
  el("input", { type: "text", autocomplete: "off", ...props, value: value ?? "" });

/** A password. @param {"current"|"new"} kind what the browser's keeper of passwords offers for it */
export const secret = (kind) => line("", { type: "password", autocomplete: `${kind}-password`, maxLength: 256 });

/** An address for mail of one's own. */
export const address = (value) =>
  line(value, { type: "email", autocomplete: "email", maxLength: 254, inputMode: "email" });

/** Several lines on the screen; the protocol knows no line breaks, so they become spaces. */
export const area = (value, props) => el("textarea", { rows: 3, ...props, value: value ?? "" });

export const numeral = (value, props) =>
  line(value === undefined || value === null ? "" : String(value), { inputMode: "decimal", ...props });

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

export const textOf = (input) => input.value.replace(/\s+/g, " ").trim();

export function needed(input, label) {
  const text = textOf(input);
  if (!text) throw new Problem(t("form.needed", { label }), input);
  return text;
}

/** A number that is written as people write it: 1.5, 1,5. @returns {number | undefined} undefined if empty */
export function numberOf(input, label, { from = -Infinity, to = Infinity, whole = true, shown = number } = {}) {
  const text = textOf(input).replace(/[\s']/g, "").replace(",", ".").replace("−", "-");
  if (!text) return undefined;
  const value = Number(text);
  if (!Number.isFinite(value) || (whole && !Number.isInteger(value))) {
    throw new Problem(t(whole ? "form.wholeNumber" : "form.number", { label }), input);
  }
  if (value < from || value > to) {
    throw new Problem(t("form.between", { label, from: shown(from), to: shown(to) }), input);
  }
  return value;
}

/** A moment, in the time of this browser. @param {number} [at] milliseconds */
export function momentField(at, props) {
  const local = at === undefined || at === null ? ""
    : new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  return el("input", { type: "datetime-local", ...props, value: local });
}

/** @returns {number | undefined} milliseconds */
export const momentOf = (input) => (input.value ? new Date(input.value).getTime() : undefined);

/**
 * A form that says what is wrong with it and cannot be sent twice at the same time.
 * @param {{submit: string, onsubmit: () => Promise<void>, more?: Node[], danger?: boolean}} options `more`: buttons
 *   beside the first; `danger`: what it does cannot be undone
 */
export function form({ submit, onsubmit, more = [], danger = false }, ...children) {
  const problem = el("p.problem", { role: "alert" });
  const button = el(`button.grow${danger ? ".danger" : ".primary"}`, { type: "submit" }, submit);
  const send = async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    problem.textContent = "";
    element.querySelector("[aria-invalid]")?.removeAttribute("aria-invalid");
    busy(button, true);
    try {
      await onsubmit();
    } catch (error) {
      complain(problem, error);
    } finally {
      busy(button, false);
    }
  };
  const element = el("form.stack", { onsubmit: send, noValidate: true }, children, problem,
    el("div.row.actions", {}, more, button));
  return element;
}

export function busy(button, isBusy) {
  button.disabled = isBusy;
  if (isBusy) button.setAttribute("aria-busy", "true");
  else button.removeAttribute("aria-busy");
}

/** Says what went wrong, and leads to the field that it is about. */
export function complain(problem, error) {
  if (!(error.kind || error.name === "Error")) console.error(error);
  problem.textContent = sentence(error);
  if (!error.input) return;
  const closed = error.input.closest("details:not([open])");
  if (closed) closed.open = true;
  error.input.setAttribute("aria-invalid", "true");
  error.input.focus();
}

let dialogs = 0;

/** A dialog with a title and a way out. @param {(dialog: HTMLDialogElement) => Node | Node[]} make what is in it */
export function sheet(title, make, { kind = "" } = {}) {
  const id = `sheet${++dialogs}`;
  const body = el("div.inside", {});
  const dialog = el(`dialog${kind && `.${kind}`}`, { "aria-labelledby": id },
    el("div.top", {}, el("h2", { id, tabIndex: -1 }, title),
      el("button.round.quiet", { type: "button", "aria-label": t("common.close"), onclick: () => dialog.close() },
        icon("close"))),
    body);
  body.append(...[make(dialog)].flat().filter(Boolean));
  openDialog(dialog);
  // The first field is what one came for; a phone's keyboard would hide all but that.
  if (innerWidth < 640) dialog.querySelector("h2").focus();
  return dialog;
}

/**
 * Asks whether that is really meant.
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
          el(`button.grow${danger ? ".danger" : ".primary"}`, {
            onclick: () => {
              answer = true;
              dialog.close();
            },
          }, yes)))));
    dialog.addEventListener("close", () => resolve(answer));
  });
}
