public import Core
public import Hunt
public import HuntViews
public import LobbyLog
public import Traces

/// A request to one lobby, with its sender and the destination of the answer.
///
/// An object, since it is large and moves from queue to queue.
public final class LobbyRequest: Sendable {
  public let lobby: LobbyID
  /// Set if the lobby was named by its join code, which does not find an archived lobby. Of a new lobby it is the code
  /// that its host has chosen.
  public let code: JoinCode?
  public let credential: Credential
  /// The signed-in person, if any. They are the host of the lobbies they own.
  public let person: NameOwner?
  /// The client's idempotency key.
  public let key: String?
  public let content: Content
  /// The roles of staff that may send it, according to the description of its method.
  let staff: StaffRoles
  /// When the connection opened; nil if it carries a single message.
  public let connectedAt: Timestamp?
  public let ticket: Ticket
  /// The address charged for the room of long answers; nil for requests of the server itself.
  let guest: String?
  /// Room for the answer, if it had to wait for room.
  let share: RoomShare?
  /// The origin for rate limits; nil for requests of the server itself, and without limits.
  public let origin: Origin?
  /// Where the sender reaches this server, for addresses where the server has no public one.
  let site: String?
  /// Its span, if its trace is recorded.
  let span: OTLPSpan?
  /// How often it was repeated because the log did not accept it.
  let attempts: Int

  /// - Parameters:
  ///   - staff: the roles of staff that may send it.
  ///   - guest: the sender's address, for requests that may have a long answer.
  public convenience init(
    lobby: LobbyID, code: JoinCode? = nil, credential: Credential, person: NameOwner? = nil, key: String? = nil,
    _ content: Content, staff: StaffRoles = .nobody, connectedAt: Timestamp? = nil, ticket: Ticket,
    origin: Origin? = nil, guest: String? = nil, site: String? = nil, span: OTLPSpan? = nil
  ) {
    self.init(
      lobby: lobby, code: code, credential: credential, person: person, key: key, content, staff,
      connectedAt: connectedAt,
      ticket: ticket, origin: origin, guest: guest, share: nil, site: site, span: span, attempts: 0)
  }

  private init(
    lobby: LobbyID, code: JoinCode?, credential: Credential, person: NameOwner?, key: String?, _ content: Content,
    _ staff: StaffRoles, connectedAt: Timestamp?, ticket: Ticket, origin: Origin?, guest: String?, share: RoomShare?,
    site: String?, span: OTLPSpan?, attempts: Int
  ) {
    self.lobby = lobby
    self.code = code
    self.credential = credential
    self.person = person
    self.key = key
    self.content = content
    self.staff = staff
    self.connectedAt = connectedAt
    self.ticket = ticket
    self.guest = guest
    self.share = share
    self.origin = origin
    self.site = site
    self.span = span
    self.attempts = attempts
  }

  /// Whether the server itself sends it, to be shown what spectators see.
  var isFromServer: Bool { if case .server = credential { true } else { false } }

  /// Whether the sender has any identity, even in another lobby: being forbidden differs from being unknown.
  var isFromSomebody: Bool {
    if case .seat = credential { true } else { person != nil }
  }

  /// The same request, repeated.
  var again: LobbyRequest {
    LobbyRequest(
      lobby: lobby, code: code, credential: credential, person: person, key: key, content, staff,
      connectedAt: connectedAt,
      ticket: ticket, origin: origin, guest: guest, share: share, site: site, span: span, attempts: attempts + 1)
  }

  /// The same request, with room for its answer.
  func holding(_ share: RoomShare) -> LobbyRequest {
    LobbyRequest(
      lobby: lobby, code: code, credential: credential, person: person, key: key, content, staff,
      connectedAt: connectedAt,
      ticket: ticket, origin: origin, guest: guest, share: share, site: site, span: span, attempts: attempts)
  }

  /// Another request of the same sender with the same credentials, without the room taken for this one.
  func asking(_ content: Content, ticket: Ticket) -> LobbyRequest {
    LobbyRequest(
      lobby: lobby, code: code, credential: credential, person: person, key: nil, content, staff,
      connectedAt: connectedAt,
      ticket: ticket, origin: origin, guest: guest, share: nil, site: site, span: span, attempts: 0)
  }

  /// The sender's credential.
  public enum Credential: Sendable {
    case none
    /// The server itself, which is shown what spectators see.
    case server
    /// The connection's seat: its token was checked when it was bound.
    case seat(Seat)
    case token(SeatToken)
  }

