/** The ways to answer a clue, by its kind of proof. */

import { el } from "quarry/shared/dom";
import { t, sentence } from "quarry/shared/texts";
import { forgetTyped, keepTyped } from "quarry/lobby/typed";
import { showOutcome } from "quarry/player/outcome";
import { forgetPhoto, photoForm } from "quarry/player/photoform";
import { place } from "quarry/shared/position";

/** @param {import("quarry/player/game").Game} game */
export function answerForm(game, clue, dialog) {
  const problem = el("p.problem", { role: "alert" });
  const send = (method, params, picture) => submit(game, clue, dialog, problem, method, params, picture);
  // Without a seat it is a preview.
  const kept = (form) => (game.seat ? keepTyped(game.seat.lobby, clue.clue, form) : form);
  if (game.takesWord?.(clue)) return wordOfHonour(problem, send);
  switch (clue.proof.kind) {
    case "codeword": return kept(wordForm(clue, problem, t("answer.word"), { autocapitalize: "none" }, send));
    case "number": return kept(wordForm(clue, problem, clue.proof.question, { inputMode: "decimal" }, send));
    case "choice":
    case "outsider": return redrawn(clue, problem, () => kept(choiceForm(clue, problem, send)));
    case "visit": return visitForm(problem, send);
    case "photo": return kept(photoForm(clue, problem, (params, picture) => send("clue.answer", params, picture)));
    default: return scanForm(game);
  }
}

/** The outcomes after which nothing is left to answer. */
const DONE = ["found", "pending", "waiting", "already-found"];

async function submit(game, clue, dialog, problem, method, params, picture) {
  const button = problem.parentElement.querySelector("button[type=submit]");
  problem.textContent = "";
  button.disabled = true;
  button.setAttribute("aria-busy", "true");
  const outcome = await prove(game, clue, method, params, picture).catch((error) => {
    problem.textContent = error.data?.field === "answer" ? t("answer.notANumber") : error.sentence ?? sentence(error);
  });
  button.disabled = false;
  button.removeAttribute("aria-busy");
  if (!outcome) return;
  if (DONE.includes(outcome.outcome)) {
    forgetTyped(game.seat.lobby, clue.clue);
    forgetPhoto(clue);
    dialog.close();
  }
  if (outcome.outcome === "wrong-answer" && clue.proof.wrong) strikeOut(clue, problem, outcome, params.answer);
  await showOutcome(outcome, clue.title, game);
}

/** Strikes out a wrong option at once; the next snapshot says the same. */
function strikeOut(clue, problem, { triesLeft }, answer) {
  const proof = { ...clue.proof, triesLeft, wrong: [...clue.proof.wrong, answer] };
  Object.assign(clue, { proof });
  problem.dispatchEvent(new CustomEvent("tried", { bubbles: true }));
}

/** Adds the player's position if the proof needs it. */
async function prove(game, clue, method, params, picture) {
  const needsPlace = clue.location?.required || clue.proof.kind === "visit";
  const where = needsPlace ? await place.soon() : {};
  if (needsPlace && where.lat === undefined) {
    const why = t(place.problem === "denied" ? "place.denied" : "place.unavailable");
    const wayOut = t(game.isSolo ? "place.goOn" : "place.askHost");
    throw Object.assign(new Error(why), { sentence: `${why} ${wayOut}` });
  }
  return game.prove(method, { clue: clue.clue, ...params, ...where }, clue.title, picture);
}

function wordForm(clue, problem, label, more, send) {
  const input = el("input", {
    id: "answer", autocomplete: "off", spellcheck: false, maxLength: 140, required: true, ...more,
  });
  const onsubmit = (event) => {
    event.preventDefault();
    if (input.value.trim()) send("clue.answer", { answer: input.value.trim() });
    else problem.textContent = t("answer.empty");
  };
  return el("form.stack", { onsubmit, noValidate: true },
    el("div.field", {}, el("label", { htmlFor: "answer" }, label), input),
    problem,
    el("button.primary.wide", { type: "submit" }, t("answer.send")));
}

/** Draws a form again after a wrong option. */
function redrawn(clue, problem, draw) {
  const place = el("div", {}, draw());
  place.addEventListener("tried", () => place.replaceChildren(draw()));
  return place;
}

function choiceForm(clue, problem, send) {
  const onsubmit = (event) => {
    event.preventDefault();
    const chosen = new FormData(event.target).get("option");
    if (chosen === null) problem.textContent = t("answer.choose");
    else send("clue.answer", { answer: Number(chosen) });
  };
  const { options, wrong = [], triesLeft, wrongCost, wrongPause } = clue.proof;
  const rules = [
    triesLeft !== undefined && t("answer.triesLeft", { n: triesLeft }),
    wrongCost && t("answer.wrongCost", { n: wrongCost }),
    wrongPause && t("answer.wrongPause", { n: wrongPause }),
  ].filter(Boolean);
  return el("form.stack", { onsubmit },
    el("fieldset.stack", {},
      el("legend", {}, t(clue.proof.kind === "outsider" ? "answer.outsider" : "answer.choice")),
      options.map((option, index) => {
        const isWrong = wrong.includes(index);
        return el(`label.choice${isWrong ? ".wrong" : ""}`, {},
          el("input", { type: "radio", name: "option", value: String(index), disabled: isWrong }),
          isWrong ? [el("s", {}, option), el("span.unseen", {}, ` (${t("answer.isWrong")})`)] : option);
      })),
    rules.length > 0 && el("p.muted.small", {}, rules.join(" · ")),
    problem,
    triesLeft === 0 ? el("p.note", {}, t("answer.noTries"))
      : el("button.primary.wide", { type: "submit" }, t("answer.send")));
}

/** In practice there is nobody to judge it. */
function wordOfHonour(problem, send) {
  const onsubmit = (event) => {
    event.preventDefault();
    send("clue.answer", {});
  };
  return el("form.stack", { onsubmit }, el("p.note", {}, t("practice.word")), problem,
    el("button.primary.wide", { type: "submit" }, t("practice.claim")));
}

function visitForm(problem, send) {
  const onsubmit = (event) => {
    event.preventDefault();
    send("clue.visit", {});
  };
  return el("form.stack", { onsubmit }, problem,
    el("button.primary.wide", { type: "submit" }, t("answer.visit")));
}

function scanForm(game) {
  return el("div.stack", {},
    el("button.primary.wide", { onclick: () => game.openScanner() }, t("answer.scan")),
    el("button.wide", { onclick: () => game.openScanner({ typing: true }) }, t("answer.type")));
}
