/** Roughly where somebody is, as far as that is known without asking them. */

import { place } from "quarry/shared/position";
import { keepText, text } from "quarry/shared/storage";
import { townCalled } from "quarry/shared/world";

/** Milliseconds to wait for a position. */
const PATIENCE = 4_000;
/** Decimal places of what is remembered: a kilometre. */
const DIGITS = 2;
/** Under which name, as long as the tab is open. */
const KEPT = "quarry.near";

/** Remembers it for pages that may not locate the device. */
function remember({ lat, lon }) {
  const rough = { lat: Number(lat.toFixed(DIGITS)), lon: Number(lon.toFixed(DIGITS)) };
  keepText("sessionStorage", KEPT, JSON.stringify(rough));
}

/** Whether this page may locate the device without asking. */
async function mayLocate() {
  if (document.featurePolicy?.allowsFeature("geolocation") === false) return false;
  const permission = await navigator.permissions?.query({ name: "geolocation" }).catch(() => undefined);
  return permission?.state === "granted";
}

/**
 * Where the device is, if that is known without a question.
 * @returns {Promise<{lat: number, lon: number} | undefined>} to about a kilometre if another page has found it
 */
export async function knownPosition() {
  if (!(await mayLocate())) return JSON.parse(text("sessionStorage", KEPT) ?? "null") ?? undefined;
  // Something else on the page may follow the position.
  const wasOn = place.isOn;
  const { lat, lon } = await place.soon(PATIENCE);
  if (!wasOn) place.stop();
  if (lat === undefined) return undefined;
  remember({ lat, lon });
  return { lat, lon };
}

/** Degrees of longitude in a minute of a time zone's offset. */
const DEGREES = 15 / 60;

/** The town that the device's time zone is named after. @returns {Promise<{lat: number, lon: number} | undefined>} */
export async function townOfZone() {
  const { timeZone = "" } = Intl.DateTimeFormat().resolvedOptions();
  if (!timeZone.includes("/")) return undefined;
  const winter = new Date(new Date().getFullYear(), 0, 1);
  const name = timeZone.split("/").at(-1).replaceAll("_", " ");
  return townCalled(name, -winter.getTimezoneOffset() * DEGREES).catch(() => undefined);
}
