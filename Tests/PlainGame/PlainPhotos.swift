import Core
import Hunt

// Photos that players send for clues.
extension PlainGame {
  struct PlainPhoto {
    let id: SubmissionID
    let player: PlayerID
    let clue: ClueID
    /// nil once its player is forgotten; so are the caption and the reason.
    var photo: PhotoName?
    var caption: String?
    let at: Timestamp
    let arrivedAt: Timestamp
    let isLate: Bool
    var state = "pending"
    var bonus = 0
    var reason: String?
    var isPublished = false
    /// Whether another one took its place while it waited, the host accepted the find without it, or its player left.
    var isGone = false
  }

  /// All photos that were ever sent, oldest first.
  func readPhotos() -> [PlainPhoto] {
    var photos: [PlainPhoto] = []
    func dropWaiting(_ player: PlayerID, _ clue: ClueID) {
      for index in photos.indices where photos[index].player == player && photos[index].clue == clue {
        if photos[index].state == "pending" { photos[index].isGone = true }
      }
    }
    func drop(_ player: PlayerID) {
      for index in photos.indices where photos[index].player == player { photos[index].isGone = true }
    }
    for happening in happened {
      switch happening.event {
      case .photoSubmitted(let sent):
        dropWaiting(sent.player, sent.clue)
        photos.append(
          PlainPhoto(
            id: sent.submission, player: sent.player, clue: sent.clue, photo: sent.photo, caption: sent.caption,
            at: sent.at, arrivedAt: happening.at, isLate: sent.isLate))
      case .photoAccepted(let accepted):
        photos[accepted.submission.number - 1].state = "accepted"
        photos[accepted.submission.number - 1].bonus = accepted.bonus
      case .photoRejected(let rejected):
        photos[rejected.submission.number - 1].state = "rejected"
        photos[rejected.submission.number - 1].reason = rejected.reason
      case .photoReopened(let reopened):
        photos[reopened.submission.number - 1].state = "pending"
        photos[reopened.submission.number - 1].bonus = 0
        photos[reopened.submission.number - 1].reason = nil
      case .photoPublished(let published): photos[published.submission.number - 1].isPublished = true
      case .photoWithdrawn(let withdrawn): photos[withdrawn.submission.number - 1].isPublished = false
      case .clueScanned(let find): dropWaiting(find.player, find.clue)
      case .playerRenamed(let renamed) where renamed.name == Self.nobody:
        for index in photos.indices where photos[index].player == renamed.player {
          photos[index].photo = nil
          photos[index].caption = nil
          photos[index].reason = nil
        }
      case .playerLeft(let left): drop(left.player)
      case .playerKicked(let kicked): drop(kicked.player)
      default: break
      }
    }
    return photos
  }

  /// A player's newest photo of a clue.
  func newestPhoto(_ player: PlayerID, _ clue: ClueID) -> PlainPhoto? {
    photos.last { $0.player == player && $0.clue == clue && !$0.isGone }
  }

  /// The photo that a find rests on.
  func photo(behind find: PlainFind) -> PlainPhoto? {
    newestPhoto(find.player, find.clue).flatMap { $0.state == "accepted" ? $0 : nil }
  }

  /// When a player of a sequence first sent a photo of each clue.
  func firstPhotoTimes(of player: PlayerID) -> [Timestamp] {
    Set(photos.filter { $0.player == player }.map(\.clue)).compactMap { clue in
      photos.first { $0.player == player && $0.clue == clue }?.at
    }
  }

  // MARK: Sending

  func submit(
    _ sent: SentPhoto, of clue: ClueID, by player: Guest, at moment: Timestamp, review: PhotoReview
  ) -> Verdict {
    func outcome(_ outcome: String, _ events: [LobbyEvent]) -> Verdict {
      .done(events) { $0.outcome(outcome, clue, of: player.id, toldTo: .player(player.id)) }
    }
    if let newest = newestPhoto(player.id, clue), newest.state == "pending", newest.photo == sent.name,
      newest.caption == sent.caption?.value
    {
      return outcome("pending", [])
    }
    let id = SubmissionID(photos.count + 1)
    let submitted = LobbyEvent.photoSubmitted(
      PhotoSubmitted(
        submission: id, player: player.id, clue: clue, photo: sent.name, caption: sent.caption?.value, at: moment,
        isLate: phase != .running, team: player.team))
    let waits = review == .host || phase == .ended && details.settings.late == .review
    // A solo play has nobody who could judge.
    if waits, !isSolo { return outcome("pending", [submitted]) }
    return outcome(
      "found",
      [
        submitted,
        .photoAccepted(PhotoAccepted(submission: id, player: player.id, clue: clue, bonus: 0, team: player.team)),
        .clueScanned(Find(player: player.id, clue: clue, at: moment, isLate: phase != .running)),
      ])
  }

  // MARK: Judging

  private func objection(to id: SubmissionID, pending: Bool) -> Refusal? {
    guard let photo = photos.first(where: { $0.id == id }) else { return "submission-not-found" }
    return photo.isGone || pending && photo.state != "pending" ? "version-conflict" : nil
  }

