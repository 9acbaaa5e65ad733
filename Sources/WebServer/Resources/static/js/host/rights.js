/**
 * What each role of staff may do on the host's page. What they may not do is hidden; the server refuses it anyway. The
 * host and cohosts may do everything but what is `OF_THE_HOST`.
 */

/** Beyond what all of them may read. A test compares it with the description of the protocol. */
const RIGHTS = {
  referee: [
    "clue.list", "clue.accept", "ruling.preview", "ruling.apply", "ruling.revoke", "late.list", "photo.queue",
    "photo.next", "photo.accept", "photo.reject", "photo.reopen", "help.answer", "station.enter", "station.leave",
    "tag.scan", "feed.react",
  ],
  moderator: [
    "lobby.announce", "player.add", "player.kick", "player.admit", "player.handover", "player.mute", "player.unmute",
    "player.rename", "player.update", "player.team", "chat.send", "chat.remove", "chat.reports", "roll.call",
    "roll.close", "help.answer", "feed.react",
  ],
  onlooker: ["clue.list", "chat.reports", "feedback.list", "lobby.report"],
};

/** What no cohost may: these are not names of methods. */
const OF_THE_HOST = ["invite cohosts", "host it again"];

/** The tabs of staff who do not see them all, the usual one first. */
const TABS = {
  referee: ["photos", "players", "map", "board", "feed"],
  moderator: ["players", "map", "talk"],
};

/** @param {string | undefined} role the role of staff; undefined for the host */
export function may(role, action) {
  if (role === undefined) return true;
  if (role === "cohost") return !OF_THE_HOST.includes(action);
  return RIGHTS[role]?.includes(action) === true;
}

/** @returns {string[] | undefined} undefined if they see all tabs */
export const tabsOf = (role) => TABS[role];
