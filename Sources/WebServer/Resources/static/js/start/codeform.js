/** The form for a join code. */

import { el } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { inCapitals, isJoinCode, plainCode } from "quarry/shared/typed";

/**
 * @param {(code: string) => void} onCode called with four characters that may be a code
 * @param {string} [wrong] a code that was none, to be put right
 */
export function codeForm(onCode, wrong = "") {
  const input = inCapitals(el("input.code", {
    id: "code", name: "code", autocomplete: "off", autocapitalize: "characters", spellcheck: false, maxLength: 12,
    "aria-describedby": "code-help code-problem", placeholder: "····", required: true,
    value: wrong,
  }));
  const problem = el("p.problem", { id: "code-problem", role: "alert" });
  input.addEventListener("input", () => {
    problem.textContent = "";
    input.removeAttribute("aria-invalid");
  });
  const submit = (event) => {
    event.preventDefault();
    const code = plainCode(input.value);
    if (isJoinCode(code)) return onCode(code);
    problem.textContent = t("code.wrong");
    input.setAttribute("aria-invalid", "true");
    input.focus();
  };
  return el("form.card.stack.codeform", { onsubmit: submit, noValidate: true },
    el("div.field", {},
      el("label", { htmlFor: "code" }, t("code.label")),
      input,
      el("p.muted.small", { id: "code-help" }, t("code.help")),
      problem),
    el("button.primary.wide", { type: "submit" }, t("code.go")));
}
