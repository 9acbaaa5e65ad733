/** Codes as people type them. */

/** A code, however it was typed: in any case and width, with spaces, dashes, and what keyboards leave unseen. */
export const plainCode = (text) => text.normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();

/** The characters of a join code: none that is easily mistaken for another. */
const CODE = /^[A-HJKMNP-Z2-9]{4}$/;
/** Whether that may be a join code. @param {string} code as `plainCode` gives it */
export const isJoinCode = (code) => CODE.test(code);

/**
 * Writes capitals while somebody types, except while a keyboard composes: whoever writes into the field then doubles
 * its letters.
 * @param {HTMLInputElement} input
 */
export function inCapitals(input) {
  const write = ({ isComposing }) => {
    const capitals = input.value.toUpperCase();
    if (isComposing || input.value === capitals) return;
    const { selectionStart: from, selectionEnd: to } = input;
    input.value = capitals;
    input.setSelectionRange(from, to);
  };
  input.addEventListener("input", write);
  input.addEventListener("compositionend", () => write({ isComposing: false }));
  return input;
}
