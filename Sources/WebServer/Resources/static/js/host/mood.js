/** What sets the mood, below all that runs the hunt: music, and what the page looks like. */

import { lookField } from "quarry/shared/lookfield";
import { musicPart } from "quarry/shared/music";

export const moodParts = () => [musicPart(), lookField()];
