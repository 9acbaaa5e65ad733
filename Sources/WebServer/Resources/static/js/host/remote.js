/** Back, Pause and Next for the finale on the big screen, as long as it is shown in another window of this browser. */

import { el, fill, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { channelOf } from "quarry/screen/remote";

/** Keys that go on and back, as on remote controls for slides. */
const STEPS = { PageDown: 1, PageUp: -1 };

/** @param {import("quarry/host/game").HostGame} game @returns {Element} hidden while no big screen answers */
export function remote(game) {
  const channel = channelOf(game.snapshot.card.lobby);
  const shown = el("p.title", { role: "status", dir: "auto" });
  const pause = el("button.grow", { "data-focus": "pause", onclick: () => channel.postMessage({ toggle: true }) });
  const way = (by, text, shape) => el(`button.grow${by > 0 ? ".primary" : ""}`, {
    "data-focus": `go${by}`, onclick: () => channel.postMessage({ go: by }),
  }, icon(shape), text);
  const element = el("section.card.stack.tight.finale-remote", { "aria-labelledby": "remote-title", hidden: true },
    el("h3", { id: "remote-title" }, t("remote.title")), shown,
    el("div.row", {}, way(-1, t("common.back"), "left"), pause, way(1, t("remote.next"), "right")));
  let drawn;
  channel.addEventListener("message", ({ data }) => {
    if (data.state === undefined) return;
    element.hidden = data.state === null;
    if (!data.state) return;
    const { text, isStill } = data.state;
    if (shown.textContent !== text) shown.textContent = text;
    if (isStill === drawn) return;
    drawn = isStill;
    fill(pause, icon(isStill ? "play" : "pause"), t(isStill ? "replay.play" : "replay.pause"));
  });
  addEventListener("keydown", (event) => {
    const by = STEPS[event.key];
    if (!by || element.hidden || !element.isConnected || event.target.closest?.("input, textarea, select")) return;
    event.preventDefault();
    channel.postMessage({ go: by });
  });
  channel.postMessage({ ask: true });
  return element;
}
