public import Accounts
public import Hunt
public import NIOCore
public import Wire

/// What is asked of one lobby, by whom, and where the answer goes.
///
/// An object, since it is large and handed from queue to queue.
public final class LobbyRequest: Sendable {
  public let lobby: LobbyID
  /// Set if the lobby was named by its join code: then it is not found once it is archived.
  public let code: JoinCode?
  public let credential: Credential
  /// Who is signed in; nil if nobody is. They are the host of lobbies that are theirs.
  public let person: NameOwner?
  /// The client's idempotency key.
  public let key: String?
  public let ask: Ask
  /// Since when the connection lasts; nil if it carries a single message.
  public let connectedAt: Timestamp?
  public let ticket: Ticket
  /// The address for whose answers there is only so much room; nil where the server itself asks.
  let guest: String?
  /// Room for the answer, if it had to be waited for.
  let share: RoomShare?
  /// Where it comes from; nil for what the server itself asks, and where nothing is limited.
  public let origin: Origin?
  /// How often it was done again because the log did not take it.
  let attempts: Int

  /// - Parameter guest: the address that asks, for what may have a long answer.
  public convenience init(
    lobby: LobbyID, code: JoinCode? = nil, credential: Credential, person: NameOwner? = nil, key: String? = nil,
    ask: Ask, connectedAt: Timestamp? = nil, ticket: Ticket, origin: Origin? = nil, guest: String? = nil
  ) {
    self.init(
      lobby: lobby, code: code, credential: credential, person: person, key: key, ask: ask, connectedAt: connectedAt,
      ticket: ticket, origin: origin, guest: guest, share: nil, attempts: 0)
  }

  private init(
    lobby: LobbyID, code: JoinCode?, credential: Credential, person: NameOwner?, key: String?, ask: Ask,
    connectedAt: Timestamp?, ticket: Ticket, origin: Origin?, guest: String?, share: RoomShare?, attempts: Int
  ) {
    self.lobby = lobby
    self.code = code
    self.credential = credential
    self.person = person
    self.key = key
    self.ask = ask
    self.connectedAt = connectedAt
    self.ticket = ticket
    self.guest = guest
    self.share = share
    self.origin = origin
    self.attempts = attempts
  }

  /// Whether the one who asks is known by something, be it to another lobby only: not allowed is not the same as unknown.
  var isFromSomebody: Bool {
    if case .seat = credential { true } else { person != nil }
  }

  /// The same once more.
  var again: LobbyRequest {
    LobbyRequest(
      lobby: lobby, code: code, credential: credential, person: person, key: key, ask: ask, connectedAt: connectedAt,
      ticket: ticket, origin: origin, guest: guest, share: share, attempts: attempts + 1)
  }

  /// The same, now that there is room for its answer.
  func holding(_ share: RoomShare) -> LobbyRequest {
    LobbyRequest(
      lobby: lobby, code: code, credential: credential, person: person, key: key, ask: ask, connectedAt: connectedAt,
      ticket: ticket, origin: origin, guest: guest, share: share, attempts: attempts)
  }

  /// Asks on behalf of the same one, who is known by the same; without the room that was taken for this.
  func asking(_ ask: Ask, ticket: Ticket) -> LobbyRequest {
    LobbyRequest(
      lobby: lobby, code: code, credential: credential, person: person, key: nil, ask: ask, connectedAt: connectedAt,
      ticket: ticket, origin: origin, guest: guest, share: nil, attempts: 0)
  }

  /// By what the one who asks is known.
  public enum Credential: Sendable {
    case none
    /// The connection's seat: its token was checked when it was bound.
    case seat(Seat)
    case token(SeatToken)
  }

  public enum Ask: Sendable {
    case attach
    /// - `creator`: what makes the request's key the creator's own (`Sessions`); nil without a key.
    indirect case create(LobbyDetails, clues: [Clue], codes: Codes? = nil, creator: String?)
    /// The same key has created this lobby before.
    case createAgain(creator: String)
    /// One that has a player, and no host.
    indirect case play(SoloPlay, creator: String?)
    /// - `ghost`: what the one is called whom it is played against (`Lobbies.ghost`).
    case playAgain(creator: String, ghost: String?)
    /// - `joiner`: likewise.
    /// - `device`: what the client calls the device.
    case join(PlayerName, team: TeamChoice?, device: DeviceName? = nil, joiner: String?)
    /// Only the host may.
    case host(LobbyCommand)
    /// The host is signed in, and makes the lobby theirs.
    case claim
    /// An account was deleted. The server's own wish, which nobody can send.
    case forget(AccountID)
    case rename(PlayerName)
    case leave
    /// - `text`: what the QR code said, or what was typed.
    case scan(text: String, at: Timestamp?, from: Position? = nil)
    case answer(ClueID, GivenAnswer, at: Timestamp? = nil, from: Position? = nil)
    case visit(ClueID, at: Timestamp? = nil, from: Position)
    case hint(ClueID, Int)
    case chat(ChatText, toTeam: Bool = false)
    case report(MessageID, Reason)
    case requestSong(title: SongTitle, artist: SongArtist)
    case vote(SongID, Vote)
    /// - `to`: where to, this once; nil: to the lobby's own address.
    case sendSheet(to: EmailAddress?, in: LetterLanguage)

