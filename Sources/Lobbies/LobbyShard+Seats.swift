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

  /// Without the player's name, which `joiner` contains: receipts stay when a player is forgotten.
  private func joining(_ lobby: LobbyID, _ joiner: String) -> ReceiptName {
    ReceiptName(seat: "join", key: context.key.derive("join", lobby.rawValue, joiner).hexadecimal)
  }

  /// Stands for a player in what they say about the hunt.
  func feedbackMark(of player: PlayerID, in lobby: LobbyID) -> FeedbackMark {
    FeedbackMark(hex: context.key.derive("feedback", lobby.rawValue, player.description).hexadecimal)
  }

  func join(
    _ request: LobbyRequest, _ name: PlayerName, team: TeamChoice?, division: String?, device: DeviceName?,
    identity: Identity, joiner: String?, on lobby: LiveLobby, at now: Timestamp
  ) {
    let receipt = joiner.map { joining(lobby.id, $0) }
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
      // Most players only say their name, which is short.
      let drawn = identity.avatar?.text.utf8.count ?? 0
      if drawn > Limits.emojiBytes { try lobby.spoken.check(drawn, at: now) }
      let command = LobbyCommand.join(
        name, team: team, division: division, token: token.hash, account: request.person?.account, device: device,
        identity: identity)
      let decision = try decide(command, on: lobby, at: now)
      guard case .joined(let player) = decision.answer else { return }
      if drawn > Limits.emojiBytes { lobby.spoken.note(drawn) }
      if let person = request.person { lobby.people[person.account] = person.key }
      record(decision.events, on: lobby, at: now)
      lobby.guesses.joined(player, lobby.player(player), at: uptime)
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
    guard lobby.player(id) != nil else { throw .playerNotFound(id) }
    guard !lobby.view.lobby.isArchived(at: now) else { throw WireError(Rejection.archived(lobby.view.lobby.phase)) }
    let token = SeatToken(
      handingOver: Seat(lobby: lobby.id, role: .player(id)), until: now + Limits.handover,
      random: context.effects.randomBytes() + context.effects.randomBytes())
    lobby.offers[id] = token.hash
    let address = lobby.code(at: now).flatMap { code in
      (context.publicURL ?? origin).map { "\($0)/play/\(code)#\(token.text)" }
    }
    let expiresAt = token.expiresAt ?? now
    lobby.lastOfferUntil = expiresAt
    reply(
      request, .success(.read(SeatOffer(token: token.text, url: address, expiresAt: expiresAt))), on: lobby, at: now)
  }

  /// Seats the sender as the player of a one-time token, and ends the earlier device's connections and token.
  ///
  /// A repeated request with the same key gets the same new token, which follows from both, until the one-time token
  /// expires.
  /// - Returns: the seat.
  func takeOver(
    _ request: LobbyRequest, with token: SeatToken, on lobby: LiveLobby, at now: Timestamp
  ) throws(WireError) -> Seat {
    guard token.seat.lobby == lobby.id else { throw .otherLobby }
    guard let id = token.seat.role.player, let player = lobby.player(id),
      let expiresAt = token.expiresAt, now < expiresAt
    else { throw .unknownToken }
    let seat = token.seat
    let fresh = SeatToken(
      seat: seat,
      secret: request.key.map { context.key.derive("taken over", token.text, $0) } ?? context.effects.randomBytes())
    let result = LobbyResult.tokenGiven(seat, code: lobby.code(at: now), token: fresh)
    if fresh.matches(player.token) {
      lobby.owners[id]?.connections.insert(request.ticket.peer.id)
      reply(request, .success(result), seat: seat, on: lobby, at: now)
      return seat
    }
    guard let offered = lobby.offers[id], token.matches(offered) else { throw .unknownToken }
    let decision = try decide(.handOver(id, token: fresh.hash), on: lobby, at: now)
    lobby.offers[id] = nil
    lobby.owners[id] = SeatOwners(
      connections: [request.ticket.peer.id], until: context.effects.uptime() + Limits.handoverSettles)
    record(decision.events, on: lobby, at: now)
    // Before the answer, which seats the new connection.
    feed.stage(.replaced(id), from: lobby, on: self)
    finish(request, result, seat: seat, receipt: nil, isChange: true, on: lobby, at: now)
    return seat
  }
}

/// The connections that may act on a seat until the requests of its earlier device have arrived.
struct SeatOwners {
  var connections: Set<ObjectIdentifier>
  let until: Uptime
}

/// A one-time token for a player's seat: `LOBBY.pN.SECRET`, like the seat's own, with a longer secret: four bytes for
/// the second in which it expires, and 18 random ones.
extension SeatToken {
  fileprivate init(handingOver seat: Seat, until moment: Timestamp, random: [UInt8]) {
    let second = UInt32(truncatingIfNeeded: moment.milliseconds / 1_000)
    self.init(seat: seat, wholeSecret: withUnsafeBytes(of: second.bigEndian, Array.init) + random.prefix(18))
  }

  /// Whether it can only hand a seat over: its secret is longer than a seat's own.
  public var isHandover: Bool { seat.role != .host && secret.utf8.count == 30 }

  /// When a one-time token says that it expires; nil if it is none.
  fileprivate var expiresAt: Timestamp? {
    guard isHandover, let bytes = Base64URL.decode(String(secret)), bytes.count == 22 else { return nil }
    return Timestamp(bytes[0..<4].reduce(0) { $0 << 8 | Int64($1) } * 1_000)
  }
}
