/** The order of song requests, and which lobbies are for nothing else. */

/** Whether a lobby is an event for songs, without clues or ranks. A pack played solo has clues. */
export const isEvent = (card) => card.clues === 0 && !card.pack;

/** The song that plays now: the one that was played last. @param {{playedAt?: number}[]} songs */
export const nowPlaying = (songs) => songs.filter(({ playedAt }) => playedAt !== undefined)
  .toSorted((one, other) => other.playedAt - one.playedAt)[0];

/** The songs that are still waited for, as they will probably come. */
export const upNext = (songs) => inOrder(songs.filter(({ playedAt }) => playedAt === undefined));

/** Songs are numbered from `s1`. */
const numberOf = ({ song }) => Number(song.slice(1));

/** By votes; if tied, older ones first, so that a new song comes last among its equals. */
export const inOrder = (songs) =>
  songs.toSorted((one, other) => other.votes - one.votes || numberOf(one) - numberOf(other));
