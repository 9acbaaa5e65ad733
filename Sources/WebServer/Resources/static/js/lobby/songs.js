/** The order of song requests, and which lobbies are for nothing else. */

/** Whether a lobby is an event for songs, without clues or ranks. A pack played solo has clues. */
export const isEvent = (card) => card.clues === 0 && !card.pack;

/** Songs are numbered from `s1`. */
const numberOf = ({ song }) => Number(song.slice(1));

/** By votes; if tied, older ones first, so that a new song comes last among its equals. */
export const inOrder = (songs) =>
  songs.toSorted((one, other) => other.votes - one.votes || numberOf(one) - numberOf(other));
