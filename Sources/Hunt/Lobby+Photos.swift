public import Core

// Photos that players send for clues, and what the host says to them.

extension Lobby {
  // MARK: Sending

  /// Decides a photo that a player sends for a clue that they may find now.
  /// - Parameter find: the find that it shows, if it is accepted.
  func submit(_ photo: SentPhoto, for find: Find, review: PhotoReview) -> Decision {
    let pending = Decision.Answer.scan(.pending, clue: find.clue)
    if let newest = photos.newest(of: find.clue, by: find.player), newest.state == .pending,
      newest.photo == photo.name, newest.caption == photo.caption?.value
    {
      return Decision(answer: pending)
    }
    let id = SubmissionID(photos.lastNumber + 1)
    let team = players[find.player.number - 1].team
    let submitted = PhotoSubmitted(
      submission: id, player: find.player, clue: find.clue, photo: photo.name, caption: photo.caption?.value,
      at: find.at, isLate: find.isLate, team: team)
    // A play without a host has nobody to judge it.
    let isAccepted = review == .auto && !(phase == .ended && details.settings.late == .review) || isSolo
    guard isAccepted else { return Decision([.photoSubmitted(submitted)], answer: pending) }
    let accepted = PhotoAccepted(submission: id, player: find.player, clue: find.clue, bonus: 0, team: team)
    return Decision(
      [
        .photoSubmitted(submitted), .photoAccepted(accepted),
        .clueScanned(Find(player: find.player, clue: find.clue, at: find.at, isLate: find.isLate)),
      ],
      answer: .scan(.found, clue: find.clue))
  }

  // MARK: Judging

  func acceptPhoto(_ id: SubmissionID, bonus: Int, publish: Bool) throws(Rejection) -> Decision {
    try check("bonus", bonus, in: Limits.photoBonus)
    let photo = try pending(id)
    guard !isVoid(photo.clue), !rulings.voids(of: photo.clue).contains(.voidFind(photo.clue, by: photo.player)),
      !isSpare(photo.clue, to: photo.player)
    else {
      return Decision(answer: .accepted(.closed, clue: photo.clue, by: photo.player))
    }
    guard !publish || freeze == nil else { throw .notAllowed(.isHiddenByBoard) }
    var events: [LobbyEvent] = [
      .photoAccepted(
        PhotoAccepted(
          submission: id, player: photo.player, clue: photo.clue, bonus: bonus, team: team(of: photo.player))),
      .clueScanned(Find(player: photo.player, clue: photo.clue, at: photo.at, isLate: photo.isLate)),
    ]
    if publish, let shown = published(photo) { events.append(shown) }
    return Decision(events, answer: .accepted(.found, clue: photo.clue, by: photo.player))
  }

  func rejectPhoto(_ id: SubmissionID, because reason: Reason?) throws(Rejection) -> Decision {
    let photo = try pending(id)
    let rejected = PhotoRejected(
      submission: id, player: photo.player, clue: photo.clue, reason: reason?.value, team: team(of: photo.player))
    return Decision([.photoRejected(rejected)])
  }

  func reopenPhoto(_ id: SubmissionID) throws(Rejection) -> Decision {
    let photo = try existing(id)
    guard photo.state != .pending else { return Decision() }
    // A newer one takes its place.
    guard photos.newest(of: photo.clue, by: photo.player)?.id == id, photo.photo != nil,
      photo.state == .accepted || !hasFind(of: photo.clue, by: photo.player)
    else { throw .submissionJudged(id) }
    let reopened = PhotoReopened(
      submission: id, player: photo.player, clue: photo.clue, hadFind: photo.state == .accepted,
      team: team(of: photo.player))
    return Decision((photo.isPublished ? [withdrawn(photo)] : []) + [.photoReopened(reopened)])
  }

  func publishPhoto(_ id: SubmissionID, _ isPublic: Bool) throws(Rejection) -> Decision {
    let photo = try existing(id)
    guard isPublic else { return Decision(photo.isPublished ? [withdrawn(photo)] : []) }
    guard photo.state == .accepted else {
      throw .invalid(field: "submission", problem: "must be accepted before it is published")
    }
    guard !photo.isPublished else { return Decision() }
    guard !isHidden(photo) else { throw .notAllowed(.isHiddenByBoard) }
    guard let shown = published(photo) else { throw .submissionNotFound(id) }
    return Decision([shown])
  }

