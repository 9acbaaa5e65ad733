public import Core
public import EventLog
import Hunt
public import HuntViews
import JSONCoding
import Wire

/// A lobby as of one of its events, saved so that earlier events need not be read again.
public struct LobbySnapshot: Sendable, Equatable {
  public var view: LobbyViewState
  public var lastEventAt: Timestamp
  public var positions: FeedPositions
  /// The hash of the event.
  public var head: EventHash

  public init(view: LobbyViewState, lastEventAt: Timestamp, positions: FeedPositions, head: EventHash) {
    self.view = view
    self.lastEventAt = lastEventAt
    self.positions = positions
    self.head = head
  }
}

/// Encodes snapshots for the log: a seal of 32 bytes, then compact JSON.
///
/// Deterministic: the same lobby gives the same bytes. The seal covers the stream's name, the version, the format and
/// the JSON, so that damaged snapshots are rejected.
public enum SnapshotCodec {
  /// Raise this whenever the encoding changes, or the result of folding the same events. Old snapshots are then
  /// ignored, and their lobbies folded from their events.
  static let format = 20

  static let sealLength = 32

  /// - Parameter people: the keys for all names to seal.
  public static func encode(_ snapshot: LobbySnapshot, of stream: StreamName, names people: People = People())
    -> LogSnapshot
  {
    // About 12 bytes for a find and 130 for a player: avoids most copying as the buffer grows.
    let finds = snapshot.view.lobby.finds.values.reduce(0) { $0 + $1.count }
    var json = JSONWriter(capacity: 4_096 + finds * 14 + snapshot.view.lobby.players.count * 160)
    json.object { $0.members(of: snapshot, names: people) }
    let version = snapshot.view.seq
    let seal = seal(of: json.bytes, stream: stream, version: version, format: format)
    return LogSnapshot(version: version, format: format, data: seal.bytes + json.bytes)
  }

  /// The hash that an event with this content would have.
  static func seal(of json: [UInt8], stream: StreamName, version: Int, format: Int) -> EventHash {
    EventHash.origin.followed(
      by: NewEvent(type: "snapshot", at: Int64(format), data: json), in: stream, version: version)
  }
}

extension JSONWriter {
  fileprivate mutating func members(of snapshot: LobbySnapshot, names people: People) {
    let view = snapshot.view
    // First, so that the keys can be fetched before the names are read.
    member("accounts", strings: view.lobby.accounts.map(\.rawValue))
    member("seats", integers: view.lobby.seats(sealedBy: people))
    let staff = view.lobby.staff.members.map(\.id).filter { people.holder(of: $0) != nil }
    if !staff.isEmpty { member("staffSeats", integers: staff.map(\.number)) }
    member("resultsSeq", view.resultsSeq)
    if !view.leads.isEmpty { member("leads", integers: view.leads) }
    member("at", snapshot.lastEventAt)
    member("head", snapshot.head.description)
    member("lobby") { $0.members(of: view.lobby, names: people) }
    member("chat", array: view.chat) { json, message in
      var message = message
      message.name = people.seal(message.name, of: view.lobby.holder(of: message, among: people))
      json.object {
        $0.members(of: message)
        $0.member("staff", ifPresent: message.staff)
      }
    }
    member("notices", array: view.notices) { $0.value($1) }
    member("rowsChangedAt", integers: view.rowsChangedAt)
    member("boardChangedAt", view.boardChangedAt)
    member("teamsChangedAt", view.teamsChangedAt)
    member("positions") { $0.members(of: snapshot.positions) }
  }

  mutating func member(_ name: StaticString, integers: some Sequence<Int>) {
    member(name, array: integers) { $0.value($1) }
  }

