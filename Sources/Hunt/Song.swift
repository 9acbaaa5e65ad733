public import Core

/// A song that was requested.
public struct Song: Hashable, Sendable {
  public let title: String
  public let artist: String
  /// The host or player who requested it.
  public let requester: Sender
  public internal(set) var ballots: Ballots
  /// When it was last played; nil if it never was.
  public internal(set) var playedAt: Timestamp?

  public init(
    title: String, artist: String, requester: Sender, ballots: Ballots = Ballots(), playedAt: Timestamp? = nil
  ) {
    self.title = title
    self.artist = artist
    self.requester = requester
    self.ballots = ballots
    self.playedAt = playedAt
  }
}

/// A player's or the host's vote on a song: the last one counts.
public enum Vote: String, Hashable, Sendable, CaseIterable {
  case up
  case down
  /// No vote, or a withdrawn one.
  case none
}

/// The votes on a song, at most one per voter. Stored as bits: thousands may vote on each of a thousand songs.
public struct Ballots: Hashable, Sendable {
  /// Indexed by player number; the host is 0.
  public private(set) var ups: BitSet
  public private(set) var downs: BitSet

  public init(ups: BitSet = BitSet(), downs: BitSet = BitSet()) {
    self.ups = ups
    self.downs = downs
  }

  /// Ups minus downs.
  public var total: Int { ups.count - downs.count }

  public func vote(of voter: Sender) -> Vote {
    if ups.contains(voter.voterNumber) { return .up }
    return downs.contains(voter.voterNumber) ? .down : .none
  }

  mutating func cast(_ vote: Vote, by voter: Sender) {
    ups.remove(voter.voterNumber)
    downs.remove(voter.voterNumber)
    switch vote {
    case .up: ups.insert(voter.voterNumber)
    case .down: downs.insert(voter.voterNumber)
    case .none: break
    }
  }
}

extension Sender {
  fileprivate var voterNumber: Int {
    switch self {
    case .host: 0
    case .player(let id): id.number
    }
  }
}