  /// The content, grouped by permitted senders and effect. The group decides whether a seat is needed.
  public enum Content: Sendable {
    indirect case creation(Creation)
    /// - `joiner`: like `creator` of `Creation`.
    /// - `device`: the client's name for the device.
    indirect case join(
      PlayerName, team: TeamChoice?, division: String? = nil, device: DeviceName? = nil,
      identity: Identity = Identity(),
      joiner: String?)
    case attach
    /// The host asks for a token that hands a player's seat over.
    /// - `origin`: the origin for its address where the server has no public one.
    case handOver(PlayerID, origin: String? = nil)
    /// - `origin`: like that of `handOver`.
    indirect case invite(StaffInvitation, origin: String? = nil)
    /// The host adds a player who has no phone.
    indirect case add(PlayerName, team: TeamChoice?, division: String?)
    /// For those who run a station, of the player whose tag they scanned.
    case ofTag(String, TagUse)
    /// For the host, and staff who may.
    case host(LobbyCommand)
    /// Sends the codes to the host.
    /// - `to`: the recipient of this one sheet; nil for the lobby's own address.
    case sendSheet(to: EmailAddress?, in: Language)
    /// Steers what big screens show after the end.
    case steer(ScreenStep)
    /// The signed-in host becomes the owner.
    case claim
    /// Deletes the lobby for good. For the host alone.
    /// - Whether also while the hunt runs: for operators.
    case delete(inAnyPhase: Bool = false)
    /// An account was deleted. Only the server itself sends this.
    case forget(AccountID)
    /// Erases who a player was; nil for the sender, whose seat may be gone.
    case forgetPlayer(PlayerID?)
    /// Erases the names of staff. Only the server itself sends this.
    case forgetStaff
    case player(PlayerCommand)
    case talk(Talk)
    case peek
    indirect case hostQuery(HostQuery)
    /// - The player whose points to explain; nil for the sender.
    case explain(PlayerID?)
    case view(ViewQuery)
    /// The server itself asks, for somebody who sends or fetches a player's photo.
    case photo(PhotoQuestion)
  }

  /// What a player's tag was scanned for.
  public enum TagUse: Sendable {
    /// - The clue; nil for that of the sender's station.
    case find(ClueID?, at: Timestamp?)
    case enterStation(ClueID)
    case leaveStation(ClueID)

    /// The clue that it names.
    var clue: ClueID? {
      switch self {
      case .find(let clue, at: _): clue
      case .enterStation(let clue), .leaveStation(let clue): clue
      }
    }
  }

  public enum PhotoQuestion: Sendable {
    /// May the sender send photos to this lobby now? Answered with the seat.
    case send
    /// May the sender see this photo, which a player sent?
    case see(PhotoName, of: PlayerID)
    /// Which photos does the lobby name?
    case names
  }

  /// Creates the lobby.
  public enum Creation: Sendable {
    /// - `creator`: makes the request's key unique to its creator (`Connections`); nil without a key.
    case create(LobbyDetails, clues: [Clue], codes: Codes? = nil, creator: String?)
    /// A repeat: the same key created this lobby before.
    case createAgain(creator: String)
    /// A play with one player and no host.
    case play(SoloPlay, creator: String?)
    /// - `ghost`: the current name of the runner it is played against (`Lobbies.ghost`).
    case playAgain(creator: String, ghost: String?)

    var isNew: Bool {
      switch self {
      case .create, .play: true
      case .createAgain, .playAgain: false
      }
    }
  }

  /// For players only.
  public enum PlayerCommand: Sendable {
    case rename(PlayerName)
    indirect case changeIdentity(IdentityChanges)
    case changeTeam(TeamChoice)
    case leave
    /// Shows on screens that the player is glad. Kept nowhere.
    case cheer
    /// - `text`: the QR code's content, or what was typed.
    case scan(text: String, at: Timestamp?, from: Position? = nil)
    case answer(ClueID, GivenAnswer, at: Timestamp? = nil, from: Position? = nil)
    case visit(ClueID, at: Timestamp? = nil, from: Position)
    case hint(ClueID, Int)
    case enterStation(ClueID)
    case leaveStation(ClueID)
    case report(MessageID, Reason)
    case answerRoll(RollID)
    /// - `from`: where the player is, if they say so; kept in memory until somebody answers.
    case askForHelp(NoticeText?, from: Position?)
    case giveFeedback(stars: Int, FeedbackText?)
    /// Shows the host where the player is, for a while. Kept in memory only.
    case sharePosition(Position)
    case stopSharing
  }

