/** The two fields for a place's coordinates, which also take both at once: "52.517, 13.389". */

import { el } from "quarry/shared/dom";
import { t } from "quarry/shared/texts";
import { Problem, field, numberOf, numeral, textOf } from "quarry/forms/fields";
import { oneWay } from "quarry/shared/position";

const PART = String.raw`([NSEW])?\s*([-−+]?\d{1,3}(?:[.,]\d+)?)\s*°?\s*([NSEW])?`;
const PAIR = new RegExp(String.raw`^${PART}(?:\s*[;/]\s*|\s*,\s+|\s+)${PART}$`, "i");
/** A comma alone may also be a decimal one. */
const CLOSE_PAIR = /^(?:geo:)?([-−+]?\d{1,3}\.\d+),([-−+]?\d{1,3}\.\d+)$/i;

/**
 * Reads a pair of coordinates as maps and other programs write it; the latitude comes first.
 * @returns {{lat: number, lon: number} | undefined} undefined if the text is no such pair
 */
export function pairIn(text) {
  const tidy = text.trim();
  const parts = PAIR.exec(tidy);
  const numbers = parts ? [parts[2], parts[5]] : CLOSE_PAIR.exec(tidy)?.slice(1);
  if (!numbers) return undefined;
  const letters = parts ? [parts[1] ?? parts[3], parts[4] ?? parts[6]] : [];
  const [lat, lon] = numbers.map((number, index) =>
    Number(number.replace(",", ".").replace("−", "-")) * (/[SW]/i.test(letters[index] ?? "") ? -1 : 1));
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined;
}

/**
 * @param {{lat: number, lon: number} | undefined} at
 * @returns {{lat: HTMLInputElement, lon: HTMLInputElement, put: (at?: {lat: number, lon: number}) => void,
 *   value: () => {lat?: number, lon?: number}, elements: Node[]}} `put` fills in the fields, and clears what was wrong
 *   with them; `value` is empty if they are
 */
export function coordinateFields(at) {
  const [lat, lon] = [numeral(at?.lat), numeral(at?.lon)];
  const put = (given) => {
    [lat.value, lon.value] = given ? [String(given.lat), String(given.lon)] : ["", ""];
    for (const input of [lat, lon]) input.dispatchEvent(new Event("filled", { bubbles: true }));
  };
  const take = (text) => {
    const pair = pairIn(text);
    if (!pair) return false;
    put(pair);
    lat.dispatchEvent(new Event("change", { bubbles: true }));
    return true;
  };
  for (const input of [lat, lon]) {
    input.addEventListener("paste", (event) => {
      if (take(event.clipboardData?.getData("text") ?? "")) event.preventDefault();
    });
    input.addEventListener("change", () => take(input.value));
  }
  const value = () => {
    const found = {
      lat: numberOf(lat, t("place.lat"), { from: -90, to: 90, whole: false }),
      lon: oneWay(numberOf(lon, t("place.lon"), { from: -180, to: 180, whole: false })),
    };
    if ((found.lat === undefined) !== (found.lon === undefined)) {
      throw new Problem(t("place.both"), textOf(lat) ? lon : lat);
    }
    return found;
  };
  const elements = [
    el("div.pair", {}, field(t("place.lat"), lat), field(t("place.lon"), lon)),
    el("p.muted.small", {}, t("place.paste", { example: "52.517, 13.389" })),
  ];
  return { lat, lon, put, value, elements };
}
