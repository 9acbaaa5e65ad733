/** The field for a clue's photo, from the camera or a file. Photos are uploaded at once, to show them before saving. */

import { el, fill, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { busy, complain } from "quarry/forms/fields";

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
  const source = (label, shape, props) => {
    const input = el("input.unseen", {
      type: "file", accept: "image/jpeg,image/png,image/webp", tabIndex: -1, "aria-label": label, ...props,
    });
    const button = el("button.grow", { type: "button", onclick: () => input.click() },
      icon(shape, { size: 20 }), label);
    input.addEventListener("change", async () => {
      const [file] = input.files;
      if (!file) return;
      problem.textContent = "";
      busy(button, true);
      try {
        const answer = await game.fetch("photos", { method: "POST", body: file });
        ({ photo: name } = await answer.json());
        draw();
      } catch (error) {
        complain(problem, error);
      } finally {
        busy(button, false);
        input.value = "";
      }
    });
    return [button, input];
  };
  draw();
  return {
    value: () => name,
    element: el("fieldset.stack.tight", {}, el("legend", {}, title), picture,
      el("div.row", {},
        source(t("photo.camera"), "camera", { capture: "environment" }), source(t("photo.file"), "list", {})),
      problem),
  };
}
