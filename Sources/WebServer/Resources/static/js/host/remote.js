/**
 * Back, Pause and Next for the finale on the big screen. One in another window of this browser says what it shows; one
 * on another device is steered over the server.
 */

import { el, fill, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { channelOf } from "quarry/screen/remote";

/** Keys that go on and back, as on remote controls for slides. */
const KEYS = { PageDown: "next", PageUp: "back" };

/** @param {import("quarry/host/game").HostGame} game */
export function remote(game) {
  const channel = channelOf(game.snapshot.card.lobby);
  let isHere = false;
  const press = (step) => {
    if (isHere) channel.postMessage({ step });
    else game.attempt("screen.steer", { step });
  };
  const title = el("h3", { id: "remote-title" }, t("remote.elsewhere"));
  const shown = el("p.title", { role: "status", dir: "auto" });
  const pause = el("button.grow", { "data-focus": "pause", onclick: () => press("pause") },
    icon("pause"), t("remote.pause"));
  const way = (step, text, shape) => el(`button.grow${step === "next" ? ".primary" : ""}`, {
    "data-focus": step, onclick: () => press(step),
  }, icon(shape), text);
  const element = el("section.card.stack.tight.finale-remote", { "aria-labelledby": "remote-title" },
    title, shown,
    el("div.row", {}, way("back", t("common.back"), "left"), pause, way("next", t("remote.next"), "right")));
  let drawn;
  channel.addEventListener("message", ({ data }) => {
    if (data.state === undefined) return;
    isHere = data.state !== null;
    title.textContent = t(isHere ? "remote.title" : "remote.elsewhere");
    if (!isHere) {
      shown.textContent = "";
      return;
    }
    const { text, isStill } = data.state;
    if (shown.textContent !== text) shown.textContent = text;
    if (isStill === drawn) return;
    drawn = isStill;
    fill(pause, icon(isStill ? "play" : "pause"), t(isStill ? "replay.play" : "replay.pause"));
  });
  addEventListener("keydown", (event) => {
    const step = KEYS[event.key];
    if (!step || !element.isConnected || event.target.closest?.("input, textarea, select")) return;
    event.preventDefault();
    press(step);
  });
  channel.postMessage({ ask: true });
  return element;
}
