/** Sends a notice to all, a team or a player; with a clue, it is a hint for that clue. */

import { fill, el } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { area, field, form, needed, select } from "quarry/forms/fields";

/** The most players offered here; beyond that, use the list of players. */
const OFFERED = 200;

/**
 * @param {import("quarry/host/game").HostGame} game
 * @param {string} [to] the player to address
 * @param {{clue?: string, text?: string}} [start] what is filled in already
 */
export function noticeForm(game, to = "", start = {}) {
  const text = area(start.text ?? "", { maxLength: 500, rows: 2 });
  const whom = select([], "", {});
  const clue = select([], "", {});
  let known = "";
  const follow = () => {
    const { card } = game.snapshot;
    const players = game.snapshot.players.slice(0, OFFERED);
    const key = JSON.stringify([card.teams, players, game.clues?.map(({ title }) => title)]);
    if (key === known) return;
    known = key;
    offer(whom, [["", t("announce.all")], ...card.teams.map((name, index) => [`team t${index + 1}`, name]),
      ...players.map(({ player, name }) => [`player ${player}`, name])]);
    offer(clue, [["", t("announce.noClue")], ...(game.clues ?? []).map((one) => [one.clue, one.title])]);
    if (to) whom.value = `player ${to}`;
    if (start.clue) clue.value = start.clue;
  };
  // A form for a player or a clue closes once it is sent.
  if (!to && !start.clue) game.onChange(follow);
  if (game.snapshot) follow();
  const element = form({
    submit: t("announce.send"), onsubmit: async () => {
      const [kind, id] = whom.value.split(" ");
      await game.change(clue.value ? "lobby.hint" : "lobby.announce", {
        text: needed(text, t("announce.text")), clue: clue.value || undefined, to: kind ? { [kind]: id } : undefined,
      });
      text.value = "";
      game.say(t("announce.sent"), "good");
      element.closest("dialog")?.close();
    },
  }, field(t("announce.text"), text),
  el("div.pair", {}, !to && field(t("announce.to"), whom), game.may("lobby.hint") && field(t("announce.clue"), clue)));
  if (to) fill(whom, el("option", { value: `player ${to}` }));
  return element;
}

/**
 * Replaces a field's options. The choice stays even if it is gone: a notice to a player who has left is then refused
 * rather than sent to all.
 */
function offer(field, options) {
  const { value, selectedOptions: [chosen] } = field;
  const isGone = chosen && options.every(([id]) => id !== value);
  fill(field, options.map(([id, name]) => el("option", { value: id }, name)), isGone && chosen);
  field.value = value;
}
