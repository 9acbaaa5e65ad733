/** Sounds and vibrations for the player. Both can be switched off. */

import { settings } from "quarry/shared/storage";
import { playTones } from "quarry/shared/tones";

/** Tones as [frequency in Hz, start in seconds, length in seconds]. */
const melodies = {
  found: [[523, 0, 0.12], [659, 0.11, 0.12], [784, 0.22, 0.28]],
  wrong: [[196, 0, 0.18], [147, 0.17, 0.3]],
  neutral: [[440, 0, 0.1], [440, 0.16, 0.1]],
  notice: [[880, 0, 0.08], [1_109, 0.09, 0.14]],
  // A kalimba’s B and F sharp.
  passed: [[494, 0, 0.14], [370, 0.13, 0.26]],
  call: [[880, 0, 0.1], [1_109, 0.12, 0.16], [880, 0.4, 0.1], [1_109, 0.52, 0.2]],
};

const rhythms = {
  found: [60, 40, 160], wrong: [220], neutral: [60, 60, 60], notice: [40], passed: [30, 40, 30],
  call: [200, 100, 200],
};

/** @param {"found"|"wrong"|"neutral"|"notice"|"passed"|"call"} kind `call`: the host wants attention */
export function feedback(kind) {
  const { sound, vibration } = settings();
  // Until the user has touched the page, browsers refuse and log a warning.
  if (!(navigator.userActivation?.hasBeenActive ?? true)) return;
  if (vibration) navigator.vibrate?.(rhythms[kind]);
  if (sound) playTones(melodies[kind]);
}
