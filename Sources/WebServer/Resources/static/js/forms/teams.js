/** Another team, until the hunt starts: for a player, or for the host who moves one. */

import { el } from "quarry/shared/dom";
import { number, t } from "quarry/shared/texts";
import { sentence } from "quarry/shared/rpc";
import { sheet } from "quarry/forms/fields";
import { avatarOf, teamLook } from "quarry/lobby/avatar";

/**
 * @param {{snapshot: object, change: Function, say: Function}} game
 * @param {{player?: string, name?: string, team?: string}} who without `player`, the reader
 */
export function openTeams(game, { player, name, team }) {
  const { card, players } = game.snapshot;
  const problem = el("p.problem", { role: "alert" });
  const choose = async (id, title, dialog) => {
    problem.textContent = "";
    try {
      if (id !== team) await game.change("player.team", { team: id, ...(player && { player }) });
      dialog.close();
      const said = player ? t("activity.moved", { name, team: title }) : t("team.joined", { team: title });
      if (id !== team) game.say(said, "good");
    } catch (error) {
      problem.textContent = sentence(error);
    }
  };
  sheet(player ? t("team.moveName", { name }) : t("team.choose"), (dialog) => el("div.stack", {}, problem,
    el("div.menu", {}, card.teams.map((title, index) => {
      const id = `t${index + 1}`;
      const count = players.filter((one) => one.team === id).length;
      return el("button.wide.teamchoice", {
        "aria-pressed": String(id === team), "data-team": id, onclick: () => choose(id, title, dialog),
      }, avatarOf(teamLook(card, id)), el("span.grow", {}, title),
      el("span.digits", {}, number(count), el("span.unseen", {}, ` ${t("room.players")}`)));
    }))));
}
