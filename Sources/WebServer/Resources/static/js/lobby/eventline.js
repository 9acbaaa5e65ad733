/** Describes what happened in a hunt. */

import { t } from "quarry/shared/texts";
import { rulingText } from "quarry/lobby/rulingtext";

/** Remembers names, as players who left are no longer in the snapshot. */
export class Names {
  #players = new Map();
  #clues = new Map();
  #teams = [];
  #waves = [];

  learn({ players = [], clues = [], card }) {
    if (card) this.#teams = card.teams;
    if (card?.waves) this.#waves = card.waves;
    for (const { player, name } of players) this.#players.set(player, name);
    for (const { clue, title } of clues) this.#clues.set(clue, title);
  }

  /** @param {{type: string, data: object}} event */
  learnFrom({ type, data }) {
    if (type === "player.joined" || type === "player.renamed") this.#players.set(data.player, data.name);
  }

  player(id) {
    return this.#players.get(id) ?? id;
  }

  clue(id) {
    return this.#clues.get(id) ?? t("happened.someClue");
  }

  wave(index) {
    return this.#waves[index]?.title ?? t("wave.nth", { n: index + 1 });
  }

  team(id) {
    return this.#teams[Number(id.slice(1)) - 1] ?? id;
  }
}

const words = {
  "clue.scanned": (data, names) =>
    ["check", t("happened.found", { name: names.player(data.player), clue: names.clue(data.clue) })],
  "clue.revealed": (data, names) => (data.player ? undefined
    : ["flag", t("happened.clue", { clue: names.clue(data.clue) })]),
  "ghost.scanned": (data, names) => ["flag", t("happened.ghost", { clue: names.clue(data.clue) })],
  "notice.sent": ({ text, clue }, names) =>
    ["bell", clue ? t("news.hintText", { title: names.clue(clue), text }) : text],
  "hunt.started": () => ["flag", t("news.started")],
  "wave.started": (data, names) => ["flag", t("happened.wave", { title: names.wave(data.wave) })],
  "hunt.paused": () => ["pause", t("happened.paused")],
  "hunt.resumed": () => ["flag", t("news.resumed")],
  "hunt.ended": () => ["flag", t("news.ended")],
  "time.extended": ({ seconds }) => ["clock", t("news.extended", { n: Math.round(seconds / 60) || 1 })],
  "board.frozen": () => ["pause", t("happened.frozen")],
  "board.revealed": () => ["trophy", t("happened.revealed")],
  "player.joined": (data, names) => ["people", t("happened.joined", { name: names.player(data.player) })],
  "player.left": (data, names) => ["people", t("happened.left", { name: names.player(data.player) })],
  "player.kicked": (data, names) => ["people", t("happened.left", { name: names.player(data.player) })],
  "ruling.applied": (data, names) =>
    ["host", t("news.ruling", { text: rulingText(names, data), reason: data.reason })],
  "ruling.revoked": () => ["host", t("happened.revoked")],
};

/**
 * @param {{type: string, data: object}} event
 * @param {Names} names
 * @returns {{icon: string, text: string} | undefined} undefined if the event is not worth mentioning
 */
export function eventLine({ type, data }, names) {
  const said = words[type]?.(data, names);
  return said && { icon: said[0], text: said[1] };
}
