import Core
import Hunt
import JSONCoding
import Wire

// The photos of a lobby's players in its snapshots.

extension JSONWriter {
  mutating func members(of photos: Submissions, in lobby: LobbyState, names people: People) {
    member("lastPhoto", photos.lastNumber)
    if photos.withdrawn.count > 0 {
      member("withdrawnPhotos", array: photos.withdrawn.words) { $0.value(Int(Int64(bitPattern: $1))) }
    }
    member("photos", array: photos.all) { json, photo in
      json.object {
        $0.member("submission", photo.id)
        $0.member("player", photo.player)
        $0.member("clue", photo.clue)
        $0.member("photo", ifPresent: photo.photo?.text)
        let holder = lobby.holder(of: .player(photo.player), among: people)
        $0.member("caption", ifPresent: photo.caption.map { people.seal($0, of: holder) })
        $0.member("at", photo.at)
        $0.member("arrivedAt", photo.arrivedAt)
        if photo.isLate { $0.member("late", true) }
        $0.member("state", photo.state.rawValue)
        if photo.bonus != 0 { $0.member("bonus", photo.bonus) }
        $0.member("reason", ifPresent: photo.reason)
        $0.member("judge", ifPresent: photo.judge)
        if photo.isPublished { $0.member("published", true) }
      }
    }
  }
}

extension Submissions {
  /// None in a snapshot from before there were photos.
  init(_ fields: Fields, of lobby: LobbyState, names people: People) throws(WireError) {
    var all: [Submission] = []
    for photo in try fields.optionalObjects("photos") ?? [] {
      let player = try photo.id("player", as: PlayerID.self)
      guard let state = Submission.State(rawValue: try photo.string("state")) else {
        throw photo.problem("state", "is unknown")
      }
      let caption = try photo.optionalString("caption").flatMap {
        people.openText($0, of: lobby.holder(of: .player(player), among: people))
      }
      all.append(
        Submission(
          id: try photo.id("submission", as: SubmissionID.self), player: player,
          clue: try photo.id("clue", as: ClueID.self),
          photo: try photo.has("photo") ? photo.photo("photo") : nil, caption: caption,
          at: try photo.timestamp("at"), arrivedAt: try photo.timestamp("arrivedAt"),
          isLate: try photo.optionalBool("late") ?? false, state: state,
          bonus: try photo.optionalInteger("bonus") ?? 0, reason: try photo.optionalString("reason"),
          isPublished: try photo.optionalBool("published") ?? false,
          judge: try photo.optionalID("judge", as: StaffID.self)))
    }
    let withdrawn = (try fields.optionalArray("withdrawnPhotos") ?? []).compactMap(\.integer)
    self.init(
      all, lastNumber: try fields.optionalInteger("lastPhoto") ?? 0,
      withdrawn: BitSet(words: withdrawn.map { UInt64(bitPattern: $0) }))
  }
}
