/** A button that lets people choose files, or take photos. */

import { el, icon } from "quarry/shared/dom";
import { busy } from "quarry/forms/fields";

/**
 * @param {string} label
 * @param {{shape?: string, look?: string, accept: string, multiple?: boolean, capture?: string}} options `look` is the
 *   button's selector
 * @param {(files: File[]) => Promise<void>} take reports its failures itself
 */
export function picker(label, { shape = "list", look = "button.grow", ...options }, take) {
  // Hidden altogether: to a screen reader it would be a second button of the same name.
  const input = el("input", { type: "file", hidden: true, ...options });
  const button = el(look, { type: "button", onclick: () => input.click() }, icon(shape, { size: 20 }), label);
  input.addEventListener("change", async () => {
    const files = [...input.files];
    if (files.length === 0) return;
    busy(button, true);
    try {
      await take(files);
    } finally {
      busy(button, false);
      input.value = "";
    }
  });
  return [button, input];
}

/** What the server takes as a photo. */
export const PHOTOS = "image/jpeg,image/png,image/webp";
