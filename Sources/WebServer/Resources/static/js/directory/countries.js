/** The names of countries in the page's language; the directory has only ISO's English names. */

import { language } from "quarry/shared/texts";
import { allCountries } from "quarry/directory/requests";

const english = new Intl.DisplayNames("en", { type: "region" });
const own = new Intl.DisplayNames(language, { type: "region" });
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/**
 * Countries that ISO names differently from Unicode, on which browsers' names are based; slight differences are handled
 * by `plain`.
 */
const OTHERS = {
  "USA": "US", "Bonaire, Sint Eustatius and Saba": "BQ", "Brunei Darussalam": "BN", "Cabo Verde": "CV", "Congo": "CG",
  "Congo, The Democratic Republic of the": "CD", "Côte d'Ivoire": "CI", "Falkland Islands (Malvinas)": "FK",
  "Heard Island and McDonald Islands": "HM", "Holy See (Vatican City State)": "VA", "Hong Kong": "HK",
  "Korea, Democratic People's Republic of": "KP", "Korea, Republic of": "KR",
  "Lao People's Democratic Republic": "LA", "Macao": "MO", "Myanmar": "MM", "Palestine, State of": "PS",
  "Pitcairn": "PN", "Russian Federation": "RU", "Saint Martin (French part)": "MF",
  "Saint Vincent and the Grenadines": "VC", "Sint Maarten (Dutch part)": "SX",
  "South Georgia and the South Sandwich Islands": "GS", "Syrian Arab Republic": "SY",
  "United States Minor Outlying Islands": "UM", "Viet Nam": "VN", "Virgin Islands, British": "VG",
  "Virgin Islands, U.S.": "VI",
};

const plain = (name) => name.replace(/^Saint /, "St. ").replaceAll(" and ", " & ").normalize("NFD")
  .replace(/\p{M}/gu, "").toLowerCase();

let codes;
let listed;

/** The two-letter ISO code; undefined if unknown. */
function codeOf(name) {
  codes ??= new Map(LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).map((code) =>
    // Obsolete codes are replaced with the current ones.
    [plain(english.of(code)), new Intl.Locale(`und-${code}`).region]));
  return OTHERS[name] ?? codes.get(plain(name)) ?? codes.get(plain(name.split(",")[0]));
}

/** @param {string} code ISO's two letters @returns {Promise<string | undefined>} the name as listed in the directory */
export async function countryOf(code) {
  listed ??= new Map((await allCountries()).map((name) => [codeOf(name), name]));
  return listed.get(code);
}

/** @param {string} name as listed in the directory */
export function countryName(name) {
  if (language === "en") return name;
  const code = codeOf(name);
  return code ? own.of(code) : name;
}

/** All countries, sorted by name. @returns {Promise<[string, string][]>} the listed name and the name to show */
export async function countryOptions() {
  const options = (await allCountries()).map((name) => [name, countryName(name)]);
  // They are sorted already.
  if (language === "en") return options;
  return options.sort(([, one], [, other]) => one.localeCompare(other, language));
}
