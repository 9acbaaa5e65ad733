/** The field for a clue's photo, from the camera or a file. Photos are uploaded at once, to show them before saving. */

import { el, fill } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { complain } from "quarry/forms/fields";
import { PHOTOS, picker } from "quarry/forms/picker";

/** @param {import("quarry/host/game").HostGame} game @returns {{element: Node, value: () => string | undefined}} */
export function photoField(game, photo, title = t("photo.title")) {
  let name = photo;
  const picture = el("div.stack", {});
  const problem = el("p.problem", { role: "alert" });
  const draw = () => fill(picture, name && [
    el("img.photo", { src: `/photos/${name}`, alt: t("clue.photo") }),
    el("button", {
      type: "button", onclick: () => {
        name = undefined;
        draw();
      },
    }, t("photo.remove")),
  ]);
  const take = async ([file]) => {
    problem.textContent = "";
    try {
      const answer = await game.fetch("photos", { method: "POST", body: file });
      ({ photo: name } = await answer.json());
      draw();
    } catch (error) {
      complain(problem, error);
    }
  };
  draw();
  return {
    value: () => name,
    element: el("fieldset.stack.tight", {}, el("legend", {}, title), picture,
      el("div.row", {},
        picker(t("photo.camera"), { shape: "camera", accept: PHOTOS, capture: "environment" }, take),
        picker(t("photo.file"), { accept: PHOTOS }, take)),
      problem),
  };
}
