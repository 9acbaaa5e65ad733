public import Core
public import Hunt

/// A group of clues as a viewer may see it.
public struct GroupView: Sendable, Equatable {
  public var id: GroupID
  public var title: String
  /// Those that are revealed, in the host's order.
  public var clues: [ClueID]
  public var need: Int
  /// How many of them the viewer has found that count.
  public var found: Int
}

/// A clue as players and spectators may see it.
public struct ClueView: Sendable, Equatable {
  public var id: ClueID
  /// Contains answers and secrets: only what the wire format picks from it leaves the server.
  public var clue: Clue
  public var proof: ProofView
  public var hints: [HintView]
  /// Whether the viewer has found it.
  public var found: Bool
  public var foundBy: Int
  public var state: State
  /// The viewer's newest photo of it.
  public var submission: Submission?
  /// nil if the clue is no station.
  public var station: StationView?

  public enum State: String, Sendable {
    case open
    case closed
    case void
  }
}

/// How full a station is, and the viewer's own stay in it.
public struct StationView: Sendable, Equatable {
  public var inside: Int
  public var station: Station
  /// When the viewer entered; nil if they are not inside.
  public var enteredAt: Timestamp?
  /// When the viewer's time there runs out; nil without a limit, and while the hunt is paused.
  public var until: Timestamp?
}

/// A hint, with its text only for players who took it and for the host.
public struct HintView: Sendable, Equatable {
  public var cost: Int
  public var text: String?
}

/// One row of the board.
public struct Row: Sendable, Equatable {
  public var rank: Int
  /// The row's number; nil if it is the rank.
  public var place: Int?
  public var player: PlayerID
  public var name: String
  public var team: TeamID?
  public var division: String?
  public var points: Int
  public var found: Int
  /// Time and sequence number of the last find that gave points.
  public var last: (at: Timestamp, seq: Int)?

  public static func == (left: Row, right: Row) -> Bool {
    left.rank == right.rank && left.place == right.place && left.player == right.player && left.name == right.name
      && left.team == right.team && left.division == right.division
      && left.points == right.points && left.found == right.found && left.last?.at == right.last?.at
      && left.last?.seq == right.last?.seq
  }
}

/// A part of the board.
public struct BoardPage: Sendable, Equatable {
  public var seq: Int
  public var rows: [Row]
  /// The total number of rows.
  public var total: Int
  /// Whether the board stands still for everybody but the host.
  public var frozen = false
  /// The viewer's own row.
  public var me: Row?
  /// All rows of the teams' board; nil without teams, or if only changes are shown and the teams have none.
  public var teams: [TeamRow]?
}

/// Everything that a screen shows of a lobby at one moment.
public struct Snapshot: Sendable {
  public var seq: Int
  public var card: Card
  public var me: PlayerSummary?
  public var clues: [ClueView]
  public var groups: [GroupView]
  /// How many clues a player needs; nil without groups: all that are not void.
  public var needed: Int?
  public var players: [PlayerSummary]
  public var board: BoardPage
  public var chat: [ChatLine]
  public var notices: [Notice]
  public var songs: [SongView]
  /// For players: the roll call that waits for answers, and whether they have answered it.
  public var roll: (roll: RollCall, isAnswered: Bool)?
  /// For players: their newest call for help that nobody has answered.
  public var help: HelpCall?
  /// For the host alone, once there is an address or a requested sheet.
  public var sheet: SheetView?
}

/// The status of the mailed sheet, for the host.
public struct SheetView: Sendable, Equatable {
  /// Whether the lobby has an address to send it to.
  public var hasAddress: Bool
  /// nil until a sheet is requested.
  public var last: SheetStatus?
}

/// A player as shown to everybody in the lobby.
public struct PlayerSummary: Sendable, Equatable {
  public var id: PlayerID
  public var name: String
  public var team: TeamID?
  public var division: String?
  public var identity = Identity()
  /// Only of the viewer.
  public var language: LanguageTag?
  public var isMuted = false
  public var isWarmedUp = false
  /// Until when the host is shown where they are. Only of the viewer, and set by whoever keeps positions.
  public var sharingUntil: Timestamp?
  /// The wave in which they start; only for the host and themselves.
  public var wave: Int?
  /// When they start, or started; only for themselves.
  public var startsAt: Timestamp?
}

/// A song as shown to a viewer.
public struct SongView: Sendable, Equatable {
  public var id: SongID
  public var title: String
  public var artist: String
  public var requester: Sender
  /// Ups minus downs.
  public var votes: Int
  /// The viewer's vote.
  public var vote: Vote
  /// When it was last played.
  public var playedAt: Timestamp?
}

/// A message as shown to a viewer.
public struct ChatLine: Sendable, Equatable {
  public var message: ChatMessage
  /// Removed messages are shown to the host alone.
  public var isRemoved: Bool
}