  /// For the host and players alike.
  public enum Talk: Sendable {
    case chat(ChatText, toTeam: Bool = false)
    case requestSong(title: SongTitle, artist: SongArtist)
    case vote(SongID, Vote)
    /// - The number of the event that is reacted to; nil takes the reaction back.
    case react(entry: Int, Reaction?)
  }

  /// Queries for the host only.
  public enum HostQuery: Sendable {
    /// - `origin`: the prefix of codes where the server has no public address; nil for codes of `QUARRY:`.
    case clueList(origin: String? = nil)
    /// The data for a letter with the codes, for the server itself.
    case sheet
    /// Calls for help, with the positions of open ones.
    case helpList
    /// Where the players are who share it.
    case positions
    case staffList
    /// The tags of seated players, in order of joining.
    /// - `origin`: like that of `clueList`.
    case tags(after: PlayerID?, limit: Int, origin: String? = nil)
    /// The codes that the screen of a clue shows next.
    /// - `origin`: like that of `clueList`.
    case livingCodes(ClueID, origin: String? = nil)
    /// Simulated teams play the hunt, on a thread of its own.
    case rehearse(RehearsalPlan)
    /// What codes stand for that were read from punch cards. Only the server itself asks.
    case codes([QRToken])
    indirect case read(LobbyQuery)
    /// The oldest photo that waits and that no other reviewer looks at, and holds it for this one.
    case nextPhoto(after: SubmissionID?)
  }

  /// Queries that show each viewer what they may see: spectators, too, if the host lets them.
  public enum ViewQuery: Sendable {
    indirect case read(LobbyQuery)
    case history(after: Int, limit: Int)
    /// Who is connected.
    case presence
    case results
    /// What each player is honoured for.
    case honours
    case log(after: Int, limit: Int)
    /// - The language that the sender reads; nil for that of their seat.
    indirect case watch(since: Since?, topics: Topics, language: LanguageTag? = nil)
    /// The next part of what a watcher missed. Only the hub sends this.
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

extension LobbyRequest.Content {
  /// Whether it never needs a seat.
  public var isForAnybody: Bool {
    switch self {
    case .creation, .join, .peek, .forget, .photo: true
    case .attach, .handOver, .invite, .add, .ofTag, .host, .sendSheet, .steer, .claim, .delete, .player, .talk: false
    case .hostQuery, .explain, .view, .forgetPlayer, .forgetStaff: false
    }
  }

  /// Whether everybody who knows the lobby's code can send it.
  public var isForViewers: Bool { !needsSeat && !isForHost }

  /// Whether its answer grows with the lobby: the texts of all clues, a thousand rows or events, a snapshot.
  public var mayBeLong: Bool {
    switch self {
    case .hostQuery, .explain, .view: true
    case .creation, .join, .attach, .handOver, .invite, .host, .sendSheet, .steer, .claim, .delete, .forget, .player:
      false
    case .talk, .add, .ofTag, .peek, .photo, .forgetPlayer, .forgetStaff: false
    }
  }

  /// Whether only somebody with a seat can send it.
  public var needsSeat: Bool {
    switch self {
    case .attach, .handOver, .invite, .host, .sendSheet, .steer, .claim, .delete, .player, .talk, .hostQuery, .explain:
      true
    case .add, .ofTag, .photo(.send), .forgetPlayer, .forgetStaff: true
    case .creation, .join, .forget, .peek, .view, .photo: false
    }
  }

  /// Whether it may change something for an existing seat: then its idempotency key counts.
  var isCommandOfSeat: Bool {
    switch self {
    case .host, .sendSheet, .player, .talk, .ofTag, .forgetPlayer: true
    case .creation, .join, .attach, .handOver, .invite, .add, .steer, .claim, .delete, .forget, .forgetStaff, .peek,
      .hostQuery,
      .explain, .view,
      .photo:
      false
    }
  }

  /// Whether the token of a seat that was left or removed is good for it, too.
  var isForGoneSeats: Bool { if case .forgetPlayer = self { true } else { false } }

  /// Whether only the host can send it.
  var isForHost: Bool {
    switch self {
    case .handOver, .invite, .add, .ofTag, .host, .sendSheet, .steer, .claim, .delete, .forgetStaff, .hostQuery: true
    case .forgetPlayer(let player): player != nil
    case .view(.read(let query)): query.isForHost
    case .creation, .join, .attach, .forget, .player, .talk, .peek, .explain, .view, .photo: false
    }
  }
}
