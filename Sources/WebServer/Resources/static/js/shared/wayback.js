/**
 * The Back button closes what is open above the page, as Escape does, instead of leaving the page. While something is
 * open, the history has one entry more than the page's own, at the same address. It stays when all is closed, as to
 * remove it would undo whatever address was visited meanwhile; Back then passes over it.
 */

const ABOVE = "above";

/** The address at which the entry was made; undefined while another entry is the current one. */
let madeAt = history.state === ABOVE ? location.href : undefined;

const topmost = () => [...document.querySelectorAll("dialog[open]")].at(-1);

/** Call when a dialog has been opened. */
export function guardBack() {
  if (madeAt !== undefined) return;
  history.pushState(ABOVE, "");
  madeAt = location.href;
}

/** Closes a dialog as Escape does: it may refuse, in order to ask first. */
function askToClose(dialog) {
  if (dialog.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog.close();
}

addEventListener("popstate", ({ state }) => {
  const before = madeAt;
  madeAt = state === ABOVE ? location.href : undefined;
  // Forwards, or to another part of the page, which closes nothing.
  if (madeAt !== undefined || before !== location.href) return;
  const dialog = topmost();
  if (!dialog) return history.back();
  askToClose(dialog);
  if (topmost()) guardBack();
});
