public import Core

/// Somebody requested a song.
public struct SongRequested: LobbyFact {
  public var song: SongID
  public var from: Sender
  public var title: String
  public var artist: String

  public init(song: SongID, from: Sender, title: String, artist: String) {
    self.song = song
    self.from = from
    self.title = title
    self.artist = artist
  }

  public var audience: Audience { .everyone }
  public static var mayChangeResults: Bool { false }

  public func sender(at moment: Timestamp) -> (player: PlayerID, at: Timestamp)? {
    from.player.map { ($0, moment) }
  }
}

/// A vote on a song.
public struct SongVote: LobbyFact {
  public let song: SongID
  public let voter: Sender
  public let vote: Vote
  /// The song's total after it: ups minus downs.
  public let votes: Int

  public init(song: SongID, voter: Sender, vote: Vote, votes: Int) {
    self.song = song
    self.voter = voter
    self.vote = vote
    self.votes = votes
  }

  public var audience: Audience { .everyone }
  /// Only the voter and the host may know the vote.
  public var insider: PlayerID? { voter.player }
  public static var mayChangeResults: Bool { false }

  public func sender(at moment: Timestamp) -> (player: PlayerID, at: Timestamp)? {
    voter.player.map { ($0, moment) }
  }
}

/// The host plays a song, perhaps once more.
public struct SongPlayed: LobbyFact {
  public var song: SongID

  public init(song: SongID) { self.song = song }

  public var audience: Audience { .everyone }
  public static var mayChangeResults: Bool { false }
}

extension SongPlayed: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    song = try v("song", \.song, .open)
  }
}

/// The host removed a song.
public struct SongRemoved: LobbyFact {
  public var song: SongID

  public init(song: SongID) { self.song = song }

  public var audience: Audience { .everyone }
  public static var mayChangeResults: Bool { false }
}

extension SongRemoved: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    song = try v("song", \.song, .open)
  }
}
