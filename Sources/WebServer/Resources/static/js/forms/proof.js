/** The fields for a clue's proof: the kinds and their parameters. */

import { el, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { Problem, area, field, line, needed, numberOf, numeral, textOf } from "quarry/forms/fields";
import { kinds } from "quarry/lobby/clues";

const OPTIONS = 10;
const WORDS = 4;

/**
 * @param {object} [proof] as in `Clue`
 * @param {(kind: string) => void} [onkind] called with each kind that is chosen
 * @returns {{kinds: Node, parts: Node[], value: () => object, draft: () => object}} `kinds` to choose from, and the
 *   `parts` that the chosen one needs; `value` throws a `Problem`, and `draft` is what is written so far
 */
export function proofFields(proof = { scan: {} }, onkind) {
  const [first] = Object.keys(proof);
  let chosen = first;
  const parts = {
    scan: scanPart(proof.scan), codeword: codewordPart(proof.codeword), choice: choicePart(proof.choice),
    outsider: outsiderPart(proof.outsider), number: numberPart(proof.number), visit: help("edit.visitHelp"),
    photo: photoPart(proof.photo),
  };
  const follow = () => {
    for (const [name, { element }] of Object.entries(parts)) element.hidden = name !== chosen;
  };
  const radios = Object.entries(kinds).map(([name, { icon: shape, name: text }]) => el("label.choice", {},
    el("input", {
      type: "radio", name: "proof", value: name, checked: name === first, onchange: () => {
        chosen = name;
        follow();
        onkind?.(name);
      },
    }), icon(shape, { size: 22 }), t(text)));
  follow();
  return {
    value: () => ({ [chosen]: parts[chosen].value() }),
    draft: () => ({ [chosen]: (parts[chosen].draft ?? parts[chosen].value)() }),
    kinds: el("fieldset", {}, el("legend", {}, t("edit.proof")), el("div.kindgrid", {}, radios)),
    parts: Object.values(parts).map(({ element }) => element),
  };
}

const help = (key) => ({ element: el("p.note", {}, t(key)), value: () => ({}) });

function scanPart(proof) {
  const isLiving = el("input", { type: "checkbox", checked: proof?.living === true, onchange: () => follow() });
  const text = el("p.note", {});
  const follow = () => (text.textContent = t(isLiving.checked ? "living.help" : "edit.scanHelp"));
  follow();
  return {
    element: el("div.stack", {}, text, el("label.choice", {}, isLiving, t("edit.living"))),
    value: () => (isLiving.checked ? { living: true } : {}),
  };
}

function photoPart(proof) {
  const ask = line(proof?.ask, { maxLength: 500 });
  const isAuto = el("input", { type: "checkbox", checked: proof?.review === "auto" });
  return {
    element: el("div.stack", {}, field(t("edit.ask"), ask, t("edit.askHelp")),
      el("label.choice", {}, isAuto, t("edit.auto"))),
    value: () => ({ ask: textOf(ask) || undefined, review: isAuto.checked ? "auto" : "host" }),
  };
}

function codewordPart(proof) {
  const words = area(proof?.accepts.join("\n"), { rows: 3, autocapitalize: "none", spellcheck: false });
  return {
    element: el("div.stack", {}, field(t("edit.accepts"), words, t("edit.acceptsHelp"))),
    value: () => {
      const accepts = words.value.split("\n").map((word) => word.trim()).filter(Boolean);
      if (accepts.length === 0) throw new Problem(t("form.needed", { label: t("edit.accepts") }), words);
      return { accepts };
    },
    draft: () => ({ accepts: [] }),
  };
}

/** Text fields with a radio button to mark the right one. */
function marked(name, texts, right, labelOf) {
  return texts.map((text, index) => {
    const radio = el("input", {
      type: "radio", name, value: String(index), checked: index === right,
      "aria-label": t("edit.rightOne", { n: index + 1 }),
    });
    const input = line(text, { maxLength: 140, "aria-label": labelOf(index + 1) });
    return { radio, input, row: el("li.row.markedrow", {}, radio, el("div.grow", {}, input)) };
  });
}

function valuesOf(rows, least, key) {
  const filled = rows.filter(({ input }) => textOf(input));
  if (filled.length < least) throw new Problem(t(key), rows.find(({ input }) => !textOf(input)).input);
  const texts = filled.map(({ input }) => textOf(input));
  const twice = filled.find(({ input }, index) => texts.indexOf(textOf(input)) < index);
  if (twice) throw new Problem(t("edit.different"), twice.input);
  const right = filled.findIndex(({ radio }) => radio.checked);
  if (right < 0) throw new Problem(t("edit.markOne"), filled[0].radio);
  return { texts, right };
}

/** The texts so far, with what stands for those that are missing. */
const writtenIn = (rows, key) => rows.map(({ input }, index) => textOf(input) || t(key, { n: index + 1 }));

/** How many rows there are up to the last with a text. */
const lastOf = (rows) => rows.findLastIndex(({ input }) => textOf(input)) + 1;

function choicePart(proof) {
  const options = [...(proof?.options ?? []), "", "", "", ""].slice(0, Math.max(4, proof?.options.length ?? 0));
  const rows = marked("right", options, proof?.answer ?? 0, (n) => t("edit.option", { n }));
  const list = el("ol.stack.tight", {}, rows.map(({ row }) => row));
  const add = el("button", {
    type: "button", hidden: rows.length >= OPTIONS, onclick: () => {
      const n = rows.length;
      const [row] = marked("right", [""], -1, () => t("edit.option", { n: n + 1 }));
      row.radio.setAttribute("aria-label", t("edit.rightOne", { n: n + 1 }));
      rows.push(row);
      list.append(row.row);
      add.hidden = rows.length >= OPTIONS;
      row.input.focus();
    },
  }, t("edit.addOption"));
  const tries = numeral(proof?.tries);
  const cost = numeral(proof?.wrongCost);
  const pause = numeral(proof?.wrongPause);
  const isCostly = Boolean(proof?.tries || proof?.wrongCost || proof?.wrongPause);
  const rules = el("details.more", { open: isCostly },
    el("summary", {}, t("edit.wrongOptions")),
    el("div.stack", {},
      field(t("edit.tries"), tries, t("edit.triesHelp")), field(t("edit.wrongCost"), cost),
      field(t("edit.wrongPause"), pause)));
  return {
    element: el("fieldset.stack.tight", {}, el("legend", {}, t("edit.options")), list, add, rules),
    value: () => {
      const { texts, right } = valuesOf(rows, 2, "edit.twoOptions");
      return {
        options: texts, answer: right, tries: numberOf(tries, t("edit.tries"), { from: 1, to: 10 }),
        wrongCost: numberOf(cost, t("edit.wrongCost"), { from: 0, to: 10_000 }) || undefined,
        wrongPause: numberOf(pause, t("edit.wrongPause"), { from: 0, to: 600 }) || undefined,
      };
    },
    draft: () => ({ options: writtenIn(rows, "edit.option").slice(0, Math.max(2, lastOf(rows))) }),
  };
}

function outsiderPart(proof) {
  const words = proof?.words ?? Array(WORDS).fill("");
  const rows = marked("outsider", words, proof?.outsider ?? 3, (n) => t("edit.wordNth", { n }));
  return {
    element: el("fieldset", {}, el("legend", {}, t("edit.words")),
      el("ol.stack.tight", {}, rows.map(({ row }) => row))),
    value: () => {
      const { texts, right } = valuesOf(rows, WORDS, "edit.fourWords");
      return { words: texts, outsider: right };
    },
    draft: () => ({ words: writtenIn(rows, "edit.wordNth") }),
  };
}

function numberPart(proof) {
  const question = line(proof?.question, { maxLength: 500 });
  const answer = numeral(proof?.answer);
  const tolerance = numeral(proof?.tolerance ?? 0);
  return {
    element: el("div.stack", {}, field(t("edit.question"), question),
      el("div.pair", {}, field(t("edit.answer"), answer), field(t("edit.tolerance"), tolerance))),
    value: () => {
      needed(answer, t("edit.answer"));
      return {
        question: needed(question, t("edit.question")),
        answer: numberOf(answer, t("edit.answer"), { whole: false }),
        tolerance: numberOf(tolerance, t("edit.tolerance"), { from: 0, whole: false }) ?? 0,
      };
    },
    draft: () => ({ question: textOf(question) || t("edit.question") }),
  };
}
