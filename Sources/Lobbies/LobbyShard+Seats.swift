import Core
import EventLog
import Hunt
import HuntViews
import LobbyLog
import Vault
import Wire

// Taking a seat: by joining, or by a one-time token of the host's for a player who is on another device now.

extension LobbyShard {
  // MARK: Joining

  /// An unguessable secret. A request with a key always gets the same one, so that its answer can be repeated although
  /// the log keeps no tokens.
  func secret(for seat: Seat, joiner: String?) -> [UInt8] {
    guard let joiner else { return context.effects.randomBytes() }
    return context.key.derive("seat", seat.lobby.rawValue, seat.role.name, joiner)
  }

  /// Differs in each lobby, so that the log does not reveal where else a device was used.
  private func hash(of device: DeviceName, in lobby: LobbyID) -> DeviceHash {
    DeviceHash(hex: context.key.derive("device", lobby.rawValue, device.value).hexadecimal)
  }

  func join(
    _ request: LobbyRequest, _ name: PlayerName, team: TeamChoice?, device: DeviceName?, joiner: String?,
    on lobby: LiveLobby, at now: Timestamp
  ) {
    let receipt = joiner.map { ReceiptName(seat: "join", key: $0) }
    let secretOf = { @Sendable [context] (seat: Seat) in
      joiner.map { context.key.derive("seat", seat.lobby.rawValue, seat.role.name, $0) }
    }
    let id = lobby.id
    let device = device.map { hash(of: $0, in: id) }
    // Before the receipt: a repeated request must not seat a connection again.
    guard !lobby.view.lobby.isKeptOut(name, account: request.person?.account, device: device) else {
      return reply(request, .failure(.keptOut), on: lobby, at: now)
    }
    if let receipt, answerAgain(request, receipt, on: lobby, at: now, as: { Self.joinedAgain(id, $0, secretOf) }) {
      return
    }
    let seat = Seat(lobby: id, role: .player(PlayerID(lobby.view.lobby.players.count + 1)))
    let token = SeatToken(seat: seat, secret: secret(for: seat, joiner: joiner))
    do throws(WireError) {
      let uptime = context.effects.uptime()
      if let wait = request.origin?.wait(at: uptime) { throw .rateLimited(retryAfter: wait) }
      let command = LobbyCommand.join(
        name, team: team, token: token.hash, account: request.person?.account, device: device)
      let decision = try decide(command, on: lobby, at: now)
      guard case .joined(let player) = decision.answer else { return }
      if let person = request.person { lobby.people[person.account] = person.key }
      record(decision.events, on: lobby, at: now)
      lobby.guesses.joined(player, lobby.view.lobby.player(player), at: uptime)
      let seq = lobby.view.seq
      let isReturning =
        if case .seat(let old) = request.credential { old.lobby == id && isGone(old, from: lobby) } else { false }
      finish(
        request, .joined(JoinedPlayer(lobby: id, player: player, token: token, seq: seq)), seat: seat,
        replacesSeat: isReturning, receipt: receipt,
        kept: .joined(JoinedPlayer(lobby: id, player: player, token: nil, seq: seq)), isChange: true, on: lobby, at: now
      )
    } catch {
      reply(request, .failure(error), on: lobby, at: now)
    }
  }

  /// The first answer to a join, with the token derived again.
  private static func joinedAgain(
    _ id: LobbyID, _ kept: [UInt8], _ secretOf: (Seat) -> [UInt8]?
  ) -> LobbyAnswer? {
    guard let fields = try? Fields(parsing: kept), let player = try? fields.id("player", as: PlayerID.self),
      let seq = try? fields.integer("seq")
    else { return nil }
    let seat = Seat(lobby: id, role: .player(player))
    guard let secret = secretOf(seat) else { return nil }
    let token = SeatToken(seat: seat, secret: secret)
    return LobbyAnswer(
      .success(.joined(JoinedPlayer(lobby: id, player: player, token: token, seq: seq))), seat: seat)
  }

  // MARK: Handing over

  /// Answers with a token that hands a player's seat over. An earlier one of that player becomes invalid.
  func offerSeat(
    of id: PlayerID, at origin: String?, _ request: LobbyRequest, on lobby: LiveLobby, now: Timestamp
  ) throws(WireError) {
    guard let player = lobby.view.lobby.player(id) else { throw .playerNotFound(id) }
    guard !lobby.view.lobby.isArchived(at: now) else { throw WireError(Rejection.archived(lobby.view.lobby.phase)) }
    let seat = Seat(lobby: lobby.id, role: .player(id))
    // The token says when it expires in whole seconds.
    let expiresAt = Timestamp((now + Limits.handover).milliseconds / 1_000 * 1_000)
    let round = lobby.handovers[id, default: 0] &+ 1
    lobby.handovers[id] = round
    let token = HandoverToken(seat: seat, replacing: player.token, until: expiresAt, round: round, key: context.key)
    let address = lobby.code(at: now).flatMap { code in
      (context.publicURL ?? origin).map { "\($0)/play/\(code)#\(token.text)" }
    }
    let offer = SeatOffer(token: token.text, url: address, expiresAt: expiresAt)
    reply(request, .success(.read(offer)), on: lobby, at: now)
  }

