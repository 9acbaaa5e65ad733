/** Numbers as people type them: with digits of any script, and with points, commas, spaces and apostrophes between. */

/** Full-width and Arabic signs, and what means the same on a plain keyboard. */
const SIGNS = { "−": "-", "－": "-", "٫": ",", "，": ",", "．": ".", "٬": "", "’": "", "'": "" };

/** A digit of any script: those of each stand in a row that begins with its zero. */
function digit(character) {
  const code = character.codePointAt(0);
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/** The text with plain digits and signs, and without what only makes it easier to read. */
export const plainNumber = (text) => text.replace(/[\s\p{Cf}]/gu, "").replace(/[−－٫，．٬’']/g, (sign) => SIGNS[sign])
  .replace(/(?![0-9])\p{Nd}/gu, digit);

const isNumber = (text) => /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text);

/** A number with decimals, such as a coordinate, behind its point or comma. @returns {number | undefined} */
export function decimalIn(text) {
  const plain = plainNumber(text).replace(",", ".");
  return isNumber(plain) ? Number(plain) : undefined;
}

/** A number without decimals: points and commas divide thousands. @returns {number | undefined} */
export function wholeIn(text) {
  const plain = plainNumber(text);
  const isGrouped = /^[+-]?\d{1,3}(,\d{3})+$/.test(plain) || /^[+-]?\d{1,3}(\.\d{3})+$/.test(plain);
  const whole = isGrouped ? plain.replace(/[.,]/g, "") : plain;
  return /^[+-]?\d+$/.test(whole) ? Number(whole) : undefined;
}

/** Whether a point or a comma before three digits may divide thousands or decimals: 1.250 is 1250 or 1¼. */
export const isAmbiguous = (text) => /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(plainNumber(text));
