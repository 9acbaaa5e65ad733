/** What only big screens show. Their pages load it when they need it, as phones do not. */

import { Campfire } from "quarry/screen/campfire";
import { FinaleView } from "quarry/screen/finaleview";
import { RaceView } from "quarry/screen/raceview";

export const stageViews = { Campfire, FinaleView, RaceView };
