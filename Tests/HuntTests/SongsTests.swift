import Core
import Hunt
import TestSupport
import Testing

@Suite struct AskingForASong {
  private let past: [Past] = [.created(), .joined("p1", "Ada")]

  @Test func `puts it at the end`() throws {
    try expect(
      given: past, when: .requestSong(.player("p1"), title: " Help! ", artist: "The Beatles"),
      then: [.songRequested(SongRequested(song: "s1", from: .player("p1"), title: "Help!", artist: "The Beatles"))],
      answer: .song("s1"))
    try expect(
      given: past + [.asked("s1"), .asked("s2"), Past(event: .songRemoved(SongRemoved(song: "s2")))],
      when: .requestSong(.host, title: "Hurt", artist: "Johnny Cash"),
      then: [.songRequested(SongRequested(song: "s3", from: .host, title: "Hurt", artist: "Johnny Cash"))])
  }

  @Test(arguments: [[], [.started()], [.started(), .paused()]] as [[Past]])
  func `needs neither clues nor a start`(then: [Past]) throws {
    try expect(
      given: past + then, when: .requestSong(.player("p1"), title: "Help!", artist: "The Beatles"),
      then: [.songRequested(SongRequested(song: "s1", from: .player("p1"), title: "Help!", artist: "The Beatles"))])
  }

  @Test func `is over at the end`() throws {
    let ended = past + [.asked("s1"), .ended()]
    try expect(given: ended, when: .requestSong(.host, title: "A", artist: "B"), rejects: .wrongPhase(.ended))
    try expect(given: ended, when: .vote(.player("p1"), "s1", .up), rejects: .wrongPhase(.ended))
  }

  @Test func `is off if the host says so`() throws {
    let silent = past + [.asked("s1"), .updated { $0.settings = .init { $0.songs = false } }]
    try expect(given: silent, when: .requestSong(.host, title: "A", artist: "B"), rejects: .notAllowed(.songsAreOff))
    try expect(given: silent, when: .vote(.player("p1"), "s1", .up), rejects: .notAllowed(.songsAreOff))
  }

  @Test func `is for those who are there and may speak`() throws {
    try expect(given: past, when: .requestSong(.player("p2"), title: "A", artist: "B"), rejects: .notSeated)
    try expect(
      given: past + [.muted("p1")], when: .requestSong(.player("p1"), title: "A", artist: "B"), rejects: .muted)
  }

  @Test func `stops at a thousand that nobody has removed`() throws {
    let many = past + (1...Limits.songs).map { Past.asked(SongID($0)) }
    try expect(
      given: many, when: .requestSong(.host, title: "A", artist: "B"),
      rejects: .invalid(field: "songs", problem: "must be at most 1000: ask the host to remove some"))
    try expect(
      given: many + [Past(event: .songRemoved(SongRemoved(song: "s7")))],
      when: .requestSong(.host, title: "A", artist: "B"),
      then: [.songRequested(SongRequested(song: "s1001", from: .host, title: "A", artist: "B"))])
  }

  @Test(arguments: ["", " ", String(repeating: "x", count: 141)]) func `needs title and artist`(text: String) {
    #expect(throws: TextProblem.self) { try SongTitle(parsing: text) }
    #expect(throws: TextProblem.self) { try SongArtist(parsing: text) }
  }
}

@Suite struct VotingOnASong {
  private let past: [Past] = [.created(), .joined("p1", "Ada"), .joined("p2", "Alan"), .asked("s1")]

  private func voted(_ voter: Sender, _ vote: Vote, _ votes: Int) -> LobbyEvent {
    .songVoted(SongVote(song: "s1", voter: voter, vote: vote, votes: votes))
  }

  @Test func `counts ups minus downs`() throws {
    try expect(given: past, when: .vote(.player("p1"), "s1", .up), then: [voted(.player("p1"), .up, 1)])
    try expect(
      given: past + [Past(event: voted(.player("p1"), .up, 1))], when: .vote(.player("p2"), "s1", .down),
      then: [voted(.player("p2"), .down, 0)], answer: .votes(0))
    try expect(given: past, when: .vote(.host, "s1", .down), then: [voted(.host, .down, -1)], answer: .votes(-1))
  }

  @Test func `can be changed and taken back`() throws {
    let up = past + [Past(event: voted(.player("p1"), .up, 1))]
    try expect(given: up, when: .vote(.player("p1"), "s1", .down), then: [voted(.player("p1"), .down, -1)])
    try expect(given: up, when: .vote(.player("p1"), "s1", .none), then: [voted(.player("p1"), .none, 0)])
  }

