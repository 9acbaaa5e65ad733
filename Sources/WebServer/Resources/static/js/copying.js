/** Texts for the clipboard. Pages without https have no clipboard: there it is copied as if somebody had marked it. */

/** @returns {Promise<boolean>} whether it is on the clipboard now */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedByHand(text);
  }
}

function copiedByHand(text) {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "unseen";
  // What lies outside an open dialog cannot be marked.
  ([...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body).append(field);
  field.select();
  let isCopied = false;
  try {
    isCopied = document.execCommand("copy");
  } catch {
    // Not here.
  }
  field.remove();
  focused?.focus({ preventScroll: true });
  return isCopied;
}
