/// A song that somebody asked for.
public struct Song: Hashable, Sendable {
  public let title: String
  public let artist: String
  /// Who asked for it.
  public let requester: Sender
  public internal(set) var ballots: Ballots

  public init(title: String, artist: String, requester: Sender, ballots: Ballots = Ballots()) {
    self.title = title
    self.artist = artist
    self.requester = requester
    self.ballots = ballots
  }
}

/// What a player or the host thinks of a song: the last vote counts.
public enum Vote: String, Hashable, Sendable, CaseIterable {
  case up
  case down
  /// None, or not any more.
  case none
}

/// Somebody voted on a song.
public struct SongVote: Hashable, Sendable {
  public let song: SongID
  public let voter: Sender
  public let vote: Vote
  /// What the song has then: ups minus downs.
  public let votes: Int

  public init(song: SongID, voter: Sender, vote: Vote, votes: Int) {
    self.song = song
    self.voter = voter
    self.vote = vote
    self.votes = votes
  }
}

/// Who voted how on a song: each at most once. Thousands may, on each of a thousand songs, so they are bits.
public struct Ballots: Hashable, Sendable {
  /// By number of the player; the host is 0.
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
