public import Core
public import Hunt

/// A moment as shown to a viewer.
public struct MomentView: Sendable, Equatable {
  public let moment: Moment
  /// Of the finder, or of whose photo it is.
  public var name: String?
  public var clue: ClueID?
  /// The photo, if it is one.
  public var submission: Submission?
  /// What a notice says.
  public var text: String?
  /// Whether its find took the lead.
  public var isLeader = false
  public var reactions = Reactions()
  /// The viewer's own.
  public var mine: Reaction?
}

/// A page of the feed, newest first.
public struct MomentPage: Sendable, Equatable {
  public var entries: [MomentView]
  /// Whether there are earlier ones.
  public var hasMore: Bool
}

extension LobbyView {
  /// Whether the feed shows a moment to a viewer: the host and staff all of it, everybody else no find that a still
  /// board hides, and those that it shows whatever has become of them since.
  /// - Parameter removed: what is removed by now, if this is an earlier view.
  public func shows(_ moment: Moment, to viewer: Viewer, removed: Removals? = nil) -> Bool {
    if moment.kind == .photo, removed?.photos.contains(moment.subjectNumber) == true { return false }
    guard moment.isFind, !viewer.seesAsHost, let freeze = lobby.freeze else { return lobby.isShown(moment) }
    guard moment.seq <= freeze.position, moment.player.flatMap(lobby.player) != nil else { return false }
    return scores(for: viewer).lobby.isShown(moment)
  }

  /// - Parameters:
  ///   - seq: the moments before this event; nil for the newest.
  ///   - staff: the member of staff who asks, if one does.
  ///   - removed: what is removed by now.
  public func moments(
    before seq: Int?, limit: Int, for viewer: Viewer, staff: StaffID? = nil, removed: Removals? = nil
  ) throws(Rejection) -> MomentPage {
    try lobby.checkMoments()
    let reactor: Reactor? =
      switch viewer {
      case .host, .moderator: Reactor(nil, author: staff)
      case .player(let id, _): .player(id)
      case .spectator, .station: nil
      }
    let shown = lobby.moments.newestFirst(before: seq).lazy.filter { shows($0, to: viewer, removed: removed) }
      .prefix(limit + 1)
    var entries = Array(shown).map { view(of: $0, for: reactor) }
    let hasMore = entries.count > limit
    if hasMore { entries.removeLast() }
    return MomentPage(entries: entries, hasMore: hasMore)
  }

  private func view(of moment: Moment, for reactor: Reactor?) -> MomentView {
    let reactions = lobby.moments.reactions(to: moment.seq)
    var view = MomentView(
      moment: moment, name: moment.player.flatMap(lobby.player)?.name, reactions: reactions,
      mine: reactor.flatMap { reactions[$0] })
    switch moment.kind {
    case .find, .firstFind:
      view.clue = ClueID(moment.subjectNumber)
      view.isLeader = tookLead(at: moment.seq)
    case .photo:
      view.submission = lobby.photos[SubmissionID(moment.subjectNumber)]
      view.clue = view.submission?.clue
    case .notice: view.text = lobby.moments.texts[moment.seq]
    }
    return view
  }

  private func tookLead(at seq: Int) -> Bool {
    let place = leads.partitioningIndex { $0 >= seq }
    return place < leads.count && leads[place] == seq
  }
}
