/** Saves a file on the user's device. */

import { el } from "quarry/shared/dom";

/** Milliseconds after which the browser has read the file. */
const KEPT = 60_000;

/** @param {Blob} blob */
export function save(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = document.body.appendChild(el("a", { href: address, download: name, hidden: true }));
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEPT);
}