    case peek
    /// - `origin`: what codes lead to where the server has no public address; nil for codes of `QUARRY:`.
    case clueList(origin: String? = nil)
    /// What a letter with the codes is made of: for the server itself.
    case sheet
    case reports
    /// Who is there, in order of joining, or for the host: who is kept out.
    case players(after: PlayerID?, limit: Int, keptOut: Bool)
    /// Finds that arrived after the end and wait for the host.
    case lateList
    /// - `player`: the one who asks unless given.
    case explain(PlayerID?)
    /// What a ruling would change; for the host.
    indirect case preview(Ruling)
    case view(at: Int?)
    case board(after: Int, limit: Int, at: Int?)
    case history(after: Int, limit: Int)
    case results
    case log(after: Int, limit: Int)
    case watch(since: Since?, topics: Topics)
    /// What a watcher has missed and was not told yet: the next part of it. Nobody can send this; the switchboard does.
    case missed(Missed)
  }

  /// How far somebody is told what they missed.
  public struct Missed: Sendable {
    /// Names the request among those of its event loop.
    let number: Int
    let group: FeedGroup
    let topics: Topics
    /// The last event that was looked at for them, and the last that they were told.
    let seq: Int
    let previous: Int
    /// That of the last board they have.
    let boardSeq: Int
  }

  /// Whose codes the clues of a new lobby have, if not their own.
  public enum Codes: Sendable {
    case hosts(CodesOfEarlier)
    /// All of a lobby that the one who asks has hosted: its clues and settings, too, in the place of those given.
    case again(LobbyID)
    /// With what each of the clues is known by in it.
    case pack(PackID, [ClueID])
  }

  /// An earlier lobby whose printed codes are to be used again, and what shows that it was the same host's.
  public struct CodesOfEarlier: Sendable {
    public let lobby: LobbyID
    public let token: SeatToken

    public init(lobby: LobbyID, token: SeatToken) {
      self.lobby = lobby
      self.token = token
    }
  }

  /// The last that a client has seen.
  public struct Since: Sendable {
    public let epoch: String
    public let seq: Int

    public init(epoch: String, seq: Int) {
      self.epoch = epoch
      self.seq = seq
    }
  }
}

/// What a watcher wants to see.
public struct Topics: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let events = Topics(rawValue: 1)
  public static let board = Topics(rawValue: 2)
  public static let chat = Topics(rawValue: 4)
  public static let songs = Topics(rawValue: 8)
  public static let all: Topics = [.events, .board, .chat, .songs]

  init(of event: LobbyEvent) {
    switch event {
    case .chatSent, .chatRemoved, .chatReported: self = .chat
    case .songRequested, .songVoted, .songRemoved: self = .songs
    case .lobbyCreated, .lobbyUpdated, .lobbyClaimed, .clueAdded, .clueUpdated, .clueRemoved, .clueMoved, .clueRevealed,
      .playerJoined, .playerRenamed, .playerLeft, .playerKicked, .playerAdmitted, .playerMuted, .playerUnmuted,
      .huntStarted,
      .huntPaused,
      .huntResumed, .timeExtended, .huntEnded, .clueScanned, .hintTaken, .boardFrozen, .boardRevealed, .noticeSent,
      .rulingApplied, .rulingRevoked, .sheet, .ghostScanned, .playAmended, .clueClaimed:
      self = .events
    }
  }
}

/// A connection, as the lobbies see it. Called on its own event loop only.
public protocol Peer: AnyObject {
  /// False once the connection is closed.
  var isOpen: Bool { get }
  func receive(_ answer: LobbyAnswer, slot: Int)
  /// Events: one or more messages, each ended by a line feed.
  func push(events lines: ByteBuffer)
  /// Some of the events that the peer missed, which wait for it however slowly it reads.
  func push(missed lines: ByteBuffer, holding share: RoomShare?)
  /// Whether what is pushed now goes out soon.
  var hasRoom: Bool { get }
  /// There is no telling what the peer has missed: it ends, and may come back.
  func lose(_ error: WireError)
  /// One message. Returns false if the peer has too much waiting to take a board now.
  func push(board line: ByteBuffer) -> Bool
  /// The host has removed the player whose connection it is: it ends, once what it asked is answered.
  func dismiss()
  /// Somebody has signed out, from whose signing in something follows that this connection may do.
  func signedOut(_ signedIn: SignedIn)
  /// All that is there has been handed over: write it out. Does nothing if there is nothing new.
  func flush()
}

