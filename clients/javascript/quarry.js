// Written by clients/generate from the modules of the server's pages and javascript/parts. Do not edit.

/**
 * A WebSocket connection to the server: requests with answers, pushes, and automatic reconnection. Unanswered requests
 * are repeated after a reconnection; their keys keep the server from executing them twice.
 */

/** The server could not be reached in time. A change may have been made: repeat it with the same key. */
export class Unreachable extends Error {}

/** A refusal by the server. `message` is a sentence for people (in English), `kind` a stable identifier. */
export class Refused extends Error {
  /** @param {{code: number, message: string, data?: {kind: string}}} error */
  constructor(error) {
    super(error.message);
    this.code = error.code;
    this.data = error.data ?? {};
    this.kind = this.data.kind ?? "internal";
  }
}

/** An idempotency key, so that a change is made once however often it is sent. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const PATIENCE = 15_000; // ms before a request times out
const HEARTBEAT = 20_000; // ms of silence before a ping
const PULSE = 8_000; // ms to wait for its answer
const WAIT_MAX = 20_000; // ms between attempts to connect, at most

/**
 * Events: `open` and `lost`, `push` (detail: `{method, params}`), `bye` (detail: `{reason, retryAfter?}`).
 */
export class Connection extends EventTarget {
  #address;
  #Socket;
  #socket = null;
  #isOpen = false;
  #isClosed = false;
  #tries = 0;
  #retryTimer = 0;
  #heartTimer = 0;
  #lastHeard = 0;
  #ids = 0;
  /** @type {Map<number, {text: string, resolve: Function, reject: Function, timer: number, heard?: Function}>} */
  #pending = new Map();

