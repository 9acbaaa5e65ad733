import Hunt
import HuntViews
import LobbyLog
import Wire

// Results of requests, made from a lobby's state.

extension LobbyResult {
  /// The result of a command. Joining and creating have their own, since they issue tokens.
  /// - Parameter effect: a ruling's.
  init(
    of decision: Decision, by seat: Seat, effect: RulingEffect? = nil, in view: borrowing LobbyView
  ) {
    self =
      switch decision.answer {
      case .done, .created, .joined, .played: .done
      case .clue(let id): .clue(id)
      case .phase: .phase(view.lobby.phase, endsAt: view.lobby.clock.endsAt)
      case .starting(let moment): .phase(view.lobby.phase, startsAt: moment, endsAt: nil)
      case .startsAt(let moment): .startsAt(moment)
      case .extended(let endsAt): .extended(endsAt: endsAt)
      case .position(let seq): .position(seq)
      case .notice(let id): .notice(id)
      case .message(let id): .message(id)
      case .roll(let id): .roll(id)
      case .help(let id): .help(id)
      case .song(let id): .song(id)
      case .votes(let votes): .votes(votes)
      case .scan(let outcome, let clue):
        .scan(ScanResult(outcome, clue, by: seat.role.player, toldTo: seat.viewer, in: view))
      case .accepted(let outcome, let clue, let player):
        .scan(ScanResult(outcome, clue, by: player, toldTo: .host, in: view))
      case .tagScanned(let outcome, let clue, let player):
        .scan(ScanResult(outcome, clue, ofTagOf: player, in: view))
      case .hint(let text, let cost):
        .hint(
          text: text, cost: cost,
          points: seat.role.player.map { view.board(for: seat.viewer).standing(of: $0).points })
      case .station(let outcome, let clue, let player):
        .station(StationResult(outcome, of: clue, for: player, toldTo: seat, in: view.lobby))
      case .leftStation(let clue, let player):
        .station(StationResult(nil, of: clue, for: player, toldTo: seat, in: view.lobby))
      case .ruling(let id): .ruling(id, effect)
      case .staff: .done  // `invite` answers with its own, since it issues a token.
      }
  }
}

extension ScanResult {
  fileprivate init(
    _ outcome: ScanOutcome, _ clue: ClueID?, by player: PlayerID?, toldTo viewer: Viewer, in view: borrowing LobbyView
  ) {
    self.outcome = outcome
    self.clue = clue
    // Without closures, which would copy the view for every scan.
    guard let player else {
      triesLeft = nil
      standing = nil
      return
    }
    var (left, points): (Int?, Int) = (nil, 0)
    if let clue {
      left = view.lobby.triesLeft(of: clue, by: player)
      if outcome == .found { points = view.points(of: clue, foundBy: player, toldTo: viewer) }
    }
    triesLeft = left
    let board = view.board(for: viewer)
    standing = Standing(
      points: points, total: board.standing(of: player).points,
      rank: board.rank(of: player, ties: view.lobby.details.settings.ties) ?? 0,
      // A player's own finds are no secret to them.
      found: view.board.standing(of: player).found, needed: view.cluesNeeded(toldTo: viewer))
  }
}

extension ScanResult {
  /// For a player whose tag was scanned.
  fileprivate init(_ outcome: ScanOutcome, _ clue: ClueID?, ofTagOf player: PlayerID, in view: borrowing LobbyView) {
    self.init(outcome, clue, by: player, toldTo: .player(player, team: nil), in: view)
    tagged = player
  }
}

extension StationResult {
  /// Players are told nothing of a clue that is hidden from them, not even whether it is a station.
  fileprivate init(
    _ outcome: StationOutcome?, of clue: ClueID, for player: PlayerID, toldTo seat: Seat, in lobby: Lobby
  ) {
    let isHidden = seat.role.player != nil && !lobby.isRevealed(clue, to: player)
    self.outcome = outcome
    inside = isHidden ? 0 : lobby.stations.inside(clue)
    capacity = isHidden ? 0 : lobby.clue(clue)?.station?.capacity ?? 0
  }
}

extension Seat {
  fileprivate var viewer: Viewer { role.player.map { .player($0, team: nil) } ?? .host }
}

extension LiveLobby {
  /// All clues with their codes.
  /// - Parameter publicURL: the prefix of the codes; nil for codes of `QUARRY:`.
  func listedClues(publicURL: String?) -> [ListedClue] {
    view.lobby.clueOrder.compactMap { id in
      view.lobby.clue(id).map { clue in
        let token = qrToken(of: id)
        return ListedClue(
          id: id, clue: clue, token: token, qr: token.encoded(publicURL: publicURL), foundBy: view.foundBy(id))
      }
    }
  }

  func codeSheet(publicURL: String?) -> CodeSheet {
    CodeSheet(
      name: view.lobby.details.name, code: view.lobby.code, contact: view.lobby.details.contact,
      brand: view.lobby.details.brand, clues: listedClues(publicURL: publicURL))
  }
}
