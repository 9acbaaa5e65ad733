/** Results and a log do not prove each other. The message says what is wrong. */
export class NotProven extends Error {}

/**
 * Checks every hash of `log.ndjson`, every secret part that it contains, and the signature of `results.json` over the
 * chain and the results. The points are not counted again: the signature vouches for them.
 * @param {string} results
 * @param {string} log
 * @param {{publicKey?: string}} [options] the server's key, as `server.info` gave it before the hunt; by default that
 *   in the results is trusted
 * @throws {NotProven}
 */
export async function verify(results, log, { publicKey } = {}) {
  try {
    return await proven(JSON.parse(results), log, publicKey);
  } catch (error) {
    if (error instanceof NotProven) throw error;
    throw new NotProven(`A file is damaged: ${error.message}`);
  }
}

async function proven(results, log, publicKey) {
  const { proof, ...unproven } = results;
  const [first, ...lines] = log.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const { stream, epoch, events } = JSON.parse(first);
  if (stream !== `lobby/${results.lobby}` || epoch !== proof.epoch) {
    throw new NotProven("The log is of another lobby, or of another epoch.");
  }
  if (events !== lines.length) throw new NotProven(`The log says that it has ${events} events, and has ${lines.length}.`);
  const hashes = await chain(lines, stream);
  if (proof.seq > hashes.length) {
    throw new NotProven(`Events are missing at the end of the log: it has ${hashes.length}, and ${proof.seq} were signed.`);
  }
  if (proof.seq !== results.seq || hashes[proof.seq - 1] !== proof.head) {
    throw new NotProven(`Event ${proof.seq} of the log is not the one that was signed.`);
  }
  if (publicKey !== undefined && publicKey.toLowerCase() !== proof.publicKey.toLowerCase()) {
    throw new NotProven(`The results were signed by another server, with ${proof.publicKey}.`);
  }
  const digest = await sha256(utf8(canonical(unproven)));
  const statement = `quarry results 1\nlobby ${results.lobby}\nepoch ${proof.epoch}\nseq ${proof.seq}\n`
    + `head ${proof.head}\nresults ${hex(digest)}\n`;
  const key = await crypto.subtle.importKey("raw", bytes(proof.publicKey), "Ed25519", false, ["verify"]);
  if (!await crypto.subtle.verify("Ed25519", key, bytes(proof.signature), utf8(statement))) {
    throw new NotProven("The signature is not for these results.");
  }
  return { results, publicKey: proof.publicKey, events };
}

/** The hashes of the events, recalculated. */
async function chain(lines, stream) {
  const hashes = [];
  let head = new Uint8Array(32);
  for (const [index, line] of lines.entries()) {
    const version = index + 1;
    const event = JSON.parse(line);
    if (event.stream !== stream || event.version !== version) {
      throw new NotProven(`Line ${version + 1} of the log is not event ${version} of the lobby.`);
    }
    const data = memberAfter(line, "data", 0);
    head = await sha256(head, utf8(`${stream}\0`), number(version), utf8(`${event.type}\0`), number(event.at), utf8(data.text));
    if (hex(head) !== event.hash) throw new NotProven(`Event ${version} of the log, or one before it, was altered.`);
    if (event.secret && await seal(line, data.end, event.secret) !== event.data.sealed) {
      throw new NotProven(`The secret part of event ${version} of the log was altered.`);
    }
    hashes.push(event.hash);
  }
  return hashes;
}

async function seal(line, after, secret) {
  let { text } = memberAfter(line, "secret", after);
  if (typeof secret.by === "object") {
    // Who caused the event is sealed by itself.
    const start = text.lastIndexOf('"by":{') + '"by":'.length;
    text = `${text.slice(0, start)}"${hex(await sha256(utf8(text.slice(start, -1))))}"}`;
  }
  return hex(await sha256(utf8(text)));
}

/** An object that is a member, exactly as it stands there, and where it ends. */
function memberAfter(line, name, after) {
  const start = line.indexOf(`"${name}":`, after) + name.length + 3;
  let depth = 0;
  for (let at = start; at < line.length; at += 1) {
    if (line[at] === '"') {
      for (at += 1; line[at] !== '"' && at < line.length; at += 1) if (line[at] === "\\") at += 1;
    } else if (line[at] === "{") depth += 1;
    else if (line[at] === "}" && --depth === 0) return { text: line.slice(start, at + 1), end: at + 1 };
  }
  throw new NotProven(`An event has no ${name}.`);
}

/** JSON as RFC 8785 says. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`);
  return `{${members.join(",")}}`;
}

async function sha256(...parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", all));
}

const utf8 = (text) => new TextEncoder().encode(text);

const hex = (some) => Array.from(some, (byte) => byte.toString(16).padStart(2, "0")).join("");

function bytes(text) {
  if (!/^([0-9a-f]{2})+$/i.test(text)) throw new NotProven("A key or a signature is not in hexadecimal.");
  return Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
}

/** A whole number in 8 bytes, big-endian. */
function number(value) {
  const eight = new DataView(new ArrayBuffer(8));
  eight.setBigUint64(0, BigInt(value));
  return new Uint8Array(eight.buffer);
}
