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

  /** @param {string} address of the WebSocket; defaults to this server's */
  constructor(address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`) {
    super();
    this.#address = address;
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
    const socket = new WebSocket(this.#address, "quarry.v1");
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
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
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
