/** A clue that is a station: how full it is, and checking in and out. */

import { el, icon } from "quarry/shared/dom";
import { t, clock, sentence } from "quarry/shared/texts";
import { busy } from "quarry/forms/fields";

/** Milliseconds between looks at how full a station is, while its clue is open: no event tells others of it. */
export const LOOKING = 15_000;

/** Whether a player must check in before they can find the clue. */
export const isOutside = (clue) => clue.station !== undefined && clue.station.enteredAt === undefined && !clue.found;

/** @param {import("quarry/player/game").Game} game */
export function stationPart(game, clue, state) {
  if (!clue.station || clue.found || game.snapshot.card.phase !== "running" || state !== "open") return null;
  const { inside, capacity, until } = clue.station;
  const crowd = t("station.inside", { n: inside, of: capacity });
  if (!isOutside(clue)) {
    return el("div.note.good.stack", {},
      el("p.row", {}, icon("check", { size: 20 }), el("strong.grow", {}, t("station.here")),
        until !== undefined && el("span.badge.digits", { "data-until": String(until) }, timeLeft(game, until))),
      el("p.small", {}, crowd),
      moveButton(game, clue, "station.leave", t("station.leave"), ".wide"));
  }
  const isFull = inside >= capacity;
  return el(`div.note.stack${isFull ? ".gold" : ""}`, { "data-station": isFull ? "full" : "free" },
    el("p", {}, el("strong", {}, isFull ? t("station.full") : t("station.needed")), " ", crowd),
    game.isOffline ? el("p.small", {}, t("station.offline"))
      : moveButton(game, clue, "station.enter", t(isFull ? "station.again" : "station.enter"), ".primary.wide"));
}

const timeLeft = (game, until) => t("station.left", { time: clock(Math.max(0, until - game.mirror.now()) / 1_000) });

/** Counts down in place. */
export function tickStation(game, element) {
  const mark = element.querySelector("[data-until]");
  if (mark) mark.textContent = timeLeft(game, Number(mark.dataset.until));
}

const SAID = { full: ["station.isFull", "info"], closed: ["station.closed", "bad"], locked: ["station.closed", "bad"] };

function moveButton(game, clue, method, label, kind) {
  const button = el(`button${kind}`, {
    onclick: async () => {
      busy(button, true);
      try {
        const { outcome, inside, capacity } = await game.change(method, { clue: clue.clue });
        const [text, look] = SAID[outcome] ?? [];
        if (text) game.say(t(text, { n: inside, of: capacity }), look);
        const shown = game.clue(clue.clue)?.station;
        if (shown) shown.inside = inside;
        if (shown && outcome === "entered") shown.enteredAt ??= game.mirror.now();
        if (shown && outcome === undefined) delete shown.enteredAt;
        game.changed();
      } catch (error) {
        game.say(sentence(error), "bad");
      } finally {
        busy(button, false);
      }
    },
  }, label);
  return button;
}
