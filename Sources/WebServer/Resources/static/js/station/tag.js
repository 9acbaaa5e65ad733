/** Tags of players, as they stand on badges. */

import { plainCode } from "quarry/shared/typed";

/** @returns {string | undefined} the tag in a code's text or in what was typed; undefined if there is none */
export function tagIn(text) {
  const plain = text.trim().toUpperCase();
  const path = /^HTTPS?:\/\/[^/]+\/Q\/([^/?#]*)/.exec(plain)?.[1];
  const tag = plainCode(path ?? plain.replace(/^QUARRY:/, ""))
    .replace(/O/g, "0").replace(/[IL]/g, "1");
  return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(tag) ? tag : undefined;
}
