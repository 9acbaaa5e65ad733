/** A method that changes something. It has a `key`, so that it can be repeated. */
export type Change = { [M in keyof Methods]: "key" extends keyof Methods[M]["params"] ? M : never }[keyof Methods];

/** The server could not be reached in time. A change may have been made: repeat it with the same key. */
export class Unreachable extends Error {}

/** A refusal by the server. `message` is a sentence for people, in English. */
export class Refused extends Error {
  readonly code: number;
  /** Identifies the error. A later version of the server may have others. */
  readonly kind: ErrorKind;
  readonly data: { kind: ErrorKind; [name: string]: unknown };
}

/** The server ended a watch for good. */
export class SentAway extends Error {
  readonly reason: "kicked" | "replaced";
}

/** An idempotency key, so that a change is made once however often it is sent. */
export function newKey(): string;

/** Without what must be given, the params may be left out. */
export type Arguments<M extends keyof Methods> = {} extends Methods[M]["params"]
  ? [params?: Methods[M]["params"], options?: { patience?: number }]
  : [params: Methods[M]["params"], options?: { patience?: number }];

/** What a connection needs of a WebSocket's class. */
export type WebSocketClass = new (address: string, protocol: string) => { send(text: string): void; close(): void };

/**
 * A WebSocket connection: requests with answers, pushes, and automatic reconnection. Unanswered requests are repeated
 * after a reconnection. Each connection has no seat at first, so send the seat's `token` with each request.
 *
 * Events: `open` and `lost`, `push` (detail: a `Push`), `bye` (detail: `Bye`).
 */
export class Connection extends EventTarget {
  /**
   * Throws an `Error` where there is no WebSocket, as in Node 20.
   * @param address of the WebSocket, `wss://HOST/ws`; in a page it defaults to the page's server
   * @param options `WebSocket`: the class to connect with, such as that of the packages `ws` and `undici`; by default
   *   the global one
   */
  constructor(address?: string, options?: { WebSocket?: WebSocketClass });
  readonly isOpen: boolean;
  /** Whether it was closed for good. */
  readonly isClosed: boolean;
  /** Makes a request. Waits for the connection if there is none. Throws `Refused` or `Unreachable`. */
  call<M extends keyof Methods>(method: M, ...args: Arguments<M>): Promise<Methods[M]["result"]>;
  /** Like `call`, for changes: adds an idempotency key unless `params` has one. */
  change<M extends Change>(method: M, ...args: Arguments<M>): Promise<Methods[M]["result"]>;
  /** Closes the connection for good. */
  close(): void;
}

/** The lobby as it is. Drop what was known before, as events may be missing in between. */
export interface SnapshotPush {
  method: "snapshot";
  params: { epoch: Epoch; seq: Seq; snapshot: Snapshot };
}

export type Update = SnapshotPush | Exclude<Push, ByePush>;

/**
 * What happens in a lobby, to iterate over with `for await`: a snapshot, then each event once, in order and none left
 * out, and the other topics. After a lost connection it resumes from the last event. If the server cannot supply what
 * was missed, a new snapshot comes. Leaving the loop ends the watch. Throws `Refused`, `SentAway`, or `Unreachable`
 * once the connection is closed.
 */
export class Watch implements AsyncIterable<Update> {
  /** @param options `waiting`: how many pushes to keep for a reader who is slow */
  constructor(
    connection: Connection, params: Omit<Methods["lobby.watch"]["params"], "since">, options?: { waiting?: number });
  [Symbol.asyncIterator](): AsyncGenerator<Update, never, void>;
  /** Forgets the watch. The server goes on pushing until `lobby.unwatch`, or until the connection ends. */
  close(): void;
}

/** Results and a log do not prove each other. The message says what is wrong. */
export class NotProven extends Error {}

/**
 * Checks `results.json` against `log.ndjson`: the hashes, the secret parts that are there, and the signature. The
 * points are not counted again: the signature vouches for them. Throws `NotProven`.
 * @param options `publicKey`: the server's, as `server.info` gave it before the hunt
 */
export function verify(
  results: string, log: string, options?: { publicKey?: string }
): Promise<{ results: Results; publicKey: string; events: number }>;