  @Test func `changes nothing the second time`() throws {
    let up = past + [Past(event: voted(.player("p1"), .up, 1))]
    try expect(given: up, when: .vote(.player("p1"), "s1", .up), then: [], answer: .votes(1))
    try expect(given: past, when: .vote(.player("p1"), "s1", .none), then: [], answer: .votes(0))
  }

  @Test func `is for those who are there, also for the muted`() throws {
    try expect(given: past, when: .vote(.player("p3"), "s1", .up), rejects: .notSeated)
    try expect(
      given: past + [.muted("p1")], when: .vote(.player("p1"), "s1", .up), then: [voted(.player("p1"), .up, 1)])
  }

  @Test func `needs a song`() throws {
    try expect(given: past, when: .vote(.player("p1"), "s2", .up), rejects: .songNotFound("s2"))
    try expect(
      given: past + [Past(event: .songRemoved(SongRemoved(song: "s1")))], when: .vote(.player("p1"), "s1", .up),
      rejects: .songNotFound("s1"))
  }

  @Test func `is taken back by leaving and by being kicked, so that nobody votes twice by coming again`() throws {
    let up = past + [Past(event: voted(.player("p1"), .up, 1)), Past(event: voted(.player("p2"), .up, 2))]
    try expect(
      given: up, when: .leave("p1"), then: [voted(.player("p1"), .none, 1), .playerLeft(PlayerLeft(player: "p1"))])
    try expect(
      given: up, when: .kick("p2", reason: nil),
      then: [voted(.player("p2"), .none, 1), .playerKicked(PlayerKicked(player: "p2"))])
  }

  /// The recorded count always equals the sum of each voter's latest vote.
  @Test(arguments: 0..<100 as Range<UInt64>) func `adds up, whatever happens`(seed: UInt64) throws {
    var plain: [SongID: [Sender: Vote]] = [:]
    func hasVote(of player: PlayerID) -> Bool {
      plain.values.contains { $0[.player(player), default: .none] != .none }
    }
    for recorded in try RandomGame(seed: seed, steps: 300).log {
      switch recorded.event {
      case .songRequested(let request): plain[request.song] = [:]
      case .songVoted(let cast):
        plain[cast.song]?[cast.voter] = cast.vote
        let votes = plain[cast.song] ?? [:]
        let total = votes.values.count { $0 == .up } - votes.values.count { $0 == .down }
        #expect(cast.votes == total)
      case .songRemoved(let removed): plain[removed.song] = nil
      case .playerLeft(let left): #expect(!hasVote(of: left.player))
      case .playerKicked(let kicked): #expect(!hasVote(of: kicked.player))
      default: break
      }
    }
    let game = try RandomGame(seed: seed, steps: 300)
    #expect(Set(game.lobby.songs.keys) == Set(plain.keys))
    for (id, song) in game.lobby.songs {
      for (voter, vote) in plain[id] ?? [:] { #expect(song.ballots.vote(of: voter) == vote) }
    }
  }
}

@Suite struct RemovingASong {
  private let past: [Past] = [.created(), .asked("s1")]

  @Test func `is possible at any time`() throws {
    try expect(given: past, when: .removeSong("s1"), then: [.songRemoved(SongRemoved(song: "s1"))])
    try expect(given: past + [.ended()], when: .removeSong("s1"), then: [.songRemoved(SongRemoved(song: "s1"))])
  }

  @Test func `needs a song`() throws {
    try expect(given: past, when: .removeSong("s2"), rejects: .songNotFound("s2"))
    try expect(
      given: past + [Past(event: .songRemoved(SongRemoved(song: "s1")))], when: .removeSong("s1"),
      rejects: .songNotFound("s1"))
  }
}

@Suite struct PlayingASong {
  private let past: [Past] = [.created(), .asked("s1"), .asked("s2")]
  private let played = LobbyEvent.songPlayed(SongPlayed(song: "s1"))

  @Test func `is possible at any time, and again`() throws {
    try expect(given: past, when: .playSong("s1"), then: [played])
    try expect(given: past + [Past(event: played)], when: .playSong("s1"), then: [played])
    try expect(given: past + [.ended()], when: .playSong("s1"), then: [played])
  }

  @Test func `is remembered with its newest moment`() throws {
    var lobby = try lobby(after: past)
    for second in [7, 9] {
      lobby.evolve(played, at: .second(second))
      #expect(lobby.songs["s1"]?.playedAt == .second(second))
    }
    #expect(lobby.songs["s2"]?.playedAt == nil)
    #expect(lobby.songs["s2"]?.ballots.total == 0)
  }

  @Test func `needs a song, and songs that are on`() throws {
    try expect(given: past, when: .playSong("s3"), rejects: .songNotFound("s3"))
    let silent = past + [.updated { $0.settings = .init { $0.songs = false } }]
    try expect(given: silent, when: .playSong("s1"), rejects: .notAllowed(.songsAreOff))
  }
}