  /// Seats the sender as the player of a one-time token, and ends the earlier device's connections and token.
  ///
  /// Nothing is stored of the token: it is signed, for the seat's present token, which using it replaces. A repeated
  /// request with the same key gets the same new token, as that follows from both, until the one-time token expires.
  /// - Returns: the seat.
  func takeOver(
    _ request: LobbyRequest, with token: SeatToken, on lobby: LiveLobby, at now: Timestamp
  ) throws(WireError) -> Seat {
    guard token.seat.lobby == lobby.id else { throw .otherLobby }
    guard let id = token.seat.role.player, let player = lobby.view.lobby.player(id) else { throw .unknownToken }
    let seat = token.seat
    let fresh = SeatToken(
      seat: seat,
      secret: request.key.map { context.key.derive("taken over", token.text, $0) } ?? context.effects.randomBytes())
    let result = LobbyResult.takenOver(seat, code: lobby.code(at: now), token: fresh)
    let isRepeated = fresh.matches(player.token)
    guard !isRepeated || HandoverToken.expiry(of: token).map({ now < $0 }) == true else { throw .unknownToken }
    guard !isRepeated else {
      reply(request, .success(result), seat: seat, on: lobby, at: now)
      return seat
    }
    guard
      HandoverToken(token, replacing: player.token, key: context.key)?
        .isValid(at: now, newest: lobby.handovers[id]) == true
    else { throw .unknownToken }
    let decision = try decide(.handOver(id, token: fresh.hash), on: lobby, at: now)
    lobby.handovers[id] = nil
    record(decision.events, on: lobby, at: now)
    // Before the answer, which seats the new connection.
    feed.stage(.replaced(id), from: lobby, on: self)
    finish(request, result, seat: seat, receipt: nil, isChange: true, on: lobby, at: now)
    return seat
  }
}

/// A one-time token for a player's seat: `LOBBY.pN.SECRET`, like the seat's own, with a longer secret: four bytes for
/// the second in which it expires, two for which offer of that player it is, and 16 of a signature.
struct HandoverToken {
  let text: String
  private let expiresAt: Timestamp
  private let round: UInt16

  init(seat: Seat, replacing hash: TokenHash, until moment: Timestamp, round: UInt16, key: ServerKey) {
    expiresAt = moment
    self.round = round
    let second = UInt32(truncatingIfNeeded: moment.milliseconds / 1_000)
    let head = withUnsafeBytes(of: second.bigEndian, Array.init) + withUnsafeBytes(of: round.bigEndian, Array.init)
    let signature = key.derive("handover", seat.lobby.rawValue, seat.role.name, hash.hex, "\(second) \(round)")
    text = SeatToken(seat: seat, wholeSecret: head + signature.prefix(16)).text
  }

  /// - Returns: nil if it was not signed for this seat and its present token.
  init?(_ token: SeatToken, replacing hash: TokenHash, key: ServerKey) {
    guard let expiresAt = Self.expiry(of: token), let secret = Base64URL.decode(String(token.secret)) else {
      return nil
    }
    let round = UInt16(secret[4]) << 8 | UInt16(secret[5])
    self.init(seat: token.seat, replacing: hash, until: expiresAt, round: round, key: key)
    guard token.matches(SeatToken(parsing: text)?.hash ?? TokenHash(hex: "")) else { return nil }
  }

  /// When a token says that it expires, whoever made it; nil if it hands nothing over.
  static func expiry(of token: SeatToken) -> Timestamp? {
    guard let secret = Base64URL.decode(String(token.secret)), secret.count == 22 else { return nil }
    return Timestamp(secret[0..<4].reduce(0) { $0 << 8 | Int64($1) } * 1_000)
  }

  /// - Parameter newest: the player's latest offer, if it was made since the lobby was loaded.
  func isValid(at now: Timestamp, newest: UInt16?) -> Bool {
    now < expiresAt && newest.map { $0 == round } ?? true
  }
}

extension SeatToken {
  /// Whether it can only hand a seat over: its secret is longer than a seat's own.
  public var isHandover: Bool { seat.role != .host && secret.utf8.count == 30 }
}