  private mutating func members(of lobby: LobbyState, names people: People) {
    var details = lobby.details
    details.author = people.seal(details.author, of: lobby.account.map(NameHolder.account))
    member("seq", lobby.seq)
    member("code", lobby.code.text)
    member("host", lobby.host.hex)
    member("createdAt", lobby.createdAt)
    member("codes", ifAny: lobby.codes)
    member("account", ifPresent: lobby.account?.rawValue)
    member("details") {
      $0.members(of: details, forHost: true)
      if let contact = lobby.details.contact { $0.member(sealed: contact) }
    }
    member("phase", lobby.phase.rawValue)
    member("clock") { $0.members(of: lobby.clock) }
    if let start = lobby.countedStart { member("countedStart") { $0.members(of: start) } }
    member("endedAt", ifPresent: lobby.endedAt)
    member("archivedAt", ifPresent: lobby.archivedAt)
    member("shownUntil", lobby.shownUntil)
    member("clues", array: lobby.clueOrder) { json, id in
      guard let clue = lobby.clues[id] else { return }
      json.object {
        $0.member("clue", id)
        $0.members(of: clue)
      }
    }
    member("lastClue", lobby.lastClueNumber)
    member("players", array: lobby.numberedPlayers) { json, player in
      json.object { $0.members(of: player.player, player.id, names: people) }
    }
    if !lobby.forgotten.isEmpty { member("forgotten", integers: lobby.forgottenPairs) }
    member("finds", array: lobby.finds.keys.sorted()) { json, clue in
      json.object { $0.members(of: lobby.finds[clue] ?? [], clue: clue) }
    }
    member("claims", array: lobby.claims) { json, claim in json.object { $0.members(of: claim) } }
    member(acceptReasons: lobby.acceptReasons)
    member("hints", array: lobby.hints.keys.sorted()) { json, player in
      json.object { $0.members(of: lobby.hints[player] ?? [], player: player) }
    }
    if !lobby.tries.isEmpty { member(tries: lobby.tries) }
    member("rulings", array: lobby.rulings) { json, applied in json.object { $0.members(of: applied) } }
    if case .drip = lobby.details.order { member("drip") { $0.members(of: lobby.drip) } }
    member("noticeCount", lobby.noticeCount)
    member("messageCount", lobby.messageCount)
    member("removedMessages", words: lobby.removedMessages.words)
    member("teamMessages", array: lobby.teamMessages.keys.sorted()) { json, team in
      json.object {
        $0.member("team", team)
        $0.member("messages", words: lobby.teamMessages[team]?.words ?? [])
      }
    }
    member("reports", array: lobby.reports) { json, report in json.object { $0.members(of: report) } }
    member("songs", array: lobby.songs.sorted { $0.key < $1.key }) { json, song in
      json.object { $0.members(of: song.value, id: song.key) }
    }
    if !lobby.safety.isEmpty { member("safety") { $0.members(of: lobby.safety) } }
    if !lobby.feedback.isEmpty { member(feedback: lobby.feedback) }
    member("lastSong", lobby.lastSongNumber)
    if lobby.moments != Moments() { member(moments: lobby.moments) }
    member("cluesChangedAt", ifPresent: lobby.cluesChangedAt)
    if lobby.details.pack?.ghost != nil { member("ghostFound", lobby.ghostFound) }
    if !lobby.orderAtStart.isEmpty { member("orderAtStart", strings: lobby.orderAtStart.map(\.description)) }
    if let sheet = lobby.sheet { member("sheet") { $0.members(of: sheet) } }
    if !lobby.waves.isEmpty { members(of: lobby.waves) }
    if !lobby.staff.members.isEmpty { member(staff: lobby.staff, names: people) }
    if let passphrase = lobby.passphrase { member(passphrase: passphrase) }
    if !lobby.stays.isEmpty { member(stays: lobby.stays) }
    if lobby.photos.lastNumber > 0 { members(of: lobby.photos, in: lobby, names: people) }
  }

  private mutating func member(acceptReasons: [Int: String]) {
    member("acceptReasons", array: acceptReasons.sorted { $0.key < $1.key }) { json, accepted in
      json.object {
        $0.member("seq", accepted.key)
        $0.member("reason", accepted.value)
      }
    }
  }

