import Core
import Hunt
import HuntViews
import LobbyLog
import Wire

extension LobbyShard {
  // MARK: Identifying the sender

  /// The sender's seat, possibly one they have left; nil if they have none in this lobby.
  ///
  /// A lobby's owner is its host on every device. If they also play in it, they act as the host only in requests that
  /// require the host.
  func identify(
    _ request: LobbyRequest, on lobby: LiveLobby, at now: Timestamp
  ) throws(WireError) -> Seat? {
    let seat = try seat(of: request, on: lobby, at: now)
    guard let account = request.person?.account, lobby.view.lobby.account == account,
      seat == nil || request.content.isForHost
    else { return seat }
    return Seat(lobby: lobby.id, role: .host)
  }

  func seat(
    of request: LobbyRequest, on lobby: LiveLobby, at now: Timestamp
  ) throws(WireError) -> Seat? {
    if let code = request.code {
      guard lobby.view.lobby.code == code, !lobby.view.lobby.isArchived(at: now) else {
        throw .noLobby(code: code.text)
      }
    }
    switch request.credential {
    case .none, .server: return nil
    case .seat(let seat):
      guard seat.lobby == lobby.id else { return nil }
      if let id = seat.role.player, let owners = lobby.owners[id] {
        if owners.until < context.effects.uptime() {
          lobby.owners[id] = nil
        } else if !owners.connections.contains(request.ticket.peer.id) {
          throw .unknownToken
        }
      }
      _ = try member(seat.role, of: lobby, at: now)
      guard seat.passphrase == nil || seat.passphrase == lobby.view.lobby.passphrase?.seq else { throw .unknownToken }
      return seat
    case .token(let token):
      guard token.seat.lobby == lobby.id else {
        // A repeated create request shows the token of the earlier lobby.
        if case .creation(.createAgain) = request.content { return nil }
        throw .otherLobby
      }
      let hash: TokenHash?
      switch token.seat.role {
      case .host:
        guard let seat = lobby.view.lobby.seat(ofHost: token) else { throw .unknownToken }
        return seat
      case .player(let id): hash = lobby.anyPlayer(id)?.token
      case .staff(let id): hash = lobby.view.lobby.staff[id]?.token
      }
      guard let hash, token.matches(hash) else { throw .unknownToken }
      _ = try member(token.seat.role, of: lobby, at: now)
      return token.seat
    }
  }

  /// Whether a repeated answer gives a seat that was handed over since.
  func isOutdated(_ answer: LobbyAnswer) -> Bool {
    let token: SeatToken?
    switch answer.outcome {
    case .success(.joined(let joined)): token = joined.token
    case .success(.played(let play)): token = play.token
    case .success, .failure: token = nil
    }
    guard let token, let id = token.seat.role.player else { return false }
    guard case .live(let lobby) = lobbies[token.seat.lobby], let player = lobby.anyPlayer(id) else {
      return true
    }
    return !token.matches(player.token)
  }

  func isGone(_ seat: Seat, from lobby: LiveLobby) -> Bool {
    if case .player(let id) = seat.role { lobby.presence(of: id) != .seated } else { false }
  }

  func isKicked(_ seat: Seat, from lobby: LiveLobby) -> Bool {
    if case .player(let id) = seat.role { lobby.presence(of: id) == .kicked } else { false }
  }

  /// The seat that acts for the host: the host's, or one of staff, who were checked before (`check`).
  func host(_ seat: Seat?) throws(WireError) -> Seat {
    guard let seat else { throw .noToken }
    guard seat.role.player == nil else { throw .hostOnly }
    return seat
  }

  /// The seat that may lead a hunt: the host's or, for ending a solo play, its player's.
  func leader(_ seat: Seat?, for command: LobbyCommand, of lobby: LiveLobby) throws(WireError) -> Seat {
    if case .end = command, lobby.view.lobby.isSolo, let seat { return seat }
    return try host(seat)
  }

  func player(_ seat: Seat?) throws(WireError) -> (Seat, PlayerID) {
    guard let seat else { throw .noToken }
    guard case .player(let id) = seat.role else { throw .playerOnly }
    return (seat, id)
  }

  func viewer(_ seat: Seat?, of lobby: LiveLobby) throws(WireError) -> Viewer {
    switch seat?.role {
    case .host: return .host
    case .player(let id): return .player(id, team: lobby.player(id)?.team)
    case .staff(let id): return Viewer(as: lobby.view.lobby.staff[id]?.role ?? .station)
    case nil:
      guard lobby.view.lobby.details.settings.spectators else { throw .forbidden(.spectatorsAreOff) }
      return .spectator
    }
  }
}

extension Lobby {
  /// The seat of a host with this token; nil if it is not a token of this lobby's host.
  func seat(ofHost token: SeatToken) -> Seat? {
    guard token.seat.role == .host else { return nil }
    if token.matches(host) { return token.seat }
    guard let passphrase, token.matches(passphrase.lock.token) else { return nil }
    return Seat(lobby: token.seat.lobby, role: .host, passphrase: passphrase.seq)
  }
}

extension Viewer {
  fileprivate init(as role: StaffRole) {
    self =
      switch role {
      case .cohost, .referee, .onlooker: .host
      case .moderator: .moderator
      case .station: .station
      }
  }
}
