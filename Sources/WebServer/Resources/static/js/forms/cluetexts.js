/** A clue's texts in further languages: a fold-out for each. */

import { el, fill } from "quarry/shared/dom";
import { language, t } from "quarry/shared/texts";
import { Problem, area, field, line, select, textOf } from "quarry/forms/fields";

/** Those that the program speaks; clues may have texts in any. */
const LANGUAGES = ["en", "de", "es", "fr", "it", "nl", "pl", "pt", "tr", "uk", "ar"];

const names = new Intl.DisplayNames(language, { type: "language" });

/** Languages and their names, to choose from. @param {string} [own] another that belongs to them */
export const languageNames = (own) => [...new Set([...LANGUAGES, ...(own ? [own] : [])])]
  .map((tag) => [tag, names.of(tag)]).sort(([, one], [, other]) => one.localeCompare(other, language));

const MOST = 12;

/** The lines of a text. */
const linesOf = (input) => input.value.split("\n").map((one) => one.replace(/\s+/g, " ").trim()).filter(Boolean);

/**
 * @param {object} [texts] the current ones, by language
 * @returns {{elements: Node[], value: (clue: object) => object}} `value` takes the clue that they belong to, and
 *   throws a `Problem` if lists do not fit it
 */
export function textFields(texts = {}) {
  const parts = new Map();
  const list = el("div.stack", {});
  const adder = el("div", {});
  const offer = () => {
    const rest = languageNames().filter(([tag]) => !parts.has(tag));
    if (rest.length === 0 || parts.size >= MOST) return fill(adder);
    const choice = select([["", t("edit.addLanguage")], ...rest], "", {
      "aria-label": t("edit.addLanguage"), onchange: () => {
        if (choice.value) add(choice.value, {}, true).focus();
      },
    });
    return fill(adder, choice);
  };
  const add = (tag, own, isOpen) => {
    const inputs = {
      title: line(own.title, { maxLength: 140 }), text: area(own.text, { maxLength: 2_000 }),
      question: line(own.question ?? own.ask, { maxLength: 500 }),
      options: area(own.options?.join("\n"), { rows: 4 }), hints: area(own.hints?.join("\n"), { rows: 3 }),
    };
    for (const input of Object.values(inputs)) input.lang = tag;
    const remove = el("button", {
      type: "button", onclick: () => {
        parts.delete(tag);
        part.remove();
        offer();
        adder.querySelector("select")?.focus();
      },
    }, t("edit.removeLanguage", { language: names.of(tag) }));
    const fields = el("div.stack", {},
      field(t("edit.title"), inputs.title), field(t("edit.text"), inputs.text),
      field(t("edit.question"), inputs.question, t("edit.questionIn")),
      field(t("edit.optionsIn"), inputs.options, t("edit.linesHelp")),
      field(t("hint.title"), inputs.hints, t("edit.linesHelp")), remove);
    const part = list.appendChild(el("details.more", { open: isOpen }, el("summary", {}, names.of(tag)), fields));
    parts.set(tag, inputs);
    offer();
    return inputs.title;
  };
  for (const [tag, own] of Object.entries(texts)) add(tag, own, false);
  offer();
  const value = (clue) => Object.fromEntries([...parts].map(([tag, inputs]) => [tag, textsOf(inputs, clue)])
    .filter(([, one]) => Object.keys(one).length > 0));
  return { elements: [list, adder], value };
}

/** What is written in one language. */
function textsOf({ title, text, question, options, hints }, { proof, hints: own }) {
  const { choice, outsider, number, photo } = proof;
  const words = choice?.options ?? outsider?.words ?? [];
  const asked = textOf(question);
  return {
    ...(textOf(title) && { title: textOf(title) }), ...(textOf(text) && { text: textOf(text) }),
    ...(asked && number && { question: asked }), ...(asked && photo && { ask: asked }),
    ...fitting("options", options, words.length), ...fitting("hints", hints, own.length),
  };
}

function fitting(name, input, count) {
  const lines = linesOf(input);
  if (lines.length === 0 || count === 0) return {};
  if (lines.length !== count) throw new Problem(t("edit.linesNeeded", { n: count }), input);
  return { [name]: lines };
}