  /// Withdraws the photos of a player who is leaving.
  func withdrawnPhotos(of player: PlayerID) -> [LobbyEvent] {
    photos.all.filter { $0.player == player && $0.isPublished }.map(withdrawn)
  }

  private func published(_ photo: Submission) -> LobbyEvent? {
    photo.photo.map {
      .photoPublished(
        PhotoPublished(
          submission: photo.id, player: photo.player, clue: photo.clue, photo: $0, caption: photo.caption))
    }
  }

  private func withdrawn(_ photo: Submission) -> LobbyEvent {
    .photoWithdrawn(PhotoWithdrawn(submission: photo.id, player: photo.player, clue: photo.clue))
  }

  /// Whether the frozen board hides the find of an accepted photo.
  private func isHidden(_ photo: Submission) -> Bool {
    guard let freeze else { return false }
    return allFinds(of: photo.clue).contains { $0.player == photo.player && $0.seq > freeze.position }
  }

  private func existing(_ id: SubmissionID) throws(Rejection) -> Submission {
    guard let photo = photos[id] else {
      // One that was replaced, or whose player left.
      throw id.number <= photos.lastNumber ? .submissionJudged(id) : .submissionNotFound(id)
    }
    return photo
  }

  private func pending(_ id: SubmissionID) throws(Rejection) -> Submission {
    let photo = try existing(id)
    guard photo.state == .pending else { throw .submissionJudged(id) }
    return photo
  }

  private func team(of player: PlayerID) -> TeamID? { anyPlayer(player)?.team }

  private func hasFind(of clue: ClueID, by player: PlayerID) -> Bool {
    players[player.number - 1].found.contains(clue) || hasVoidFind(of: clue, by: player)
  }

  // MARK: Reading

  /// Whether a photo of a player may be shown to somebody: to whoever may watch, once it is published.
  /// - Parameters:
  ///   - viewer: the seated player who asks; nil for somebody without a seat.
  ///   - isHost: whether the host asks.
  public func shows(_ name: PhotoName, of owner: PlayerID, to viewer: PlayerID?, isHost: Bool) -> Bool {
    guard let sender = player(owner) else { return false }
    if isHost || viewer == owner { return true }
    if let viewer, let team = player(viewer)?.team, team == sender.team { return true }
    return photos.isPublished(name) && (viewer != nil || details.settings.spectators)
  }

  /// Whether a player may send photos now.
  public func takesPhotos(at now: Timestamp) -> Bool {
    guard !isArchived(at: now) else { return false }
    return endedAt.map { now <= $0 + Limits.lateness } ?? true
  }

  // MARK: Recording

  /// - Parameter author: the member of staff who judged it; nil for the host.
  mutating func recordPhoto(_ event: LobbyEvent, at moment: Timestamp, by author: StaffID?) {
    switch event {
    case .photoSubmitted(let sent): record(sent, at: moment)
    case .photoAccepted(let accepted):
      photos.change(accepted.submission) {
        $0.state = .accepted
        $0.judge = author
        $0.bonus = accepted.bonus
      }
    case .photoRejected(let rejected):
      photos.change(rejected.submission) {
        $0.state = .rejected
        $0.judge = author
        $0.reason = rejected.reason
      }
    case .photoReopened(let reopened):
      photos.change(reopened.submission) {
        $0.state = .pending
        $0.judge = nil
        $0.bonus = 0
        $0.reason = nil
      }
      forgetFind(of: reopened.clue, by: reopened.player)
      if !details.groups.isEmpty { placeAnew(reopened.player) }
    case .photoPublished(let published): photos.publish(published.submission)
    case .photoWithdrawn(let withdrawn): photos.withdraw(withdrawn.submission)
    default: break
    }
  }

  private mutating func record(_ sent: PhotoSubmitted, at moment: Timestamp) {
    let index = sent.player.number - 1
    if photos.newest(of: sent.clue, by: sent.player) == nil {
      // It shows the next clue, as a find does.
      players[index].lastFindAt = max(players[index].lastFindAt ?? sent.at, sent.at)
    }
    photos.add(
      Submission(
        id: sent.submission, player: sent.player, clue: sent.clue, photo: sent.photo, caption: sent.caption,
        at: sent.at, arrivedAt: moment, isLate: sent.isLate))
    place(sent.player)
  }
}
