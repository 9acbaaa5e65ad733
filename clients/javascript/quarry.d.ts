// Written by clients/generate from schema/openrpc.json and javascript/parts/client.d.ts. Do not edit.

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

/** What identifies an error. */
export type ErrorKind =
  | "account-not-found"
  | "bad-credentials"
  | "ban-not-found"
  | "banned"
  | "clue-not-found"
  | "email-taken"
  | "forbidden"
  | "internal"
  | "invalid-params"
  | "invalid-request"
  | "kicked"
  | "lobby-full"
  | "lobby-not-found"
  | "message-not-found"
  | "method-not-found"
  | "muted"
  | "name-taken"
  | "operator-not-found"
  | "pack-exists"
  | "pack-not-found"
  | "parse-error"
  | "player-not-found"
  | "quota-exceeded"
  | "rate-limited"
  | "song-not-found"
  | "staff-not-found"
  | "submission-not-found"
  | "unauthorized"
  | "unavailable"
  | "username-taken"
  | "version-conflict"
  | "webhook-not-found"
  | "wrong-phase";

/** Every method with its parameters and its result. */
export interface Methods {
  /** Returns the server's version, clock and limits. */
  "server.info": { params: {
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: ServerInfo };
  /** Returns the server's time. */
  "server.ping": { params: {
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: ServerTime };
  /**
   * Binds the connection to the seat or account of a token. A connection can have one account and one seat in a
   * lobby. If it has one already, it keeps it, and the result only describes the token's. A token of
   * `player.handover` is used up: it gives a connection without a seat the player's, with a new `token`. The earlier
   * device's connections get `bye` `replaced`, and its token becomes `unauthorized`.
   */
  "session.attach": { params: {
    /** The token of a seat or an account. */
    token: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Attached };
  /**
   * Lets a host in by the passphrase that they set. Binds the connection to the host's seat if it has none. `token`
   * is the host's on every device, until the passphrase changes. A wrong passphrase and a lobby without one give the
   * same error after the same time, and count like wrong passwords: ten for a lobby and an address in 15 minutes.
   */
  "session.enter": { params: {
    /** The passphrase. */
    passphrase: string;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: EnteredHost };
  /**
   * Unbinds the connection from its seat and its account. The connection stops watching the lobby of the seat. The
   * token stays valid.
   */
  "session.detach": { params: {
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Nothing };
  /**
   * Creates an account and signs in to it. Binds the connection to the account if it is bound to none. Usernames and
   * addresses are unique, ignoring case. Whoever has a `ticket` of `account.signIn` needs no password.
   */
  "account.register": { params: {
    firstName: PersonName;
    lastName: PersonName;
    username: Username;
    email: Email;
    /** Required without `ticket`. */
    password?: Password;
    /** Instead of `password`. */
    ticket?: SignInTicket;
    /** Needed if `registration` of `server.info` is `invitation`. */
    invitation?: Invitation;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: SignedIn };
  /**
   * Signs in. Binds the connection to the account if it is bound to none. The error does not say whether the login or
   * the password was wrong. An account has at most 50 sessions: signing in once more ends the oldest.
   */
  "account.login": { params: {
    /** The username or the email address, ignoring case. */
    login: string;
    /** The password. */
    password: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: SignedIn };
  /**
   * Signs out. The token stops working, and every right that a connection had through it ends: other connections that
   * used it are closed with `bye` `replaced`.
   */
  "account.logout": { params: {
    /** Whether to end all sessions of the account, not only this one. False if omitted. */
    everywhere?: boolean;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Nothing };
  /** Returns the profile and the hosted lobbies. Only the newest 200 lobbies are listed. */
  "account.get": { params: {
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Profile };
  /**
   * Changes the profile, the address or the password. Omitted members stay as they are. A new password ends all other
   * sessions. An account without a password needs a session of the last ten minutes in place of `currentPassword`.
   */
  "account.update": { params: {
    firstName?: PersonName;
    lastName?: PersonName;
    email?: Email;
    password?: Password;
    /** Required with `email` and `password`. */
    currentPassword?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /**
   * Requests a letter for choosing a new password. The answer is the same whether or not an account has this address.
   * Nothing is sent if the server sends no mail.
   */
  "account.requestReset": { params: {
    email: Email;
    /** The language of the letter. Defaults to English. */
    language?: Language;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Nothing };
  /**
   * Sets a new password with the token from the letter and signs in. The token works once, within 30 minutes. All
   * sessions end except the one that this creates, and so do all API keys, tickets and other such letters. Providers
   * go on signing the owner in, except those in `unlink`.
   */
  "account.reset": { params: {
    /** From the letter. */
    resetToken: string;
    password: Password;
    /** Names of the providers that no longer sign the owner in. */
    unlink?: ProviderName[];
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: SignedIn };
  /**
   * Says which providers sign in whoever got the letter for a new password. For the page that sets the password,
   * which asks whether they still should.
   */
  "account.checkReset": { params: {
    /** From the letter. */
    resetToken: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: ProvidersOfReset };
  /**
   * Requests a letter that verifies the email address. Nothing is sent if the address is verified already, or if the
   * server sends no mail.
   */
  "account.requestVerification": { params: {
    /** The language of the letter. Defaults to English. */
    language?: Language;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Nothing };
  /**
   * Verifies the email address with the token from the letter. Anybody with the token may call it, signed in or not.
   * The token is valid for 7 days.
   */
  "account.verify": { params: {
    /** From the letter. */
    verificationToken: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /** Lists the sessions of the account. In the order in which they began. */
  "account.sessions": { params: {
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: SessionList };
  /** Ends a session of the account. It has the same effect as `account.logout` in that session. */
  "account.revoke": { params: {
    session: SessionId;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Nothing };
  /**
   * Exports all data about the account. Also available as `GET /account.json`. The clues, codes and chat of hosted
   * lobbies are in the lobbies' logs, `lobby.log`.
   */
  "account.export": { params: {
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Takeout };
  /**
   * Makes the account the owner of a lobby that was created without one. From then on the account is the lobby's
   * host, on every device. A lobby of another account is `forbidden`.
   */
  "account.claim": { params: {
    /** The host's token for the lobby. */
    host: Token;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /**
   * Deletes the account. All personal data is erased for good, in the log as well: lobbies show `deleted player` and
   * `deleted host` from then on. Finds, points and chat messages stay in the lobbies. The username and the address
   * become available again. An account without a password needs a session of the last ten minutes instead.
   */
  "account.delete": { params: {
    /** Required if the account has one. */
    password?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Nothing };
  /**
   * Makes an API key, with which a program acts as the account. The token is not shown again. It may do what its
   * scopes say: `read` what the account may see of its lobbies, `host` lobbies, and change the account's `packs`.
   * Methods of the account itself and of operators never are. An account has at most 50 valid keys. They outlast the
   * session that makes them, so the password is asked for; an account without one needs a session of the last ten
   * minutes instead. All keys end with a change or a reset of the password, and with `account.logout` everywhere.
   */
  "account.createKey": { params: {
    name: KeyName;
    scopes: KeyScopes;
    /** When the key stops working, in the future. */
    expiresAt: Timestamp;
    /** Required if the account has one. */
    password?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: CreatedKey };
  /**
   * Lists the account's API keys. Expired ones, too. `lastAt` is when the key was last used; after a restart it may
   * be up to a day early.
   */
  "account.keys": { params: {
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: KeyList };
  /** Revokes an API key. Connections that used it are closed with `bye` `replaced`. */
  "account.revokeKey": { params: {
    apiKey: ApiKeyId;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Nothing };
  /**
   * Signs in whom a provider has confirmed. The page `/sign-in/PROVIDER` leads to the provider and back to
   * `/account`, with the ticket in the cookie `quarry-ticket`. Binds the connection to the account if it is bound to
   * none. If no account is linked with them, the result is `new`, what a form for `account.register` may suggest.
   */
  "account.signIn": { params: {
    ticket: SignInTicket;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: ProviderSignIn };
  /**
   * Links the account with whom a provider has confirmed. They can sign in to the account with that provider from
   * then on. An account without a password needs a session of the last ten minutes instead.
   */
  "account.link": { params: {
    ticket: SignInTicket;
    /** Required if the account has one. */
    password?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Nothing };
  /** Ends the link with a provider. The last provider of an account without a password stays. */
  "account.unlink": { params: {
    provider: ProviderName;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Nothing };
  /**
   * Creates a pack. A pack is a hunt that can be played many times. A clue with a codeword needs a text of at most
   * 140 characters: the question that the codeword answers. Others can find and play a pack once it has five clues.
   */
  "pack.create": { params: {
    name: PackName;
    description: PackDescription;
    location: PackLocation;
    /** Defaults to 15. */
    gameTime?: GameTime;
    /** Defaults to none. */
    clues?: ClueInput[];
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: PackMade };
  /**
   * Changes a pack of the account. Given members replace the old ones: `clues` replaces all clues. Every change
   * raises the version by one; a request that changes nothing does not.
   */
  "pack.update": { params: {
    pack: PackIdInput;
    /** The version that the change is based on. */
    version: PackVersion;
    name?: PackName;
    description?: PackDescription;
    location?: PackLocation;
    gameTime?: GameTime;
    /** At most 500 clues. */
    clues?: ClueInput[];
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: PackVersionResult };
  /** Deletes a pack of the account. Lobbies that play it continue, since they have copies of its clues. */
  "pack.delete": { params: {
    pack: PackIdInput;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /**
   * Returns a pack. Only the creator gets the clues, with all their secrets. Only the creator can get a pack of fewer
   * than five clues.
   */
  "pack.get": { params: {
    pack: PackIdInput;
    /** Defaults to the newest. */
    version?: PackVersion;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Pack };
  /** Lists the packs of the account. Ordered by name. */
  "pack.mine": { params: {
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: PackList };
  /**
   * Searches for packs. All given parameters must match. A fragment matches anywhere in a text, ignoring case and
   * accents. Results are ordered by name, then by id. Only the creator finds a pack of fewer than five clues.
   */
  "pack.search": { params: {
    /** Up to 5 words, each a fragment of the name, the location or the creator's username. */
    text?: Fragment;
    name?: Fragment;
    location?: Fragment;
    /** A fragment of the username. */
    creator?: Fragment;
    near?: NearInput;
    /** The `next` of the previous page. */
    after?: string;
    /** Packs per page. Defaults to 25. */
    limit?: number;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: PackList };
  /**
   * Exports a pack as a file. Exporting somebody else's pack shows its answers, so the account's later plays of it
   * are not ranked; plays without an account never are. If the format cannot hold the whole pack, the request is
   * refused, and the error lists everything that does not fit.
   */
  "pack.export": { params: {
    pack: PackIdInput;
    /** Defaults to `quarry`. */
    format?: PackFormat;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: PackFile };
  /**
   * Creates a pack, or a pack's next version, from a file. The file is imported as a whole or not at all: `problems`
   * lists everything that is wrong, each with its place in the file. With `pack`, members that the file omits stay as
   * they are. `name`, `description`, `location` and `gameTime` override the file's; a table has none.
   */
  "pack.import": { params: {
    /** The file's text, at most 256 KiB. `POST /packs` takes files too long for a message. */
    file: string;
    /** Detected if omitted. */
    format?: PackFormat;
    /** The pack to create the next version of. If omitted, a new pack is created. */
    pack?: PackId;
    /** The version that the file is based on. Required with `pack`. */
    version?: number;
    name?: PackName;
    description?: PackDescription;
    location?: PackLocation;
    gameTime?: GameTime;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: PackMade };
  /**
   * Reads a file as a pack would be imported from it, and creates nothing. For a draft that its author looks at and
   * corrects. What cannot be imported is left out and listed in `problems`, each with its place in the file. A photo
   * that is not on this server is left out, too. `name`, `description`, `location` and `gameTime` override the
   * file's.
   */
  "pack.read": { params: {
    /** The file's text, at most 256 KiB. `POST /packs/draft` takes files too long for a message. */
    file: string;
    /** Detected if omitted. */
    format?: PackFormat;
    name?: PackName;
    description?: PackDescription;
    location?: PackLocation;
    gameTime?: GameTime;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: PackDraft };
  /** Tells which of the given packs have newer versions. One request covers all packs that a client keeps. */
  "pack.versions": { params: {
    /** At most 1,000 packs. */
    packs: KnownPack[];
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: PackVersions };
  /**
   * Returns the board of a pack. It ranks first plays against the clock, alone or in a ranked game, once they have
   * ended. An account that made the pack, saw its answers or played it casually before never appears on it.
   */
  "pack.board": { params: {
    pack: PackIdInput;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: PackBoard };
  /**
   * Creates a lobby, or begins a play of a pack. Binds the connection to the host's seat if it has none. A lobby may
   * have no clues at first; `clue.add` adds them, also for a hunt that does not fit into one message. With `pack` it
   * is a game that the caller, who must be signed in, hosts: the clues, the duration and everything omitted come from
   * the pack. With `pack` and `play` it is a play by the caller, signed in or not: it has no host, begins at once,
   * and binds the connection to the player's seat if it has none.
   */
  "lobby.create": { params: {
    /**
     * Required unless a pack is played or `again` is given. In a play it is the player's name, and defaults to their
     * username.
     */
    name?: LobbyName;
    /** Empty if omitted. */
    description?: Description;
    /** Defaults to the account's username; empty without an account. */
    author?: Author;
    /** Defaults to 100. */
    capacity?: number;
    /** When the hunt starts by itself, in the future. If omitted, `lobby.start` starts it. */
    startsAt?: Timestamp;
    /** If omitted, the hunt has no clock. */
    duration?: number;
    order?: Order;
    drip?: DripInput;
    scoring?: Scoring;
    /** Distinct names. The first team is `t1`. */
    teams?: TeamName[];
    /** Distinct names. Players choose one when they join; the board and the results rank each division, too. */
    divisions?: DivisionName[];
    /** Groups of clues of which players need some. */
    groups?: GroupToCreate[];
    /**
     * Waves in which players start, by ascending `after`; the first starts with the hunt. Teams, or players without
     * one, are dealt in turn.
     */
    waves?: WaveInput[];
    /**
     * The colours of the teams: the first that of `t1`. At most one for each team. Where a new lobby names none, its
     * teams get colours of their own in turn.
     */
    teamColours?: Colour[];
    brand?: Brand;
    settings?: SettingsInput;
    /** The join code, if no other lobby has it. Drawn if omitted. Not for a play by one player. */
    code?: string;
    /** The clues in display order. */
    clues?: ClueInput[];
    /**
     * The address that the codes are sent to for printing: at once if there are clues with codes, else ten minutes
     * after a clue was last added or changed, or when the hunt starts. It is stored encrypted. Only if the server
     * sends mail.
     */
    email?: EmailAddress;
    /**
     * The language of the clues' own texts, and of letters (English if the server does not speak it). Of a play by
     * one player it is the language in which the player reads clues.
     */
    language?: LanguageTag;
    /** The clues reuse the printed codes of an earlier lobby: the first clue the first code, and so on. */
    codes?: CodesInput;
    /**
     * An earlier lobby of the same host, whose clues, settings and codes are reused with new seats. Everything else
     * but `key` must be omitted.
     */
    again?: LobbyId;
    /** The pack to play, in its newest version. */
    pack?: PackIdInput;
    /**
     * The caller plays alone: against the clock with five clues at first, or without a clock with all of them. Only
     * with `pack`.
     */
    play?: "competitive" | "casual";
    /**
     * A recorded run to race against: that of the leader of the pack's board, or somebody's best. Only with `play`.
     */
    ghost?: GhostInput;
    /**
     * Whether the results of a hosted game count for the board of the pack. All players must then be signed in and
     * join before the start, and nothing of the pack can be changed. Only with `pack` and without `play`.
     */
    ranked?: boolean;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Created | PlayBegun };
  /**
   * Changes the details that were given when the lobby was created. Not once the hunt has ended. Once it has started,
   * `startsAt`, `duration`, `order` and `waves` cannot change. Null clears `startsAt`, `duration`, `brand` and
   * `language`. There can be no fewer seats than players, no fewer teams once somebody has joined, and a division
   * that a player is in must stay.
   */
  "lobby.update": { params: {
    name?: LobbyName;
    description?: Description;
    author?: Author;
    /** The number of seats for players. */
    capacity?: number;
    startsAt?: Timestamp | null;
    /** How long the hunt runs, in seconds. */
    duration?: number | null;
    order?: Order;
    drip?: DripInput;
    scoring?: Scoring;
    /** Distinct names. The first team is `t1`. */
    teams?: TeamName[];
    /** Distinct names. Players choose one when they join; the board and the results rank each division, too. */
    divisions?: DivisionName[];
    /** All groups of clues; the first is `g1`. */
    groups?: GroupInput[];
    /**
     * Waves in which players start, by ascending `after`; the first starts with the hunt. Teams, or players without
     * one, are dealt in turn.
     */
    waves?: WaveInput[];
    /**
     * The colours of the teams: the first that of `t1`. At most one for each team. Where a new lobby names none, its
     * teams get colours of their own in turn.
     */
    teamColours?: Colour[];
    brand?: Brand | null;
    settings?: SettingsInput;
    /** The address that the codes are sent to; null removes it. */
    email?: EmailAddress | null;
    /**
     * The language of the clues' own texts; null if it is not to be named. With `email`, it is that of letters
     * instead: English by default, and if the server does not speak it.
     */
    language?: LanguageTag | null;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /**
   * Sets a passphrase by which the host comes in on any device, or removes it. With `session.enter`. Only a hash of
   * it is kept. Whoever came in by an earlier one is out: their connections end with `bye` `kicked`, and their token
   * becomes `unauthorized`. The host's own token stays.
   */
  "lobby.setPassphrase": { params: {
    /** Null removes it. */
    passphrase: Passphrase | null;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /**
   * Deletes the lobby for good. Before the start or after the end. All its connections end with `bye` `kicked`, and
   * its code is free. The answer comes when no file of the server has anything of it any more, which may take a
   * while; from then on the lobby is `lobby-not-found`, and its tokens are `unauthorized`.
   */
  "lobby.delete": { params: {
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Nothing };
  /**
   * Starts the hunt. Only while the lobby is open. With `undo` it starts that many seconds later, and until then
   * `lobby.cancelStart` takes it back. Asked again meanwhile, it starts at once without `undo`; with it, the answer
   * is the same.
   */
  "lobby.start": { params: {
    /** The hunt starts at once if it is omitted. */
    undo?: number;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: PhaseResult };
  /**
   * Takes back a start that is counted in. The hunt then starts when it was to start before, unless that has passed.
   */
  "lobby.cancelStart": { params: {
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: StartsAtResult };
  /** Pauses the hunt and its clock. Only while the hunt is running. */
  "lobby.pause": { params: {
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: PhaseResult };
  /** Resumes a paused hunt. Only while the hunt is paused. */
  "lobby.resume": { params: {
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: PhaseResult };
  /**
   * Ends the hunt permanently. In any phase but the last. If the hunt never started, nobody is shown its clues. A
   * play by one player has no host; its player may end it.
   */
  "lobby.end": { params: {
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: PhaseResult };
  /** Adds time to the clock. While the hunt is running or paused, and only if it has a clock. */
  "lobby.extend": { params: {
    /** Seconds to add. */
    seconds: number;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: EndsAtResult };
  /**
   * Freezes the board for everybody but the host. Once the hunt has started, also after its end. While the board is
   * frozen, a find is shown only to its finder and the host. Freezing a frozen board changes nothing.
   */
  "lobby.freeze": { params: {
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: BoardPosition };
  /**
   * Reveals what a frozen board hides. Without `at` everything is revealed, and the board is no longer frozen. With
   * `at` everything up to that event is revealed, and the board stays frozen there if points were given or taken
   * since.
   */
  "lobby.reveal": { params: {
    /** The last event to reveal. Everything is revealed if it is omitted or beyond the newest event. */
    at?: Seq;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: BoardPosition };
  /** Sends the players a notice. In any phase. */
  "lobby.announce": { params: {
    text: NoticeText;
    /** Defaults to everybody. */
    to?: Recipient;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: NoticeResult };
  /**
   * Sends the codes by mail, as a printable PDF. In any phase, until the lobby is archived. The event `sheet.mailed`
   * or `sheet.mailFailed` tells the outcome.
   */
  "lobby.sendSheet": { params: {
    /** The recipient of this letter only. Defaults to the lobby's address. */
    email?: EmailAddress;
    /** The language of the letter if `email` is given. Defaults to English. */
    language?: Language;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /** Adds a clue. In any phase but the last. A clue with a `visit` proof needs a `location`. */
  "clue.add": { params: {
    title: ClueTitle;
    points: Points;
    proof: Proof;
    text?: ClueText;
    photo?: PhotoName;
    location?: LocationInput;
    /** The hints, in the order in which they are offered. */
    hints?: Hint[];
    /** When the clue becomes findable. */
    opens?: Timestamp;
    /** When the clue stops being findable; after `opens`. */
    closes?: Timestamp;
    station?: Station;
    texts?: ClueTexts;
    /** The clue that follows it. If omitted, it goes to the end. */
    before?: ClueId;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: ClueResult };
  /**
   * Changes a clue. In any phase but the last. New points apply to earlier finds, too. Null clears `photo`,
   * `location`, `opens`, `closes`, `station` and `texts`. Options and hints in further languages that are no longer
   * as many as the clue's own are removed, unless `texts` is given.
   */
  "clue.update": { params: {
    clue: ClueId;
    title?: ClueTitle;
    text?: ClueText;
    photo?: PhotoName | null;
    points?: Points;
    proof?: Proof;
    location?: LocationInput | null;
    /** The hints, in the order in which they are offered. */
    hints?: Hint[];
    opens?: Timestamp | null;
    closes?: Timestamp | null;
    station?: Station | null;
    /** All of them; null for none. */
    texts?: ClueTexts | null;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /** Removes a clue. Only before the start. */
  "clue.remove": { params: {
    clue: ClueId;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /** Moves a clue to another position. In any phase but the last. */
  "clue.move": { params: {
    clue: ClueId;
    /** The clue that follows it. If omitted, it goes to the end. */
    before?: ClueId;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /** Lists all clues with all their secrets. */
  "clue.list": { params: {
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: ClueList };
  /**
   * Accepts by hand that a player found a clue. Accepted at the same times as `scan.submit`, with the same `at`.
   * Code, answer, place and time window are not checked. The result tells the player's standing.
   */
  "clue.accept": { params: {
    clue: ClueId;
    player: PlayerId;
    /** When the proof was made, if the phone was offline then. At most 2 minutes in the future. */
    at?: Timestamp;
    /** Shown to the player and the host. */
    reason?: RulingReason;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Outcome };
  /**
   * Previews whose points and rank a ruling would change. Like `ruling.apply`, but it changes nothing and needs no
   * reason.
   */
  "ruling.preview": { params: {
    ruling: RulingInput;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: RulingPreview };
  /** Applies a ruling on points, with a reason that everybody can read. In any phase. All finds are rescored. */
  "ruling.apply": { params: {
    ruling: RulingInput;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: RulingResult };
  /**
   * Revokes a ruling. In any phase. What it voided counts again, and what it awarded no longer does. Revoking it
   * twice changes nothing.
   */
  "ruling.revoke": { params: {
    ruling: RulingId;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /**
   * Lists the finds that arrived after the end and wait for the host. The first 10,000, in order of arrival.
   * `clue.accept` accepts one.
   */
  "late.list": { params: {
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: LateFinds };
  /** Sends the players a hint for a clue. In any phase, but only to players who can see the clue. */
  "lobby.hint": { params: {
    clue: ClueId;
    text: NoticeText;
    /** Defaults to everybody. */
    to?: Recipient;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: NoticeResult };
  /**
   * Removes a player, with their row and finds. Not after the end. The player's connections are closed with `bye`,
   * and from then on requests with the token are refused with `kicked`. The name becomes available again, unless
   * `keepOut` is set.
   */
  "player.kick": { params: {
    player: PlayerId;
    /**
     * Whether to keep the player out: `lobby.join` refuses the player's name (ignoring case), account and `device`
     * with `kicked`. `player.admit` undoes this.
     */
    keepOut?: boolean;
    /** The reason, shown to everybody. */
    reason?: Reason;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /** Lets a player who was kept out join again. In any phase. It changes nothing if the player is not kept out. */
  "player.admit": { params: {
    player: PlayerId;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /**
   * Makes a one-time token that hands a player's seat over to another device. For a player whose phone is lost or out
   * of battery. `session.attach` uses the token up: the connection gets the seat, and the earlier device loses it.
   * The token is valid for 15 minutes, until there is another one for that player, and no longer than the server
   * runs.
   */
  "player.handover": { params: {
    player: PlayerId;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: SeatOffer };
  /**
   * Moves a team, or a player, to another wave. Only those whose wave has not started. A player of a team is moved
   * alone; moving the team later takes along those who still wait. If the new wave has started, they start at once.
   */
  "player.wave": { params: {
    /** The index of a wave, from 0. */
    wave: number;
    /** Who is moved, unless `team` says it. */
    player?: PlayerId;
    /** The team that is moved. */
    team?: TeamId;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /** Stops a player from chatting, reporting messages and requesting songs. */
  "player.mute": { params: {
    player: PlayerId;
    /** The reason, shown to everybody. */
    reason?: Reason;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /** Unmutes a player. */
  "player.unmute": { params: {
    player: PlayerId;
    /** The reason, shown to everybody. */
    reason?: Reason;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /**
   * Removes a message from the chat, also from the past. From then on only the host sees its text in snapshots,
   * history and pushes.
   */
  "chat.remove": { params: {
    message: MessageId;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /** Lists the messages that players have reported. The newest 1,000, oldest first. */
  "chat.reports": { params: {
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Reports };
  /** Returns the card of a lobby. */
  "lobby.peek": { params: {
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Card };
  /**
   * Returns the lobbies that everybody can join. Those whose hosts set `settings.listed`: before the start, and after
   * it with `lateJoin`. The next to start comes first. The list may be some seconds old.
   */
  "lobby.listed": { params: {
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: OpenLobbies };
  /**
   * Joins a lobby as a player. Binds the connection to the new seat if it has none. Once the hunt has started, only
   * if `lateJoin` is set; never after the end.
   */
  "lobby.join": { params: {
    name: PlayerName;
    /**
     * The client's name for the device, generated once and kept. The server stores a keyed hash that differs between
     * lobbies. A player whom the host keeps out cannot join from the same device.
     */
    device?: DeviceName;
    /**
     * Required if the lobby has divisions, unless the chosen team has one: then it must be that of the team. Without
     * `team`, the player joins the smallest team that has this division or nobody.
     */
    division?: string;
    /** What stands for the player beside their name. */
    avatar?: Avatar | null;
    /** The player's colour. */
    colour?: Colour | null;
    /** The language in which the player reads clues. */
    language?: LanguageTag | null;
    /** The id or the name (ignoring case) of a team of the lobby. */
    team?: string;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Joined };
  /**
   * Cheers in the waiting room. Only before the start, and at most once in five seconds. Whoever watches with the
   * topic `presence` gets a push. Nothing of it is kept, so the request has no `key`.
   */
  "lobby.cheer": { params: {
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Nothing };
  /** Changes a player's name. Not after the end. */
  "player.rename": { params: {
    name: PlayerName;
    /** The player to rename: for the host, who must name one. Players rename themselves. */
    player?: PlayerId;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /**
   * Changes a player's avatar, colour and language. What is left out stays; null clears. Not after the end. Clues
   * come in the player's language where the host has given their texts in it.
   */
  "player.update": { params: {
    /** What stands for the player beside their name. */
    avatar?: Avatar | null;
    /** The player's colour. */
    colour?: Colour | null;
    /** The language in which the player reads clues. */
    language?: LanguageTag | null;
    /** The player to change: for the host, who must name one. Players change themselves. */
    player?: PlayerId;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /**
   * Puts a player into another team. Only before the start. In a lobby with divisions, the player has that of the new
   * team from then on, or keeps their own if nobody is in it. Only the host moves players into a team that has
   * already talked among itself.
   */
  "player.team": { params: {
    /** The id or the name (ignoring case) of a team of the lobby. */
    team: string;
    /** The player to change: for the host, who must name one. Players change themselves. */
    player?: PlayerId;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /**
   * Erases a player's name, photos and captions for good. In any phase, also with the token of a seat that was left
   * or removed. Everybody sees `deleted player` instead, also in the past; finds, points and what the player said
   * stay. Nothing can undo it, and doing it again changes nothing.
   */
  "player.forget": { params: {
    /** The player to forget; the host must name one. Defaults to the sender. */
    player?: PlayerId;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /**
   * Leaves the lobby for good. The player's row and finds are removed. The name becomes available again, the id does
   * not. Leaving a play by one player ends it, and its results are kept.
   */
  "lobby.leave": { params: {
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /**
   * Submits a scanned or typed code. While the hunt is running; otherwise only with an `at` at which it was running,
   * up to 24 hours after the end.
   */
  "scan.submit": { params: {
    /** The content of the QR code, or its token as typed. */
    text: string;
    /** When the proof was made, if the phone was offline then. At most 2 minutes in the future. */
    at?: Timestamp;
    /** Where the phone is. Required if the clue's `location` is `required`. It is neither shared nor stored. */
    lat?: PhoneLatitude;
    /** Required with `lat`. */
    lon?: PhoneLongitude;
    /**
     * The inaccuracy counts in the player's favour: a player who may be within the clue's radius counts as there.
     * More than 50 m counts as 50.
     */
    accuracy?: number;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Outcome };
  /** Answers a clue, unless it is proved by its code or by a visit. Accepted at the same times as `scan.submit`. */
  "clue.answer": { params: {
    clue: ClueId;
    answer: GivenAnswer;
    /** When the proof was made, if the phone was offline then. At most 2 minutes in the future. */
    at?: Timestamp;
    /** Where the phone is. Required if the clue's `location` is `required`. It is neither shared nor stored. */
    lat?: PhoneLatitude;
    /** Required with `lat`. */
    lon?: PhoneLongitude;
    /**
     * The inaccuracy counts in the player's favour: a player who may be within the clue's radius counts as there.
     * More than 50 m counts as 50.
     */
    accuracy?: number;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Outcome };
  /** Reports being at the place of a clue with a `visit` proof. Accepted at the same times as `scan.submit`. */
  "clue.visit": { params: {
    /** Where the phone is. It is neither shared nor stored. */
    lat: PhoneLatitude;
    lon: PhoneLongitude;
    clue: ClueId;
    /**
     * The inaccuracy counts in the player's favour: a player who may be within the clue's radius counts as there.
     * More than 50 m counts as 50.
     */
    accuracy?: number;
    /** When the proof was made, if the phone was offline then. At most 2 minutes in the future. */
    at?: Timestamp;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Outcome };
  /**
   * Takes a hint at its cost. While the hunt is running or paused, for a clue that the player can see. A hint costs
   * points only once, however often it is requested.
   */
  "clue.hint": { params: {
    clue: ClueId;
    /** The index of the hint in the clue's hints, from 0. */
    hint: number;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: HintResult };
  /** Explains a player's points. Players get their own explanation; the host gets anybody's. */
  "player.explain": { params: {
    /** The player to explain. For the host. */
    player?: PlayerId;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Explanation };
  /** Sends a chat message. In any phase, if the chat is on. */
  "chat.send": { params: {
    text: ChatText;
    /** Sends it only to the player's own team and the host. Defaults to everybody. Not for the host. */
    to?: "team";
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: MessageResult };
  /** Reports a chat message to the host. Each player can report a message once; further reports change nothing. */
  "chat.report": { params: {
    message: MessageId;
    reason: Reason;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /** Requests a song. Before the end, if songs are on. A lobby holds at most 1,000. */
  "song.request": { params: {
    title: SongText;
    artist: SongText;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: SongResult };
  /**
   * Votes on a song, or withdraws the vote. Before the end, if songs are on. Each seat has one vote for each song.
   */
  "song.vote": { params: {
    song: SongId;
    vote: Vote;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: VotesResult };
  /** Says that a song plays now. In any phase, if songs are on, and again for the same song. */
  "song.play": { params: {
    song: SongId;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /**
   * Steers what big screens show after the end. `next` and `back` go on and back by a step, `pause` stops the show or
   * lets it go on. Whoever watches with the topic `presence` gets a push. Nothing of it is kept, so the request has
   * no `key`.
   */
  "screen.steer": { params: {
    step: ScreenStep;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Nothing };
  /** Removes a song from the list. In any phase. */
  "song.remove": { params: {
    song: SongId;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /**
   * Lists what the feed shows: finds, published photos and notices to everybody. The newest first, with how often
   * each was reacted to. What a frozen board hides is left out for all but the host and staff who see the board, and
   * so are finds that a ruling voids, photos that were withdrawn, and what players did who are gone.
   */
  "feed.list": { params: {
    /** The `seq` before which to go on. The newest if omitted. */
    before?: Seq;
    /** Defaults to 50. */
    limit?: number;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: FeedPage };
  /**
   * Reacts to an entry of the feed, or takes the reaction back. From the start on, also after the end, if the feed is
   * on. Each seat has one reaction to each entry. Watchers with the topic `feed` are pushed what changes.
   */
  "feed.react": { params: {
    /** The `seq` of the entry. */
    entry: Seq;
    /** Null takes the reaction back. */
    reaction: Reaction | null;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /** Asks everybody to say that they are there. In any phase. An earlier roll call is closed. */
  "roll.call": { params: {
    /** What is asked. */
    text?: NoticeText;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: RollResult };
  /** Closes a roll call. */
  "roll.close": { params: {
    roll: RollId;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /** Lists the roll calls, with those who have not answered. The newest 20, oldest first. */
  "roll.list": { params: {
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Rolls };
  /**
   * Answers a player's call for help. The player sees it. A call is answered once; further answers change nothing.
   */
  "help.answer": { params: {
    help: HelpId;
    /** What the player is told. */
    text?: NoticeText;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /**
   * Lists the calls for help. The newest 1,000, oldest first. Positions are known until a call is answered, or the
   * server restarts.
   */
  "help.list": { params: {
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: HelpCalls };
  /** Answers a roll call. In any phase, while it is open. Further answers change nothing. */
  "roll.answer": { params: {
    roll: RollId;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /**
   * Calls the host for help. In any phase, also for muted players. The position is shown to the host until the call
   * is answered, and is stored nowhere.
   */
  "help.ask": { params: {
    /** What is wrong. */
    text?: NoticeText;
    /** Where the phone is. Required if the clue's `location` is `required`. It is neither shared nor stored. */
    lat?: PhoneLatitude;
    /** Required with `lat`. */
    lon?: PhoneLongitude;
    /**
     * The inaccuracy counts in the player's favour: a player who may be within the clue's radius counts as there.
     * More than 50 m counts as 50.
     */
    accuracy?: number;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: HelpResult };
  /**
   * Returns where the players are who share it. `trail` has where a player was in the last 10 minutes, oldest first,
   * up to now; points that follow one another within 5 seconds may be left out.
   */
  "lobby.positions": { params: {
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Positions };
  /**
   * Shows the host where the player is. Only with `settings.positions`, and not after the end. The server keeps the
   * position in memory for 10 minutes, and stores it nowhere. A later one replaces it. It is forgotten when the
   * player stops, leaves, is removed or continues on another device, when the host switches positions off, and at the
   * end of the hunt. The request has no `key`: nothing of it is kept.
   */
  "position.share": { params: {
    /** Where the phone is. */
    lat: PhoneLatitude;
    lon: PhoneLongitude;
    /** 0 if omitted. */
    accuracy?: Accuracy;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Sharing };
  /**
   * Makes the server forget where the player is and was. Only with `settings.positions`. It succeeds also if nothing
   * was shared.
   */
  "position.stop": { params: {
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Nothing };
  /**
   * Returns a snapshot of the lobby and pushes what happens in it from then on. Watching the same lobby again
   * replaces the earlier watch. With `since`, missed events follow as pushes instead of the snapshot, if the server
   * can still supply them.
   */
  "lobby.watch": { params: {
    /**
     * The language in which to show clues, where the host has given their texts in it. Defaults to that of the
     * player's seat.
     */
    language?: LanguageTag;
    since?: SinceInput;
    /** Defaults to all but `presence`, `positions`, `crowd` and `feed`. `positions` and `crowd` are for the host. */
    topics?: ("events" | "board" | "chat" | "songs" | "presence" | "positions" | "crowd" | "feed")[];
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Watching };
  /**
   * Stops watching a lobby. It succeeds also if the lobby was not watched. If no lobby is named and no seat
   * determines one, the connection stops watching all lobbies.
   */
  "lobby.unwatch": { params: {
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Nothing };
  /** Returns a snapshot of the lobby, also as of a past event. */
  "lobby.view": { params: {
    /**
     * The language in which to show clues, where the host has given their texts in it. Defaults to that of the
     * player's seat.
     */
    language?: LanguageTag;
    /** The event to look back to. Defaults to the newest. */
    at?: Seq;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Snapshot };
  /** Returns a part of the board, also as of a past event. */
  "lobby.board": { params: {
    /** The part begins after this rank. 0 if omitted. */
    after?: number;
    /** Ranks the players and teams of this division among themselves. Defaults to everybody. */
    division?: string;
    /** Defaults to 100. */
    limit?: number;
    /** The event to look back to. Defaults to the newest. */
    at?: Seq;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: BoardResult };
  /**
   * Tells how the points of the first players came about over time. As of the board that the caller sees, also as of
   * a past event: of a frozen one, the lines end where it stands still. A line ends with the points on the board.
   */
  "lobby.scores": { params: {
    /** Defaults to 10. */
    limit?: number;
    /** The event to look back to. Defaults to the newest. */
    at?: Seq;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: ScoreLines };
  /**
   * Lists the players in order of joining. With `keptOut`, which only the host may set, it lists the removed players
   * who cannot join again.
   */
  "player.list": { params: {
    /** The page begins after this player. */
    after?: PlayerId;
    /** Defaults to 100. */
    limit?: number;
    /** Whether to list the players kept out instead. For the host. */
    keptOut?: boolean;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: PlayerList };
  /**
   * Returns who is connected. The host gets all players, players their own team or, without one, themselves;
   * everybody else gets only the number of players who are online.
   */
  "lobby.presence": { params: {
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Presence };
  /** Lists the events of the lobby that the caller may see. */
  "lobby.history": { params: {
    /** The page begins after this event. 0 if omitted. */
    after?: number;
    /** Defaults to 100. */
    limit?: number;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: History };
  /** Returns the results of the hunt. Only after the end. */
  "lobby.results": { params: {
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Results };
  /**
   * Returns what each player is honoured for. When `lobby.results` is to be had: one for each player of the final
   * board, in its order, and the same for the same log.
   */
  "lobby.awards": { params: {
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Honours };
  /**
   * Returns the lobby's events as stored, with the hashes that chain them. For players and spectators only after the
   * end, and not while the board is frozen. An event's `secret` part is left out for callers who may not see it. Its
   * hash stays in the `data`, so the chain can still be verified.
   */
  "lobby.log": { params: {
    /** The page begins after this event. 0 if omitted. */
    after?: number;
    /** Defaults to 100. */
    limit?: number;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Log };
  /**
   * Lists the photos that players sent for clues. Oldest first. `waiting` is how many wait for a judgement in all.
   */
  "photo.queue": { params: {
    /** Only photos in this state. */
    state?: PhotoState;
    /** Only photos behind this one. */
    after?: SubmissionId;
    /** Defaults to 100. */
    limit?: number;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: PhotoQueue };
  /**
   * Returns the oldest photo that waits and that no other reviewer looks at. The photo is held for this reviewer for
   * a minute: no other gets it meanwhile. The result is empty if there is none. To load the next one ahead, name the
   * current one as `after`.
   */
  "photo.next": { params: {
    /** Only photos behind this one. */
    after?: SubmissionId;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: NextPhoto };
  /**
   * Accepts a photo: the player has found the clue. In any phase. The find counts as of the time at which the photo
   * was sent. The result tells the player's standing.
   */
  "photo.accept": { params: {
    submission: SubmissionId;
    /** Defaults to 0. */
    bonus?: PhotoBonus;
    /** Whether to show it to everybody, too. */
    publish?: boolean;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Outcome };
  /** Rejects a photo. In any phase. The player may send another one, or the same one again. */
  "photo.reject": { params: {
    submission: SubmissionId;
    /** The reason, shown to the player and the team. */
    reason?: Reason;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /**
   * Takes a judgement of a photo back. Also one that `review` `auto` made. The photo waits again, and its find no
   * longer counts. A published photo is withdrawn.
   */
  "photo.reopen": { params: {
    submission: SubmissionId;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /**
   * Shows an accepted photo to everybody, or no longer. A withdrawn photo is gone at once, also for spectators who
   * stay behind. While the board is frozen, a photo whose find it hides cannot be published.
   */
  "photo.publish": { params: {
    submission: SubmissionId;
    /** Whether everybody may see it. */
    published: boolean;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /** Lists the photos that are published. Oldest first. */
  "lobby.album": { params: {
    /** Only photos behind this one. */
    after?: SubmissionId;
    /** Defaults to 100. */
    limit?: number;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Album };
  /**
   * Invites somebody to help, in a role. The token is good on any number of devices, until it expires or is revoked.
   * Only the host can invite cohosts. A lobby has at most 100 valid invitations.
   */
  "staff.invite": { params: {
    /** The name under which they act. Several may have the same. */
    name: StaffName;
    role: StaffRole;
    /** The clue at which a station stands. Required for a station, and only for one. */
    clue?: ClueId;
    /** When the invitation ends, in the future. If omitted, it does not. */
    expiresAt?: Timestamp;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: InvitedStaff };
  /**
   * Lists everybody who was invited, and whether there is a passphrase. `lastAt` is when they were last heard from,
   * if known.
   */
  "staff.list": { params: {
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: StaffList };
  /**
   * Revokes an invitation. Its connections end with `bye` `kicked`, and its token becomes `unauthorized`. Only the
   * host can revoke a cohost's. Revoking it again changes nothing.
   */
  "staff.revoke": { params: {
    staff: StaffId;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /**
   * Checks a player in at a station. Only while the hunt is running. A player is inside one station at a time:
   * entering one leaves the other. Entering again changes nothing.
   */
  "station.enter": { params: {
    clue: ClueId;
    /** The player: for the host, who must name one, unless `tag` does. Players check themselves in. */
    player?: PlayerId;
    /** The player's tag, in place of `player`. */
    tag?: string;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: StationResult };
  /** Checks a player out of a station. In any phase. It changes nothing if the player is not inside. */
  "station.leave": { params: {
    clue: ClueId;
    /** The player: for the host, who must name one, unless `tag` does. Players check themselves in. */
    player?: PlayerId;
    /** The player's tag, in place of `player`. */
    tag?: string;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: StationLeftResult };
  /**
   * Tells the codes that the screen of a clue shows next. For a clue whose proof is a living code, in any phase: the
   * code of now and those of the next two minutes. Staff of a station may ask for their own clue only.
   */
  "clue.living": { params: {
    clue: ClueId;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: LivingCodes };
  /** Tells how crowded each clue is. In the host's order. Watchers with the topic `crowd` are pushed what changes. */
  "lobby.crowd": { params: {
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Crowd };
  /**
   * Lets simulated teams play the hunt, and tells what to expect. Only while the lobby is open. Nothing is stored,
   * and nobody else is told. The hunt starts at `startsAt` or, without it, now. It is played by its own rules, as
   * often as `games` says or as 10 seconds allow; `games` in the result says how often. One rehearsal at a time is
   * played for a lobby, and for an address.
   */
  "lobby.rehearse": { params: {
    /** How many teams play. Players without a team are teams of one. */
    teams: number;
    /** Defaults to 1000. */
    games?: number;
    /** Defaults to 4. */
    walking?: number;
    /** Defaults to 180. */
    seconds?: number;
    /** Where they start. If omitted, each team starts at its first clue. */
    from?: RehearsalStart;
    /** Chosen by the server if omitted. */
    seed?: number;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Forecast };
  /**
   * Adds a player who has no phone. The rules are those of `lobby.join`. The seat has no token: `player.handover`
   * gives it one, should a phone turn up. The event is `player.joined`.
   */
  "player.add": { params: {
    name: PlayerName;
    /**
     * Required if the lobby has divisions, unless the chosen team has one: then it must be that of the team. Without
     * `team`, the player joins the smallest team that has this division or nobody.
     */
    division?: string;
    /** The id or the name (ignoring case) of a team of the lobby. */
    team?: string;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: AddedPlayer };
  /**
   * Lists the tags of the players. In order of joining. A tag is what is printed on a player's badge. It is always
   * the same, names and seats nobody, and counts as no code: scanned by a player it is `not-a-clue`.
   */
  "player.tags": { params: {
    /** The page begins after this player. */
    after?: PlayerId;
    /** Defaults to 100. */
    limit?: number;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: PlayerTags };
  /**
   * Credits a find to the player whose tag was scanned at the clue. The outcome is that of the player, as if they had
   * given whatever proves the clue, there and then: its code, answer and place are not checked, all other rules
   * apply. `player` says whose tag it is. Accepted at the same times as `scan.submit`.
   */
  "tag.scan": { params: {
    /** The content of the QR code on a player's badge, or the tag as typed. */
    tag: string;
    /** When the proof was made, if the phone was offline then. At most 2 minutes in the future. */
    at?: Timestamp;
    /** The clue at which the tag was scanned. A station has only its own, and may omit it. */
    clue?: ClueId;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Outcome };
  /**
   * Tells what each player has found. In order of joining. A page ends early where it has many finds, so read on
   * until it is empty. `next` is what the player looks for in a sequence, and `lastAt` the time of the last find.
   * `wrong` counts the wrong options of choices that count tries.
   */
  "lobby.progress": { params: {
    /** The page begins after this player. */
    after?: PlayerId;
    /** Defaults to 100. */
    limit?: number;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Progress };
  /** Tells how the hunt went, clue by clue. Only after the end. */
  "lobby.report": { params: {
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: HuntReport };
  /**
   * Lists what players thought of the hunt. The newest answer of each player, without a name and in no order that
   * would tell whose it is.
   */
  "feedback.list": { params: {
    /** How many answers to skip. 0 if omitted. */
    after?: number;
    /** Defaults to 100. */
    limit?: number;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Feedback };
  /**
   * Tells the host what the player thought of the hunt. Only after the end. The newest answer counts. Nobody is told
   * whose it is.
   */
  "feedback.give": { params: {
    stars: Stars;
    text?: FeedbackText;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: Nothing };
  /**
   * Has the server call an address for each event of a lobby. From the next event on, as everybody in the lobby sees
   * it and when a spectator sees it. The lobby must belong to an account, unless the server says otherwise. The
   * secret signs the calls and is not shown again. For an operator who names no lobby, this and the methods below are
   * about webhooks of the server, which are told of all lobbies: their positions take the place of sequence numbers.
   */
  "webhook.create": { params: {
    url: WebhookUrl;
    /** The types of events to send; `*` stands for all but `feed.reacted`. */
    types: EventTypes;
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
    /**
     * Makes the request safe to repeat: the same key from the same seat returns the first result again, and nothing
     * happens twice.
     */
    key?: string;
  }; result: CreatedWebhook };
  /** Lists the lobby's webhooks. */
  "webhook.list": { params: {
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: WebhookList };
  /** Deletes a webhook, with its address and its secret. */
  "webhook.delete": { params: {
    webhook: WebhookId;
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Nothing };
  /**
   * Sends an event of the type `webhook.test`, once. If the receiver takes it, what waits for another try is sent at
   * once.
   */
  "webhook.test": { params: {
    webhook: WebhookId;
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Nothing };
  /**
   * Sends the events behind one of them again. They have the same ids as before. Nothing happens if it was not sent
   * yet.
   */
  "webhook.replay": { params: {
    webhook: WebhookId;
    /** The last event that is not sent again; 0 for all from the beginning. */
    after: number;
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Nothing };
  /**
   * Returns how the events were delivered, in the order of the tries. `status` is that of the receiver's answer, 0 if
   * there was none. An event that was given up without a try has the `attempt` 0, a test the `seq` 0. A page does not
   * end among the tries of one event.
   */
  "webhook.deliveries": { params: {
    webhook: WebhookId;
    /** Only events after this one. 0 if omitted. */
    after?: number;
    /** Defaults to 100. */
    limit?: number;
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** Names the lobby. Takes precedence over `code`; without both, the seat determines the lobby. */
    lobby?: string;
    /** Names the lobby by its join code, until it is archived. */
    code?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: WebhookDeliveries };
  /** Tells how the server is doing. */
  "admin.status": { params: {
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: ServerStatus };
  /**
   * Tells what went wrong since the start. The last 100 of each sort, the newest first: requests that took half a
   * second or longer, warnings and errors of the server's log, letters that could not be sent, and events that
   * webhooks' receivers did not take.
   */
  "admin.problems": { params: {
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: ServerProblems };
  /**
   * Makes a token of an operator. Only on the server's own machine, for those who may read its data folder: `quarry
   * admin token`.
   */
  "admin.addToken": { params: {
    /** `operator` if omitted. */
    name?: OperatorName;
    /** 90 if omitted. */
    days?: number;
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: AddedToken };
  /**
   * Makes an account an operator, or takes that back. Only on the server's own machine, for those who may read its
   * data folder: `quarry admin grant`.
   */
  "admin.grant": { params: {
    /** The username or the email address, ignoring case. */
    username: string;
    /** True if omitted. */
    granted?: boolean;
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: GrantedAccount };
  /** Lists the tokens of operators that are good. */
  "admin.tokens": { params: {
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: OperatorTokens };
  /**
   * Tells what operators did, the oldest first. `operator` is a token (`o1`), an account's id, `machine` for the
   * server's own machine, or `retention` for the server itself. `subject` is an id or an address: of what is gone, or
   * whose key is erased, nothing is told.
   */
  "admin.audit": { params: {
    /** The page begins after this entry. 0 if omitted. */
    after?: number;
    /** Defaults to 100. */
    limit?: number;
    /** Only what this one did. */
    operator?: AuditedOperator;
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: AuditTrail };
  /** Revokes a token of an operator. Its connections end with `bye` `kicked`, and it becomes `unauthorized`. */
  "admin.revoke": { params: {
    operator: OperatorId;
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Nothing };
  /**
   * Keeps an address, a network or an account out. Every request from there gets `banned`, and open connections end
   * with `bye` `kicked`. Operators stay, wherever they are.
   */
  "admin.ban": { params: {
    reason: OperatorReason;
    /** Either this or `account`. */
    address?: BannedAddress;
    account?: AccountId;
    /** When it ends, in the future. If omitted, it does not. */
    until?: Timestamp;
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: MadeBan };
  /** Lists the bans in force. */
  "admin.bans": { params: {
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: BanList };
  /** Ends a ban. Its address and reason can no longer be read afterwards. */
  "admin.unban": { params: {
    ban: BanId;
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Nothing };
  /**
   * Tells everybody on the server something, or nothing any more. It stands in `server.info`, and whoever watches a
   * lobby or follows events gets `server.notice`. It holds on every node and across restarts, and is in no lobby's
   * log.
   */
  "admin.announce": { params: {
    /** `null` takes the announcement away. */
    text: ServerNotice | null;
    /** When it is over, in the future. If omitted, when it is taken away. */
    until?: Timestamp;
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Nothing };
  /**
   * Takes no new lobbies, or takes them again. `lobby.create` and `pack.play` are `forbidden` then, and `server.info`
   * has `draining`. `GET /readyz` stays 200 while a hunt runs, and is 503 afterwards. It holds on every node and
   * across restarts.
   */
  "admin.drain": { params: {
    /** Whether to take no new lobbies. */
    on: boolean;
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Nothing };
  /** Lists lobbies. */
  "admin.lobbies": { params: {
    /** A part of the name, ignoring case, or a whole join code or id. */
    query?: string;
    phase?: Phase;
    /** The last lobby of the page before. */
    after?: string;
    /** Defaults to 100. */
    limit?: number;
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: OperatorsLobbies };
  /** Ends a hunt. Its `hunt.ended` has `by` `operator`. */
  "admin.endLobby": { params: {
    /** The id of the lobby, ignoring case. */
    lobby: string;
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Nothing };
  /**
   * Archives a lobby at once. A hunt that has not ended ends before. From then on the lobby can be read by its id but
   * no longer changed, and its join code is free. Everybody there gets `lobby.updated` with `archived`.
   */
  "admin.archiveLobby": { params: {
    /** The id of the lobby, ignoring case. */
    lobby: string;
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Nothing };
  /**
   * Deletes a lobby for good. As `lobby.delete`, but also while it runs: its connections end with `bye` `kicked`, and
   * it becomes `lobby-not-found`. The answer comes when no file has anything of it any more.
   */
  "admin.deleteLobby": { params: {
    /** The id of the lobby, ignoring case. */
    lobby: string;
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Nothing };
  /** Makes an invitation to register. For `account.register`, once, within 7 days. */
  "admin.invite": { params: {
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: MadeInvitation };
  /**
   * Lets an account host, or no longer. It matters if `hosting` of `server.info` is `listed`. Existing lobbies stay.
   */
  "admin.allowHosting": { params: {
    account: AccountId;
    /** Whether it may. */
    allowed: boolean;
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Nothing };
  /**
   * Lists accounts, the oldest first, or finds one. Never with the names and addresses of their owners, nor with what
   * their lobbies are called.
   */
  "admin.accounts": { params: {
    /** The whole username, ignoring case. */
    username?: string;
    /** The whole email address, ignoring case. Not with `username`. */
    email?: string;
    /** The last account of the page before. */
    after?: AccountId;
    /** Defaults to 100. */
    limit?: number;
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: AccountList };
  /**
   * Creates an account for somebody who then chooses a password. Also while nobody may register. The link is as that
   * of `admin.resetLink`; `url` is missing if the server does not know its own address.
   */
  "admin.createAccount": { params: {
    firstName: PersonName;
    lastName: PersonName;
    username: Username;
    email: Email;
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: CreatedAccount };
  /**
   * Exports everything known about an account's owner, for them. As `account.export`. The trail tells that it was
   * done.
   */
  "admin.exportAccount": { params: {
    account: AccountId;
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Takeout };
  /**
   * Deletes an account for good. As `account.delete`: nobody can read who its owner was any more, not even in backups
   * of the log.
   */
  "admin.deleteAccount": { params: {
    account: AccountId;
    reason: DeletionReason;
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Nothing };
  /** Finds an account by its exact name. */
  "admin.account": { params: {
    /** The username or the email address, ignoring case. */
    login: string;
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: OperatorsAccount };
  /**
   * Keeps the owner of an account out. They are signed out everywhere. Their lobbies stay, with the hosts' tokens.
   */
  "admin.disableAccount": { params: {
    account: AccountId;
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Nothing };
  /** Lets the owner of an account in again. */
  "admin.enableAccount": { params: {
    account: AccountId;
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Nothing };
  /**
   * Makes a link with which the owner of an account chooses a new password. For an owner who gets no letters. It is
   * good once, for 30 minutes.
   */
  "admin.resetLink": { params: {
    account: AccountId;
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: ResetLink };
  /**
   * Lists packs, and what is taken down. Also packs that the store does not show. `photos` are all that are taken
   * down.
   */
  "admin.packs": { params: {
    /** A part of the name, ignoring case. */
    query?: string;
    /** The last pack of the page before. */
    after?: PackIdInput;
    /** Defaults to 100. */
    limit?: number;
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: OperatorsPacks };
  /**
   * Shows a pack or a photo to nobody any more. A pack is `pack-not-found` to everybody but its creator, and in no
   * search; games under way go on. A photo is 404. Taking it down again changes nothing.
   */
  "admin.takeDown": { params: {
    reason: OperatorReason;
    /** Either this or `photo`. */
    pack?: PackIdInput;
    photo?: PhotoName;
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Nothing };
  /** Shows a pack or a photo again. `pack-not-found` if it is not taken down. */
  "admin.restore": { params: {
    /** Either this or `photo`. */
    pack?: PackIdInput;
    photo?: PhotoName;
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: Nothing };
  /**
   * Tells everything that happens in all lobbies. From the next event on or, with `after`, from a position: one push
   * `follow` for each event, in the order of the log, as everybody in its lobby sees it. What a frozen board hides
   * comes right before the event that reveals it. Another call takes the place of the first.
   */
  "events.follow": { params: {
    /** The `position` behind which to go on. From now on if omitted. */
    after?: LogPosition;
    /** Only this lobby. */
    lobby?: string;
    /** Only events of these types. All but `feed.reacted` if omitted. */
    types?: EventTypes;
    /** The password of an operator by account, if the sign-in is older than 12 hours. */
    password?: string;
    /** The seat or the account to act as. Defaults to the connection's. */
    token?: Token;
  }; result: FollowedFrom };
}

/** Something happened in a watched lobby. */
export interface EventPush {
  method: "event";
  params: Event | HostEvent;
}

/** The board of a watched lobby changed. */
export interface BoardPush {
  method: "board";
  params: BoardChange;
}

/** Players of a watched lobby came or went. */
export interface PresencePush {
  method: "presence";
  params: PresenceChange;
}

/** A player cheered in the waiting room. */
export interface CheerPush {
  method: "cheer";
  params: Cheer;
}

/** The host steers what big screens show after the end. */
export interface SteerPush {
  method: "steer";
  params: Steer;
}

/** Players of a watched lobby moved, started or stopped sharing it, or called for help. */
export interface PositionsPush {
  method: "positions";
  params: PositionChange;
}

/** Clues of a watched lobby became more or less crowded. */
export interface CrowdPush {
  method: "crowd";
  params: CrowdChange;
}

/** Reactions to entries of the feed of a watched lobby changed. */
export interface FeedPush {
  method: "feed";
  params: FeedChange;
}

/** Something happened in a lobby. */
export interface FollowPush {
  method: "follow";
  params: FollowedEvent;
}

/** An operator announces something to everybody, or takes it away. */
export interface ServerNoticePush {
  method: "server.notice";
  params: NoticeOfServer;
}

/** The last message before the server closes the connection. */
export interface ByePush {
  method: "bye";
  params: Bye;
}

export type Push = EventPush | BoardPush | PresencePush | CheerPush | SteerPush | PositionsPush | CrowdPush | FeedPush | FollowPush | ServerNoticePush | ByePush;

/** The id of an account, a ULID. It reveals nothing about its owner. */
export type AccountId = string;

/** A page of accounts. `more` says whether another one follows. */
export interface AccountList {
  /** The oldest first. */
  accounts: {
    account: AccountId;
    username: Username;
    /** Whether its owner is kept out. */
    disabled: boolean;
    createdAt: Timestamp;
    /** How many lobbies it hosts or has hosted. */
    lobbies: number;
  }[];
  more: boolean;
}

/** The radius, in metres, of the circle that the phone is in. */
export type Accuracy = number;

/** The new player. */
export interface AddedPlayer {
  player: PlayerId;
  tag: PlayerTag;
}

/** The new token, which is not shown again. */
export interface AddedToken {
  operator: OperatorId;
  token: Token;
}

/** The photos that are published. */
export interface Album {
  /** By ascending `submission`. */
  photos: {
    submission: SubmissionId;
    player: PlayerId;
    clue: ClueId;
    photo: PhotoName;
    caption?: Caption;
    at: Timestamp;
  }[];
  /** How many photos are published. */
  total: number;
}

/** An answer, or an option. */
export type AnswerText = string;

export interface ApiKey {
  apiKey: ApiKeyId;
  name: KeyName;
  scopes: KeyScopes;
  createdAt: Timestamp;
  expiresAt: Timestamp;
  lastAt?: Timestamp;
}

/** The id of an API key, numbered within the account. */
export type ApiKeyId = string;

/** The seat or account that a token names. */
export type Attached = {
  role: "host";
  lobby: LobbyId;
  code: JoinCode;
  token?: Token;
} | {
  role: "player";
  lobby: LobbyId;
  code: JoinCode;
  player: PlayerId;
  token?: Token;
} | {
  role: StaffRole;
  lobby: LobbyId;
  code: JoinCode;
  staff: StaffId;
  name: StaffName;
  clue?: ClueId;
} | {
  role: "account";
  account: AccountId;
  username: Username;
  operator?: true;
} | {
  role: "operator";
  operator: OperatorId;
  name: OperatorName;
};

/** A page of the trail. `more` says whether another one follows. */
export interface AuditTrail {
  /** By ascending `seq`. */
  entries: {
    seq: Seq;
    at: Timestamp;
    operator: AuditedOperator;
    /** What was done, mostly the name of a method without `admin.`. */
    action: string;
    /** What it was done to: an id, an address or a photo's name. */
    subject?: string;
    reason?: OperatorReason;
  }[];
  more: boolean;
}

/** Who did it: a token's id, an account's id, `machine` or `retention`. */
export type AuditedOperator = string;

/** The author of the hunt. Also the host's name in the chat; `Host` if empty. */
export type Author = string;

/**
 * What stands for a player beside their name. Where it is missing, pages show the critter of the text `LOBBY/PLAYER`,
 * for deleted players too.
 */
export type Avatar = {
  /** A single emoji. */
  emoji: string;
} | {
  /** Lines of a pen on a field of 64 by 64: `M` and a point to move there, `L` and a point to draw there. */
  drawing: string;
} | {
  /** A seed from which pages draw a small animal. */
  critter: string;
};

/** Points awarded or, if negative, deducted. Not 0. */
export type Award = number;

export interface BadCredentialsData {
  kind: "bad-credentials";
  /** The wrong field, if the caller is signed in. */
  field?: "password" | "currentPassword";
}

/** An achievement. Later versions may add more. */
export type Badge = "all-clues" | "winner" | "first-find" | "no-hints" | "half-time" | "comeback" | "photo-finish" | "last-minute" | "night-owl" | "ghost-beaten" | "first-of-pack";

/** The badges that somebody has earned, each kind once. */
export type BadgeCounts = {
  badge: Badge;
  times: number;
  last: Timestamp;
}[];

/** The id of a ban: `b` and a number, in order of creation, never reused. */
export type BanId = string;

/** The bans in force. */
export interface BanList {
  /** By ascending `ban`. Each has an address or an account. */
  bans: {
    ban: BanId;
    address?: BannedAddress;
    account?: AccountId;
    until?: Timestamp;
    reason: OperatorReason;
    createdAt: Timestamp;
  }[];
}

/** An IPv4 or IPv6 address, or a network, such as `192.0.2.0/24`. Of an IPv6 address its /64 network counts. */
export type BannedAddress = string;

/** One reason for points gained or lost. */
export type Because = {
  seq: Seq;
  at: Timestamp;
  points: Points;
  kind: "find";
  clue: ClueId;
  accepted?: true;
  reason?: RulingReason;
} | {
  seq: Seq;
  at: Timestamp;
  /** The points that they took from the find. */
  points: number;
  kind: "tries";
  clue: ClueId;
} | {
  seq: Seq;
  at: Timestamp;
  points: Points;
  kind: "bonus";
  clue: ClueId;
  submission?: SubmissionId;
} | {
  seq: Seq;
  at: Timestamp;
  /** The points that it took away. */
  points: number;
  kind: "hint";
  clue: ClueId;
} | {
  seq: Seq;
  at: Timestamp;
  /** The points that it gave or took away. */
  points: number;
  kind: "ruling";
  clue?: ClueId;
  ruling: RulingId;
  reason: RulingReason;
};

/**
 * Changes of the board up to the event `seq`. All watchers with the same view get the same push, so there is no `me`.
 */
export interface BoardChange {
  lobby: LobbyId;
  seq: Seq;
  /**
   * The rows of players whose points, finds or name changed since the previous push, or who joined. Rows of which
   * only the rank changed are omitted.
   */
  rows: Row[];
  /** The number of rows of the whole board. */
  total: number;
  /** Whether the board is frozen for everybody but the host. */
  frozen: boolean;
  /** All teams by ascending rank, if any team's row changed. */
  teams?: TeamRow[];
}

/** The board is frozen for everybody but the host, as of the event `data.seq`. */
export interface BoardFrozen {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "board.frozen";
  data: BoardPosition;
  by?: StaffAuthor;
}

/** Rows of the board. `me` is the calling player's row. */
export interface BoardPart {
  /** By ascending rank. */
  rows: Row[];
  /** The number of rows of the whole board. */
  total: number;
  /** Whether the board is frozen for everybody but the host. */
  frozen: boolean;
  me?: Row;
  /** All teams by ascending rank; only in lobbies with teams. */
  teams?: TeamRow[];
}

/** The last event that the board shows. */
export interface BoardPosition {
  seq: Seq;
}

/** A part of the board as of the event `seq`. `me` is the calling player's row. */
export interface BoardResult {
  seq: Seq;
  /** By ascending rank. */
  rows: Row[];
  /** The number of rows of the whole board. */
  total: number;
  /** Whether the board is frozen for everybody but the host. */
  frozen: boolean;
  me?: Row;
  /** All teams by ascending rank; only in lobbies with teams. */
  teams?: TeamRow[];
}

/** The board now shows the standings as of the event `data.seq`. Its `frozen` tells whether it is still frozen. */
export interface BoardRevealed {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "board.revealed";
  data: BoardPosition;
  by?: StaffAuthor;
}

/** How pages, screens and sheets of the hunt look. `logo` is a photo that was sent to the server. */
export interface Brand {
  colour?: Colour;
  logo?: PhotoName;
}

/** Why the server closes the connection. */
export interface Bye {
  /**
   * `slow`: the client did not read what it was sent. `kicked`: the host has removed the player. `shutdown`: the
   * server is stopping. `idle`: no complete request came in time. `replaced`: the session that the connection relied
   * on has ended.
   */
  reason: "slow" | "kicked" | "shutdown" | "idle" | "replaced";
  /** With `shutdown`: when to reconnect, in milliseconds; differs between clients. */
  retryAfter?: number;
}

/** What a player says about a photo. */
export type Caption = string;

/**
 * What everybody may know about a lobby before joining. `startsAt` is when the hunt starts by itself or, once it has
 * started, when it did. `endsAt` is when the clock ends it or, once it has ended, when it did. It is omitted without
 * a clock and while the hunt is paused. `code` is omitted once the lobby is archived.
 */
export interface Card {
  lobby: LobbyId;
  code?: JoinCode;
  name: LobbyName;
  description: Description;
  author: Author;
  /** The number of clues. */
  clues: number;
  /** The number of players in the lobby now. */
  players: number;
  /** The number of seats for players. */
  capacity: number;
  phase: Phase;
  order: Order;
  /** The names of the teams; the first is `t1`. Empty without teams. */
  teams: TeamName[];
  /** The names of the divisions; omitted without divisions. */
  divisions?: DivisionName[];
  /** The waves in which players start; omitted without waves. */
  waves?: WaveView[];
  /**
   * The colours of the teams: the first that of `t1`. At most one for each team. Where a new lobby names none, its
   * teams get colours of their own in turn.
   */
  teamColours?: Colour[];
  brand?: Brand;
  /** The languages of the clues' texts: first that of their own, if it was named. Omitted if there is none. */
  languages?: LanguageTag[];
  pack?: PackPlayed;
  /** Players may share where they are. Omitted if they may not. */
  positions?: true;
  /** There is no feed. Omitted if there is one. */
  feed?: false;
  startsAt?: Timestamp;
  endsAt?: Timestamp;
  /** Seconds to the start, rounded up. Only before a scheduled start. */
  secondsToStart?: number;
  /** Seconds to the end by the clock, rounded up. While paused, the remaining time. */
  secondsToEnd?: number;
  zone?: Zone;
  /**
   * The text of a QR code, in the form of a clue's `qr`, with which players try their cameras. Only while the lobby
   * is open and has clues.
   */
  warmUp?: string;
}

/** A chat message. Without `player` it is from the host, without `to` it is for everybody. */
export interface ChatMessage {
  message: MessageId;
  player?: PlayerId;
  /** The sender's name at the time. */
  name: string;
  text: ChatText;
  to?: TeamRecipient;
  at: Timestamp;
  /** Set if the host has removed the message: only the host still sees it. */
  removed?: true;
}

/** The host removed a message. Clients must stop showing it. */
export interface ChatRemoved {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "chat.removed";
  data: {
    message: MessageId;
  };
  by?: StaffAuthor;
}

/** A player reported a message to the host. */
export interface ChatReported {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "chat.reported";
  data: {
    message: MessageId;
    player: PlayerId;
    reason: Reason;
  };
  by?: StaffAuthor;
}

/** Somebody sent a chat message; without `player` the host or one of staff did. */
export interface ChatSent {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "chat.sent";
  data: {
    message: MessageId;
    player?: PlayerId;
    /** The sender's name. */
    name: string;
    text: ChatText;
    to?: TeamRecipient;
  };
  by?: StaffAuthor;
}

/** A chat message that the host removed later, as everybody else sees it. */
export interface ChatSentAndRemoved {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "chat.sent";
  data: {
    message: MessageId;
    player?: PlayerId;
    to?: TeamRecipient;
    removed: true;
  };
  by?: StaffAuthor;
}

/** The text of a chat message. */
export type ChatText = string;

/** A player who cheered. */
export interface Cheer {
  lobby: LobbyId;
  player: PlayerId;
}

/** Options to choose from. */
export interface ChoiceView {
  /** The kind of proof. */
  kind: "choice" | "outsider";
  /** In an order that differs between players and never changes for one. The host sees the written order. */
  options: AnswerText[];
  /** How many wrong options a player, or a team, may try; then the clue is closed for them. */
  tries?: number;
  /** Points that each wrong option takes from what the find is worth, never below 0. */
  wrongCost?: number;
  /** Seconds from a wrong option to the next answer. */
  wrongPause?: number;
  /** How many tries are left. */
  triesLeft?: number;
  /** The indexes of the wrong options that the player, or the team, has tried; with any of the other members. */
  wrong?: number[];
}

/** Host only. A clue was added; without `before` at the end. */
export interface ClueAdded {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "clue.added";
  data: {
    clue: ClueId;
    before?: ClueId;
    title: ClueTitle;
    text: ClueText;
    photo?: PhotoName;
    points: Points;
    proof: Proof;
    location?: Location;
    /** The hints, in the order in which they are offered. */
    hints?: Hint[];
    opens?: Timestamp;
    closes?: Timestamp;
    station?: Station;
    texts?: ClueTexts;
  };
  by?: StaffAuthor;
}

/** The card counts another clue. `lobby.view` shows it. */
export interface ClueAddedForOthers {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "clue.added";
  data: Record<string, unknown>;
  by?: StaffAuthor;
}

/** A find arrived after the end and waits for the host. For the player and the host. */
export interface ClueClaimed {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "clue.claimed";
  data: {
    player: PlayerId;
    clue: ClueId;
    at: Timestamp;
  };
  by?: StaffAuthor;
}

/**
 * The difficulty of a clue, measured by first plays. `title` is only for the creator and for those who have played
 * the pack to the end.
 */
export interface ClueDifficulty {
  clue: ClueId;
  title?: ClueTitle;
  /** The fraction of first plays that found it; null if nobody has played this version. */
  found: number | null;
  /** The median time, in seconds, from being shown to the find; null if nobody found it. */
  medianSeconds: number | null;
}

/** The id of a clue within its lobby: `c` and a number, in order of creation, never reused. */
export type ClueId = string;

/**
 * A clue as the host writes it. It can be found from `opens` until before `closes`; a missing bound does not limit
 * it.
 */
export interface ClueInput {
  title: ClueTitle;
  text?: ClueText;
  photo?: PhotoName;
  points: Points;
  proof: Proof;
  location?: LocationInput;
  /** The hints, in the order in which they are offered. */
  hints?: Hint[];
  opens?: Timestamp;
  closes?: Timestamp;
  station?: Station;
  texts?: ClueTexts;
}

/** All clues of the lobby, in the host's order. */
export interface ClueList {
  clues: HostClue[];
}

/** Host only. A clue was moved; without `before` to the end. */
export interface ClueMoved {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "clue.moved";
  data: {
    clue: ClueId;
    before?: ClueId;
  };
  by?: StaffAuthor;
}

/** A clue that the reader sees has another place. `lobby.view` shows it. */
export interface ClueMovedForOthers {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "clue.moved";
  data: {
    clue: ClueId;
  };
  by?: StaffAuthor;
}

/** Host only. A clue was removed. */
export interface ClueRemoved {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "clue.removed";
  data: {
    clue: ClueId;
  };
  by?: StaffAuthor;
}

/** The card counts one clue less. `lobby.view` shows it. */
export interface ClueRemovedForOthers {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "clue.removed";
  data: Record<string, unknown>;
  by?: StaffAuthor;
}

/** The clue that was added. */
export interface ClueResult {
  clue: ClueId;
}

/**
 * A clue became visible; `lobby.view` shows it. In a sequence, only the player whose next clue it is and the host get
 * the event.
 */
export interface ClueRevealed {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "clue.revealed";
  data: {
    clue: ClueId;
    player?: PlayerId;
  };
  by?: StaffAuthor;
}

/**
 * A player found a clue. `data.at` is the time of the find, if it differs from the `at` of the event. Only the host
 * and the player see the `reason` of an accepted find.
 */
export interface ClueScanned {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "clue.scanned";
  data: {
    player: PlayerId;
    clue: ClueId;
    /** Set if the find arrived while the hunt was not running. */
    late?: true;
    at?: Timestamp;
    /** Set if the host accepted the find by hand. */
    accepted?: true;
    reason?: RulingReason;
    /** The points that wrong options tried before take from it. */
    cost?: number;
  };
  by?: StaffAuthor;
}

/** The finds of a clue. `medianSeconds`, the median running time until a find, is omitted if nobody found it. */
export interface ClueSummary {
  clue: ClueId;
  foundBy: Count;
  medianSeconds?: number;
}

/** The text of a clue: where to look. */
export type ClueText = string;

/**
 * A clue's texts in further languages (at most 12), by language. What is left out is shown in the clue's own. Options
 * and hints are as many as the clue's own, in the same order.
 */
export type ClueTexts = Record<string, TextsInLanguage>;

/** The title of a clue. */
export type ClueTitle = string;

/**
 * A player tried a wrong option of a choice that limits the tries or lets wrong ones cost something. For the player,
 * the team, which shares the tries, and the host; while the board is frozen for the player, without `cost`, and the
 * host.
 */
export interface ClueTried {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "clue.tried";
  data: {
    player: PlayerId;
    clue: ClueId;
    cost?: Points;
    /** How many tries are left. */
    triesLeft?: number;
  };
  by?: StaffAuthor;
}

/** Host only. A clue changed. */
export interface ClueUpdated {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "clue.updated";
  data: {
    clue: ClueId;
    title?: ClueTitle;
    text?: ClueText;
    photo?: PhotoName | null;
    points?: Points;
    proof?: Proof;
    location?: Location | null;
    /** The hints, in the order in which they are offered. */
    hints?: Hint[];
    opens?: Timestamp | null;
    closes?: Timestamp | null;
    station?: Station | null;
    texts?: ClueTexts;
  };
  by?: StaffAuthor;
}

/** A clue that the reader sees changed; without `clue`, the languages on the card. `lobby.view` shows them. */
export interface ClueUpdatedForOthers {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "clue.updated";
  data: {
    clue?: ClueId;
  };
  by?: StaffAuthor;
}

/** A clue as players and spectators may see it. */
export interface ClueView {
  clue: ClueId;
  title: ClueTitle;
  text: ClueText;
  photo?: PhotoName;
  points: Points;
  proof: ProofView;
  location?: Location;
  /** The hints offered or taken. */
  hints: HintView[];
  /** Whether the viewer has found it. False for the host and spectators. */
  found: boolean;
  opens?: Timestamp;
  closes?: Timestamp;
  station?: StationView;
  /** The number of players who have found it. */
  foundBy: number;
  /**
   * `closed` outside its time window and once the hunt has ended; `void` if the host ruled that the clue does not
   * count, or that its code no longer does.
   */
  state: "open" | "closed" | "void";
  submission?: OwnSubmission;
}

/** The clue that a code was made for, in a lobby or in a pack. */
export type CodeSource = {
  lobby: LobbyId;
  clue: ClueId;
} | {
  pack: PackId;
  clue: ClueId;
};

/** An earlier lobby of the same host. */
export interface CodesInput {
  lobby: LobbyId;
  token: Token;
}

/** Red, green and blue. Capitals become small letters. */
export type Colour = string;

/** A count. */
export type Count = number;

/** The new lobby. `token` is for the host's seat and is not shown again. */
export interface Created {
  lobby: LobbyId;
  code: JoinCode;
  token: Token;
  /** The ids of the clues, in the order given. */
  clues: ClueId[];
}

/** A new account, and where its owner chooses a password, once. */
export interface CreatedAccount {
  account: AccountId;
  /** An address. */
  url?: string;
  expiresAt: Timestamp;
}

export interface CreatedKey {
  apiKey: ApiKeyId;
  token: Token;
}

export interface CreatedWebhook {
  webhook: WebhookId;
  /** Signs the calls: `whsec_` and 32 bytes in base64. It is not shown again. */
  secret: string;
}

/** How crowded the clues are. Only stations have `inside` and `capacity`. */
export interface Crowd {
  /** In the host's order. */
  clues: {
    clue: ClueId;
    /** How many players are inside. */
    inside?: number;
    /** How many players may be inside at once. */
    capacity?: number;
    /** How many players have it next in a sequence. */
    next: number;
    /** How many found it in the last five minutes. */
    finds: number;
  }[];
}

/** How crowded the clues are: after `lobby.watch` all of them, later those that changed. */
export interface CrowdChange {
  lobby: LobbyId;
  /** In the host's order. */
  clues: {
    clue: ClueId;
    /** How many players are inside. */
    inside?: number;
    /** How many players may be inside at once. */
    capacity?: number;
    /** How many players have it next in a sequence. */
    next: number;
    /** How many found it in the last five minutes. */
    finds: number;
  }[];
}

/** Why an operator deleted it. Only operators see it. */
export type DeletionReason = string;

/** A description of the hunt. */
export type Description = string;

/** A client's name for the device that it runs on, long enough to be unique. */
export type DeviceName = string;

/** The name of a division, unique in the lobby ignoring case. */
export type DivisionName = string;

/** The first players of a division, ranked among themselves, and the number of all its players. */
export interface DivisionResult {
  division: DivisionName;
  rows: Row[];
  total: number;
}

/** The details of the drip. Only the host sees it, since the seed determines the clues and their times. */
export interface Drip {
  /** The number of clues revealed at the start. */
  initial: number;
  /** The seed of everything random. */
  seed: number;
}

/** The details of an `order` of `drip`; only together with it. */
export interface DripInput {
  /** The number of clues revealed at the start. 5 if omitted. */
  initial?: number;
  /** The seed of everything random. Chosen by the server if omitted. */
  seed?: number;
}

/** An email address. */
export type Email = string;

/** An email address in ASCII. */
export type EmailAddress = string;

/** The new end of the hunt; while paused, the end if it resumed at once. */
export interface EndsAtResult {
  endsAt: Timestamp;
}

/** The host's seat, with a token of it. */
export interface EnteredHost {
  role: "host";
  lobby: LobbyId;
  code: JoinCode;
  token: Token;
}

/**
 * Identifies the server's log, a ULID. A log that was created, imported or restored has a new epoch. Sequence numbers
 * are only valid within an epoch.
 */
export type Epoch = string;

/** Something that happened in a lobby, as players and spectators see it. */
export type Event = LobbyCreated | LobbyUpdated | ClueAddedForOthers | ClueUpdatedForOthers | ClueRemovedForOthers | ClueMovedForOthers | ClueRevealed | PlayerJoined | PlayerRenamed | PlayerUpdated | PlayerLeft | PlayerKicked | PlayerMuted | PlayerUnmuted | PlayerWarmedUp | PlayerMoved | HuntStarting | HuntStartCancelled | HuntStarted | HuntPaused | HuntResumed | TimeExtended | HuntEnded | WaveStarted | WaveMoved | ClueScanned | ClueClaimed | ClueTried | HintTaken | StationEntered | StationLeft | BoardFrozen | BoardRevealed | NoticeSent | ChatSent | ChatSentAndRemoved | ChatRemoved | RollCalled | RollAnswered | RollClosed | HelpAsked | HelpAnswered | SongRequested | SongVoted | SongVotedInFull | SongPlayed | SongRemoved | FeedReacted | GhostScanned | PlayAmended | RulingApplied | RulingRevoked | PhotoSubmitted | PhotoAccepted | PhotoRejected | PhotoReopened | PhotoPublished | PhotoWithdrawn;

/** Types of events. */
export type EventTypes = string[];

/** The explanation of a player's points. */
export interface Explanation {
  points: Total;
  /** By ascending `seq`. Their points add up to the player's. */
  because: Because[];
}

/** Minutes that do not count. */
export type ExtraMinutes = number;

/** How many per cent more time than others have. */
export type ExtraPercent = number;

/** Entries of the feed to which the reactions changed, as they are now. */
export interface FeedChange {
  lobby: LobbyId;
  entries: {
    entry: Seq;
    reactions: Reactions;
  }[];
}

/**
 * A find, a published photo or a notice to everybody. `seq`, `type` and `at` are those of its event. `mine` is the
 * reaction of the calling seat.
 */
export interface FeedEntry {
  seq: Seq;
  type: "clue.scanned" | "photo.published" | "notice.sent";
  at: Timestamp;
  player?: PlayerId;
  name?: PlayerName;
  clue?: ClueId;
  submission?: SubmissionId;
  photo?: PhotoName;
  caption?: Caption;
  notice?: NoticeId;
  text?: NoticeText;
  /** The find was the first of its clue to be stored. Omitted otherwise. */
  first?: true;
  /** With the find its player took the lead on the board. Omitted otherwise. */
  leader?: true;
  reactions: Reactions;
  mine?: Reaction;
}

/** A part of the feed, newest first. */
export interface FeedPage {
  entries: FeedEntry[];
  /** Whether there are earlier entries. */
  more: boolean;
}

/**
 * Somebody reacted to an entry of the feed; null if they took it back. Without `player` the host or staff did. It is
 * never pushed. While the board is frozen, for the host.
 */
export interface FeedReacted {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "feed.reacted";
  data: {
    entry: Seq;
    reaction: Reaction | null;
    player?: PlayerId;
  };
  by?: StaffAuthor;
}

/** A page of what players thought of the hunt, and the number of all answers. */
export interface Feedback {
  answers: {
    stars: Stars;
    text?: FeedbackText;
  }[];
  total: number;
}

/** A player said what they thought of the hunt. For the host; it says not who. */
export interface FeedbackGiven {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "feedback.given";
  data: {
    stars: Stars;
    text?: FeedbackText;
  };
  by?: StaffAuthor;
}

/** What a player thought of the hunt. */
export type FeedbackText = string;

/** Something that happened in any lobby, as everybody there sees it. */
export interface FollowedEvent {
  position: LogPosition;
  lobby: LobbyId;
  seq: Seq;
  at: Timestamp;
  /** The type of the event. */
  type: string;
  /** As in an `Event` of this type. */
  data: Record<string, unknown>;
}

export interface FollowedFrom {
  position: LogPosition;
}

export interface ForbiddenData {
  kind: "forbidden";
  /** What to send, too, or the setting of the server that does not allow it, if that is known. */
  field?: "password" | "invitation" | "registration" | "hosting";
}

/** What simulated teams made of the hunt. */
export interface Forecast {
  /** How many games were played: fewer than asked for if 10 s did not suffice. */
  games: number;
  /**
   * How long the games took, until the last team was done or the clock ended: of 100 games, 10, 50 and 90 took no
   * longer.
   */
  duration: {
    /** Seconds. */
    p10: number;
    /** Seconds. */
    p50: number;
    /** Seconds. */
    p90: number;
  };
  /** In the host's order. */
  clues: {
    clue: ClueId;
    /** How many teams find it, on average. 0 only if none ever does. */
    reached: number;
    /** How long a team takes from setting out for it until it finds it, on average. */
    seconds: number;
    /** The most teams that wait there at once, for room or until it opens, on average over the games. */
    queue: number;
    /** How many seconds a team that comes there waits, on average. */
    wait: number;
  }[];
  /** What the host should change. */
  problems: {
    /**
     * `unreached`: no team finds the clue, or few do; without `clue`: most teams do not find everything in time.
     * `window`: teams miss it because of `opens` or `closes`. `crowded`: teams wait long for room in the station, or
     * many are there at once. `far`: it is a long walk away.
     */
    kind: "unreached" | "window" | "crowded" | "far";
    clue?: ClueId;
    /** A sentence in English that says what is wrong, and what to do. */
    text: string;
  }[];
}

/** A fragment that the text must contain. */
export type Fragment = string;

/** The playing time, in minutes. */
export type GameTime = number;

/** The run to race against. */
export type GhostInput = "best" | {
  username: string;
};

/** The run that the player races against found a clue. `found` and `points` are its totals so far. */
export interface GhostScanned {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "ghost.scanned";
  data: {
    clue: ClueId;
    points: Total;
    found: Count;
  };
  by?: StaffAuthor;
}

/**
 * For a codeword, the word. For a choice or an outsider, the index of the chosen option in the order that the player
 * sees, from 0. For a number, the number, or a text of it with a point or a comma before the decimals. For a photo,
 * its name and, if the player wrote one, the caption.
 */
export type GivenAnswer = AnswerText | number | SentPhoto;

/** The account. */
export interface GrantedAccount {
  account: AccountId;
}

/** The id of a group of clues: `g` and its place among the groups, from 1. */
export type GroupId = string;

/** A group of clues of which players need some. A clue is in one group at most. */
export interface GroupInput {
  title: GroupTitle;
  clues: ClueId[];
  /** How many of its clues count. */
  need: number;
}

/** The title of a group of clues. */
export type GroupTitle = string;

/** A group of clues of which players need some. A clue is in one group at most. */
export interface GroupToCreate {
  title: GroupTitle;
  /** The places of its clues in `clues`, from 0. */
  clues: number[];
  /** How many of its clues count. */
  need: number;
}

/** A group of clues as a viewer sees it. */
export interface GroupView {
  group: GroupId;
  title: GroupTitle;
  /** Those that are revealed, in the host's order. */
  clues: ClueId[];
  /** How many of the group's clues count: fewer if void ones leave fewer. */
  need: number;
  /** How many of them the viewer has found that count. */
  found: number;
}

/** A SHA-256 in hexadecimal. */
export type Hash = string;

/** Somebody answered a call for help. For the host and the player who called. */
export interface HelpAnswered {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "help.answered";
  data: {
    help: HelpId;
    player: PlayerId;
    text?: NoticeText;
  };
  by?: StaffAuthor;
}

/** A player called for help. For the host and that player. */
export interface HelpAsked {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "help.asked";
  data: {
    help: HelpId;
    player: PlayerId;
    text?: NoticeText;
  };
  by?: StaffAuthor;
}

/** The newest calls for help, oldest first. */
export interface HelpCalls {
  calls: {
    help: HelpId;
    player: PlayerId;
    text?: NoticeText;
    at: Timestamp;
    lat?: PhoneLatitude;
    lon?: PhoneLongitude;
    /** The name of whoever answered it. */
    answeredBy?: string;
  }[];
}

/** The id of a call for help within its lobby: `e` and a number, in order of creation, never reused. */
export type HelpId = string;

/** The call for help. */
export interface HelpResult {
  help: HelpId;
}

/** Help for a clue, and its cost. */
export interface Hint {
  text: HintText;
  cost: Points;
}

/** The hint that was taken. */
export interface HintResult {
  text: HintText;
  cost: Points;
  points: Total;
}

/** A player took a hint. For the player and the host. */
export interface HintTaken {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "hint.taken";
  data: {
    player: PlayerId;
    clue: ClueId;
    /** The index of the hint in the clue's hints, from 0. */
    hint: number;
    cost: Points;
  };
  by?: StaffAuthor;
}

/** Help for a clue. */
export type HintText = string;

/** A hint. `text` is only for the host and players who took it. */
export interface HintView {
  cost: Points;
  text?: HintText;
}

/** A page of the lobby's history. `last` is its newest event, whether or not the caller may see it. */
export interface History {
  /**
   * By ascending `seq`. The `prev` of the first is the `after` of the request. The host, and staff but stations, get
   * `HostEvent`s.
   */
  events: (Event | HostEvent)[];
  last: Seq;
}

/** What players are honoured for. */
export interface Honours {
  /** In the order of the final board. */
  awards: {
    player: PlayerId;
    /** The kind, of which only some are given more than once. */
    kind: "winner" | "podium" | "first-find" | "fastest-leg" | "last-find" | "photographer" | "most-loved-photo" | "talker" | "steady" | "brave-guesser" | "early-bird" | "explorer" | "lantern-lighter";
    clue?: ClueId;
    /** Points, a rank, seconds or a number, by kind. */
    value?: number;
  }[];
}

/** A clue with everything that only the host may see. */
export interface HostClue {
  clue: ClueId;
  title: ClueTitle;
  text: ClueText;
  photo?: PhotoName;
  points: Points;
  proof: Proof;
  location?: Location;
  /** The hints, in the order in which they are offered. */
  hints?: Hint[];
  opens?: Timestamp;
  closes?: Timestamp;
  station?: Station;
  texts?: ClueTexts;
  token: QRToken;
  /**
   * The text for the QR code: `https://HOST/q/TOKEN` in capitals if the server has a public URL, or if the request
   * came over HTTP or WebSocket to an address that phones can reach (not 127.0.0.1 or localhost); else
   * `QUARRY:TOKEN`.
   */
  qr: string;
  foundBy: Count;
}

/** Something that happened in a lobby, as its host and staff see it. */
export type HostEvent = LobbyCreatedForHost | LobbyUpdatedForHost | LobbyClaimed | ClueAdded | ClueUpdated | ClueRemoved | ClueMoved | ClueAddedForOthers | ClueUpdatedForOthers | ClueRemovedForOthers | ClueRevealed | PlayerJoined | PlayerRenamed | PlayerUpdated | PlayerLeft | PlayerKicked | PlayerAdmitted | PlayerHandedOver | PlayerMuted | PlayerUnmuted | PlayerWarmedUp | PlayerMoved | HuntStarting | HuntStartCancelled | HuntStarted | HuntPaused | HuntResumed | TimeExtended | HuntEnded | WaveStarted | WaveMoved | ClueScanned | ClueClaimed | ClueTried | HintTaken | StationEntered | StationLeft | BoardFrozen | BoardRevealed | NoticeSent | ChatSent | ChatRemoved | ChatReported | RollCalled | RollAnswered | RollClosed | HelpAsked | HelpAnswered | FeedbackGiven | SongRequested | SongVotedInFull | SongPlayed | SongRemoved | FeedReacted | PlayAmended | RulingApplied | RulingRevoked | SheetRequested | SheetMailed | SheetMailFailed | StaffInvited | StaffRevoked | PassphraseChanged | PhotoSubmitted | PhotoAccepted | PhotoRejected | PhotoReopened | PhotoPublished | PhotoWithdrawn;

/**
 * A lobby that somebody hosts or has hosted. `code` is omitted once it is archived. `keptUntil` says when the server
 * deletes it; omitted before its end, and if it is kept.
 */
export interface HostedLobby {
  lobby: LobbyId;
  code?: JoinCode;
  name: LobbyName;
  phase: Phase;
  keptUntil?: Timestamp;
}

/** The hunt ended. */
export interface HuntEnded {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "hunt.ended";
  data: {
    /** Who ended it. */
    by: "host" | "clock" | "all-found" | "player" | "operator";
  };
  by?: StaffAuthor;
}

/** The hunt is paused, and its clock stops. */
export interface HuntPaused {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "hunt.paused";
  data: Record<string, unknown>;
  by?: StaffAuthor;
}

/** How the hunt went. */
export interface HuntReport {
  /** In the host's order. `medianSeconds` is omitted if nobody found the clue. */
  clues: {
    clue: ClueId;
    foundBy: Count;
    medianSeconds?: number;
    wrong: Count;
    hints: Count;
  }[];
  chat: {
    /** How many were sent and not removed. */
    lines: number;
  };
  feedback: {
    count: Count;
    /** How many players gave one star, two, and so on. */
    stars: Count[];
  };
}

/** The hunt continues. */
export interface HuntResumed {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "hunt.resumed";
  data: {
    endsAt?: Timestamp;
  };
  by?: StaffAuthor;
}

/** The host took the start back. `startsAt` is when the hunt starts by itself now, if it does. */
export interface HuntStartCancelled {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "hunt.startCancelled";
  data: {
    startsAt?: Timestamp;
  };
  by?: StaffAuthor;
}

/** The hunt started. Clues can now be seen and found. */
export interface HuntStarted {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "hunt.started";
  data: {
    endsAt?: Timestamp;
  };
  by?: StaffAuthor;
}

/** The host has ordered the start, and may still take it back. */
export interface HuntStarting {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "hunt.starting";
  data: {
    at: Timestamp;
  };
  by?: StaffAuthor;
}

export interface InternalData {
  kind: "internal";
  /** An id to quote to the server's operator. */
  trace: string;
}

export interface InvalidParamsData {
  kind: "invalid-params";
  /** The field, such as `name` or `clues[3].points`. */
  field: string;
  /** The problem, as the rest of a sentence that begins with the field: `must not be empty`. */
  problem: string;
  /** For a pack, all problems, including the first. */
  problems?: {
    /** The place, such as `clues[3].title`, `Pins[3].Title` or `line 3, title`. */
    at: string;
    /** The problem, as the rest of a sentence that begins with the place. */
    problem: string;
  }[];
}

export interface InvalidRequestData {
  kind: "invalid-request";
}

/** An invitation to register, which is good once. It is opaque. */
export type Invitation = string;

/**
 * The invitation. `url` opens the page for the role with the token, which is not shown again; it is missing if the
 * server does not know its own address.
 */
export interface InvitedStaff {
  staff: StaffId;
  token: Token;
  /** An address. */
  url?: string;
}

/** The join code of a lobby: four characters without I, L, O, U, 0 and 1. */
export type JoinCode = string;

/** The new seat. `seq` is the event of the player's own joining. */
export interface Joined {
  lobby: LobbyId;
  player: PlayerId;
  token: Token;
  seq: Seq;
}

export interface KeyList {
  /** Oldest first. */
  keys: ApiKey[];
}

/** The name of an API key. */
export type KeyName = string;

/** What an API key is for. */
export type KeyScopes = ("read" | "host" | "packs")[];

/** A version of a pack. */
export interface KnownPack {
  pack: PackId;
  version: PackVersion;
}

/** A language that the server speaks to people. */
export type Language = "en" | "de" | "es" | "fr" | "it" | "nl" | "pl" | "pt" | "tr" | "uk" | "ar";

/**
 * Any language, with a script and a region if need be (BCP 47): also one that the server does not speak. Of tags that
 * differ in these, any is better than none.
 */
export type LanguageTag = string;

/** Finds that arrived after the end and wait for the host. */
export interface LateFinds {
  finds: {
    player: PlayerId;
    clue: ClueId;
    at: Timestamp;
    arrivedAt: Timestamp;
  }[];
}

/** The codes that the screen of a clue shows, without gaps: that of now, and those of the next two minutes. */
export interface LivingCodes {
  codes: {
    /** The text for the QR code, in the form of a clue's `qr`. */
    qr: string;
    from: Timestamp;
    until: Timestamp;
  }[];
  /** Seconds for which one code is shown. */
  period: number;
}

/** Host only. The account now owns the lobby; without `account` nobody does, since the owner was deleted. */
export interface LobbyClaimed {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "lobby.claimed";
  data: {
    account?: AccountId;
  };
  by?: StaffAuthor;
}

/** A lobby was created. Always its first event. */
export interface LobbyCreated {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "lobby.created";
  data: {
    code: JoinCode;
    name: LobbyName;
    description: Description;
    author: Author;
    /** The number of seats for players. */
    capacity: number;
    order: Order;
    /** The names of the teams; the first is `t1`. Empty without teams. */
    teams: TeamName[];
    /** The names of the divisions; omitted without divisions. */
    divisions?: DivisionName[];
    /**
     * Waves in which players start, by ascending `after`; the first starts with the hunt. Teams, or players without
     * one, are dealt in turn.
     */
    waves?: WaveInput[];
    /**
     * The colours of the teams: the first that of `t1`. At most one for each team. Where a new lobby names none, its
     * teams get colours of their own in turn.
     */
    teamColours?: Colour[];
    brand?: Brand;
    language?: LanguageTag;
    pack?: PackPlayed;
    /** Players may share where they are. Omitted if they may not. */
    positions?: true;
    /** There is no feed. Omitted if there is one. */
    feed?: false;
    startsAt?: Timestamp;
  };
  by?: StaffAuthor;
}

/** The lobby was created, with what only the host sees. */
export interface LobbyCreatedForHost {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "lobby.created";
  data: {
    code: JoinCode;
    name: LobbyName;
    description: Description;
    author: Author;
    /** The number of seats for players. */
    capacity: number;
    order: Order;
    /** The names of the teams; the first is `t1`. Empty without teams. */
    teams: TeamName[];
    /** The names of the divisions; omitted without divisions. */
    divisions?: DivisionName[];
    /**
     * Waves in which players start, by ascending `after`; the first starts with the hunt. Teams, or players without
     * one, are dealt in turn.
     */
    waves?: WaveInput[];
    /**
     * The colours of the teams: the first that of `t1`. At most one for each team. Where a new lobby names none, its
     * teams get colours of their own in turn.
     */
    teamColours?: Colour[];
    brand?: Brand;
    language?: LanguageTag;
    /** The pack that is played, and how. */
    pack?: {
      pack: PackId;
      version: number;
      play: "group" | "ranked";
    };
    startsAt?: Timestamp;
    /** How long the hunt runs, in seconds. */
    duration?: number;
    drip?: Drip;
    scoring: Scoring;
    settings: Settings;
    /** All groups of clues; the first is `g1`. */
    groups?: GroupInput[];
    /** The clues that the codes were made for, from `c1` on. */
    codes?: CodeSource[];
  };
  by?: StaffAuthor;
}

export interface LobbyFullData {
  kind: "lobby-full";
  /** The number of seats. */
  capacity: number;
}

/** The id of a lobby, a ULID. */
export type LobbyId = string;

/** The name of a hunt. */
export type LobbyName = string;

/** The card changed. Null stands for what was cleared. */
export interface LobbyUpdated {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "lobby.updated";
  data: {
    name?: LobbyName;
    description?: Description;
    author?: Author;
    /** The number of seats for players. */
    capacity?: number;
    archived?: true;
    order?: Order;
    /** The names of the teams; the first is `t1`. Empty without teams. */
    teams?: TeamName[];
    /** The names of the divisions; omitted without divisions. */
    divisions?: DivisionName[];
    /**
     * Waves in which players start, by ascending `after`; the first starts with the hunt. Teams, or players without
     * one, are dealt in turn.
     */
    waves?: WaveInput[];
    /**
     * The colours of the teams: the first that of `t1`. At most one for each team. Where a new lobby names none, its
     * teams get colours of their own in turn.
     */
    teamColours?: Colour[];
    brand?: Brand | null;
    language?: LanguageTag | null;
    /** Set if the groups of clues changed; `lobby.view` shows them. */
    groupsChanged?: true;
    /** Set if the zone changed; `lobby.view` shows it. */
    zoneChanged?: true;
    startsAt?: Timestamp | null;
    /** Whether players may share where they are now. */
    positions?: boolean;
    /** Whether there is a feed now. */
    feed?: boolean;
  };
  by?: StaffAuthor;
}

/** The lobby changed, with what only the host sees. If only that changed, only the host gets the push. */
export interface LobbyUpdatedForHost {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "lobby.updated";
  data: {
    name?: LobbyName;
    description?: Description;
    author?: Author;
    /** The number of seats for players. */
    capacity?: number;
    archived?: true;
    /** Set if the names of staff were erased. */
    staffForgotten?: true;
    order?: Order;
    /** The names of the teams; the first is `t1`. Empty without teams. */
    teams?: TeamName[];
    /** The names of the divisions; omitted without divisions. */
    divisions?: DivisionName[];
    /**
     * Waves in which players start, by ascending `after`; the first starts with the hunt. Teams, or players without
     * one, are dealt in turn.
     */
    waves?: WaveInput[];
    /**
     * The colours of the teams: the first that of `t1`. At most one for each team. Where a new lobby names none, its
     * teams get colours of their own in turn.
     */
    teamColours?: Colour[];
    brand?: Brand | null;
    language?: LanguageTag | null;
    startsAt?: Timestamp | null;
    /** How long the hunt runs, in seconds. */
    duration?: number | null;
    drip?: Drip;
    scoring?: Scoring;
    settings?: SettingsInput;
    /** All groups of clues; the first is `g1`. */
    groups?: GroupInput[];
    /** Whether the lobby has an address now. No push contains the address. */
    email?: boolean;
  };
  by?: StaffAuthor;
}

/** Where a clue is. `radius` is 30 unless the host set it. */
export interface Location {
  /** Degrees north. */
  lat: number;
  /** Degrees east. */
  lon: number;
  radius: Radius;
  /** Whether players must be within the radius to find the clue. Always so for `visit`. */
  required: boolean;
}

/** Where a clue is. */
export interface LocationInput {
  /** Degrees north. */
  lat: number;
  /** Degrees east. */
  lon: number;
  radius?: Radius;
  /** Whether players must be within the radius to find the clue. Always so for `visit`. */
  required?: boolean;
}

/** A page of the log. */
export interface Log {
  epoch: Epoch;
  /** In order, without gaps. */
  events: LoggedEvent[];
  last: Seq;
}

/** A place in the server's log. It rises, not always by 1. */
export type LogPosition = number;

/** An event as stored: a line of an exported log. */
export interface LoggedEvent {
  /** `lobby/` and the lobby's id. */
  stream: string;
  version: Seq;
  /** The type of the event. */
  type: string;
  at: Timestamp;
  hash: Hash;
  /**
   * The data that is hashed, byte for byte. If the event has a secret part, the last member is `sealed`, the part's
   * SHA-256.
   */
  data: Record<string, unknown>;
  /** The secret part, for those who may see it. */
  secret?: Record<string, unknown>;
  /** The `name` or `caption` of a player without an account that a key seals in it. */
  opened?: Record<string, unknown>;
}

/** The ban. */
export interface MadeBan {
  ban: BanId;
}

/** An invitation. `url` opens the form; it is missing if the server does not know its own address. */
export interface MadeInvitation {
  invitation: Invitation;
  /** An address. */
  url?: string;
  expiresAt: Timestamp;
}

/** The id of a chat message within its lobby: `m` and a number, in order of creation, never reused. */
export type MessageId = string;

/** The message that was sent. */
export interface MessageResult {
  message: MessageId;
}

export interface MethodNotFoundData {
  kind: "method-not-found";
}

export interface NameTakenData {
  kind: "name-taken" | "username-taken" | "email-taken" | "pack-exists" | "version-conflict";
  field: "name" | "username" | "email" | "version" | "submission";
  /** The pack's current version, for a version conflict. */
  version?: number;
}

/** The centre of the pack must be within `km` kilometres of a place. */
export interface NearInput {
  lat: PhoneLatitude;
  lon: PhoneLongitude;
  /** Kilometres. */
  km: number;
}

/** The next photo; empty if there is none. */
export type NextPhoto = Submission | Record<string, unknown>;

export interface NotFoundData {
  kind: "lobby-not-found" | "clue-not-found" | "player-not-found" | "message-not-found" | "song-not-found" | "submission-not-found" | "staff-not-found" | "webhook-not-found" | "pack-not-found" | "account-not-found" | "operator-not-found" | "ban-not-found";
}

/** Done. */
export type Nothing = Record<string, unknown>;

/** A notice from the host. Without `to` it is for everybody. */
export interface Notice {
  notice: NoticeId;
  text: NoticeText;
  clue?: ClueId;
  to?: Recipient;
  at: Timestamp;
}

/** The id of a notice within its lobby: `n` and a number, in order of creation, never reused. */
export type NoticeId = string;

/** What an operator announces; `text` is null if nothing is announced any more. */
export interface NoticeOfServer {
  text: ServerNotice | null;
  until?: Timestamp;
}

/** The notice that was sent. */
export interface NoticeResult {
  notice: NoticeId;
}

/**
 * The host sent a notice: to everybody, or to the player or the team in `to`. With `clue` it is a hint for that clue.
 */
export interface NoticeSent {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "notice.sent";
  data: {
    notice: NoticeId;
    text: NoticeText;
    clue?: ClueId;
    to?: Recipient;
  };
  by?: StaffAuthor;
}

/** The text of a notice. */
export type NoticeText = string;

/** The player's newest call for help that nobody has answered. */
export interface OpenHelp {
  help: HelpId;
  text?: NoticeText;
  at: Timestamp;
}

/** Lobbies that everybody can join. */
export interface OpenLobbies {
  /** The next to start first, then those without a time, then those that run. */
  lobbies: {
    lobby: LobbyId;
    code: JoinCode;
    name: LobbyName;
    author: Author;
    phase: Phase;
    /** The number of clues. */
    clues: number;
    /** The number of players in the lobby now. */
    players: number;
    /** The number of seats for players. */
    capacity: number;
    startsAt?: Timestamp;
  }[];
}

/** The roll call that waits for answers, for players only. */
export interface OpenRoll {
  roll: RollId;
  text?: NoticeText;
  at: Timestamp;
  /** Whether the player has answered it. */
  answered: boolean;
}

/** The id of an operator's token: `o` and a number, in order of creation, never reused. */
export type OperatorId = string;

/** The name of an operator's token. */
export type OperatorName = string;

/** Why an operator did it. Only operators see it. */
export type OperatorReason = string;

/** The tokens that are good. `lastAt` is when one was last used; after a restart it may be up to a day early. */
export interface OperatorTokens {
  /** By ascending `operator`. */
  tokens: {
    operator: OperatorId;
    name: OperatorName;
    createdAt: Timestamp;
    expiresAt: Timestamp;
    lastAt?: Timestamp;
  }[];
}

/** An account. */
export interface OperatorsAccount {
  account: AccountId;
  /** Whether its owner is kept out. */
  disabled: boolean;
  createdAt: Timestamp;
  /** How many lobbies it hosts or has hosted. */
  lobbies: number;
}

/** A page of lobbies, the newest first, and how many there are in all. */
export interface OperatorsLobbies {
  /** The newest first. */
  lobbies: {
    lobby: LobbyId;
    code: JoinCode;
    name: LobbyName;
    phase: Phase;
    /** How many have a seat. */
    players: number;
    createdAt: Timestamp;
    lastAt: Timestamp;
    /** What its events take up in the log. */
    bytes: number;
  }[];
  /** How many lobbies match. */
  total: number;
}

/** A page of packs, how many there are in all, and the photos that are taken down. */
export interface OperatorsPacks {
  /** By ascending `pack`. */
  packs: {
    pack: PackId;
    name: PackName;
    location: PackLocation;
    account?: AccountId;
    /** How many clues it has. */
    pins: number;
    takenDown?: {
      reason: OperatorReason;
      at: Timestamp;
    };
  }[];
  /** How many packs match. */
  total: number;
  /** The oldest first. */
  photos: {
    photo: PhotoName;
    reason: OperatorReason;
    at: Timestamp;
  }[];
}

/**
 * The order in which players see the clues. `free`: all at once. `sequence`: for each player, one after the other as
 * they find them. `rotate`: the same, but each player or team starts at another clue and goes round. `drip`: some
 * random ones at first, the others at random times.
 */
export type Order = "free" | "sequence" | "rotate" | "drip";

/** The outcome of a scan, an answer or a visit. These are results, not errors. */
export type Outcome = OutcomeOfClue | OutcomeTooFar | OutcomeOfNothing;

/**
 * The outcome for a clue: `found` for the first time, or `already-found` by this player; `wrong-answer`; `closed`:
 * outside its time window, void, or without tries left; `stale`: the living code was not shown when it was scanned.
 */
export interface OutcomeOfClue {
  /** The outcome. */
  outcome: "found" | "already-found" | "wrong-answer" | "closed" | "pending" | "stale";
  clue: ClueId;
  /** How many tries are left. */
  triesLeft?: number;
  /** The points of this proof: the worth of the find if it is `found`, else 0. */
  points: number;
  total: Total;
  /** The player's rank now. */
  rank: number;
  /** The number of clues that the player has found. */
  found: number;
  /** The number of clues that count. */
  of: number;
  /** The player whose tag was scanned: only in the answer to `tag.scan`. */
  player?: string;
}

/**
 * `not-a-clue`: the code is not of this hunt. `locked`: its clue is not revealed to this player yet, or was not when
 * the proof was made; with `clue`, the player is not inside this station. `late`: the proof was made after the end,
 * or arrived after it in a lobby that refuses such finds. `warm-up`: the code of the waiting room, which is worth
 * nothing.
 */
export interface OutcomeOfNothing {
  /** The outcome. */
  outcome: "not-a-clue" | "locked" | "late" | "warm-up";
  clue?: ClueId;
  /** The points of this proof: the points of the clue if it is `found`, else 0. */
  points: number;
  total: Total;
  /** The player's rank now. */
  rank: number;
  /** The number of clues that the player has found. */
  found: number;
  /** The number of clues. */
  of: number;
  /** The player whose tag was scanned: only in the answer to `tag.scan`. */
  player?: string;
}

/** The player is too far from the clue's place. */
export interface OutcomeTooFar {
  /** The outcome. */
  outcome: "too-far";
  clue: ClueId;
  /** How many tries are left. */
  triesLeft?: number;
  /** The distance from the phone to the place, in metres. */
  distance: number;
  /** None. */
  points: number;
  total: Total;
  /** The player's rank now. */
  rank: number;
  /** The number of clues that the player has found. */
  found: number;
  /** The number of clues. */
  of: number;
  /** The player whose tag was scanned: only in the answer to `tag.scan`. */
  player?: string;
}

/** The player's newest photo of the clue. */
export interface OwnSubmission {
  submission: SubmissionId;
  photo: PhotoName;
  caption?: Caption;
  state: PhotoState;
  reason?: Reason;
}

/** The viewing player. `sharing` says until when the host is shown where they are, if they share it. */
export interface OwnView {
  player: PlayerId;
  name: PlayerName;
  team?: TeamId;
  division?: DivisionName;
  avatar?: Avatar;
  colour?: Colour;
  language?: LanguageTag;
  /** Omitted unless the host has muted the player. */
  muted?: true;
  /** Omitted unless the player has scanned the code of the waiting room. */
  warmedUp?: true;
  /** The index of a wave, from 0. */
  wave?: number;
  startsAt?: Timestamp;
  sharing?: Timestamp;
}

/** A pack. Only its creator gets `clues`. */
export interface Pack {
  pack: PackId;
  version: PackVersion;
  name: PackName;
  description: PackDescription;
  location: PackLocation;
  gameTime: GameTime;
  /** A username; `deleted player` once the account is deleted, and `Quarry` for packs that come with the server. */
  creator: string;
  /** Whether the caller created it. */
  mine: boolean;
  /** The number of clues in the pack. */
  pins: number;
  /** The points of all clues together. */
  points: number;
  /** How many hunts with it have been played to the end. */
  plays: number;
  place?: PackPlace;
  /** The clues with all their secrets. */
  clues?: PackClue[];
}

/** The board of a pack. */
export interface PackBoard {
  /** The first ten. */
  rows: PackRow[];
  /** The number of players on the board. */
  players: number;
  /** The average of their points, to a tenth; null if nobody has played it. */
  average: number | null;
  /** The caller's standing; null if they are not on the board. */
  me: {
    points: Total;
    rank: number;
  } | null;
  /** The difficulty of each clue of the newest version, in the order of the pack. */
  difficulty: ClueDifficulty[];
  /** Whether the caller can play it. */
  playable: boolean;
  /** Whether a competitive play that the caller began now would be ranked. */
  next: {
    ranked: Ranked;
    unranked?: Unranked;
  };
}

/** A pack as the store shows it. `place` is omitted if no clue has a location. */
export interface PackCard {
  pack: PackId;
  version: PackVersion;
  name: PackName;
  description: PackDescription;
  location: PackLocation;
  gameTime: GameTime;
  /** A username; `deleted player` once the account is deleted, and `Quarry` for packs that come with the server. */
  creator: string;
  /** Whether the caller created it. */
  mine: boolean;
  /** The number of clues in the pack. */
  pins: number;
  /** The points of all clues together. */
  points: number;
  /** How many hunts with it have been played to the end. */
  plays: number;
  place?: PackPlace;
}

/** A clue of a pack, for the pack's creator. */
export interface PackClue {
  title: ClueTitle;
  text: ClueText;
  photo?: PhotoName;
  points: Points;
  proof: Proof;
  location?: Location;
  /** The hints, in the order in which they are offered. */
  hints?: Hint[];
  opens?: Timestamp;
  closes?: Timestamp;
}

/** A description of the pack. */
export type PackDescription = string;

/** What a file has of a pack. Nothing of it is stored. */
export interface PackDraft {
  name?: PackName;
  description?: PackDescription;
  location?: PackLocation;
  gameTime?: GameTime;
  /** Those that can be imported. */
  clues: PackClue[];
  /** What was left out, and why. */
  problems: PackProblem[];
}

/** A pack of an account, as in its file. */
export interface PackExport {
  /** The format of the file. */
  format: "quarry-pack-1";
  pack: PackId;
  version: PackVersion;
  name: PackName;
  description: PackDescription;
  location: PackLocation;
  gameTime: GameTime;
  /** The clues with all their secrets. */
  clues: PackClue[];
}

/** A pack as a file. */
export interface PackFile {
  /** The text of the file. */
  file: string;
  /** The suggested name of the file. */
  name: string;
}

/**
 * `quarry` holds the whole pack (`schema/pack.schema.json`); `townhunt` has the keys of the app TownHunt; `csv` is a
 * table of title, hint, codeword, lat, lon and points.
 */
export type PackFormat = "quarry" | "townhunt" | "csv";

/** The id of a pack, a ULID. */
export type PackId = string;

/** The id of a pack, ignoring case. */
export type PackIdInput = string;

/** A page of packs. */
export interface PackList {
  /** Ordered by name, then by id. */
  packs: PackCard[];
  /** Where the next page begins. Omitted on the last page. */
  next?: string;
}

/** The place where the pack is played, in words. */
export type PackLocation = string;

/** The pack that was created or changed. */
export interface PackMade {
  pack: PackId;
  /** The version of the pack; 1 for a new one. */
  version: number;
}

/** The name of a pack. */
export type PackName = string;

/** The centre of the pack's clues, to about 100 m. */
export interface PackPlace {
  /** Degrees north. */
  lat: number;
  /** Degrees east. */
  lon: number;
}

/** The pack that a lobby plays, and how. */
export interface PackPlayed {
  pack: PackId;
  play: "competitive" | "casual" | "group" | "ranked";
}

/** What is wrong with a file, and where. */
export interface PackProblem {
  /** The place in the file, such as `line 3` or `clues[2].title`. */
  at: string;
  /** Completes a sentence that begins with the place. */
  problem: string;
}

/** A row of a pack's board, by descending points, then by ascending time. */
export interface PackRow {
  rank: number;
  /** The username, or `deleted player`. */
  name: string;
  points: Total;
  found: Count;
  /** The running time, in seconds, until the last find that gave points. */
  seconds: number;
  at: Timestamp;
  /** Only in the caller's row. */
  you?: true;
}

/** Statistics of an account's packs and plays. */
export interface PackStatistics {
  /** The number of packs that they created. */
  packsCreated: number;
  /** The number of different packs of others that they played, competitively or casually. */
  packsPlayed: number;
  /** The sum of their points on the boards of packs. */
  competitivePoints: number;
}

/** 1 for a new pack, and one more with every saved change. */
export type PackVersion = number;

/** The version of the pack now. */
export interface PackVersionResult {
  version: PackVersion;
}

/** The given packs that have changed or are gone. */
export interface PackVersions {
  /** The changed packs, with their current versions. */
  newer: KnownPack[];
  /** The packs that no longer exist. */
  gone: PackId[];
}

export interface ParseErrorData {
  kind: "parse-error";
}

/** A passphrase of the host's own, after NFC. White space at its ends does not count. */
export type Passphrase = string;

/**
 * The host set a passphrase or removed it. For the host and staff, in the history. It is never pushed, and tells
 * programs outside nothing. In a log, `set` is missing.
 */
export interface PassphraseChanged {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "passphrase.changed";
  data: {
    /** Whether there is one now. */
    set?: boolean;
  };
  by?: StaffAuthor;
}

/** At least 8 characters, with a letter, a digit and a special character. */
export type Password = string;

/** A first or a last name. */
export type PersonName = string;

/** The phase of a hunt. */
export type Phase = "open" | "running" | "paused" | "ended";

/**
 * The phase of the hunt, and when its clock will end it, if one is running. `startsAt` is when it will start, if the
 * start can still be taken back.
 */
export interface PhaseResult {
  phase: Phase;
  startsAt?: Timestamp;
  endsAt?: Timestamp;
}

/** Degrees north. */
export type PhoneLatitude = number;

/** Degrees east. */
export type PhoneLongitude = number;

/**
 * A photo was accepted; `clue.scanned` follows. For the player, the team and the host. While the board is frozen, for
 * the player, without `bonus`, and the host.
 */
export interface PhotoAccepted {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "photo.accepted";
  data: {
    submission: SubmissionId;
    player: PlayerId;
    clue: ClueId;
    bonus?: PhotoBonus;
  };
  by?: StaffAuthor;
}

/** Points in addition to the clue's. */
export type PhotoBonus = number;

/**
 * The name of a photo on this server, as returned by `POST /lobbies/LOBBY/photos`: the SHA-256 of what `GET
 * /photos/PHOTO` returns, in hexadecimal.
 */
export type PhotoName = string;

/** A photo to take. */
export interface PhotoProofView {
  /** The kind of proof. */
  kind: "photo";
  ask?: QuestionText;
  review: PhotoReview;
}

/** A photo is shown to everybody. Once it is withdrawn, `photo` and `caption` are missing. */
export interface PhotoPublished {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "photo.published";
  data: {
    submission: SubmissionId;
    player: PlayerId;
    clue: ClueId;
    photo?: PhotoName;
    caption?: Caption;
  };
  by?: StaffAuthor;
}

/** Photos that players sent. */
export interface PhotoQueue {
  /** By ascending `submission`. */
  submissions: Submission[];
  /** How many photos wait for a judgement. */
  waiting: number;
}

/** A photo was rejected. For the player, the team and the host. */
export interface PhotoRejected {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "photo.rejected";
  data: {
    submission: SubmissionId;
    player: PlayerId;
    clue: ClueId;
    reason?: Reason;
  };
  by?: StaffAuthor;
}

/**
 * The judgement of a photo was taken back: it waits again, and its find no longer counts. For everybody if it had one
 * (`found`), else for the player, the team and the host. While the board is frozen, for the player and the host.
 */
export interface PhotoReopened {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "photo.reopened";
  data: {
    submission: SubmissionId;
    player: PlayerId;
    clue: ClueId;
    found?: true;
  };
  by?: StaffAuthor;
}

/** Who decides: with `host`, a photo waits for the host; with `auto`, it counts at once. */
export type PhotoReview = "host" | "auto";

/** Whether the photo waits for a judgement, and what that was. */
export type PhotoState = "pending" | "accepted" | "rejected";

/** A player sent a photo for a clue. For the player, the team and the host. */
export interface PhotoSubmitted {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "photo.submitted";
  data: {
    submission: SubmissionId;
    player: PlayerId;
    clue: ClueId;
    photo: PhotoName;
    caption?: Caption;
    at?: Timestamp;
    late?: true;
  };
  by?: StaffAuthor;
}

/** A photo is no longer shown to everybody. */
export interface PhotoWithdrawn {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "photo.withdrawn";
  data: {
    submission: SubmissionId;
    player: PlayerId;
    clue: ClueId;
  };
  by?: StaffAuthor;
}

/** The number of the row, in order of the tie-break; only if ranks are shared. */
export type Place = number;

/** A proof that needs no details. */
export interface PlainProofView {
  /** The kind of proof. */
  kind: "scan" | "codeword" | "visit";
}

/** The preceding find arrived after the end of a play of a pack, and counts. */
export interface PlayAmended {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "play.amended";
  data: Record<string, unknown>;
  by?: StaffAuthor;
}

/** The play, which is running. `token` is for the player's seat and is not shown again. */
export interface PlayBegun {
  lobby: LobbyId;
  code: JoinCode;
  token: Token;
  player: PlayerId;
  ranked: Ranked;
  unranked?: Unranked;
  /** The ids of the clues, in the order of the pack. */
  clues: ClueId[];
  /** The run to race against, and its final result. */
  ghost?: {
    name: string;
    points: Total;
    found: Count;
  };
}

/** A player who was kept out may join again. */
export interface PlayerAdmitted {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "player.admitted";
  data: {
    player: PlayerId;
  };
  by?: StaffAuthor;
}

/** The change for a player. */
export interface PlayerChange {
  player: PlayerId;
  /** Before and after. */
  points: number[];
  /** Before and after. */
  rank: number[];
}

/** A player's seat was handed over to another device. */
export interface PlayerHandedOver {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "player.handedOver";
  data: {
    player: PlayerId;
  };
  by?: StaffAuthor;
}

/** The id of a player within its lobby: `p` and a number, in order of creation, never reused. */
export type PlayerId = string;

/** A player joined. */
export interface PlayerJoined {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "player.joined";
  data: {
    player: PlayerId;
    name: PlayerName;
    team?: TeamId;
    division?: DivisionName;
    avatar?: Avatar;
    colour?: Colour;
    /** The number by which they are dealt into a wave; left out if it is their own. */
    place?: number;
  };
  by?: StaffAuthor;
}

/** The host removed a player, with their row and finds. */
export interface PlayerKicked {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "player.kicked";
  data: {
    player: PlayerId;
    reason?: Reason;
    /** Set, for the host only, if the player cannot join again. */
    keepOut?: true;
  };
  by?: StaffAuthor;
}

/** A player left. Their row and finds are gone. */
export interface PlayerLeft {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "player.left";
  data: {
    player: PlayerId;
  };
  by?: StaffAuthor;
}

/** A page of players, and the total number. */
export interface PlayerList {
  players: {
    player: PlayerId;
    name: PlayerName;
    team?: TeamId;
    division?: DivisionName;
    avatar?: Avatar;
    colour?: Colour;
    joinedAt: Timestamp;
    /** The index of a wave, from 0. */
    wave?: number;
  }[];
  total: number;
}

/** A player is in another team now, and in `division` if there are any. */
export interface PlayerMoved {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "player.moved";
  data: {
    player: PlayerId;
    team: TeamId;
    division?: DivisionName;
  };
  by?: StaffAuthor;
}

/** The host muted a player. */
export interface PlayerMuted {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "player.muted";
  data: {
    player: PlayerId;
    reason?: Reason;
  };
  by?: StaffAuthor;
}

/** The name of a player, unique in the lobby ignoring case. */
export type PlayerName = string;

/** A player changed their name. */
export interface PlayerRenamed {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "player.renamed";
  data: {
    player: PlayerId;
    name: PlayerName;
    team?: TeamId;
  };
  by?: StaffAuthor;
}

/** What is printed on a player's badge: 12 characters, as in QR codes. */
export type PlayerTag = string;

/** The tags of players. */
export interface PlayerTags {
  /** In order of joining. */
  tags: {
    player: PlayerId;
    name: PlayerName;
    tag: PlayerTag;
    /** The content of the QR code on the badge. */
    qr: string;
  }[];
}

/** The host unmuted a player. */
export interface PlayerUnmuted {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "player.unmuted";
  data: {
    player: PlayerId;
    reason?: Reason;
  };
  by?: StaffAuthor;
}

/** A player's avatar or colour changed; null if they have none any more. Without either, only their language did. */
export interface PlayerUpdated {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "player.updated";
  data: {
    player: PlayerId;
    avatar?: Avatar | null;
    colour?: Colour | null;
  };
  by?: StaffAuthor;
}

/**
 * A player in the lobby. Only the host, and the player in `me`, see the `wave`; `startsAt` and `language` are only in
 * `me`.
 */
export interface PlayerView {
  player: PlayerId;
  name: PlayerName;
  team?: TeamId;
  division?: DivisionName;
  avatar?: Avatar;
  colour?: Colour;
  language?: LanguageTag;
  /** Omitted unless the host has muted the player. */
  muted?: true;
  /** Omitted unless the player has scanned the code of the waiting room. */
  warmedUp?: true;
  /** The index of a wave, from 0. */
  wave?: number;
  startsAt?: Timestamp;
}

/** A player scanned the code of the waiting room: their camera works. */
export interface PlayerWarmedUp {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "player.warmedUp";
  data: {
    player: PlayerId;
  };
  by?: StaffAuthor;
}

/** A number of points. */
export type Points = number;

/**
 * Where players are: after `lobby.watch` everything known, later what changed. A `trail` then has the points since
 * the last push. `calls` has the calls for help that are open or, later, that were asked or answered.
 */
export interface PositionChange {
  lobby: LobbyId;
  players: {
    player: PlayerId;
    lat: PhoneLatitude;
    lon: PhoneLongitude;
    accuracy: Accuracy;
    at: Timestamp;
    outside?: Timestamp;
    /** Where the player was, oldest first: latitude, longitude and time. */
    trail: number[][];
  }[];
  /** Players who share nothing any more. */
  gone?: PlayerId[];
  /** Players and calls that are not here are not shared or open. Omitted for a change. */
  all?: true;
  calls?: {
    help: HelpId;
    player: PlayerId;
    text?: NoticeText;
    at: Timestamp;
    lat?: PhoneLatitude;
    lon?: PhoneLongitude;
    /** The name of whoever answered it. */
    answeredBy?: string;
  }[];
}

/** The players who share where they are, in order of joining. */
export interface Positions {
  players: {
    player: PlayerId;
    lat: PhoneLatitude;
    lon: PhoneLongitude;
    accuracy: Accuracy;
    at: Timestamp;
    outside?: Timestamp;
    /** Where the player was, oldest first: latitude, longitude and time. */
    trail: number[][];
  }[];
}

/** Who is connected, and when the server last heard from them. */
export interface Presence {
  /** How many players are online. */
  online: number;
  players?: {
    player: PlayerId;
    /** Whether a connection has their seat, or watches with it. */
    online: boolean;
    lastAt: Timestamp;
  }[];
}

/** Who is connected: after `lobby.watch` everybody whom the watcher may see, later those who came or went. */
export interface PresenceChange {
  lobby: LobbyId;
  /** How many players are online. */
  online: number;
  players?: {
    player: PlayerId;
    /** Whether a connection has their seat, or watches with it. */
    online: boolean;
    lastAt: Timestamp;
  }[];
}

/** The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none. */
export type Prev = number;

/** The profile of an account, as only its owner sees it. */
export interface Profile {
  account: AccountId;
  username: Username;
  email: Email;
  /** Whether the address is verified. */
  emailVerified: boolean;
  firstName: PersonName;
  lastName: PersonName;
  /** The providers that sign the owner in; omitted if there are none. */
  signIn?: ProviderName[];
  /** Present, and true, if the account has no password. */
  passwordless?: boolean;
  stats: PackStatistics;
  badges: BadgeCounts;
  /** Hosted lobbies that have not ended, newest first. */
  hosting: HostedLobby[];
  /** Hosted lobbies that have ended. */
  hosted: HostedLobby[];
}

/** A page of what players have found, and the number of all players. */
export interface Progress {
  players: {
    player: PlayerId;
    /** A clue and the time of the find, by ascending time. */
    found: ((ClueId | Timestamp)[])[];
    next?: ClueId;
    lastAt?: Timestamp;
    wrong: Count;
  }[];
  total: number;
}

/**
 * How players prove that they found the clue; exactly one of these. `scan`: scan its QR code, or type its token;
 * `living`, if true, makes it a code on a screen that changes every 20 seconds (`clue.living`). `codeword`: give one
 * of the accepted words. `choice`: choose the right option. `outsider`: of four words, choose the one that does not
 * belong. `number`: give a number. `visit`: be at the place, so the clue needs a location. `photo`: send a photo.
 */
export interface Proof {
  /** A code to scan. */
  scan?: {
    /** Whether a screen shows the code. The printed one then finds nothing. */
    living?: boolean;
  };
  /**
   * A word to find out. Case, surrounding and repeated white space, invisible characters, and the shapes of quotes,
   * dashes and wide letters are ignored.
   */
  codeword?: {
    /** The accepted words, such as spellings or translations. */
    accepts: AnswerText[];
  };
  /** A choice. Each player sees the options in an order of their own. */
  choice?: {
    /** All different. */
    options: AnswerText[];
    /** The index of the right option in `options`, from 0. */
    answer: number;
    /** How many wrong options a player, or a team, may try; then the clue is closed for them. */
    tries?: number;
    /** Points that each wrong option takes from what the find is worth, never below 0. */
    wrongCost?: number;
    /** Seconds from a wrong option to the next answer. */
    wrongPause?: number;
  };
  /** Four words, of which three belong together. Each player sees them in an order of their own. */
  outsider?: {
    /** All different. */
    words: AnswerText[];
    /** The index in `words` of the one that does not belong, from 0. */
    outsider: number;
  };
  /** A number to find out. */
  number?: {
    question: QuestionText;
    /** The right number. */
    answer: number;
    /** How far off an answer may be. 0 if omitted. */
    tolerance?: number;
  };
  /** No parameters. */
  visit?: Record<string, unknown>;
  /** A photo to take. `ask` says what it should show. `review` is `host` if omitted. */
  photo?: {
    ask?: QuestionText;
    review?: PhotoReview;
  };
}

/** What a player needs for the proof, without the solution. */
export type ProofView = PlainProofView | ChoiceView | QuestionView | PhotoProofView;

/** A provider that signs people in, as in `/sign-in/PROVIDER`. */
export type ProviderName = string;

/** The account and its token, as of `account.login`; or `new`, if no account is linked with them. */
export interface ProviderSignIn {
  account?: AccountId;
  token?: Token;
  /** What the provider says about them. */
  new?: {
    provider?: ProviderName;
    /** The first name. */
    firstName?: string;
    /** The last name. */
    lastName?: string;
    /** What others call them. */
    username?: string;
    /** The email address. */
    email?: string;
  };
}

export interface ProvidersOfReset {
  /** The providers that sign the owner in. */
  signIn: ProviderName[];
}

/** The Ed25519 public key of the server's signatures on results, in hexadecimal. */
export type PublicKey = string;

/** What a clue's QR code carries: 12 characters of Crockford's base 32. */
export type QRToken = string;

/** The text of a question. */
export type QuestionText = string;

/** A number to find out. */
export interface QuestionView {
  /** The kind of proof. */
  kind: "number";
  question: QuestionText;
}

export interface QuotaExceededData {
  kind: "quota-exceeded";
  /** The exceeded quota, named as in the limits of `server.info`. */
  quota: "lobbiesOfAccount" | "capacity" | "clueBytes" | "staff" | "webhooks" | "operators" | "bans" | "invitations" | "apiKeys";
  /** The value of the quota. */
  limit: number;
}

/** The radius around a place, in metres. */
export type Radius = number;

/** Whether the result will appear on the board of the pack. */
export type Ranked = boolean;

export interface RateLimitedData {
  kind: "rate-limited";
  /** When to try again, in milliseconds. */
  retryAfter: number;
}

/** What somebody thinks of an entry of the feed. */
export type Reaction = "heart" | "laugh" | "wow" | "clap" | "fire";

/** How often an entry of the feed was reacted to in each way. */
export interface Reactions {
  heart: number;
  laugh: number;
  wow: number;
  clap: number;
  fire: number;
}

/** The reason for an action. */
export type Reason = string;

/** The recipient of a notice. The host sees all notices. */
export type Recipient = {
  player: PlayerId;
} | {
  team: TeamId;
};

/** A place. */
export interface RehearsalStart {
  lat: PhoneLatitude;
  lon: PhoneLongitude;
}

/** The messages that players have reported. */
export interface Reports {
  reports: {
    message: MessageId;
    by: PlayerId;
    reason: Reason;
    at: Timestamp;
    /** Omitted unless the message is removed. */
    removed?: true;
  }[];
}

/** Where the owner chooses a new password, once. */
export interface ResetLink {
  /** An address. */
  url: string;
  expiresAt: Timestamp;
}

/** The results of a hunt. */
export interface Results {
  lobby: LobbyId;
  seq: Seq;
  endedAt: Timestamp;
  /** The whole board. */
  rows: Row[];
  /** The whole teams' board; only in lobbies with teams. */
  teams?: TeamRow[];
  /** The divisions, in the host's order; only in lobbies with divisions. */
  divisions?: DivisionResult[];
  /** Fastest first. */
  winners: Winner[];
  /** In the host's order. */
  clues: ClueSummary[];
  /** The players who earned badges. A later version may award more for the same log. */
  badges: {
    player: PlayerId;
    badges: Badge[];
  }[];
  proof: ResultsProof;
}

/** The part of the log that the results are based on, and the server's signature of both. */
export interface ResultsProof {
  epoch: Epoch;
  seq: Seq;
  head: Hash;
  publicKey: PublicKey;
  /** An Ed25519 signature, in hexadecimal, of the statement that docs/protocol.md defines. */
  signature: string;
}

/** A player answered a roll call. For the host and that player. */
export interface RollAnswered {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "roll.answered";
  data: {
    roll: RollId;
    player: PlayerId;
  };
  by?: StaffAuthor;
}

/** Everybody is asked to say that they are there. */
export interface RollCalled {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "roll.called";
  data: {
    roll: RollId;
    text?: NoticeText;
  };
  by?: StaffAuthor;
}

/** A roll call is over. */
export interface RollClosed {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "roll.closed";
  data: {
    roll: RollId;
  };
  by?: StaffAuthor;
}

/** The id of a roll call within its lobby: `q` and a number, in order of creation, never reused. */
export type RollId = string;

/** The roll call that began. */
export interface RollResult {
  roll: RollId;
}

/** The newest roll calls, oldest first. */
export interface Rolls {
  rolls: {
    roll: RollId;
    text?: NoticeText;
    at: Timestamp;
    closedAt?: Timestamp;
    answered: {
      player: PlayerId;
      at: Timestamp;
    }[];
    /** Players who have not answered. */
    missing: PlayerId[];
  }[];
}

/**
 * A row of the board. `lastAt` and `lastSeq` are the time and the event of the last find that gave points. They break
 * ties.
 */
export interface Row {
  /** 1, 2, 3, …; shared by players with equal points if the host chose that. */
  rank: number;
  place?: Place;
  player: PlayerId;
  name: PlayerName;
  team?: TeamId;
  division?: DivisionName;
  points: Total;
  /** The number of clues that the player has found. */
  found: number;
  lastAt?: Timestamp;
  lastSeq?: Seq;
}

/** The host applied a ruling on points. The members besides `ruling`, `kind` and `reason` depend on the kind. */
export interface RulingApplied {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "ruling.applied";
  data: {
    ruling: RulingId;
    /** The kind of ruling. */
    kind: "voidClue" | "voidCode" | "voidFind" | "award" | "allowTime";
    clue?: ClueId;
    player?: PlayerId;
    team?: TeamId;
    points?: Award;
    percent?: ExtraPercent;
    minutes?: ExtraMinutes;
    from?: Timestamp;
    reason: RulingReason;
  };
  by?: StaffAuthor;
}

/** The id of a ruling within its lobby: `r` and a number, in order of creation, never reused. */
export type RulingId = string;

/**
 * A ruling on points; exactly one of these, with a `reason` that everybody can read (required when it is applied).
 * `voidClue`: the clue does not count. `voidCode`: finds by its code from the time `from` on do not count.
 * `voidFind`: one player's find does not count. `award`: points for something else, or a deduction. `allowTime`: a
 * player gets extra time, for `speed` and for the winners' `seconds`.
 */
export interface RulingInput {
  /** The clue to void. */
  voidClue?: {
    clue: ClueId;
    reason?: RulingReason;
  };
  /** The clue, which must be proved by a code. */
  voidCode?: {
    clue: ClueId;
    from: Timestamp;
    reason?: RulingReason;
  };
  /** The find to void. */
  voidFind?: {
    clue: ClueId;
    player: PlayerId;
    reason?: RulingReason;
  };
  /** Points for a player or a team. */
  award?: {
    player: PlayerId;
    points: Award;
    reason?: RulingReason;
  } | {
    team: TeamId;
    points: Award;
    reason?: RulingReason;
  };
  /** Extra time for a player. */
  allowTime?: {
    player: PlayerId;
    percent: ExtraPercent;
    reason?: RulingReason;
  } | {
    player: PlayerId;
    minutes: ExtraMinutes;
    reason?: RulingReason;
  };
  reason?: RulingReason;
}

/** The changes that a ruling would make. */
export interface RulingPreview {
  /** The players whose points or rank change, by their new rank. */
  changes: PlayerChange[];
  /** The teams whose points or rank change, by their new rank; only in lobbies with teams. */
  teams?: TeamChange[];
}

/** The reason for a ruling. */
export type RulingReason = string;

/** The changes that a ruling made. */
export interface RulingResult {
  /** The players whose points or rank change, by their new rank. */
  changes: PlayerChange[];
  /** The teams whose points or rank change, by their new rank; only in lobbies with teams. */
  teams?: TeamChange[];
  ruling: RulingId;
}

/** The host revoked a ruling. */
export interface RulingRevoked {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "ruling.revoked";
  data: {
    ruling: RulingId;
  };
  by?: StaffAuthor;
}

/** How the points of the first players of the board came about. */
export interface ScoreLines {
  seq: Seq;
  /** In the board's order. */
  rows: {
    player: PlayerId;
    /** A time and the points from then on, by ascending time; 0 before the first. */
    points: number[][];
  }[];
}

/**
 * What a find is worth; exactly one of these. `fixed`: the points of the clue. `speed`: the points fall linearly from
 * all of them at the start to the fraction `floor` at the end of the clock, pauses excluded; the hunt needs a
 * `duration`. `first`: the points of the clue, and a bonus for its first finders. `dynamic`: every finder of a clue
 * gets the same, and less the more finders there are.
 */
export interface Scoring {
  /** No parameters. */
  fixed?: Record<string, unknown>;
  /** Points that fall with time. */
  speed?: {
    /** The fraction of the points left at the end of the clock, rounded to nine decimals. */
    floor?: number;
  };
  /** A bonus for the first finders. */
  first?: {
    /** For the 1st, 2nd, 3rd finder and so on. */
    bonus?: number[];
  };
  /**
   * Each finder of a clue worth `points` gets `ceil((minimum - points) / decay² · (finds - 1)² + points)`, but never
   * less than `minimum`.
   */
  dynamic?: {
    /** The least that a find is worth. */
    minimum?: number;
    /** The number of further finds after which a find is worth only `minimum`. */
    decay?: number;
  };
}

/** What the remote of the big screens asks for. */
export type ScreenStep = "next" | "back" | "pause";

/** A one-time token for a player's seat on another device. */
export interface SeatOffer {
  token: Token;
  /** The address that uses it, if the server knows its own and the lobby has a join code. */
  url?: string;
  expiresAt: Timestamp;
}

export interface SentAwayData {
  kind: "kicked" | "muted" | "banned";
  until?: Timestamp;
}

/** A photo that this player sent to this lobby before. */
export interface SentPhoto {
  photo: PhotoName;
  caption?: Caption;
}

/** The number of an event in its lobby: 1, 2, 3, … without gaps. */
export type Seq = number;

/** Information about the server. */
export interface ServerInfo {
  /** The name of the program. */
  name: "quarry";
  /** The version of the program. */
  version: string;
  /** The version of this protocol. */
  protocol: 1;
  epoch: Epoch;
  time: Timestamp;
  publicKey: PublicKey;
  /** Whether the server sends letters. */
  mail: boolean;
  /** Who may register: anybody, those with an invitation, or nobody. */
  registration: "open" | "invitation" | "closed";
  /** Who may host: anybody, people with an account, or accounts that an operator allows. */
  hosting: "anybody" | "accounts" | "listed";
  /** What an operator announces to everybody. */
  notice?: {
    text: ServerNotice;
    until?: Timestamp;
  };
  /** The server takes no new lobbies. */
  draining?: true;
  /** How long lobbies are kept after their end; omitted if for ever. */
  retention?: {
    /** Days until players' names, photos and captions are erased. */
    keepNames?: number;
    /** Days until the lobby is deleted. */
    deleteAfter?: number;
  };
  /** The providers that sign people in, at `/sign-in/NAME`; omitted if there are none. */
  signIn?: {
    name: ProviderName;
    /** Its name for people. */
    title: string;
  }[];
  /**
   * The origins where phones reach the server's pages, likeliest first: the public URL or, without one, the machine's
   * addresses in its networks. Empty if only the machine itself can reach the server.
   */
  origins: string[];
  /** The source of map tiles, if the operator has configured one. */
  tiles?: {
    /** A URL that contains `{z}`, `{x}` and `{y}`; a path for this server's own tiles. */
    url: string;
    /** The attribution that the map shows. */
    attribution?: string;
  };
  limits: ServerLimits;
}

/** The limits that clients can reach. */
export interface ServerLimits {
  /** Bytes of a message from a client, including its line feed. */
  messageBytes: number;
  /** Nesting depth of arrays and objects. */
  messageDepth: number;
  /** Requests in a batch. */
  batch: number;
  /** Unanswered requests of a connection. Beyond this the server stops reading from it. */
  requestsInFlight: number;
  /** Bytes of a connection's unanswered requests. Beyond this the server stops reading from it. */
  requestBytesInFlight: number;
  /** Bytes that may wait for a slow client before its connection is closed. */
  bytesWaiting: number;
  /** Combining marks in a row, in any text. */
  combiningMarks: number;
  /**
   * Bytes of all long answers in transit to all clients. Beyond this requests wait, and fail as `unavailable` after
   * 15 seconds.
   */
  answerBytes: number;
  /** Connections at once. */
  connections: number;
  /** Connections at once from one address. */
  connectionsOfAddress: number;
  /** Lobbies that one account hosts and that are still kept. */
  lobbiesOfAccount: number;
  /** Lobbies created from one address in an hour. */
  lobbiesOfAddress: number;
  /** Players who join from one address in ten minutes. */
  joinsOfAddress: number;
  /** Wrong join codes from one address in ten minutes. */
  wrongCodesOfAddress: number;
  /** Wrong codes and answers of one seat in a minute. */
  wrongGuessesOfSeat: number;
  /** Wrong codes and answers from one address in one lobby in a minute. */
  wrongGuessesOfAddress: number;
  /** Bytes stored for one seat or account in a minute. */
  bytesStoredOfSeat: number;
  /** Bytes stored for one address in a minute. */
  bytesStoredOfAddress: number;
  /** Photos of one lobby that the host uploaded and that are still kept. */
  photosOfLobby: number;
  /** Bytes of those photos. */
  photoBytesOfLobby: number;
  /** Photos from one address in ten minutes. */
  photosOfAddress: number;
  /** Photos that the players of one lobby sent and that are still kept. */
  playersPhotosOfLobby: number;
  /** Bytes of those photos. */
  playersPhotoBytesOfLobby: number;
  /** Photos that one player sent to a lobby and that are still kept. */
  photosOfPlayer: number;
  /** Photos of one player in a minute. */
  photosOfPlayerInMinute: number;
  /** Pictures to decode from one address in ten seconds. */
  decodingsOfAddress: number;
  /** Lobbies that one connection may watch. */
  watched: number;
  /** Clues of a lobby. */
  clues: number;
  /** UTF-8 bytes of the texts of a lobby's clues together. */
  clueBytes: number;
  /** Languages of a clue's texts beside its own. */
  clueLanguages: number;
  /** Bytes of a drawn avatar. */
  drawingBytes: number;
  /** Players of a lobby. */
  capacity: number;
  /** Valid invitations of staff to a lobby. */
  staff: number;
  /** Webhooks of a lobby. */
  webhooks: number;
  /** Teams of a lobby. */
  teams: number;
  /** Divisions of a lobby. */
  divisions: number;
  /** Groups of clues of a lobby. */
  groups: number;
  /** Waves of a lobby. */
  waves: number;
  /** Points of a clue. */
  points: number;
  /** Seconds that a hunt may run. */
  duration: number;
  /** Rows or events of one page. */
  page: number;
  /** Bytes of events after which a page of the history or the log ends. */
  pageBytes: number;
  /** Events that a client may have missed and still resume. */
  resumable: number;
  /** Characters of an idempotency key. */
  key: number;
  /** Characters of a lobby's name. */
  lobbyName: number;
  /** Characters of a lobby's description. */
  description: number;
  /** Characters of a player's name. */
  playerName: number;
  /** Characters of a clue's title. */
  clueTitle: number;
  /** Characters of a clue's text. */
  clueText: number;
  /** Characters of a chat line. */
  chat: number;
  /** Bytes of a chat line. */
  chatBytes: number;
  /** Bytes a second of pushes to a lobby's watchers caused by those in it. */
  spokenBytes: number;
  /** Characters of a notice. */
  notice: number;
  /** Characters of a pack's name. */
  packName: number;
  /** Characters of a pack's location. */
  packLocation: number;
  /** Characters of a pack's description. */
  packDescription: number;
  /** Clues of a pack. */
  packClues: number;
  /** Bytes of a pack, and of an imported file. */
  packBytes: number;
  /** Valid API keys of one account. */
  apiKeys: number;
  /** Packs of one account. */
  packsOfAccount: number;
  /** Valid tokens of operators. */
  operators: number;
  /** Bans in force. */
  bans: number;
  /** Valid invitations to register. */
  invitations: number;
  /** Bytes of an uploaded photo. */
  photoBytes: number;
  /** Pixels of an uploaded photo. */
  photoPixels: number;
  /** Bytes of a picture to decode. */
  decodedBytes: number;
  /** Pixels of a picture to decode. */
  decodedPixels: number;
}

/** What operators announce to everybody on the server. */
export type ServerNotice = string;

/** What went wrong since the start, the newest first. */
export interface ServerProblems {
  /** Requests that took long. */
  slow: {
    /** A method, or a route with the method of HTTP. */
    request: string;
    /** `ok`, the kind of the error, or the status. */
    outcome: string;
    at: Timestamp;
    /** How long it took. */
    ms: number;
  }[];
  /** Warnings and errors of the log. */
  warnings: {
    at: Timestamp;
    level: "warning" | "error" | "critical";
    /** Without email addresses. */
    text: string;
  }[];
  /** Letters that could not be sent. */
  letters: {
    /** The letter's id. */
    letter: string;
    at: Timestamp;
    /** What the mail server said, without email addresses. */
    reason: string;
    /** Whether it is tried again. */
    again: boolean;
  }[];
  /** Events that a receiver did not take. */
  webhooks: {
    webhook: WebhookId;
    /** It is one of the server's webhooks. */
    server?: true;
    lobby?: LobbyId;
    /** The event's number; 0 for a test. */
    seq: number;
    at: Timestamp;
    /** The status of the answer; 0 if there was none. */
    status: number;
    /** The number of the try; 0 for an event that was given up. */
    attempt: number;
  }[];
}

/** How the server is doing. */
export interface ServerStatus {
  /** The server's version. */
  version: string;
  /** Milliseconds since the start. */
  uptime: number;
  /** Open connections, of all transports. */
  connections: number;
  /** Lobbies in memory. */
  lobbies: number;
  /** What all events take up. */
  logBytes: number;
  /** Free bytes of the disk with the data. */
  diskFree: number;
  /** Events on their way to the disk. */
  queue: number;
  /** Letters that wait to be sent. */
  letters: number;
  /** Webhooks that are failing. */
  webhooks: number;
}

/** The server's clock. */
export interface ServerTime {
  time: Timestamp;
}

/** The id of a session, numbered within the account. */
export type SessionId = string;

/** The sessions of an account. */
export interface SessionList {
  /** Oldest first. */
  sessions: {
    session: SessionId;
    since: Timestamp;
    until: Timestamp;
    /** Whether it is the caller's session. */
    current: boolean;
  }[];
}

/** All settings of a lobby. */
export interface Settings {
  /** Whether players may chat. */
  chat: boolean;
  /** Whether songs may be requested and voted on. */
  songs: boolean;
  /** Whether anybody may watch without a seat. */
  spectators: boolean;
  /** Whether players may join once the hunt has started. */
  lateJoin: boolean;
  /** The minimum time between two chat messages of a player, in seconds. Omitted if there is none. */
  slowMode?: number;
  /** The delay for spectators, in seconds. */
  boardDelay: number;
  /**
   * What happens to finds that arrive after the end: they count after all others, wait for the host, or are refused.
   * Omitted for lobbies older than this setting.
   */
  late?: "count" | "review" | "refuse";
  /** Each player's time counts from their own start. Omitted if it counts from the start of the hunt. */
  clock?: "own";
  /** Equal points share a rank. Omitted if they do not. */
  ties?: "shared";
  /** Players may share where they are. Omitted if they may not. */
  positions?: true;
  /** There is no feed. Omitted if there is one. */
  feed?: false;
  zone?: Zone;
  /** The server lists the lobby for everybody. Omitted if it does not. */
  listed?: true;
  /** The hunt ends when everybody has found every clue. Omitted if it does not. */
  endWhenAllFound?: true;
}

/**
 * The settings to change. Omitted ones stay as they are (initially no delay, no end when everything is found, no
 * sharing of positions, not listed, and all others true).
 */
export interface SettingsInput {
  /** Whether players may chat. */
  chat?: boolean;
  /** Whether songs may be requested and voted on. */
  songs?: boolean;
  /** Whether anybody may watch without a seat. */
  spectators?: boolean;
  /** Whether players may join once the hunt has started. */
  lateJoin?: boolean;
  /** The minimum time between two chat messages of a player, in seconds; 0 for none. */
  slowMode?: number;
  /** The delay for spectators, in seconds. */
  boardDelay?: number;
  /**
   * What happens to finds that arrive after the end: they count after all others, wait for the host, or are refused.
   * Defaults to `count` with fixed scoring and to `review` with any other.
   */
  late?: "count" | "review" | "refuse";
  /**
   * When a player's time starts: with the hunt (initially) or with the player's own start, by joining or with their
   * wave.
   */
  clock?: "shared" | "own";
  ties?: Ties;
  /** Whether players may share where they are with the host. Initially false. */
  positions?: boolean;
  /** Whether everybody sees finds, photos and notices in a feed, and reacts to them. Initially true. */
  feed?: boolean;
  zone?: Zone | null;
  /** Whether the server lists the lobby for everybody. Initially false. */
  listed?: boolean;
  /** Whether the hunt ends when everybody has found every clue. Initially false. */
  endWhenAllFound?: boolean;
}

/** Until when the host is shown the position, if no other follows. */
export interface Sharing {
  until: Timestamp;
}

/**
 * Why the codes were not sent: the mail server refused them permanently, could not be reached for a day, or the hunt
 * no longer has codes.
 */
export type SheetFailure = "refused" | "undeliverable" | "no-codes";

/** The codes were not sent and will not be. */
export interface SheetMailFailed {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "sheet.mailFailed";
  data: {
    sheet: SheetNumber;
    reason: SheetFailure;
  };
  by?: StaffAuthor;
}

/** The mail server accepted the codes. */
export interface SheetMailed {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "sheet.mailed";
  data: {
    sheet: SheetNumber;
  };
  by?: StaffAuthor;
}

/** The number of a letter with codes: 1, 2, 3, … in the order of request. */
export type SheetNumber = number;

/** The codes will be sent by mail. */
export interface SheetRequested {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "sheet.requested";
  data: {
    sheet: SheetNumber;
  };
  by?: StaffAuthor;
}

/**
 * The mailing of the codes, for the host only. Omitted until the lobby has an address or the codes have been sent
 * anywhere.
 */
export interface SheetView {
  /** Whether the lobby has an address. */
  email: boolean;
  sheet?: SheetNumber;
  /** The state of the newest letter. */
  state?: "requested" | "mailed" | "failed";
  reason?: SheetFailure;
  at?: Timestamp;
}

/** What a provider has confirmed about somebody, sealed by the server. Good for 15 minutes. */
export type SignInTicket = string;

/** The account, and a token for it that is valid for 90 days and not shown again. */
export interface SignedIn {
  account: AccountId;
  token: Token;
}

/** The last event that the client has seen. */
export interface SinceInput {
  /** From the result of `lobby.watch`. */
  epoch: string;
  /** From that result or from the newest push; 0 for none. */
  seq: number;
}

/** Everything that a client shows of a lobby. `me` is only for players. */
export interface Snapshot {
  card: Card;
  me?: OwnView;
  /** In the host's order. Only the host sees clues before the start. */
  clues: ClueView[];
  /** The groups of which clues are revealed to the viewer; only in lobbies with groups. */
  groups?: GroupView[];
  /** How many clues a player needs to have all; only in lobbies with groups. */
  needed?: number;
  /** In order of joining. */
  players: PlayerView[];
  board: BoardPart;
  /** The newest messages, oldest first. */
  chat: ChatMessage[];
  /** The newest notices that the viewer may see, oldest first. */
  notices: Notice[];
  /** In the order of request, newest last. */
  songs: Song[];
  roll?: OpenRoll;
  help?: OpenHelp;
  sheet?: SheetView;
}

/**
 * A requested song. Without `player` the host requested it. `vote` is the viewer's vote, if any. `playedAt` is when
 * it was last played: the newest is what plays now.
 */
export interface Song {
  song: SongId;
  player?: PlayerId;
  title: SongText;
  artist: SongText;
  votes: Votes;
  vote?: "up" | "down";
  playedAt?: Timestamp;
}

/** The id of a song within its lobby: `s` and a number, in order of creation, never reused. */
export type SongId = string;

/** The host plays a song, perhaps once more. */
export interface SongPlayed {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "song.played";
  data: {
    song: SongId;
  };
  by?: StaffAuthor;
}

/** The host removed a song from the list. */
export interface SongRemoved {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "song.removed";
  data: {
    song: SongId;
  };
  by?: StaffAuthor;
}

/** Somebody requested a song; without `player` the host did. */
export interface SongRequested {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "song.requested";
  data: {
    song: SongId;
    player?: PlayerId;
    title: SongText;
    artist: SongText;
  };
  by?: StaffAuthor;
}

/** The id of the new song. */
export interface SongResult {
  song: SongId;
}

/** Title or artist of a song. */
export type SongText = string;

/** Somebody voted on a song. */
export interface SongVoted {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "song.voted";
  data: {
    song: SongId;
    votes: Votes;
  };
  by?: StaffAuthor;
}

/** Somebody voted on a song, as the voter and the host see it; without `player` the host did. */
export interface SongVotedInFull {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "song.voted";
  data: {
    song: SongId;
    player?: PlayerId;
    vote: Vote;
    votes: Votes;
  };
  by?: StaffAuthor;
}

/** The member of staff who did it, for the host and staff only. Without it, nobody of staff did. */
export interface StaffAuthor {
  staff: StaffId;
  name: StaffName;
}

/**
 * The id of somebody whom the host invited, within the lobby: `h` and a number, in order of creation, never reused.
 */
export type StaffId = string;

/** Somebody was invited to help. For the host and staff. */
export interface StaffInvited {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "staff.invited";
  data: {
    staff: StaffId;
    name: StaffName;
    role: StaffRole;
  };
  by?: StaffAuthor;
}

/** Everybody who was invited. */
export interface StaffList {
  /** By ascending `staff`. */
  staff: {
    staff: StaffId;
    name: StaffName;
    role: StaffRole;
    clue?: ClueId;
    expiresAt?: Timestamp;
    /** Whether the invitation was revoked. */
    revoked: boolean;
    lastAt?: Timestamp;
  }[];
  /** Whether the host has set a passphrase to come in by. */
  passphrase: boolean;
}

/** The name of a member of staff. */
export type StaffName = string;

/** An invitation was revoked. For the host and staff. */
export interface StaffRevoked {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "staff.revoked";
  data: {
    staff: StaffId;
  };
  by?: StaffAuthor;
}

/** What somebody whom the host invited may do. */
export type StaffRole = "cohost" | "referee" | "moderator" | "onlooker" | "station";

/** How good the hunt was: more is better. */
export type Stars = number;

/** When the hunt starts by itself, if it does. */
export interface StartsAtResult {
  startsAt?: Timestamp;
}

/** A clue with few places: only players who are inside find it. A find frees the place. */
export interface Station {
  /** How many players may be inside at once. */
  capacity: number;
  /** How many minutes a player may stay, pauses excluded. 30 if omitted. */
  minutes?: number;
}

/** A player went into a station. For the host and that player. */
export interface StationEntered {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "station.entered";
  data: {
    player: PlayerId;
    clue: ClueId;
  };
  by?: StaffAuthor;
}

/** A player went out of a station, found its clue, or ran out of time there. For the host and that player. */
export interface StationLeft {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "station.left";
  data: {
    player: PlayerId;
    clue: ClueId;
  };
  by?: StaffAuthor;
}

/** How full the station is then. */
export interface StationLeftResult {
  /** How many players are inside. */
  inside: number;
}

/**
 * The outcome of a check-in, and how full the station is then. A clue that is hidden from the calling player is told
 * as 0 of 0, whether or not it is a station.
 */
export interface StationResult {
  /**
   * `full`: try again later. `locked`: the clue is not revealed to the player yet. `closed`: the player cannot find
   * it now, because it is outside its time window, void, found, not needed, or without tries left.
   */
  outcome: "entered" | "full" | "locked" | "closed";
  /** How many players are inside. */
  inside: number;
  /** How many players may be inside at once. */
  capacity: number;
}

/** How full a station is. The last two only while the viewer is inside. */
export interface StationView {
  /** How many players are inside. */
  inside: number;
  /** How many players may be inside at once. */
  capacity: number;
  /** How many minutes a player may stay, pauses excluded. 30 if omitted. */
  minutes?: number;
  enteredAt?: Timestamp;
  until?: Timestamp;
}

/** A press on the remote of the big screens. */
export interface Steer {
  lobby: LobbyId;
  step: ScreenStep;
}

/** A photo that a player sent for a clue. */
export interface Submission {
  submission: SubmissionId;
  player: PlayerId;
  clue: ClueId;
  photo: PhotoName;
  caption?: Caption;
  at: Timestamp;
  state: PhotoState;
  by?: StaffAuthor;
  bonus?: PhotoBonus;
  reason?: Reason;
  /** Whether everybody may see it. */
  published: boolean;
}

/**
 * The id of a photo that a player sent for a clue, within its lobby: `f` and a number, in order of creation, never
 * reused.
 */
export type SubmissionId = string;

/** All data about an account, except for its credentials. */
export interface Takeout {
  account: AccountId;
  registeredAt: Timestamp;
  firstName: PersonName;
  lastName: PersonName;
  username: Username;
  email: Email;
  /** Whether the address is verified. */
  emailVerified: boolean;
  /** The sessions of the account. */
  sessions: {
    session: SessionId;
    since: Timestamp;
    until: Timestamp;
  }[];
  /** The API keys of the account. */
  apiKeys: ApiKey[];
  /** Who the owner is at providers that sign them in. */
  signIn: {
    /** The provider, as its own documents name it. */
    issuer: string;
    /** Who the owner is there. */
    subject: string;
  }[];
  /** The account's events, with the profile members that they set. */
  history: {
    at: Timestamp;
    /** The type of the event. */
    type: string;
    firstName?: PersonName;
    lastName?: PersonName;
    username?: Username;
    email?: Email;
    name?: KeyName;
    /** The provider, as its own documents name it. */
    issuer?: string;
    /** Who the owner is there. */
    subject?: string;
  }[];
  /** The account's packs, each as `pack.export` returns it. */
  packs: PackExport[];
  /** Packs of others whose answers the account saw, by hosting or exporting them. */
  opened: {
    pack: PackId;
    at: Timestamp;
    /** The current name; omitted if the pack can no longer be found. */
    name?: string;
  }[];
  stats: PackStatistics;
  badges: BadgeCounts;
  /** Letters waiting to be sent, to them or with their lobbies' codes; omitted if there are none. */
  letters?: {
    /** The content of the letter. */
    kind: "sheet" | "password-reset" | "verification";
    at: Timestamp;
    to?: Email;
  }[];
  /** The lobbies that they host or have hosted. */
  hosted: {
    lobby: LobbyId;
    name: LobbyName;
    phase: Phase;
    email?: Email;
  }[];
  /** The webhooks of their lobbies; omitted if there are none. */
  webhooks?: {
    lobby: LobbyId;
    webhook: WebhookId;
    /** Where its events go. */
    url: string;
    types: EventTypes;
    createdAt: Timestamp;
  }[];
  /** Their entries in the directory (docs/hometown.md); omitted if there are none. */
  hometown?: {
    /** Their nickname in the directory. */
    nickname: string;
    /** A country of the directory's list. */
    country: string;
    /** A state of the country; empty if the country has none. */
    state: string;
    /** The city, as they wrote it. */
    city: string;
    /** The year since which they have been playing. */
    year: number;
    /** Degrees; 0 if not given. */
    longitude: number;
    /** Degrees; 0 if not given. */
    latitude: number;
    /** A unique number that is never reused. */
    id: number;
    /** When they registered there, in UTC. */
    "time-stamp": string;
  }[];
  /** The seats of the account. */
  played: {
    lobby: LobbyId;
    name: LobbyName;
    player: PlayerId;
    /** What they did there, and what others did to them. */
    events: {
      seq: Seq;
      at: Timestamp;
      /** The type, as in `event`. */
      type: string;
      /** The data, as in `event`, in full. */
      data: unknown;
    }[];
  }[];
}

/** The change for a team. */
export interface TeamChange {
  team: TeamId;
  /** Before and after. */
  points: number[];
  /** Before and after. */
  rank: number[];
}

/** A team of the lobby: `t1` is the first of the card's `teams`. */
export type TeamId = string;

/** The name of a team, unique in the lobby ignoring case. */
export type TeamName = string;

/** Only the team and the host see it. */
export interface TeamRecipient {
  team: TeamId;
}

/** A row of the teams' board, like a player's. Each clue counts once for a team, by its members' earliest find. */
export interface TeamRow {
  /** 1, 2, 3, …; shared by teams with equal points if the host chose that. */
  rank: number;
  place?: Place;
  team: TeamId;
  name: TeamName;
  division?: DivisionName;
  /** The team's points. */
  points: number;
  /** The number of clues that the team's members have found. */
  found: number;
  lastAt?: Timestamp;
  lastSeq?: Seq;
}

/** The texts of a clue in one language. */
export interface TextsInLanguage {
  title?: ClueTitle;
  text?: ClueText;
  ask?: QuestionText;
  question?: QuestionText;
  options?: AnswerText[];
  hints?: HintText[];
}

/**
 * How players or teams with equal points are ranked: by who had them first (initially), or with a `shared` rank,
 * which the next rank counts (1, 1, 3). Rows then have a `place`.
 */
export type Ties = "ordered" | "shared";

/** The host added time to the clock. */
export interface TimeExtended {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "time.extended";
  data: {
    /** The seconds that were added. */
    seconds: number;
    endsAt: Timestamp;
  };
  by?: StaffAuthor;
}

/** A time, in milliseconds since 1970 UTC. */
export type Timestamp = number;

/** A token of a seat, an account or an operator; whoever holds it can act as that. It is opaque: do not parse it. */
export type Token = string;

/** The player's total points. */
export type Total = number;

export interface UnauthorizedData {
  kind: "unauthorized";
}

export interface UnavailableData {
  kind: "unavailable";
  /** When to try again, in milliseconds. */
  retryAfter: number;
}

/**
 * Why the result will not be ranked. `casual`: the play is casual. `signed-out`: nobody is signed in. `creator`: the
 * player made the pack. `opened`: they have seen the answers. `played`: they have begun to play it before.
 */
export type Unranked = "casual" | "signed-out" | "creator" | "opened" | "played";

/**
 * The public name of an account: letters, digits and, after the first character, `.`, `_` and `-`; 2 to 30
 * characters.
 */
export type Username = string;

/** A vote on a song. `none` withdraws it. */
export type Vote = "up" | "down" | "none";

/** Up votes minus down votes. */
export type Votes = number;

/** The song's current votes. */
export interface VotesResult {
  votes: Votes;
}

/** A snapshot, or confirmation that the missed events follow. */
export type Watching = {
  epoch: Epoch;
  seq: Seq;
  snapshot: Snapshot;
} | {
  epoch: Epoch;
  /** As sent in the request. */
  seq: number;
  resumed: true;
};

/** A wave of players. */
export interface WaveInput {
  /** The title of the wave. */
  title: string;
  /** Seconds of running time after the start of the hunt. */
  after: number;
}

/** The host moved a player, or a team, to another wave. Only they and the host get it. */
export interface WaveMoved {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "wave.moved";
  data: {
    player?: PlayerId;
    team?: TeamId;
    /** The index of a wave, from 0. */
    wave: number;
  };
  by?: StaffAuthor;
}

/** A wave of players started. */
export interface WaveStarted {
  lobby: LobbyId;
  seq: Seq;
  prev: Prev;
  at: Timestamp;
  type: "wave.started";
  data: {
    /** The index of a wave, from 0. */
    wave: number;
    startsAt: Timestamp;
  };
  by?: StaffAuthor;
}

/** A wave of players, and when it starts or started, once that is known. */
export interface WaveView {
  /** The title of the wave. */
  title: string;
  /** Seconds of running time after the start of the hunt. */
  after: number;
  startsAt?: Timestamp;
}

export interface WebhookDeliveries {
  /** In the order of the tries. */
  deliveries: {
    lobby?: LobbyId;
    position?: LogPosition;
    /** The number of the event; 0 for a test. */
    seq: number;
    at: Timestamp;
    /** The status of the answer; 0 if there was none. */
    status: number;
    /** The number of the try. */
    attempt: number;
    nextAt?: Timestamp;
  }[];
}

/** The id of a webhook within its lobby: `w` and a number, in order of creation, never reused. */
export type WebhookId = string;

export interface WebhookList {
  /** By ascending `webhook`. */
  webhooks: {
    webhook: WebhookId;
    url: WebhookUrl;
    types: EventTypes;
    createdAt: Timestamp;
    /** The last call failed. */
    failing?: true;
  }[];
}

/** Where the server sends events: an address that begins with `https://` or `http://`. */
export type WebhookUrl = string;

/** A player who found every clue, and the running time until their last find. Pauses do not count. */
export interface Winner {
  player: PlayerId;
  seconds: number;
}

export interface WrongPhaseData {
  kind: "wrong-phase";
  phase: Phase;
}

/** Where the hunt is played. Players are warned when they leave it, and the host sees who has. Not for spectators. */
export type Zone = {
  circle: {
    /** Degrees north. */
    lat: number;
    /** Degrees east. */
    lon: number;
    /** In metres. */
    radius: number;
  };
} | {
  /** Its corners in order. The last is joined to the first, and no side crosses another. */
  outline: {
    /** Degrees north. */
    lat: number;
    /** Degrees east. */
    lon: number;
  }[];
};
