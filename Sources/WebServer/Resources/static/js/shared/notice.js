/** What an operator announces to everybody, above the pages of players, hosts and visitors. */

import { announce, el, icon } from "quarry/shared/dom";
import { adopt } from "quarry/shared/adopt";
import { keepText, text as keptText } from "quarry/shared/storage";
import { t } from "quarry/shared/texts";

const RULES = [
  ".servernotice { position: relative; z-index: 2; display: flex; gap: 12px; align-items: center; min-height: 48px;",
  "  padding: 4px 4px 4px 16px; padding-inline: 16px 4px; background: var(--ink); color: var(--ground); }",
  ".servernotice > p { flex: 1; margin: 0; padding-block: 8px; font-weight: 600; line-height: 1.3; }",
  ".servernotice > button, .servernotice > button:hover { flex: none; color: inherit; background: none; }",
  ".servernotice > button:focus-visible { outline-color: currentcolor; outline-offset: -4px; }",
];
const DISMISSED = "quarry.notice";
/** Browsers take no longer ones. */
const LONGEST = 2 ** 31 - 1;

let banner = null;
let timer = 0;

function hide() {
  clearTimeout(timer);
  banner?.remove();
  banner = null;
}

/** @param {{text: string | null, until?: number} | undefined} notice */
function show(notice) {
  hide();
  if (!notice?.text || notice.until <= Date.now() || keptText("sessionStorage", DISMISSED) === notice.text) return;
  adopt(RULES);
  const dismiss = () => {
    keepText("sessionStorage", DISMISSED, notice.text);
    hide();
    document.getElementById("main")?.focus({ preventScroll: true });
  };
  banner = el("aside.servernotice", { "aria-label": t("notice.operator") },
    icon("bell", { size: 22 }), el("p", { dir: "auto" }, notice.text),
    el("button.round.quiet", { type: "button", "aria-label": t("common.close"), onclick: dismiss },
      icon("close", { size: 20 })));
  document.body.prepend(banner);
  announce(`${t("notice.operator")}: ${notice.text}`);
  if (notice.until) timer = setTimeout(hide, Math.min(notice.until - Date.now(), LONGEST));
}

/** @param {import("quarry/shared/rpc").Connection} connection */
export function followNotice(connection) {
  const look = () => connection.call("server.info").then(({ notice }) => show(notice), () => {});
  connection.addEventListener("push", ({ detail: { method, params } }) => method === "server.notice" && show(params));
  // What was announced while it was lost was pushed to others.
  connection.addEventListener("open", look);
  return look();
}
