/** What is left to do after a hunt, in order, and who is honoured for what. */

import { dotted, el, fill, icon } from "quarry/shared/dom";
import { sentence, t } from "quarry/shared/texts";
import { sheet } from "quarry/forms/fields";
import { avatarOf, looksIn } from "quarry/lobby/avatar";
import { honourText } from "quarry/lobby/honours";
import * as storage from "quarry/shared/storage";

/**
 * @param {import("quarry/host/game").HostGame} game
 * @param {{openReport(): void}} ways
 * @returns {Element}
 */
export function checklist(game, { openReport }) {
  const { card, board, clues } = game.snapshot;
  const judges = clues.some(({ proof }) => proof.kind === "photo") && game.may("photo.queue");
  const frozen = board.frozen !== undefined && board.frozen !== false;
  const list = el("ol.setup.checklist", { "aria-label": t("after.list") });
  const kept = `checklist.${card.lobby}`;
  const opened = new Set(storage.draft(kept));
  /** How many photos wait to be judged; unknown at first. */
  let drawn;
  const draw = (waiting) => fill(list, [
    waiting !== undefined && step(waiting === 0,
      el("a.button.quiet", { href: "#photos" }, waiting > 0 ? t("after.judge", { n: waiting }) : t("after.judged"))),
    game.may("lobby.reveal") && step(!frozen,
      el("a.button.quiet", { href: "#board" }, t(frozen ? "after.revealBoard" : "after.shown"))),
    !frozen && card.players > 0 && opening("honours", t("after.honours"), () => openHonours(game)),
    card.players > 0 && game.may("draw certificates")
      && opening("certificates", t("after.certificates"), openReport),
  ]);
  /** A step that is done once it was opened in this browser. */
  const opening = (name, text, open) => step(opened.has(name), el("button.quiet", {
    "data-focus": name, onclick: () => {
      opened.add(name);
      storage.keepDraft(kept, [...opened]);
      // First, as the focus comes back to the button in the list.
      draw(drawn);
      open();
    },
  }, text));
  draw();
  if (!judges) return list;
  const follow = () => {
    // The stage was drawn anew, with a list of its own.
    if (!list.closest(".stage")) return stop();
    if (!game.log.isComplete) return undefined;
    const waiting = [...game.log.photos.values()].filter(({ state }) => state === "pending").length;
    if (waiting !== drawn) draw(drawn = waiting);
    return undefined;
  };
  const stop = game.onChange(follow);
  // Once the list is on the stage.
  game.changed();
  return list;
}

const step = (isDone, way) => el(`li${isDone ? ".done" : ""}`, {},
  el("span.mark", {}, isDone && [icon("check", { size: 20 }), el("span.unseen", {}, t("setup.done"))]), way);

/** Everybody's honour, in the order of the board, to read out. */
function openHonours(game) {
  const body = el("div.stack", {}, el("p.muted", { role: "status" }, t("common.loading")));
  sheet(t("after.honours"), () => body);
  const look = looksIn(game.snapshot);
  game.call("lobby.awards").then(({ awards }) => fill(body,
    el("p.muted", {}, t("after.honoursText")),
    el("ul.people.honours", {}, awards.map(({ player, kind, clue, value }) => el("li.row", {},
      avatarOf(look(player)),
      el("span.grow", {}, el("strong.title", {}, game.nameOf(player)),
        el("span.under.muted", {},
          dotted(honourText(kind) ?? t("result.lanterns", { n: value ?? 0 }), clue && game.titleOf(clue)))))))),
  (error) => fill(body, el("p.note.bad", { role: "alert" }, sentence(error))));
}