extension LobbyView {
  /// - Parameter language: what the viewer reads; nil for that of their seat.
  public func clues(for viewer: Viewer, at now: Timestamp, in language: LanguageTag? = nil) -> [ClueView] {
    let scores = scores(for: viewer)
    let rulings = rulings(knownTo: viewer)
    let language = language ?? viewer.player.flatMap { lobby.player($0)?.identity.language }
    return lobby.clueOrder.compactMap { id in
      guard var clue = lobby.clue(id) else { return nil }
      var found = false
      switch viewer {
      case .host, .moderator: break
      case .spectator, .station: guard lobby.isRevealed(id, to: nil) else { return nil }
      case .player(let player, _):
        guard lobby.isRevealed(id, to: player) else { return nil }
        found = lobby.hasFound(id, player, under: rulings)
      }
      clue = clue.read(in: language, own: lobby.details.language)
      clue.points = scores.lobby.clue(id)?.points ?? clue.points
      // A visit always requires the location, whatever the host set.
      let isBoundToPlace = clue.isBoundToPlace
      clue.location?.isRequired = isBoundToPlace
      let isVoid = scores.lobby.isVoid(id) || scores.lobby.isCodeVoid(of: id, at: now)
      let proof = proof(of: id, clue, for: viewer)
      let isSpare = viewer.player.map { lobby.isSpare(id, to: $0) } ?? false
      let isOpen = lobby.phase != .ended && clue.isOpen(at: now) && (found || proof.triesLeft != 0) && !isSpare
      return ClueView(
        id: id, clue: clue, proof: proof,
        hints: hints(of: id, clue, for: viewer),
        found: found, foundBy: scores.foundBy(id), state: isVoid ? .void : isOpen ? .open : .closed,
        submission: viewer.player.flatMap { lobby.photos.newest(of: id, by: $0) },
        station: station(id, clue, for: viewer))
    }
  }

  /// The groups of which clues are revealed.
  func groups(for viewer: Viewer, of clues: [ClueView]) -> [GroupView] {
    guard lobby.hasGroups else { return [] }
    let rulings = rulings(knownTo: viewer)
    return lobby.details.groups.all.enumerated().compactMap { index, group in
      let members = Set(group.clues)
      let shown = clues.lazy.map(\.id).filter(members.contains)
      guard !shown.isEmpty else { return nil }
      let need = lobby.need(ofGroup: index, under: rulings)
      return GroupView(
        id: GroupID(index + 1), title: group.title, clues: Array(shown), need: need,
        found: viewer.player.map { lobby.found(inGroup: index, by: $0, under: rulings) } ?? 0)
    }
  }

  private func station(_ id: ClueID, _ clue: Clue, for viewer: Viewer) -> StationView? {
    guard let station = clue.station else { return nil }
    var view = StationView(inside: lobby.stations.inside(id), station: station)
    guard let player = viewer.player, lobby.stations.place(of: player) == id else { return view }
    view.enteredAt = lobby.stations.stay(of: player, in: id)?.enteredAt
    view.until = lobby.stayEnds(player)
    return view
  }

  private func proof(of id: ClueID, _ clue: Clue, for viewer: Viewer) -> ProofView {
    var proof = clue.proof.shown { arranged($0, of: id, for: viewer) }
    guard proof.rules != nil, let player = viewer.player, let options = proof.options else { return proof }
    proof.triesLeft = lobby.triesLeft(of: id, by: player)
    let tried = Set(lobby.wrongTries(of: id, by: player).map(\.option))
    let places = lobby.optionOrder(count: options.count, of: id, for: player).places
    proof.wrong = places.indices.filter { tried.contains(places[$0]) }
    return proof
  }

  private func hints(of id: ClueID, _ clue: Clue, for viewer: Viewer) -> [HintView] {
    clue.hints.enumerated().map { index, hint in
      let isShown =
        switch viewer {
        case .host, .moderator: true
        case .spectator, .station: false
        case .player(let player, _): lobby.hasTaken(index, of: id, by: player)
        }
      return HintView(cost: hint.cost, text: isShown ? hint.text : nil)
    }
  }

  /// Options in the viewer's order.
  private func arranged(_ options: [String], of id: ClueID, for viewer: Viewer) -> [String] {
    switch viewer {
    case .host, .moderator: options
    case .spectator, .station: lobby.optionOrder(count: options.count, of: id, for: nil).arrange(options)
    case .player(let player, _): lobby.optionOrder(count: options.count, of: id, for: player).arrange(options)
    }
  }