/// Where an answer goes: a connection, and the number of the request on it.
public struct Ticket: Sendable {
  let peer: PeerReference
  /// Negative for what the switchboard asks for a watcher by itself: `-LobbyRequest.Missed.number`.
  let slot: Int

  public init(peer: PeerReference, slot: Int) {
    self.peer = peer
    self.slot = slot
  }
}

/// A connection that can be named from anywhere and used on its event loop.
public struct PeerReference: Sendable, Hashable {
  /// The index of its event loop.
  let loop: Int
  let id: ObjectIdentifier
  let box: NIOLoopBound<any Peer>

  /// - Parameter loop: the index of `eventLoop` among those of the lobbies.
  public init(_ peer: any Peer, loop: Int, eventLoop: any EventLoop) {
    self.loop = loop
    id = ObjectIdentifier(peer)
    box = NIOLoopBound(peer, eventLoop: eventLoop)
  }

  public static func == (left: Self, right: Self) -> Bool { left.id == right.id }
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// What a request led to.
public struct LobbyAnswer: Sendable {
  /// The result as JSON.
  public let outcome: Result<[UInt8], WireError>
  /// The seat the connection is to be bound to.
  public let seat: Seat?
  /// Whether that holds although the connection has a seat: the one it has is gone.
  public var replacesSeat = false
  /// The room that a long one takes until the socket has taken it.
  public var share: RoomShare?

  public init(_ outcome: Result<[UInt8], WireError>, seat: Seat? = nil, share: RoomShare? = nil) {
    self.outcome = outcome
    self.seat = seat
    self.share = share
    if let share, case .success(let result) = outcome { share.settle(result.count) }
  }
}

extension LobbyRequest.Ask {
  /// Whether no seat is ever needed for it.
  public var isForAnybody: Bool {
    switch self {
    case .create, .createAgain, .play, .playAgain, .join, .peek, .forget: true
    case .attach, .host, .claim, .rename, .leave, .scan, .answer, .visit, .hint, .chat, .report: false
    case .clueList, .reports, .lateList, .explain, .preview: false
    case .requestSong, .vote, .sendSheet, .sheet: false
    case .players, .view, .board, .history, .results, .log, .watch, .missed: false
    }
  }

  /// Whether its answer grows with the lobby: the texts of all clues, a thousand rows or events, a snapshot.
  public var mayBeLong: Bool {
    switch self {
    case .clueList, .reports, .lateList, .explain, .preview, .players, .view, .board, .history, .results, .log, .watch,
      .missed:
      true
    case .attach, .create, .createAgain, .play, .playAgain, .join, .host, .claim, .forget, .rename, .leave, .scan,
      .answer, .visit, .hint, .chat, .report, .requestSong, .vote, .sendSheet, .sheet, .peek:
      false
    }
  }

  /// Whether only somebody with a seat can ask this.
  var needsSeat: Bool {
    switch self {
    case .attach, .clueList, .reports, .lateList, .explain, .preview, .host, .claim, .rename, .leave, .scan, .answer,
      .visit,
      .hint, .chat, .report, .requestSong, .vote, .sendSheet, .sheet:
      true
    case .create, .createAgain, .play, .playAgain, .join, .forget, .peek, .players, .view, .board, .history, .results,
      .log, .watch, .missed:
      false
    }
  }

  /// Whether it may change something for a seat there is: then its idempotency key counts.
  var isCommandOfSeat: Bool {
    switch self {
    case .host, .rename, .leave, .scan, .answer, .visit, .hint, .chat, .report, .requestSong, .vote, .sendSheet:
      true
    case .attach, .create, .createAgain, .play, .playAgain, .join, .claim, .forget: false
    case .peek, .clueList, .sheet, .reports, .lateList, .explain, .preview: false
    case .players, .view, .board, .history, .results, .log, .watch, .missed: false
    }
  }
  /// Whether only the host can ask it.
  var isForHost: Bool {
    switch self {
    case .host, .claim, .clueList, .reports, .lateList, .preview, .sendSheet, .sheet: true
    case .create, .createAgain, .play, .playAgain, .join, .forget, .attach, .rename, .leave, .scan, .answer: false
    case .players(_, _, let keptOut): keptOut
    case .visit, .hint, .chat: false
    case .report, .requestSong, .vote, .peek, .explain, .view, .board, .history, .results, .log, .watch, .missed: false
    }
  }

  /// Whether it creates its lobby.
  var isCreation: Bool {
    switch self {
    case .create, .play: true
    default: false
    }
  }
}