  private mutating func members(of claim: WaitingClaim) {
    member("player", claim.find.player)
    member("clue", claim.find.clue)
    member("at", claim.find.at)
    member("arrivedAt", claim.arrivedAt)
    member("seq", claim.seq)
  }

  private mutating func members(of safety: Safety) {
    member("rollCount", safety.rollCount)
    member("rolls", array: safety.rolls) { json, roll in
      json.object {
        $0.member("roll", roll.id)
        $0.member("text", ifPresent: roll.text)
        $0.member("at", roll.at)
        $0.member("closedAt", ifPresent: roll.closedAt)
        $0.member("players", integers: roll.answers.map(\.player.number))
        $0.member("times", integers: roll.answers.map { Int(($0.at - roll.at).milliseconds) })
      }
    }
    member("callCount", safety.callCount)
    member("calls", array: safety.calls) { json, call in
      json.object {
        $0.member("help", call.id)
        $0.member("player", call.player)
        $0.member("text", ifPresent: call.text)
        $0.member("at", call.at)
        $0.member("answeredAt", ifPresent: call.answeredAt)
        $0.member("answeredBy", ifPresent: call.answeredBy)
      }
    }
  }

  private mutating func members(of sheet: SheetStatus) {
    members(of: sheet.news)
    if case .requested = sheet.news { member("waits", true) }
    member("at", sheet.at)
  }

  private mutating func members(of clock: HuntClock) {
    member("stretches", array: clock.stretches) { json, stretch in
      json.object {
        $0.member("start", stretch.start)
        $0.member("end", ifPresent: stretch.end)
      }
    }
    member("endsAt", ifPresent: clock.endsAt)
    member("remaining", ifPresent: clock.remaining?.milliseconds)
  }

  private mutating func members(of drip: Drip) {
    member("revealed", array: drip.revealedAt.keys.sorted()) { json, clue in
      json.object {
        $0.member("clue", clue)
        $0.member("at", ifPresent: drip.revealedAt[clue])
      }
    }
    member("nextAfter", drip.nextAfter.milliseconds)
    member("asOf", ifPresent: drip.asOf)
  }

  private mutating func members(of player: Player, _ id: PlayerID, names people: People) {
    member("name", people.seal(player.name, of: people.holder(of: id, player.account)))
    member("account", ifPresent: player.account?.rawValue)
    member("team", ifPresent: player.team)
    member("division", ifPresent: player.division)
    member("place", ifPresent: player.place)
    member("token", player.token.hex)
    member("device", ifPresent: player.device?.hex)
    member("joinedAt", player.joinedAt)
    member("found", words: player.found.words)
    member("lastFindAt", ifPresent: player.lastFindAt)
    switch player.presence {
    case .seated: break
    case .left: member("left", true)
    case .kicked: member("kicked", true)
    }
    if player.isKeptOut { member("keptOut", true) }
    if player.isMuted { member("muted", true) }
    if player.isWarmedUp { member("warmedUp", true) }
    member("lastMessageAt", ifPresent: player.lastMessageAt)
    if player.lastEventAt != player.joinedAt { member("lastEventAt", player.lastEventAt) }
    members(of: player.identity, sealedBy: people, people.holder(of: id, player.account))
  }

  private mutating func members(of song: Song, id: SongID) {
    member("song", id)
    member(of: song.requester)
    member("title", song.title)
    member("artist", song.artist)
    member("ups", words: song.ballots.ups.words)
    member("downs", words: song.ballots.downs.words)
    member("playedAt", ifPresent: song.playedAt)
  }

  /// Bit patterns as signed integers, since JSON's integers are signed.
  private mutating func member(_ name: StaticString, words: [UInt64]) {
    member(name, integers: words.map { Int(Int64(bitPattern: $0)) })
  }

