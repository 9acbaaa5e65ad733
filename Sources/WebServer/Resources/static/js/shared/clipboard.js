/** Copies text to the clipboard, with a fallback through a selection for pages without https. */

/** @returns {Promise<boolean>} whether the text was copied */
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
  // Elements outside an open dialog cannot be selected.
  ([...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body).append(field);
  field.select();
  let isCopied = false;
  try {
    isCopied = document.execCommand("copy");
  } catch {
    // Not supported here.
  }
  field.remove();
  focused?.focus({ preventScroll: true });
  return isCopied;
}
