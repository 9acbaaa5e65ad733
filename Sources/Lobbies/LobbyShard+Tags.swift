public import Core
import EventLog
public import Hunt
import HuntViews
public import JSONCoding
public import LobbyLog
import Wire

// Players without a phone: the host adds them, and their tags are scanned at the clues.

extension LobbyShard {
  // MARK: Adding

  /// Adds a player whose seat has no token. The rules are those of joining.
  ///
  /// A repeated request with the same key gets the same answer, though the log keeps no tags.
  func add(
    _ name: PlayerName, team: TeamChoice?, division: String?, _ request: LobbyRequest, as seat: Seat,
    on lobby: LiveLobby, at now: Timestamp
  ) throws(WireError) {
    let receipt = request.key.map { ReceiptName(seat: seat.role.name, key: $0) }
    let (id, key) = (lobby.id, context.key)
    if let receipt,
      answerAgain(
        request, receipt, on: lobby, at: now,
        as: { kept in
          guard let fields = try? Fields(parsing: kept), let player = try? fields.id("player", as: PlayerID.self) else {
            return nil
          }
          let tag = QRToken(tagOf: player, in: id, key: key)
          return LobbyAnswer(.success(.read(AddedPlayer(player: player, tag: tag))))
        })
    {
      return
    }
    if context.rateLimits {
      try lobby.pace.take(.moderate, by: seat, from: request.origin, at: context.effects.uptime())
    }
    // Nobody knows the token: the seat is taken by handing it over, if at all.
    let player = PlayerID(lobby.view.lobby.players.count + 1)
    let token = SeatToken(seat: Seat(lobby: id, role: .player(player)), secret: context.effects.randomBytes())
    let decision = try decide(.join(name, team: team, division: division, token: token.hash), on: lobby, at: now)
    record(decision.events, by: author(seat, in: lobby), on: lobby, at: now)
    lobby.guesses.joined(player, lobby.player(player), at: context.effects.uptime())
    finish(
      request, .read(AddedPlayer(player: player, tag: lobby.tag(of: player))), receipt: receipt,
      kept: .read(AddedPlayer(player: player, tag: nil)), isChange: true, on: lobby, at: now)
  }

  // MARK: Scanning

  /// Does what a tag was scanned for. Senders with too many wrong tags must wait.
  func perform(
    _ use: LobbyRequest.TagUse, with text: String, _ request: LobbyRequest, as seat: Seat, on lobby: LiveLobby,
    at now: Timestamp
  ) throws(WireError) {
    let uptime = context.effects.uptime()
    if context.rateLimits, let wait = lobby.guesses.wait(seat.role, from: request.origin, at: uptime) {
      if let origin = request.origin { context.refusedGuesses.note(.tags, from: origin.address) }
      throw .rateLimited(retryAfter: wait)
    }
    guard let player = QRToken(parsing: text).flatMap(lobby.player(tagged:)) else {
      lobby.guesses.note(seat.role, from: request.origin, at: uptime)
      throw .noSuchTag
    }
    let own = seat.role.staff.flatMap { lobby.view.lobby.staff[$0]?.clue }
    guard let clue = use.clue ?? own else {
      throw .invalidParams("clue", "is missing: only a station has a clue of its own")
    }
    let command: LobbyCommand =
      switch use {
      case .find(_, let madeAt): .scanTag(player, clue, at: madeAt)
      case .enterStation: .enterStation(player, clue)
      case .leaveStation: .leaveStation(player, clue)
      }
    try perform(command, as: seat, request, on: lobby, at: now)
  }
}

// MARK: Results

/// A player whom the host added.
struct AddedPlayer: Sendable, JSONWritable {
  let player: PlayerID
  /// nil in the stored copy, since the log keeps no tags.
  let tag: QRToken?

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("player", player)
      $0.member("tag", ifPresent: tag?.text)
    }
  }
}

/// A player's badge.
public struct ListedTag: Sendable {
  public let player: PlayerID
  public let name: String
  /// The name of the team.
  public let team: String?
  public let tag: QRToken
  /// The content of the QR code.
  public let qr: String
}

/// A page of the tags of seated players.
public struct ListedTags: Sendable, JSONWritable {
  public let tags: [ListedTag]

  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("tags", array: tags) { json, tag in
        json.object {
          $0.member("player", tag.player)
          $0.member("name", tag.name)
          $0.member("tag", tag.tag.text)
          $0.member("qr", tag.qr)
        }
      }
    }
  }
}

extension LiveLobby {
  /// The tags of seated players, in order of joining.
  /// - Parameter publicURL: the prefix of the codes; nil for codes of `QUARRY:`.
  func listedTags(after last: PlayerID?, limit: Int, publicURL: String?) -> ListedTags {
    let teams = view.lobby.details.teams
    let page = view.lobby.seatedPlayers.lazy.filter { $0.id.number > last?.number ?? 0 }.prefix(limit)
    return ListedTags(
      tags: page.map { seated in
        let tag = tag(of: seated.id)
        let team = seated.player.team.flatMap { teams.indices.contains($0.number - 1) ? teams[$0.number - 1] : nil }
        return ListedTag(
          player: seated.id, name: seated.player.name, team: team, tag: tag, qr: tag.encoded(publicURL: publicURL))
      })
  }
}

// MARK: Punch cards

/// What codes on punch cards stand for, in the order in which they were asked for.
public struct CodesOnCards: Sendable, JSONWritable {
  /// nil for codes that are neither.
  public let meanings: [CodeOnCard?]

  /// Never written: no method answers with it.
  public func write(to json: inout JSONWriter) { json.object { _ in } }
}

public enum CodeOnCard: Hashable, Sendable {
  /// The tag of a seated player.
  case player(PlayerID)
  /// The printed code of a clue.
  case clue(ClueID)
}

extension LiveLobby {
  func meaningOnCard(_ code: QRToken) -> CodeOnCard? {
    // A living code has no place on paper, nor has one of a clue that is proved otherwise.
    if let clue = codes[code] { return view.lobby.clue(clue)?.proof == .scan ? .clue(clue) : nil }
    return player(tagged: code).map(CodeOnCard.player)
  }
}
