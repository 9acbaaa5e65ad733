public import Accounts
public import Hunt
public import NIOCore
public import Wire

/// A request to one lobby, with its sender and the destination of the answer.
///
/// An object, since it is large and moves from queue to queue.
public final class LobbyRequest: Sendable {
  public let lobby: LobbyID
  /// Set if the lobby was named by its join code, which does not find an archived lobby.
  public let code: JoinCode?
  public let credential: Credential
  /// The signed-in person, if any. They are the host of the lobbies they own.
  public let person: NameOwner?
  /// The client's idempotency key.
  public let key: String?
  public let ask: Ask
  /// When the connection opened; nil if it carries a single message.
  public let connectedAt: Timestamp?
  public let ticket: Ticket
  /// The address charged for the room of long answers; nil for requests of the server itself.
  let guest: String?
  /// Room for the answer, if it had to wait for room.
  let share: RoomShare?
  /// The origin for rate limits; nil for requests of the server itself, and without limits.
  public let origin: Origin?
  /// How often it was repeated because the log did not take it.
  let attempts: Int

  /// - Parameter guest: the sender's address, for requests that may have a long answer.
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

  /// Whether the sender has any identity, even in another lobby: being forbidden differs from being unknown.
  var isFromSomebody: Bool {
    if case .seat = credential { true } else { person != nil }
  }

  /// The same request, repeated.
  var again: LobbyRequest {
    LobbyRequest(
      lobby: lobby, code: code, credential: credential, person: person, key: key, ask: ask, connectedAt: connectedAt,
      ticket: ticket, origin: origin, guest: guest, share: share, attempts: attempts + 1)
  }

  /// The same request, with room for its answer.
  func holding(_ share: RoomShare) -> LobbyRequest {
    LobbyRequest(
      lobby: lobby, code: code, credential: credential, person: person, key: key, ask: ask, connectedAt: connectedAt,
      ticket: ticket, origin: origin, guest: guest, share: share, attempts: attempts)
  }

  /// Another request of the same sender with the same credentials, without the room taken for this one.
  func asking(_ ask: Ask, ticket: Ticket) -> LobbyRequest {
    LobbyRequest(
      lobby: lobby, code: code, credential: credential, person: person, key: nil, ask: ask, connectedAt: connectedAt,
      ticket: ticket, origin: origin, guest: guest, share: nil, attempts: 0)
  }

  /// The sender's credential.
  public enum Credential: Sendable {
    case none
    /// The connection's seat: its token was checked when it was bound.
    case seat(Seat)
    case token(SeatToken)
  }

  public enum Ask: Sendable {
    case attach
    /// - `creator`: makes the request's key unique to its creator (`Sessions`); nil without a key.
    indirect case create(LobbyDetails, clues: [Clue], codes: Codes? = nil, creator: String?)
    /// A repeat: the same key created this lobby before.
    case createAgain(creator: String)
    /// A play with one player and no host.
    indirect case play(SoloPlay, creator: String?)
    /// - `ghost`: the current name of the runner it is played against (`Lobbies.ghost`).
    case playAgain(creator: String, ghost: String?)
    /// - `joiner`: like `creator`.
    /// - `device`: the client's name for the device.
    case join(PlayerName, team: TeamChoice?, device: DeviceName? = nil, joiner: String?)
    /// For the host only.
    case host(LobbyCommand)
    /// The signed-in host becomes the owner.
    case claim
    /// An account was deleted. Only the server itself sends this.
    case forget(AccountID)
    case rename(PlayerName)
    case leave
    /// - `text`: the QR code's content, or what was typed.
    case scan(text: String, at: Timestamp?, from: Position? = nil)
    case answer(ClueID, GivenAnswer, at: Timestamp? = nil, from: Position? = nil)
    case visit(ClueID, at: Timestamp? = nil, from: Position)
    case hint(ClueID, Int)
    case chat(ChatText, toTeam: Bool = false)
    case report(MessageID, Reason)
    case requestSong(title: SongTitle, artist: SongArtist)
    case vote(SongID, Vote)
    /// - `to`: the recipient of this one sheet; nil for the lobby's own address.
    case sendSheet(to: EmailAddress?, in: LetterLanguage)

    case peek
    /// - `origin`: the prefix of codes where the server has no public address; nil for codes of `QUARRY:`.
    case clueList(origin: String? = nil)
    /// The data for a letter with the codes, for the server itself.
    case sheet
    case reports
    /// Seated players in order of joining or, for the host, players kept out.
    case players(after: PlayerID?, limit: Int, keptOut: Bool)
    /// Finds that arrived after the end and wait for the host.
    case lateList
    /// - `player`: nil for the sender.
    case explain(PlayerID?)
    /// The effect of a ruling, for the host.
    indirect case preview(Ruling)
    case view(at: Int?)
    case board(after: Int, limit: Int, at: Int?)
    case history(after: Int, limit: Int)
    case results
    case log(after: Int, limit: Int)
    case watch(since: Since?, topics: Topics)
    /// The next part of what a watcher missed. Only the switchboard sends this.
    case missed(Missed)
  }

