import Core
import Hunt

// What a hub keeps of its connections.
extension Hub {
  struct CatchingUp {
    /// The lobbies to catch up in, one after the other.
    var lobbies: [LobbyID]
    /// The number of the part being requested.
    var asked: Int?
  }

  /// A watcher's progress through what it missed.
  final class Missing {
    /// The request that resumed it.
    let request: LobbyRequest
    var seq: Int
    var previous: Int

    init(_ request: LobbyRequest, since seq: Int) {
      self.request = request
      self.seq = seq
      previous = seq
    }
  }

  struct Reliance {
    let until: Timestamp
    var peers: [any Peer] = []
  }

  /// One connection watching one lobby.
  struct Watch {
    let peer: any Peer
    var subscription: Subscription
    /// The number of the last board sent to it, and whether it has missed one since.
    var boardSeq: Int
    var hasMissedBoard: Bool
    var missedGauges: Set<Gauge> = []
    /// The player who is online with it.
    var present: PlayerID?
    /// Whether it is the watch of a player who has left: one without a seat.
    var hasLeft = false
    /// Set until the watcher has been sent everything it missed; it gets nothing else before.
    var missing: Missing?
  }
}