  /**
   * @param {string} address of the WebSocket; in a page it defaults to the page's server
   * @param {{WebSocket?: Function}} [options] `WebSocket`: the class to connect with; by default the global one
   */
  constructor(
    address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`,
    { WebSocket = globalThis.WebSocket } = {},
  ) {
    super();
    this.#address = address;
    this.#Socket = usable(WebSocket);
    if (globalThis.document) this.#followPage();
    this.#connect();
  }

  #followPage() {
    addEventListener("online", () => this.#wake());
    addEventListener("offline", () => this.#lose());
    // Browsers keep pages that were left, with their connections.
    addEventListener("pagehide", () => this.#lose());
    addEventListener("pageshow", ({ persisted }) => persisted && this.#wake());
    document.addEventListener("visibilitychange", () => document.hidden || this.#wake());
  }

  get isOpen() {
    return this.#isOpen;
  }

  /** Whether it was closed for good. */
  get isClosed() {
    return this.#isClosed;
  }

  /**
   * Makes a request. Waits for the connection if there is none.
   * @param {string} method
   * @param {object} [params] may contain `token`
   * @param {{patience?: number, heard?: (result: any) => void}} [options] `heard` is called before the next message is
   *   taken: outside browsers, several may come before whoever waits for the result goes on
   * @returns {Promise<any>} the result
   * @throws {Refused | Unreachable}
   */
  call(method, params = {}, { patience = PATIENCE, heard } = {}) {
    if (this.#isClosed) return Promise.reject(new Unreachable(method));
    const id = ++this.#ids;
    const text = JSON.stringify({ jsonrpc: "2.0", id, method, params });
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#pending.delete(id);
        reject(new Unreachable(method));
      }, patience);
      this.#pending.set(id, { text, resolve, reject, timer, heard });
      if (this.#isOpen) this.#socket.send(text);
    });
  }

  /** Like `call`, for changes: adds an idempotency key unless `params` has one. */
  change(method, params = {}, options) {
    return this.call(method, { key: newKey(), ...params }, options);
  }

  /** Closes the connection for good. */
  close() {
    this.#isClosed = true;
    this.#lose();
    for (const { reject, timer } of this.#pending.values()) {
      clearTimeout(timer);
      reject(new Unreachable("closed"));
    }
    this.#pending.clear();
  }

  #connect() {
    clearTimeout(this.#retryTimer);
    if (this.#isClosed || this.#socket) return;
    const socket = new this.#Socket(this.#address, "quarry.v1");
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = ({ data }) => this.#heard(JSON.parse(data));
    socket.onclose = () => this.#lose();
    // In Node no `close` follows if the socket could not be opened.
    socket.onerror = () => this.#lose();
  }

  #opened() {
    this.#isOpen = true;
    this.#lastHeard = performance.now();
    this.#heartTimer = setInterval(() => this.#beat(), HEARTBEAT / 4);
    // The server closes connections that are silent at first.
    if (this.#pending.size === 0) this.#ping();
    for (const { text } of this.#pending.values()) this.#socket.send(text);
    this.dispatchEvent(new Event("open"));
  }

  #heard(message) {
    this.#lastHeard = performance.now();
    this.#tries = 0;
    if (message.method) {
      if (message.method === "bye") this.#bye(message.params);
      this.dispatchEvent(new CustomEvent("push", { detail: message }));
      return;
    }
    const request = this.#pending.get(message.id);
    if (!request) return;
    this.#pending.delete(message.id);
    clearTimeout(request.timer);
    if (message.error) {
      request.reject(new Refused(message.error));
      return;
    }
    request.heard?.(message.result);
    request.resolve(message.result);
  }

  #bye({ reason, retryAfter }) {
    this.retryAfter = retryAfter;
    this.dispatchEvent(new CustomEvent("bye", { detail: { reason, retryAfter } }));
  }

  /** Drops the socket at once: it may take minutes to notice that it is dead. */
  #lose() {
    const socket = this.#socket;
    if (this.#isClosed) clearTimeout(this.#retryTimer);
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    // The package `ws` reports a socket that is closed too early as an error, which nobody may miss.
    socket.onerror = () => {};
    socket.close();
    this.#socket = null;
    clearInterval(this.#heartTimer);
    const wasOpen = this.#isOpen;
    this.#isOpen = false;
    // All clients may have lost the connection at the same moment, so spread their return.
    const longest = Math.min(WAIT_MAX, 500 * 2 ** this.#tries++);
    const wait = this.retryAfter ?? longest * (0.5 + Math.random() / 2);
    this.retryAfter = undefined;
    if (!this.#isClosed) this.#retryTimer = setTimeout(() => this.#connect(), wait);
    if (wasOpen) this.dispatchEvent(new Event("lost"));
  }

  #beat() {
    if (performance.now() - this.#lastHeard > HEARTBEAT) this.#ping();
  }

  #ping() {
    const socket = this.#socket;
    this.call("server.ping", {}, { patience: PULSE }).catch(() => this.#socket === socket && this.#lose());
  }

  /** The network is back, or the page is visible again. */
  #wake() {
    this.#tries = 0;
    if (this.#isOpen) this.#ping();
    else this.#connect();
  }
}

/** How far somebody who watches a lobby has got in its events: each counts once, and none may be left out. */
export class EventCursor {
  #epoch;
  #seq = 0;

  /** @param {{epoch?: string, seq?: number}} [position] where to resume */
  constructor({ epoch, seq = 0 } = {}) {
    this.#epoch = epoch;
    this.#seq = seq;
  }

  /** The `since` of `lobby.watch`; undefined before the first snapshot. */
  get since() {
    return this.#epoch && { epoch: this.#epoch, seq: this.#seq };
  }

  /**
   * Takes the answer to `lobby.watch`. A snapshot contains the events that arrived while it was on its way.
   * @param {{epoch: string, seq: number, resumed?: true}} answer
   */
  answered({ epoch, seq, resumed }) {
    if (!resumed) [this.#epoch, this.#seq] = [epoch, seq];
  }

  /** Whether events between the last one and this one were missed. @param {{prev: number}} event */
  misses({ prev }) {
    return prev > this.#seq;
  }

  /** Moves on to an event; false if it is known already. @param {{seq: number}} event */
  reaches({ seq }) {
    if (seq <= this.#seq) return false;
    this.#seq = seq;
    return true;
  }
}

/** The class to connect with, if there is one: Node 20 has none of its own. */
function usable(WebSocket) {
  if (typeof WebSocket === "function") return WebSocket;
  throw new Error("There is no WebSocket here. Use Node 22 or later, or pass a class: new Connection(address, { WebSocket }).");
}

/** The server ended a watch for good. `reason`: `kicked` or `replaced`. */
export class SentAway extends Error {
  constructor(reason) {
    super(`The server has ended the connection: ${reason}.`);
    this.reason = reason;
  }
}

const WAITING = 10_000; // pushes kept for a slow reader, as many as the server sends again
const PASSING = ["unavailable", "rate-limited", "internal"]; // errors after which watching is tried again
const PAUSE = 1_000; // ms before that

/**
 * What happens in a lobby, to iterate over with `for await`: a snapshot, then each event once, in order and none left
 * out, and the other topics. After a lost connection it resumes from the last event. If the server cannot supply what
 * was missed, a new snapshot comes. Leaving the loop ends the watch.
 */
export class Watch {
  #connection;
  #params;
  #limit;
  #cursor = new EventCursor();
  #lobby;
  #pushes = [];
  #isFull = false;
  #isWatching = false;
  #gaps = 0;
  #wake = () => {};
  #reason;
  #listeners = { push: ({ detail }) => this.#pushed(detail), lost: () => this.#lost() };

  /**
   * @param {Connection} connection
   * @param {{lobby?: string, code?: string, token?: string, topics?: string[]}} params as of `lobby.watch`
   * @param {{waiting?: number}} [options] `waiting`: how many pushes to keep for a reader who is slow
   */
  constructor(connection, params, { waiting = WAITING } = {}) {
    this.#connection = connection;
    this.#params = params;
    this.#limit = waiting;
    for (const [name, listener] of Object.entries(this.#listeners)) connection.addEventListener(name, listener);
  }

  /** Forgets the watch. The server goes on pushing until `lobby.unwatch`, or until the connection ends. */
  close() {
    for (const [name, listener] of Object.entries(this.#listeners)) this.#connection.removeEventListener(name, listener);
    this.#pushes = [];
  }

  async *[Symbol.asyncIterator]() {
    try {
      for (;;) {
        if (this.#reason) throw new SentAway(this.#reason);
        if (!this.#isWatching) yield* await this.#ask();
        else if (this.#pushes.length > 0) yield* this.#due(this.#pushes.shift());
        else if (this.#isFull) this.#isWatching = false;
        else await new Promise((resolve) => (this.#wake = resolve));
      }
    } finally {
      this.close();
    }
  }

  /** Watches, and returns the snapshot, if there is one. */
  async #ask() {
    this.#pushes = [];
    try {
      const params = { ...this.#params, since: this.#cursor.since };
      const answer = await this.#connection.call("lobby.watch", params, { heard: (result) => this.#answered(result) });
      return answer.snapshot ? [{ method: "snapshot", params: answer }] : [];
    } catch (error) {
      if (error instanceof Unreachable && !this.#connection.isClosed) return [];
      if (!(error instanceof Refused) || !PASSING.includes(error.kind)) throw error;
      await new Promise((resolve) => setTimeout(resolve, error.data.retryAfter ?? PAUSE));
      return [];
    }
  }

  #answered(answer) {
    this.#cursor.answered(answer);
    this.#isWatching = true;
    this.#isFull = false;
    if (answer.snapshot) {
      this.#lobby = answer.snapshot.card.lobby;
      // From now on by its id: another lobby may get the code.
      this.#params = { ...this.#params, code: undefined, lobby: this.#lobby };
    }
    // What was pushed earlier and does not follow is on its way again.
    this.#pushes = this.#pushes.filter((push) => this.#isHere(push) && !this.#isGap(push));
  }

  /** A push, if it is to be delivered. If an event was missed, the watch resumes instead. */
  #due(push) {
    if (push.method !== "event") return [push];
    if (this.#isGap(push)) {
      this.#gaps += 1;
      // Not even resuming closes the gap, so begin again.
      if (this.#gaps > 1) this.#cursor = new EventCursor();
      this.#isWatching = false;
      return [];
    }
    if (!this.#cursor.reaches(push.params)) return [];
    this.#gaps = 0;
    return [push];
  }

  #isGap({ method, params }) {
    return method === "event" && this.#cursor.misses(params);
  }

  #isHere({ params }) {
    return !this.#lobby || params.lobby === this.#lobby;
  }

  #pushed(push) {
    if (push.method === "bye") {
      if (["kicked", "replaced"].includes(push.params.reason)) this.#reason = push.params.reason;
    } else {
      // What comes after a push that was dropped is dropped, too, until the reader is done with those before it.
      this.#isFull ||= this.#pushes.length >= this.#limit;
      if (this.#isHere(push) && !this.#isFull) this.#pushes.push(push);
    }
    this.#wake();
  }

  #lost() {
    this.#isWatching = false;
    this.#pushes = [];
    this.#wake();
  }
}

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
