import Core
import Hunt
import HuntViews
import JSONCoding
import NIOCore
import Wire

/// How crowded the clues of a lobby are, as it was told to those who watch.
struct Crowd {
  /// What was pushed last; nil before the first.
  private var told: [ShownCrowd.Clue]?
  /// The first of the finds that count as new.
  private var oldest: Timestamp?
  /// Whether a push is planned for when the finds are no longer new.
  private var isAgeing = false

  /// Everything, for a new watcher.
  mutating func whole(of lobby: LiveLobby, at now: Timestamp) -> ByteBuffer {
    let crowd = ShownCrowd(of: lobby.view.lobby, at: now)
    if told == nil { told = crowd.clues }
    return crowd.push(of: lobby.id)
  }

  /// The clues that changed since the last push; nil if none did.
  mutating func takeChange(of lobby: LiveLobby, at now: Timestamp) -> GaugePush? {
    let crowd = ShownCrowd(of: lobby.view.lobby, at: now)
    let before = Set(told ?? [])
    told = crowd.clues
    oldest = crowd.oldest
    let changed = crowd.clues.filter { !before.contains($0) }
    guard !changed.isEmpty else { return nil }
    return GaugePush(gauge: .crowd, host: ShownCrowd(clues: changed).push(of: lobby.id))
  }

  /// How long until finds are no longer new, unless that is planned already; nil if there are none.
  mutating func takeChangeByTime(after now: Timestamp) -> Span? {
    guard !isAgeing, let oldest else { return nil }
    isAgeing = true
    return max(oldest + Limits.crowdWindow - now, Limits.gaugeSettles)
  }

  mutating func noteTime() { isAgeing = false }
}

/// How crowded the clues of a lobby are, for the host.
struct ShownCrowd: JSONWritable {
  struct Clue: Hashable, Sendable {
    let id: ClueID
    /// Of a station.
    let inside: Int?
    let capacity: Int?
    /// For how many players it is next in a sequence.
    let next: Int
    /// How many found it in the last minutes.
    let finds: Int
  }

  let clues: [Clue]
  /// The first of the finds that are counted.
  private(set) var oldest: Timestamp?

  init(clues: [Clue]) { self.clues = clues }

  init(of lobby: Lobby, at now: Timestamp) {
    let next = lobby.nextClues
    var oldest: Timestamp?
    clues = lobby.clueOrder.map { id in
      let station = lobby.clue(id)?.station
      let finds = lobby.finds(of: id, after: now - Limits.crowdWindow)
      if let first = finds.first?.at { oldest = min(first, oldest ?? first) }
      return Clue(
        id: id, inside: station.map { _ in lobby.stations.inside(id) }, capacity: station?.capacity,
        next: next[id] ?? 0, finds: finds.count)
    }
    self.oldest = oldest
  }

  func write(to json: inout JSONWriter) { json.object { $0.members(of: self) } }

  /// The push that tells it.
  func push(of lobby: LobbyID) -> ByteBuffer {
    let push = Reply.push("crowd") {
      $0.member("lobby", lobby.rawValue)
      $0.members(of: self)
    }
    return ByteBuffer(bytes: push + [UInt8(ascii: "\n")])
  }
}

extension JSONWriter {
  fileprivate mutating func members(of crowd: ShownCrowd) {
    member("clues", array: crowd.clues) { json, clue in
      json.object {
        $0.member("clue", clue.id)
        $0.member("inside", ifPresent: clue.inside)
        $0.member("capacity", ifPresent: clue.capacity)
        $0.member("next", clue.next)
        $0.member("finds", clue.finds)
      }
    }
  }
}

extension LobbyRequest.HostQuery {
  /// How crowded each clue is.
  public static var crowd: Self {
    reading {
      $0.crowdBytes
    } answer: {
      ShownCrowd(of: $0.view.lobby, at: $0.now)
    }
  }
}
