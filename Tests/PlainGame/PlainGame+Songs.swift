import Core
import Hunt

// Song requests.
extension PlainGame {
  struct Wish {
    let id: SongID
    let by: Sender
    let title: String
    let artist: String
    var votes: [Sender: Vote] = [:]
    var playedAt: Timestamp?

    var total: Int { votes.values.count { $0 == .up } - votes.values.count { $0 == .down } }
  }

  /// The requested songs, in order of request.
  var wishes: [Wish] {
    var wishes: [Wish] = []
    for happening in happened {
      switch happening.event {
      case .songRequested(let request):
        wishes.append(Wish(id: request.song, by: request.from, title: request.title, artist: request.artist))
      case .songVoted(let cast):
        for index in wishes.indices where wishes[index].id == cast.song { wishes[index].votes[cast.voter] = cast.vote }
      case .songPlayed(let played):
        for index in wishes.indices where wishes[index].id == played.song { wishes[index].playedAt = happening.at }
      case .songRemoved(let removed): wishes.removeAll { $0.id == removed.song }
      default: break
      }
    }
    return wishes
  }

  func request(_ title: String, by artist: String, from sender: Sender) -> Verdict {
    var objections = objectionsToSongs
    if case .player(let id) = sender { objections.append(objection(toSpeaking: id)) }
    if wishes.count >= 1_000 { objections.append("invalid-params songs") }
    let id = SongID(happened.count { if case .songRequested = $0.event { true } else { false } } + 1)
    return done(
      unless: objections, [.songRequested(SongRequested(song: id, from: sender, title: title, artist: artist))]
    ) { _ in
      object(("song", id.quoted))
    }
  }

  func vote(_ vote: Vote, on id: SongID, by voter: Sender) -> Verdict {
    var objections = objectionsToSongs
    if case .player(let id) = voter, seated(id) == nil { objections.append("unauthorized") }
    guard let wish = wishes.first(where: { $0.id == id }) else {
      return .refused(objections.compactMap { $0 } + ["song-not-found"])
    }
    let isNew = wish.votes[voter, default: .none] != vote
    return done(unless: objections, isNew ? [cast(vote, on: wish, by: voter)] : []) { game in
      object(("votes", "\(game.wishes.first { $0.id == id }?.total ?? 0)"))
    }
  }

  func play(_ id: SongID) -> Verdict {
    let isThere = wishes.contains { $0.id == id }
    return done(
      unless: [isThere ? nil : "song-not-found", details.settings.songs ? nil : "forbidden"],
      [.songPlayed(SongPlayed(song: id))])
  }

  func remove(_ id: SongID) -> Verdict {
    done(unless: [wishes.contains { $0.id == id } ? nil : "song-not-found"], [.songRemoved(SongRemoved(song: id))])
  }

  /// The events that retract all of a leaving player's votes.
  func votesBack(of player: PlayerID) -> [LobbyEvent] {
    wishes.filter { $0.votes[.player(player), default: .none] != .none }
      .map { cast(.none, on: $0, by: .player(player)) }
  }

  private func cast(_ vote: Vote, on wish: Wish, by voter: Sender) -> LobbyEvent {
    var wish = wish
    wish.votes[voter] = vote
    return .songVoted(SongVote(song: wish.id, voter: voter, vote: vote, votes: wish.total))
  }

  private var objectionsToSongs: [Refusal?] {
    [phase == .ended ? wrongPhase : nil, details.settings.songs ? nil : "forbidden"]
  }
}
