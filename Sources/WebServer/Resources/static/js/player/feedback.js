/** Sounds and vibrations for the player. Both can be switched off. */

import { settings } from "quarry/shared/storage";
import { FIRST, LEAD, phrase } from "quarry/shared/kalimba";
import { playTones } from "quarry/shared/tones";

const melodies = {
  found: phrase("A4 D5"), first: FIRST, lead: LEAD, passed: phrase("B4 F#4"),
  wrong: phrase("E3 D3", { apart: 0.17 }), neutral: phrase("A4 A4", { last: 0.1 }),
  notice: phrase("A5 B5", { last: 0.16 }), call: phrase("A5 D6 A5 D6", { apart: 0.16 }),
};

const rhythms = {
  found: [60, 40, 160], first: [60, 40, 60, 40, 160], lead: [60, 40, 60, 40, 160], wrong: [220],
  neutral: [60, 60, 60], notice: [40], passed: [30, 40, 30],
  call: [200, 100, 200],
};

/** @param {"found"|"first"|"lead"|"wrong"|"neutral"|"notice"|"passed"|"call"} kind `call`: the host wants attention */
export function feedback(kind) {
  const { sound, vibration } = settings();
  // Until the user has touched the page, browsers refuse and log a warning.
  if (!(navigator.userActivation?.hasBeenActive ?? true)) return;
  if (vibration) navigator.vibrate?.(rhythms[kind]);
  if (sound) playTones(melodies[kind]);
}
