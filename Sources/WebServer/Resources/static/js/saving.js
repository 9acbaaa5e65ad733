/** Hands a file to whoever looks at the page. */

import { el } from "quarry/dom";

/** ms: by then the browser has taken it. */
const KEPT = 60_000;

/** @param {Blob} blob */
export function save(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = document.body.appendChild(el("a", { href: address, download: name, hidden: true }));
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEPT);
}
