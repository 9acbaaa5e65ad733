/** Changing one's own face: a die draws another animal, and below it are all other avatars and the colours. */

import { el, fill } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { avatarFields } from "quarry/forms/avatar";
import { faceWithDie } from "quarry/forms/die";
import { form, sheet } from "quarry/forms/fields";
import { avatarOf, ownCritter, teamLook } from "quarry/lobby/avatar";

/**
 * @param {import("quarry/player/game").Game} game
 * @param {() => void} [onsaved]
 */
export function lookForm(game, onsaved = () => {}) {
  const { card, me } = game.snapshot;
  const team = teamLook(card, me?.team);
  const picture = el("div.picture", {});
  const usual = { avatar: ownCritter(card.lobby, game.seat.player), ...team };
  const fields = avatarFields(me ?? {}, usual, (look) => fill(picture, avatarOf(look)));
  const face = faceWithDie(picture, (avatar) => fields.draw(avatar, team));
  const onsubmit = async () => {
    await game.change("player.update", fields.value());
    game.say(t("edit.saved"), "good");
    onsaved();
  };
  return form({ submit: t("edit.save"), onsubmit },
    face, fields.elements);
}

/** In a sheet of its own. @param {import("quarry/player/game").Game} game */
export function openLook(game) {
  sheet(t("avatar.look"), (dialog) => lookForm(game, () => dialog.close()));
}
