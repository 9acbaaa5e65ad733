/** Listens to what the operator announces, once the page stands: it is rare, and not all phones should ask at once. */

const WAIT = 5_000; // ms at least, twice that at most

/** @param {import("quarry/shared/rpc").Connection} connection @returns the same */
export function hearing(connection) {
  const follow = () => import("quarry/shared/notice").then(({ followNotice }) => followNotice(connection), () => {});
  setTimeout(follow, WAIT * (1 + Math.random()));
  return connection;
}