  /// The progress of a watcher through the events it missed.
  public struct Missed: Sendable {
    /// Identifies the request on its event loop.
    let number: Int
    let group: FeedGroup
    let topics: Topics
    /// The last event considered for the watcher, and the last one it was told.
    let seq: Int
    let previous: Int
    /// The number of the last board it has.
    let boardSeq: Int
  }

  /// The sources of a new lobby's codes, if not its own.
  public enum Codes: Sendable {
    case hosts(CodesOfEarlier)
    /// A lobby that the sender has hosted: its clues and settings replace those given, too.
    case again(LobbyID)
    /// With the number of each clue in the pack.
    case pack(PackID, [ClueID])
  }

  /// An earlier lobby whose printed codes are to be reused, and proof that the host is the same.
  public struct CodesOfEarlier: Sendable {
    public let lobby: LobbyID
    public let token: SeatToken

    public init(lobby: LobbyID, token: SeatToken) {
      self.lobby = lobby
      self.token = token
    }
  }

  /// The last event that a client has seen.
  public struct Since: Sendable {
    public let epoch: String
    public let seq: Int

    public init(epoch: String, seq: Int) {
      self.epoch = epoch
      self.seq = seq
    }
  }
}

/// The topics that a watcher wants.
public struct Topics: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let events = Topics(rawValue: 1)
  public static let board = Topics(rawValue: 2)
  public static let chat = Topics(rawValue: 4)
  public static let songs = Topics(rawValue: 8)
  public static let all: Topics = [.events, .board, .chat, .songs]
}

/// A connection, as seen by the lobbies. Called on its own event loop only.
public protocol Peer: AnyObject {
  /// False once the connection is closed.
  var isOpen: Bool { get }
  func receive(_ answer: LobbyAnswer, slot: Int)
  /// Pushes events: one or more messages, each ended by a line feed.
  func push(events lines: ByteBuffer)
  /// Pushes some of the events that the peer missed. They wait however slowly it reads.
  func push(missed lines: ByteBuffer, holding share: RoomShare?)
  /// Whether a push would go out soon.
  var hasRoom: Bool { get }
  /// Closes the connection because what it missed is unknown; the client may come back.
  func lose(_ error: WireError)
  /// Pushes one message. Returns false if too much is waiting for the peer to take a board now.
  func push(board line: ByteBuffer) -> Bool
  /// Closes the connection of a kicked player once its requests are answered.
  func dismiss()
  /// Revokes the rights that rest on a sign-in that has ended.
  func signedOut(_ signedIn: SignedIn)
  /// Flushes what was handed over. Does nothing if there is nothing new.
  func flush()
}

/// The destination of an answer: a connection, and the request's number on it.
public struct Ticket: Sendable {
  let peer: PeerReference
  /// Negative for the switchboard's own requests for a watcher: `-LobbyRequest.Missed.number`.
  let slot: Int

  public init(peer: PeerReference, slot: Int) {
    self.peer = peer
    self.slot = slot
  }
}

/// A reference to a connection that works anywhere, for use on the connection's event loop.
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

/// The answer to a request.
public struct LobbyAnswer: Sendable {
  /// The result as JSON.
  public let outcome: Result<[UInt8], WireError>
  /// The seat to bind the connection to.
  public let seat: Seat?
  /// Whether to bind it even if the connection has a seat, which is gone.
  public var replacesSeat = false
  /// The room that a long answer holds until the socket has taken it.
  public var share: RoomShare?

  public init(_ outcome: Result<[UInt8], WireError>, seat: Seat? = nil, share: RoomShare? = nil) {
    self.outcome = outcome
    self.seat = seat
    self.share = share
    if let share, case .success(let result) = outcome { share.settle(result.count) }
  }
}

extension LobbyRequest.Ask {
  /// Whether it never needs a seat.
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

  /// Whether only somebody with a seat can send it.
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

  /// Whether it may change something for an existing seat: then its idempotency key counts.
  var isCommandOfSeat: Bool {
    switch self {
    case .host, .rename, .leave, .scan, .answer, .visit, .hint, .chat, .report, .requestSong, .vote, .sendSheet:
      true
    case .attach, .create, .createAgain, .play, .playAgain, .join, .claim, .forget: false
    case .peek, .clueList, .sheet, .reports, .lateList, .explain, .preview: false
    case .players, .view, .board, .history, .results, .log, .watch, .missed: false
    }
  }
  /// Whether only the host can send it.
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
