/**
 * The address at which phones reach this server, for codes, display and sharing. A page opened on the server itself, at
 * 127.0.0.1, must not pass on that address, so it asks the server for its network addresses.
 */

import { el, icon } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { select } from "quarry/forms/fields";
import * as storage from "quarry/shared/storage";

const { publicUrl } = document.documentElement.dataset;
const isLoopback = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);

const OPTION = "--public-url";

/** The origin as far as the page knows it; undefined if only the server knows. */
export const ownOrigin = () => publicUrl || (isLoopback ? undefined : location.origin);

let asking;

/**
 * @typedef {{origin?: string, offers: string[]}} Where `origin` is undefined if no phone can reach this server;
 *   `offers` are the server's network addresses to choose from
 * @returns {Promise<Where>}
 */
export async function whereFound() {
  if (ownOrigin()) return { origin: ownOrigin(), offers: [] };
  const offers = await (asking ??= lanOrigins());
  const chosen = storage.lanOrigin();
  return { origin: offers.includes(chosen) ? chosen : offers[0], offers };
}

async function lanOrigins() {
  try {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "server.info" });
    const answer = await fetch("/rpc", { method: "POST", headers: { "Content-Type": "application/json" }, body });
    const { origins = [] } = (await answer.json()).result;
    return origins.filter((origin) => /^https?:\/\//.test(origin));
  } catch {
    asking = undefined;
    return [];
  }
}

/** The address as people type it. */
export const spoken = (origin) => origin.replace(/^https?:\/\//, "");

/**
 * Says that the address differs from this page's, and offers others to choose from.
 * @param {Where} where
 * @param {() => void} onchange called when another address was chosen
 * @returns {HTMLElement | null} null if there is nothing to say
 */
export function addressNote({ origin, offers }, onchange) {
  if (ownOrigin()) return null;
  if (!origin) {
    // A line must not break within the option.
    const [before, after = ""] = t("origin.none", { host: location.host }).split(OPTION);
    return el("p.note.gold.small.address-note", { role: "status" },
      el("span", {}, before, el("bdi.whole", { dir: "ltr" }, OPTION), after));
  }
  const choice = offers.length > 1 && select(offers.map((one) => [one, spoken(one)]), origin, {
    "aria-label": t("origin.choose"), onchange: () => {
      storage.keepLanOrigin(choice.value);
      onchange();
    },
  });
  return el("div.note.gold.small.address-note", { role: "status" },
    el("p", {}, t("origin.lan", { host: location.host })), choice);
}

/** A line on what phones cannot do at an address, and how to change that. @param {string} [origin] */
export function scanNote(origin) {
  if (publicUrl?.startsWith("https:")) return null;
  const isSecure = (origin ?? location.origin).startsWith("https:");
  return el("p.note.small.scan-note", {}, icon("camera", { size: 20 }), " ",
    t(isSecure ? "origin.codesOnly" : "origin.http"));
}
