/** Invitations of staff: what their links look like. */

/** The token of an invitation, behind the # of its link. It begins with the lobby's id. */
const INVITATION = /^#([0-9A-Z]{26})\.h\d+\.[\w-]{22}$/;

/** @param {string} [lobby] the only lobby for which it counts */
export function isInvitation(hash, lobby) {
  const named = lobbyOf(hash);
  return named !== undefined && (lobby === undefined || named === lobby.toUpperCase());
}

/** The lobby that an invitation is for; undefined if it is none. */
export const lobbyOf = (hash) => INVITATION.exec(hash)?.[1];
