/** Taking or choosing a photo for a clue, and what became of the last one. */

import { el, fill } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { small } from "quarry/shared/picture";
import { privatePhoto } from "quarry/lobby/photos";
import { picker } from "quarry/forms/picker";

/** Photos that were taken and not sent, by clue: closing a clue does not lose one. */
const taken = new Map();

export const forgetPhoto = ({ clue }) => taken.delete(clue);

/** @param {(params: object, picture: Blob) => Promise<void>} send */
export function photoForm(clue, problem, send) {
  const shown = el("div.stack", {});
  const caption = el("input", { id: "caption", autocomplete: "off", maxLength: 140 });
  const button = el("button.primary.wide", { type: "submit", disabled: true }, t("photos.send"));
  const show = () => {
    const address = URL.createObjectURL(taken.get(clue.clue));
    fill(shown, el("img.photo", { src: address, alt: t("photos.yours"), onload: () => URL.revokeObjectURL(address) }));
    button.disabled = false;
  };
  const take = async ([file]) => {
    problem.textContent = "";
    try {
      taken.set(clue.clue, await small(file));
      show();
    } catch {
      problem.textContent = t("photos.notAPicture");
    }
  };
  if (taken.has(clue.clue)) show();
  const onsubmit = (event) => {
    event.preventDefault();
    const picture = taken.get(clue.clue);
    if (picture) send({ answer: { caption: caption.value.trim() || undefined } }, picture);
  };
  return el("form.stack", { onsubmit },
    clue.proof.ask && el("p.text", {}, el("strong", {}, clue.proof.ask)),
    el("div.row", {},
      picker(t("photo.camera"), { shape: "camera", accept: "image/*", capture: "environment" }, take),
      picker(t("photo.file"), { accept: "image/*" }, take)),
    shown,
    el("div.field", {}, el("label", { htmlFor: "caption" }, t("photos.caption")), caption),
    problem, button);
}

const notes = { pending: "note.gold", accepted: "note.good", rejected: "note.bad" };

/** The newest photo that the player sent. @param {import("quarry/player/game").Game} game */
export function ownPhoto(game, { submission }) {
  if (!submission) return null;
  const { state, caption, reason, photo } = submission;
  const words = {
    pending: t("photos.pending"), accepted: t("photos.accepted"),
    rejected: reason ? t("photos.rejectedBecause", { reason }) : t("photos.rejected"),
  };
  return el("div.stack", {},
    privatePhoto(game.seat.token, photo, { alt: caption ?? t("photos.yours") }),
    caption && el("p.muted", {}, caption),
    el(`p.${notes[state]}`, { role: "status" }, words[state]));
}