  func accept(_ id: SubmissionID, bonus: Int, publish: Bool) -> Verdict {
    if !(0...10_000).contains(bonus) { return .refused(["invalid-params bonus"]) }
    if let objection = objection(to: id, pending: true) { return .refused([objection]) }
    let photo = photos[id.number - 1]
    let isVoided = rulingsInForce.contains { $0.ruling == .voidFind(photo.clue, by: photo.player) }
    if isVoid(photo.clue) || isVoided || isSpare(photo.clue, photo.player) {
      return .done([]) { $0.outcome("closed", photo.clue, of: photo.player, toldTo: .host) }
    }
    // The find would be hidden.
    if publish, standsAt != nil { return .refused(["forbidden"]) }
    let team = seated(photo.player)?.team
    return .done(
      [
        .photoAccepted(
          PhotoAccepted(submission: id, player: photo.player, clue: photo.clue, bonus: bonus, team: team)),
        .clueScanned(Find(player: photo.player, clue: photo.clue, at: photo.at, isLate: photo.isLate)),
      ] + (publish ? published(photo) : [])
    ) { $0.outcome("found", photo.clue, of: photo.player, toldTo: .host) }
  }

  func reject(_ id: SubmissionID, because reason: String?) -> Verdict {
    if let objection = objection(to: id, pending: true) { return .refused([objection]) }
    let photo = photos[id.number - 1]
    return .done([
      .photoRejected(
        PhotoRejected(
          submission: id, player: photo.player, clue: photo.clue, reason: reason, team: seated(photo.player)?.team))
    ])
  }

  func reopen(_ id: SubmissionID) -> Verdict {
    if let objection = objection(to: id, pending: false) { return .refused([objection]) }
    let photo = photos[id.number - 1]
    if photo.state == "pending" { return .done() }
    let isFound = (finds + voidFinds).contains { $0.player == photo.player && $0.clue == photo.clue }
    // It was tried again since, or found otherwise.
    if newestPhoto(photo.player, photo.clue)?.id != id || photo.photo == nil
      || photo.state == "rejected" && isFound
    {
      return .refused(["version-conflict"])
    }
    let reopened = LobbyEvent.photoReopened(
      PhotoReopened(
        submission: id, player: photo.player, clue: photo.clue, hadFind: photo.state == "accepted",
        team: seated(photo.player)?.team))
    return .done((photo.isPublished ? [withdrawn(photo)] : []) + [reopened])
  }

  func publish(_ id: SubmissionID, _ isPublic: Bool) -> Verdict {
    if let objection = objection(to: id, pending: false) { return .refused([objection]) }
    let photo = photos[id.number - 1]
    if !isPublic { return .done(photo.isPublished ? [withdrawn(photo)] : []) }
    if photo.state != "accepted" { return .refused(["invalid-params submission"]) }
    if photo.isPublished { return .done() }
    let isHidden = (finds + voidFinds).contains { find in
      find.player == photo.player && find.clue == photo.clue && standsAt.map { find.seq > $0 } ?? false
    }
    if isHidden { return .refused(["forbidden"]) }
    return photo.photo == nil ? .refused(["submission-not-found"]) : .done(published(photo))
  }

  /// Takes down the photos of a player who is going.
  func photosBack(of player: PlayerID) -> [LobbyEvent] {
    photos.filter { $0.player == player && $0.isPublished && !$0.isGone }.map(withdrawn)
  }

  private func published(_ photo: PlainPhoto) -> [LobbyEvent] {
    guard let name = photo.photo else { return [] }
    return [
      .photoPublished(
        PhotoPublished(
          submission: photo.id, player: photo.player, clue: photo.clue, photo: name, caption: photo.caption))
    ]
  }

  private func withdrawn(_ photo: PlainPhoto) -> LobbyEvent {
    .photoWithdrawn(PhotoWithdrawn(submission: photo.id, player: photo.player, clue: photo.clue))
  }

  // MARK: Shown

  func shownSubmission(of clue: ClueID, to player: PlayerID?) -> String? {
    guard let photo = player.flatMap({ newestPhoto($0, clue) }), let name = photo.photo else { return nil }
    return object(
      ("submission", photo.id.quoted), ("photo", name.text.json), ("caption", photo.caption?.json),
      ("state", photo.state.json), ("reason", photo.reason?.json))
  }

  /// All photos, as the host sees them.
  func queue() -> String {
    let all = photos.filter { !$0.isGone && $0.photo != nil }
    return object(
      ("submissions", list(all.map(judged))), ("waiting", "\(all.count { $0.state == "pending" })"))
  }

  private func judged(_ photo: PlainPhoto) -> String {
    object(
      ("submission", photo.id.quoted), ("player", photo.player.quoted), ("clue", photo.clue.quoted),
      ("photo", photo.photo?.text.json), ("caption", photo.caption?.json), ("at", "\(photo.at.milliseconds)"),
      ("state", photo.state.json), ("bonus", photo.bonus == 0 ? nil : "\(photo.bonus)"),
      ("reason", photo.reason?.json), ("published", "\(photo.isPublished)"))
  }

  func album() -> String {
    let shown = photos.filter { $0.isPublished && !$0.isGone }.map { photo in
      object(
        ("submission", photo.id.quoted), ("player", photo.player.quoted), ("clue", photo.clue.quoted),
        ("photo", photo.photo?.text.json), ("caption", photo.caption?.json), ("at", "\(photo.at.milliseconds)"))
    }
    return object(("photos", list(shown)), ("total", "\(shown.count)"))
  }
}