  /// Three numbers for each find: the player, and the differences in sequence number and time from the previous find.
  private mutating func members(of finds: [RecordedFind], clue: ClueID) {
    member("clue", clue)
    name("finds")
    array { json in
      var previous = (seq: 0, at: Timestamp(0))
      for find in finds {
        json.value(find.player.number)
        json.value(find.seq - previous.seq)
        json.value((find.at - previous.at).milliseconds)
        previous = (find.seq, find.at)
      }
    }
    // Listed by index, since they are few.
    let late = finds.indices.filter { finds[$0].isLate }
    if !late.isEmpty { member("late", integers: late) }
    let accepted = finds.indices.filter { finds[$0].isAccepted }
    if !accepted.isEmpty { member("accepted", integers: accepted) }
    let behind = finds.indices.filter { finds[$0].arrival == .afterEnd }
    if !behind.isEmpty { member("afterEnd", integers: behind) }
    let farBehind = finds.indices.filter { finds[$0].arrival == .longAfterEnd }
    if !farBehind.isEmpty { member("longAfterEnd", integers: farBehind) }
    // Pairs of the index and the points.
    let costs = finds.indices.filter { finds[$0].cost > 0 }.flatMap { [$0, finds[$0].cost] }
    if !costs.isEmpty { member("costs", integers: costs) }
  }

  private mutating func member(tries: [ClueID: [Party: [WrongTry]]]) {
    let all = tries.keys.sorted().flatMap { clue in
      (tries[clue] ?? [:]).sorted { $0.key.order < $1.key.order }.map { (clue: clue, sharer: $0.key, tries: $0.value) }
    }
    member("tries", array: all) { json, shared in
      json.object {
        $0.member("clue", shared.clue)
        switch shared.sharer {
        case .player(let id): $0.member("to", recipient: .player(id))
        case .team(let id): $0.member("to", recipient: .team(id))
        }
        $0.member("wrong", array: shared.tries) { json, wrong in
          json.object {
            $0.member("player", wrong.player)
            $0.member("option", wrong.option)
            $0.member("cost", wrong.cost)
            $0.member("at", wrong.at)
            $0.member("seq", wrong.seq)
          }
        }
      }
    }
  }

  private mutating func members(of hints: [TakenHint], player: PlayerID) {
    member("player", player)
    member("taken", array: hints) { json, taken in
      json.object {
        $0.member("clue", taken.clue)
        $0.member("hint", taken.hint)
        $0.member("cost", taken.cost)
        $0.member("at", taken.at)
        $0.member("seq", taken.seq)
      }
    }
  }

  private mutating func members(of applied: AppliedRuling) {
    member("ruling", applied.id)
    members(of: applied.ruling)
    member("reason", applied.reason)
    member("at", applied.at)
    member("seq", applied.seq)
    if applied.isRevoked { member("revoked", true) }
  }

  private mutating func members(of positions: FeedPositions) {
    member("host", integers: positions.host.list)
    member("moderators", integers: positions.moderators.list)
    member("everyone", integers: positions.everyone.list)
    let others = positions.others.sorted { $0.key.order < $1.key.order }
    member("others", array: others) { json, other in
      json.object {
        switch other.key {
        case .player(let id): $0.member("to", recipient: .player(id))
        case .team(let id): $0.member("to", recipient: .team(id))
        case .spectators: $0.member("spectators", true)
        case .host, .authors, .everyone, .allBut, .viewers: break
        }
        $0.member("seqs", integers: other.value.list)
      }
    }
  }
}

extension Party {
  var order: (Int, Int) {
    switch self {
    case .team(let id): (0, id.number)
    case .player(let id): (1, id.number)
    }
  }
}

extension Audience {
  /// An arbitrary stable order.
  fileprivate var order: (Int, Int) {
    switch self {
    case .host: (0, 0)
    case .everyone: (1, 0)
    case .team(let id): (2, id.number)
    case .player(let id): (3, id.number)
    case .allBut(let id): (4, id.number)
    case .authors: (5, 0)
    case .spectators: (6, 0)
    case .viewers(let clue): (7, clue.number)
    }
  }
}
