/** Adding a player who has no phone: their badge is scanned at the clues. */

import { el } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { field, form, line, needed, select, sheet } from "quarry/forms/fields";

/** @param {import("quarry/host/game").HostGame} game */
export function openAdding(game) {
  const { teams = [], divisions = [] } = game.snapshot.card;
  const name = line("", { maxLength: 40 });
  const team = select([["", t("join.anyTeam")], ...teams.map((one, index) => [`t${index + 1}`, one])], "", {});
  const ofTeam = teams.length > 0 ? t("join.divisionOfTeam") : "";
  const division = select([["", ofTeam], ...divisions.map((one) => [one, one])], "", {});
  sheet(t("people.add"), (dialog) => form({
    submit: t("people.addIt"), onsubmit: async () => {
      const chosen = needed(name, t("people.name"));
      await game.change("player.add", {
        name: chosen, team: team.value || undefined, division: division.value || undefined,
      });
      dialog.close();
      game.say(t("people.added", { name: chosen }), "good");
    },
  }, el("p.muted", {}, t("people.addText")), field(t("people.name"), name),
  teams.length > 0 && field(t("join.team"), team),
  divisions.length > 0 && field(t("join.division"), division)));
}
