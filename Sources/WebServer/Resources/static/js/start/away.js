/** The page in place of one whose server does not answer: opens that one as soon as the server is back. */

/** Milliseconds between attempts. */
const PAUSE = 3_000;

async function look() {
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  // A proxy may answer for a server that is down.
  if (answer && answer.status < 500) location.reload();
  else setTimeout(look, PAUSE);
}

// Somebody typed this page's own address.
if (location.pathname === "/away") location.replace("/");
else setTimeout(look, PAUSE);
