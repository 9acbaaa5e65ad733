/** How to join: the address, the code, and both as a QR code. */

import { el } from "quarry/dom";
import { t } from "quarry/texts";

/** Where others find this server: it may know a better address than the one that this browser used. */
const origin = document.documentElement.dataset.publicUrl || location.origin;

/** @param {{code?: string}} card of an archived lobby, which has no code, nothing */
export function invite({ code }) {
  if (!code) return null;
  const address = `${origin}/join/${code}`;
  return el("section.invite", { "aria-label": t("screen.join") },
    el("a.qr", { href: `/join/${code}` },
      el("img", { src: `/join/${code}/qr.svg?margin=2`, alt: t("screen.qr", { address }), width: 300, height: 300 })),
    el("div.how", {},
      el("p.muted", {}, t("screen.joinAt")),
      el("p.address", {}, `${origin.replace(/^https?:\/\//, "")}`),
      el("p.code", {}, code)));
}
