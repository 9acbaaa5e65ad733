/**
 * Whether text that was read as Windows-1252 stands as the languages of western Europe write it. Text in another
 * encoding of one byte a letter then has letters that no language has together, letters in places where none has them,
 * or signs in words. It refuses rather than guesses, as the server does (`WestEuropeanText.swift`).
 */

/** The letters of a language beside those of ASCII, and those of which at least one is in every text that has any. */
const LANGUAGES = [
  ["äöüßéèàçêôâëï", "äöüßé"], // German, Dutch
  ["àâçèéêëîïôùûüœÿ", "éèàêœô"], // French
  ["àèéìòùóíî", "àèéìòù"], // Italian
  ["áéíñóúü", "áéíñóú"], // Spanish
  ["àçèéíïòóúü", "àèéíòó"], // Catalan
  ["áâãàçéêíóôõú", "ãõáéíóúçà"], // Portuguese
  ["æøåéäöü", "æøå"], // Danish, Norwegian
  ["åäöéüàšž", "åäö"], // Swedish, Finnish
  ["äöõüšž", "ä"], // Estonian
  ["áéíóúýþæöðø", "áéíóúæ"], // Icelandic, Faroese
];

/** What `@` stands for below. Signs for feminine, masculine and micro, and two that Unicode calls letters, are none. */
const LETTER = "(?![ªºµˆƒ])\\p{L}";

/** What `#` stands for: signs that stand by themselves. */
const LONELY = "[£¤¥¦§¨©¬¯±µ¶¸¹¼½¾×÷˜†‡•‰¢]";

const wrong = (pattern) => new RegExp(pattern.replaceAll("@", LETTER).replaceAll("#", LONELY), "u");

const FOREIGN = new RegExp(`(?![a-z])${LETTER}`, "gu");

/** In lower case: letters where no language has them. */
const LETTERS = [
  "ç(?![aouàáâãóôõúü])@", "ã(?![oesi])@", "ñ(?![aeiouáéíóú])", "è[aeiouyáíàâ]", "[ìù]@", "œ(?![ui])", "iæ(?!@)",
  "(?:(?![a-z])@){3}", "[ˆƒ]",
].map(wrong);

const TILDE = wrong("õ(?![es])@");

/** As written: capitals and signs in words. A hard space, a soft hyphen, `·` and `´` may stand there. */
const SIGNS = [
  "\\p{Ll}(?![A-Z])(?![ªºµ])\\p{Lu}", "@[¿¡«‹„‚]", "[»›™®]@", "°(?![cCfF](?!@))@", "[ªº²³]@", "@{4}[ªº°²³]",
  "@[“”]@", "@[–—]\\p{Ll}", "#[\\u00a1-\\u00ff]", "[\\u00a1-\\u00ff]#", "@#", "#@",
].map(wrong);

/** @param {string} text */
export function isWestEuropean(text) {
  if (/[\u0081\u008D\u008F\u0090\u009D]/.test(text)) return false;
  const lower = text.toLowerCase();
  const foreign = new Set(lower.match(FOREIGN) ?? []);
  const has = ([letters, usual]) => [...foreign].every((one) => letters.includes(one))
    && [...foreign].some((one) => usual.includes(one));
  if (foreign.size > 0 && !LANGUAGES.some(has)) return false;
  if (!foreign.has("ä") && TILDE.test(lower)) return false;
  return !LETTERS.some((pattern) => pattern.test(lower)) && !SIGNS.some((pattern) => pattern.test(text));
}
