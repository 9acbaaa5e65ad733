import Core

// Songs that guests request and vote on, in any lobby; a lobby without clues may have nothing else.
extension Lobby {
  func decideSong(_ command: LobbyCommand) throws(Rejection) -> Decision {
    switch command {
    case .requestSong(let sender, let title, let artist): try requestSong(title, by: artist, from: sender)
    case .vote(let voter, let song, let vote): try self.vote(vote, on: song, by: voter)
    case .playSong(let song): try playSong(song)
    case .removeSong(let song): try removeSong(song)
    default: Decision()
    }
  }

  private func requestSong(
    _ title: SongTitle, by artist: SongArtist, from sender: Sender
  ) throws(Rejection) -> Decision {
    if case .player(let id) = sender { _ = try speaking(id) }
    try checkSongs()
    guard songs.count < Limits.songs else {
      throw .invalid(field: "songs", problem: "must be at most \(Limits.songs): ask the host to remove some")
    }
    let id = SongID(lastSongNumber + 1)
    return Decision(
      [.songRequested(SongRequested(song: id, from: sender, title: title.value, artist: artist.value))],
      answer: .song(id))
  }

  private func vote(_ vote: Vote, on id: SongID, by voter: Sender) throws(Rejection) -> Decision {
    if case .player(let id) = voter, player(id) == nil { throw .notSeated }
    guard let song = songs[id] else { throw .songNotFound(id) }
    try checkSongs()
    guard song.ballots.vote(of: voter) != vote else { return Decision(answer: .votes(song.ballots.total)) }
    let cast = ballot(vote, on: id, song, by: voter)
    return Decision([.songVoted(cast)], answer: .votes(cast.votes))
  }

  /// Works at any time: the music goes on after the end. A song may be played again.
  private func playSong(_ id: SongID) throws(Rejection) -> Decision {
    guard songs[id] != nil else { throw .songNotFound(id) }
    guard details.settings.songs else { throw .notAllowed(.songsAreOff) }
    return Decision([.songPlayed(SongPlayed(song: id))])
  }

  /// Works at any time: offensive songs must go, even after the end.
  private func removeSong(_ id: SongID) throws(Rejection) -> Decision {
    guard songs[id] != nil else { throw .songNotFound(id) }
    return Decision([.songRemoved(SongRemoved(song: id))])
  }

  /// Withdraws a leaving player's votes, so that nobody votes twice by rejoining. Pushed like any vote.
  func withdrawnVotes(of player: PlayerID) -> [LobbyEvent] {
    songs.keys.sorted().compactMap { id in
      guard let song = songs[id], song.ballots.vote(of: .player(player)) != .none else { return nil }
      return .songVoted(ballot(.none, on: id, song, by: .player(player)))
    }
  }

  private func ballot(_ vote: Vote, on id: SongID, _ song: Song, by voter: Sender) -> SongVote {
    var ballots = song.ballots
    ballots.cast(vote, by: voter)
    return SongVote(song: id, voter: voter, vote: vote, votes: ballots.total)
  }

  // MARK: Recording

  mutating func recordSong(_ event: LobbyEvent, at moment: Timestamp) {
    switch event {
    case .songRequested(let request):
      songs[request.song] = Song(title: request.title, artist: request.artist, requester: request.from)
      lastSongNumber = request.song.number
    case .songVoted(let cast): songs[cast.song]?.ballots.cast(cast.vote, by: cast.voter)
    case .songPlayed(let played): songs[played.song]?.playedAt = moment
    case .songRemoved(let removed): songs[removed.song] = nil
    default: break
    }
  }

  func canRecordSong(_ event: LobbyEvent) -> Bool {
    switch event {
    case .songRequested(let request): request.song.number == lastSongNumber + 1 && isHere(request.from)
    case .songVoted(let cast): songs[cast.song] != nil && isHere(cast.voter)
    case .songPlayed(let played): songs[played.song] != nil
    case .songRemoved(let removed): songs[removed.song] != nil
    default: false
    }
  }

  private func checkSongs() throws(Rejection) {
    guard phase != .ended else { throw .wrongPhase(phase) }
    guard details.settings.songs else { throw .notAllowed(.songsAreOff) }
  }
}
