public import Core
public import Hunt
public import HuntViews
public import JSONCoding
public import LobbyLog
public import Wire

/// The answer to a request.
public struct LobbyAnswer: Sendable {
  public let outcome: Result<LobbyResult, WireError>
  /// The seat to bind the connection to.
  public let seat: Seat?
  /// Whether to bind it even if the connection has a seat, which is gone.
  public let replacesSeat: Bool
  /// The room that a long answer holds until the socket has taken it.
  public let share: RoomShare?

  public init(
    _ outcome: Result<LobbyResult, WireError>, seat: Seat? = nil, replacesSeat: Bool = false, share: RoomShare? = nil
  ) {
    self.outcome = outcome
    self.seat = seat
    self.replacesSeat = replacesSeat
    self.share = share
  }
}

/// The result of a request, as a value: the connection that sends it writes it as JSON (`LobbyResult.json`).
public indirect enum LobbyResult: Sendable {
  case done
  /// JSON that exists already: the stored copy of an earlier result, or the answer of another service.
  case written([UInt8])

  // MARK: Commands

  case created(CreatedLobby)
  case played(BegunPlay)
  case joined(JoinedPlayer)
  case attached(Seat, code: String?)
  case attachedStaff(StaffMember, LobbyID, code: String?)
  /// - `token`: one that the sender did not have.
  case tokenGiven(Seat, code: String?, token: SeatToken)
  case clue(ClueID)
  case phase(Phase, startsAt: Timestamp? = nil, endsAt: Timestamp?)
  case startsAt(Timestamp?)
  case extended(endsAt: Timestamp)
  case position(Int)
  case notice(NoticeID)
  case message(MessageID)
  case roll(RollID)
  case help(HelpID)
  case sharing(until: Timestamp)
  case song(SongID)
  case votes(Int)
  case scan(ScanResult)
  case hint(text: String, cost: Int, points: Int?)
  case station(StationResult)
  case ruling(RulingID, RulingEffect?)
  case invited(InvitedStaff)

  // MARK: Queries

  /// The result of a query, which writes itself.
  case read(any JSONWritable)
  case sheet(CodeSheet)
  /// For the server itself.
  case photos(KeptPhotos)
  /// - `snapshot`: nil if the client resumes.
  case watching(epoch: String, seq: Int, snapshot: ShownSnapshot?)
}

/// A lobby that a request created.
public struct CreatedLobby: Sendable {
  public let lobby: LobbyID
  public let code: JoinCode
  public let clues: [ClueID]
  /// The host's token. nil in the stored copy, since the log keeps no tokens; the same below.
  public let token: SeatToken?
}

/// A play without a host that a request began.
public struct BegunPlay: Sendable {
  public let lobby: LobbyID
  public let code: JoinCode
  public let clues: [ClueID]
  /// The player's token.
  public let token: SeatToken?
  public let ghost: SoloPlay.Ghost?
  public let ranking: PackRanking?
}

/// A one-time token for a player's seat on another device.
public struct SeatOffer: Sendable {
  public let token: String
  /// The address that uses it; nil if the server does not know its own.
  public let url: String?
  public let expiresAt: Timestamp
}

public struct JoinedPlayer: Sendable {
  public let lobby: LobbyID
  public let player: PlayerID
  public let token: SeatToken?
  public let seq: Int
}

/// The outcome of a scan, an answer or a visit, and the player's standing after it.
public struct ScanResult: Sendable {
  public let outcome: ScanOutcome
  public let clue: ClueID?
  /// Of a choice with a limit of tries.
  public let triesLeft: Int?
  /// nil if the finder has no seat here.
  public let standing: Standing?
  /// Whose tag was scanned, if one was.
  public var tagged: PlayerID?

  public struct Standing: Sendable {
    /// Points for this find; 0 unless the clue was found by it.
    public let points: Int
    public let total: Int
    public let rank: Int
    /// Clues found, of those needed.
    public let found: Int
    public let needed: Int
  }
}

/// How full a station is after a check-in or a check-out.
public struct StationResult: Sendable {
  /// nil after a check-out.
  public let outcome: StationOutcome?
  public let inside: Int
  public let capacity: Int
}

/// What people see of a lobby before joining, and its join code.
public struct LobbyCard: Sendable {
  public let card: Card
  public let lobby: LobbyID
  public let code: String?
  /// The content of the code with which players warm up before the start.
  public let warmUp: String?
}

public struct ShownSnapshot: Sendable {
  public let snapshot: Snapshot
  public let lobby: LobbyID
  public let code: String?
  let warmUp: String?
}

/// A clue with its secrets and its code, as the host sees it.
public struct ListedClue: Sendable {
  public let id: ClueID
  public let clue: Clue
  public let token: QRToken
  /// The content of the QR code.
  public let qr: String
  public let foundBy: Int
}

public struct ListedClues: Sendable {
  public let clues: [ListedClue]
}

/// The data for a letter with the codes.
public struct CodeSheet: Sendable {
  public let name: String
  public let code: JoinCode
  /// The lobby's own address, sealed; nil if it has none.
  public let contact: Contact?
  public let brand: Brand?
  public let clues: [ListedClue]
}

struct ListedReports: Sendable {
  let reports: [ListedReport]
}

struct ListedReport: Sendable {
  let report: ChatReport
  let isRemoved: Bool
}

public struct ListedPlayers: Sendable {
  public let players: [ListedPlayer]
  let total: Int
}

public struct ListedPlayer: Sendable {
  public let id: PlayerID
  public let player: Player
  /// Only for the host.
  let wave: Int?
}

/// Finds that wait for the host.
struct LateFinds: Sendable {
  let finds: [WaitingClaim]
}

/// Events in the form that a viewer may see.
struct HistoryPage: Sendable {
  let lobby: LobbyID
  let events: [RecentEvent]
  /// What the client has seen: the first event's `prev` is at most that.
  let after: Int
  /// The newest event that the viewer may know of.
  let last: Int
  let viewer: Viewer
  let freeze: Freeze?
  /// What is removed by now.
  let removed: Removals
}

extension [ListedClue] {
  /// The codes to print: those of clues that are proved by a scan, each with the clue's place in the hunt.
  public var codes: [(number: Int, clue: ListedClue)] {
    enumerated().compactMap { index, clue in
      if case .scan = clue.clue.proof { (index + 1, clue) } else { nil }
    }
  }
}
