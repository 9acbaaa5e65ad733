/** Photos that players sent: pictures for those who may see them, and the album of those that everybody may see. */

import { el, fill } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";

/** A picture that only some may fetch. @param {string} token of a seat @param {{small?: boolean}} [how] */
export function privatePhoto(token, name, props, how) {
  const picture = el("img.photo", props);
  loadPhoto(token, name, how).then((blob) => {
    const address = URL.createObjectURL(blob);
    picture.onload = () => URL.revokeObjectURL(address);
    picture.src = address;
  }, () => picture.remove());
  return picture;
}

/** @returns {Promise<Blob>} */
export async function loadPhoto(token, name, { small = false } = {}) {
  const answer = await fetch(`/photos/${encodeURIComponent(name)}${small ? "?size=small" : ""}`, {
    cache: "no-store", headers: token ? { Authorization: `Bearer ${token}` } : {},
  });
  if (!answer.ok) throw new Error("photo");
  return answer.blob();
}

/** Events that change the album. */
export const changesAlbum = (type) => /^photo\.(published|withdrawn)$/.test(type);

/** All published photos, oldest first. @param {(method: string, params: object) => Promise<object>} call */
export async function album(call) {
  const all = [];
  for (;;) {
    const { photos, total } = await call("lobby.album", { after: all.at(-1)?.submission, limit: 1_000 });
    all.push(...photos);
    if (photos.length === 0 || all.length >= total) return all;
  }
}

/** The album as a section; empty without photos. */
export function albumSection(photos, token, nameOf) {
  const section = el("section.stack", { "aria-labelledby": "album-title", hidden: photos.length === 0 });
  fill(section, el("h3", { id: "album-title" }, t("photos.album")),
    el("ul.album", {}, photos.map(({ submission, photo, player, caption }) => el("li", {
      "data-submission": submission,
    },
      el("figure", {},
        privatePhoto(token, photo, { alt: caption ?? t("photos.by", { name: nameOf(player) }) }),
        el("figcaption.small", {}, caption ? `${caption} (${nameOf(player)})` : nameOf(player)))))));
  return section;
}
