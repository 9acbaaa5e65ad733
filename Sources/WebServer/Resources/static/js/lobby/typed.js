/** What somebody has written in a lobby and not sent: it outlives the dialog, the page and the phone's sleep. */

import * as storage from "quarry/shared/storage";

/**
 * Keeps what is written and chosen in a form, and writes it there again.
 * @param {string} lobby
 * @param {string} name of what is written, such as `c1`
 * @param {HTMLFormElement} form whose fields have ids or names
 */
export function keepTyped(lobby, name, form) {
  const fields = [...form.querySelectorAll("input:not([type=file]), textarea")];
  const nameOf = ({ id, name: group }) => id || group;
  const isChoice = ({ type }) => type === "radio" || type === "checkbox";
  const known = storage.written(lobby)[name] ?? {};
  for (const field of fields) {
    const value = known[nameOf(field)];
    if (value === undefined) continue;
    if (isChoice(field)) field.checked = !field.disabled && field.value === value;
    else field.value = value;
  }
  form.addEventListener("input", () => storage.keepWritten(lobby, name, Object.fromEntries(fields
    .filter((field) => (isChoice(field) ? field.checked : field.value !== ""))
    .map((field) => [nameOf(field), field.value]))));
  return form;
}

/** Forgets what was written, once it has been sent or is of no use. */
export const forgetTyped = (lobby, name) => storage.keepWritten(lobby, name, {});
