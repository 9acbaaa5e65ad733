/** The scanner: the camera's picture, and a field to type the printed code if there is none. */

import { announce, el, fill, icon, openDialog } from "quarry/shared/dom";
import { t, sentence } from "quarry/shared/texts";
import { forgetTyped, keepTyped } from "quarry/lobby/typed";
import { Scanner } from "quarry/player/scanner";
import { feedback } from "quarry/player/feedback";
import { showOutcome } from "quarry/player/outcome";
import { place } from "quarry/shared/position";
import { plainCode } from "quarry/shared/typed";

/** Milliseconds for which the same code counts as still being in view. */
const SAME = 4_000;
/** For which the frame of a wrong code is red, and for which it is said. */
const WRONG = 600;
const TOLD = 3_000;

/** The characters of a typed code: Crockford's base 32, and the letters mistaken for them. */
const TYPED = /^[0-9A-TV-Z]{12}$/;

const reasons = {
  refused: "scan.refused", missing: "scan.missing", busy: "scan.busy", insecure: "scan.insecure",
};

/** @param {import("quarry/player/game").Game} game */
export function openScanner(game, { typing = false } = {}) {
  const video = el("video", { muted: true, playsInline: true, "aria-label": t("scan.picture") });
  const state = el("p.state", { role: "status" }, t("scan.aim"));
  const torch = el("button.round", {
    hidden: true, "aria-label": t("scan.torch"), "aria-pressed": "false",
  }, icon("torch"));
  const window = el("div.window", {}, video, el("div.frame", { "aria-hidden": "true" }), state);
  const [typed, forget] = typedForm(game.seat.lobby, (text, from) => proof(text, from));
  const dialog = el("dialog.scanner", { "aria-labelledby": "scan-title" },
    el("div.top", {},
      el("h2", { id: "scan-title" }, t("scan.title")),
      torch,
      el("button.round.quiet", { "aria-label": t("common.close"), onclick: () => dialog.close() }, icon("close"))),
    window,
    typed);
  let idle = t("scan.aim");
  let last = { text: "", at: 0 };

  const scanner = new Scanner(video, (text) => {
    if (text === last.text && performance.now() - last.at < SAME) {
      last.at = performance.now();
      return;
    }
    last = { text, at: performance.now() };
    proof(text, camera);
  });

  /** Nothing to read on and nothing to press: the frame shakes and turns red, and the scanner goes on. */
  function notOurs(from) {
    from.tell(t("outcome.notAClue"));
    from.shaken.classList.remove("wrong");
    requestAnimationFrame(() => from.shaken.classList.add("wrong"));
    setTimeout(() => from.shaken.classList.remove("wrong"), WRONG);
    feedback("wrong");
    last.at = performance.now();
    scanner.resume();
  }

  /** By the camera: a pill in its picture says what is wrong. */
  const camera = {
    shaken: window, tell: (said) => {
      state.textContent = said;
      state.classList.add("bad");
      announce(said, { now: true });
      setTimeout(() => {
        state.classList.remove("bad");
        if (state.textContent === said) state.textContent = idle;
      }, TOLD);
    },
  };

  async function proof(text, from) {
    scanner.pause();
    state.textContent = t("scan.sending");
    try {
      const outcome = await game.scan(text);
      if (outcome.outcome === "not-a-clue") return notOurs(from);
      await showOutcome(outcome, game.titleOf(outcome.clue), game);
      const isDone = ["found", "warm-up", "pending", "waiting", "already-found"].includes(outcome.outcome);
      forget();
      if (game.leadToDoor(outcome) || isDone) dialog.close();
    } catch (error) {
      state.textContent = sentence(error);
      state.classList.add("bad");
      setTimeout(() => state.classList.remove("bad"), 4_000);
      scanner.resume();
      return;
    }
    state.textContent = idle;
    last.at = performance.now();
    scanner.resume();
  }

  torch.addEventListener("click", () => {
    const isOn = torch.getAttribute("aria-pressed") !== "true";
    torch.setAttribute("aria-pressed", String(isOn));
    scanner.torch(isOn);
  });
  dialog.addEventListener("close", () => scanner.stop());
  openDialog(dialog);
  if (game.needsPlace) place.start();
  if (typing) dialog.querySelector("input").focus();
  scanner.start().then(
    () => (torch.hidden = !scanner.hasTorch),
    ({ reason }) => {
      // Unless it shows something else by now.
      if (state.textContent === idle) state.textContent = "";
      idle = "";
      fill(window, el("div.nocamera", {}, icon("camera", { size: 48 }),
        el("p", { role: "status" }, t(reasons[reason] ?? "scan.missing"))), state);
    });
}

/** @returns {[Element, () => void]} the form, which keeps a code until it is one of a clue, and what empties it */
function typedForm(lobby, onText) {
  const problem = el("p.problem", { id: "typed-problem", role: "alert" });
  const input = el("input.typed", {
    id: "typed", autocomplete: "off", autocapitalize: "characters", spellcheck: false, placeholder: "XXXX-XXXX-XXXX",
    maxLength: 80, "aria-describedby": "typed-problem",
  });
  input.addEventListener("input", () => (problem.textContent = ""));
  const submit = (event) => {
    event.preventDefault();
    const text = plainCode(input.value);
    if (!TYPED.test(text)) {
      problem.textContent = t("scan.notTyped");
      return;
    }
    onText(text, { shaken: element, tell: (said) => (problem.textContent = said) });
  };
  const element = el("form.typing", { onsubmit: submit, noValidate: true },
    el("label", { htmlFor: "typed" }, t("scan.type")),
    el("div.row", {}, el("div.grow", {}, input), el("button.primary", { type: "submit" }, t("scan.send"))),
    problem);
  const forget = () => {
    input.value = "";
    forgetTyped(lobby, "code");
  };
  return [keepTyped(lobby, "code", element), forget];
}
