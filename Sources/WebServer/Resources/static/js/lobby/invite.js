/** How to join: the address, the code, and both as a QR code. */

import { el, fill } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { addressNote, ownOrigin, spoken, whereFound } from "quarry/shared/origin";
import { qrCode } from "quarry/shared/qr";

/** @param {{code?: string}} card an archived lobby has no code, so null is returned */
export function invite({ code }) {
  if (!code) return null;
  const element = el("section.invite", { "aria-label": t("screen.join") });
  const ask = () => whereFound().then(draw);
  const draw = (where) => {
    const { origin } = where;
    const address = `${origin}/join/${code}`;
    fill(element,
      origin && el("a.qr", { href: `/join/${code}` }, picture(address)),
      el("div.how", {},
        origin && [el("p.muted", {}, t("screen.joinAt")), el("p.address", {}, spoken(origin))],
        el("p.code", {}, code)),
      addressNote(where, ask));
  };
  draw({ origin: ownOrigin(), offers: [] });
  if (!ownOrigin()) ask();
  return element;
}

function picture(address) {
  const code = qrCode(address, { label: t("screen.qr", { address }) });
  code?.setAttribute("class", "picture");
  return code;
}