  public func row(of player: PlayerID, for viewer: Viewer = .host) -> Row? {
    let board = board(for: viewer)
    let ties = lobby.details.settings.ties
    guard let rank = board.rank(of: player, ties: ties), let seated = lobby.player(player) else { return nil }
    let standing = board.standing(of: player)
    return Row(
      rank: rank, place: ties == .shared ? board.place(of: player) : nil, player: player, name: seated.name,
      team: seated.team, division: seated.division, points: standing.points,
      found: standing.found, last: standing.last)
  }

  /// A page of rows after a place.
  public func boardPage(after place: Int, limit: Int, for viewer: Viewer) -> BoardPage {
    let board = board(for: viewer)
    var page = page(of: board.players(fromRank: min(place, board.count) + 1, limit: limit), for: viewer)
    if case .player(let player, _) = viewer { page.me = row(of: player, for: viewer) }
    page.teams = teamRows(for: viewer)
    return page
  }

  /// The rows that events after `seq` changed, and all team rows if one of them changed.
  public func boardChanges(after seq: Int, for viewer: Viewer = .host) -> BoardPage {
    var page = page(of: board(for: viewer).players(changedAfter: seq), for: viewer)
    if teamsChangedAt(for: viewer) > seq { page.teams = teamRows(for: viewer) }
    return page
  }

  private func page(of players: [PlayerID], for viewer: Viewer) -> BoardPage {
    BoardPage(
      seq: seq, rows: players.compactMap { row(of: $0, for: viewer) }, total: board(for: viewer).count,
      frozen: lobby.freeze != nil)
  }

  /// - Parameters:
  ///   - removed: what is removed by now, and stays hidden in past views.
  ///   - language: what the viewer reads; nil for that of their seat.
  public func snapshot(
    for viewer: Viewer, at now: Timestamp, removed: Removals? = nil, in language: LanguageTag? = nil
  ) -> Snapshot {
    let clues = clues(for: viewer, at: now, in: language)
    return Snapshot(
      seq: seq, card: card(for: viewer, at: now), me: me(viewer), clues: clues, groups: groups(for: viewer, of: clues),
      needed: lobby.hasGroups ? cluesNeeded(toldTo: viewer) : nil,
      players: lobby.seatedPlayers.map { summary(of: $0.id, $0.player, for: viewer) },
      board: boardPage(after: 0, limit: Limits.snapshotRows, for: viewer),
      chat: chatLines(for: viewer, removed: (removed ?? lobby.removals).messages),
      notices: Array(notices.filter { viewer.sees($0.audience) }.suffix(Limits.snapshotNotices)),
      songs: songs(for: viewer), roll: roll(for: viewer),
      help: viewer.player.flatMap(lobby.safety.openCall),
      sheet: viewer.seesAsHost ? sheet : nil)
  }

  private func roll(for viewer: Viewer) -> (roll: RollCall, isAnswered: Bool)? {
    guard let player = viewer.player, let roll = lobby.safety.openRoll else { return nil }
    return (roll, roll.isAnswered(by: player))
  }

  private var sheet: SheetView? {
    let hasAddress = lobby.details.contact != nil
    return hasAddress || lobby.sheet != nil ? SheetView(hasAddress: hasAddress, last: lobby.sheet) : nil
  }

  /// In the order of their requests.
  private func songs(for viewer: Viewer) -> [SongView] {
    lobby.songs.sorted { $0.key < $1.key }.map { id, song in
      let vote: Vote =
        switch viewer {
        case .host, .moderator: song.ballots.vote(of: .host)
        case .player(let player, _): song.ballots.vote(of: .player(player))
        case .spectator, .station: .none
        }
      return SongView(
        id: id, title: song.title, artist: song.artist, requester: song.requester, votes: song.ballots.total,
        vote: vote, playedAt: song.playedAt)
    }
  }

  private func me(_ viewer: Viewer) -> PlayerSummary? {
    guard case .player(let id, _) = viewer, let player = lobby.player(id) else { return nil }
    var summary = summary(of: id, player, for: viewer)
    summary.wave = lobby.wave(of: id)
    summary.startsAt = lobby.startsAt(of: id)
    summary.language = player.identity.language
    return summary
  }

  private func summary(of id: PlayerID, _ player: Player, for viewer: Viewer) -> PlayerSummary {
    PlayerSummary(
      id: id, name: player.name, team: player.team, division: player.division, identity: player.identity,
      isMuted: player.isMuted, isWarmedUp: player.isWarmedUp,
      wave: viewer.seesAsHost ? lobby.wave(of: id) : nil)
  }

  /// The newest messages that the viewer may see. Only the host sees removed ones.
  private func chatLines(for viewer: Viewer, removed: BitSet) -> [ChatLine] {
    chat.filter { viewer.sees($0.audience) }.suffix(Limits.snapshotChat)
      .map { ChatLine(message: $0, isRemoved: removed.contains($0.id.number)) }
      .filter { viewer.seesAsHost || !$0.isRemoved }
  }
}
