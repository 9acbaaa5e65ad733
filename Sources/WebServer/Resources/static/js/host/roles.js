/** The roles of staff in words. */

import { t } from "quarry/shared/texts";

const WORDS = {
  cohost: ["role.cohost", "role.asCohost", "role.mayCohost"],
  referee: ["role.referee", "role.asReferee", "role.mayReferee"],
  moderator: ["role.moderator", "role.asModerator", "role.mayModerator"],
  onlooker: ["role.onlooker", "role.asOnlooker", "role.mayOnlooker"],
  station: ["role.station", "role.asStation", "role.mayStation"],
};

export const ROLES = Object.keys(WORDS);

/** What stands for a role beside its name. */
const ICONS = { referee: "whistle", moderator: "chat", onlooker: "eye", station: "scan" };

export const roleIcon = (role) => ICONS[role] ?? "host";

/** "Referee" */
export const roleName = (role) => t(WORDS[role][0]);

/** "Referee Ada", or only the role if the name is unknown. */
export const inRole = (role, name) => (name ? t(WORDS[role][1], { name }) : roleName(role));

/** What somebody in this role may do, in a sentence. */
export const whatTheyMay = (role) => t(WORDS[role][2]);
