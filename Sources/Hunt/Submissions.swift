public import Core

/// A photo that a player sent for a clue.
public struct Submission: Hashable, Sendable {
  public let id: SubmissionID
  public let player: PlayerID
  public let clue: ClueID
  /// nil once its sender is forgotten.
  public internal(set) var photo: PhotoName?
  public internal(set) var caption: String?
  /// When it counts as sent: its find is made at that time.
  public let at: Timestamp
  public let arrivedAt: Timestamp
  /// Whether it arrived when the hunt was no longer running, or not at that moment.
  public let isLate: Bool
  public internal(set) var state: State
  /// Points in addition to the clue's.
  public internal(set) var bonus: Int
  /// Why it was rejected.
  public internal(set) var reason: String?
  public internal(set) var isPublished: Bool
  /// The member of staff who judged it; nil for the host, and before it is judged.
  public internal(set) var judge: StaffID?

  /// Raw values appear on the wire and in snapshots.
  public enum State: String, Hashable, Sendable, CaseIterable {
    case pending
    case accepted
    case rejected
  }

  public init(
    id: SubmissionID, player: PlayerID, clue: ClueID, photo: PhotoName?, caption: String? = nil, at: Timestamp,
    arrivedAt: Timestamp, isLate: Bool = false, state: State = .pending, bonus: Int = 0, reason: String? = nil,
    isPublished: Bool = false, judge: StaffID? = nil
  ) {
    self.id = id
    self.player = player
    self.clue = clue
    self.photo = photo
    self.caption = caption
    self.at = at
    self.arrivedAt = arrivedAt
    self.isLate = isLate
    self.state = state
    self.bonus = bonus
    self.reason = reason
    self.isPublished = isPublished
    self.judge = judge
  }
}

/// The photos of a lobby's players, without those that were replaced while they waited and those of players who left.
public struct Submissions: Sendable, Equatable {
  private var photos: [SubmissionID: Submission] = [:]
  /// By player and clue.
  private var newest: [FindName: SubmissionID] = [:]
  /// The number of the newest one, removed ones included.
  public private(set) var lastNumber = 0
  /// Photos that were published and then withdrawn, by number.
  public private(set) var withdrawn = BitSet()

  public init() {}

  /// - Parameter all: ordered by id.
  public init(_ all: [Submission], lastNumber: Int, withdrawn: BitSet) {
    for photo in all { insert(photo) }
    self.lastNumber = lastNumber
    self.withdrawn = withdrawn
  }

  public var isEmpty: Bool { photos.isEmpty }

  /// Ordered by id.
  public var all: [Submission] { photos.values.sorted { $0.id < $1.id } }

  /// The first one behind another that meets a condition.
  public func first(after last: SubmissionID?, where isWanted: (Submission) -> Bool) -> Submission? {
    photos.values.filter { $0.id.number > last?.number ?? 0 && isWanted($0) }.min { $0.id < $1.id }
  }

  public func count(where isWanted: (Submission) -> Bool) -> Int { photos.values.count(where: isWanted) }

  /// Whether a photo is shown to everybody.
  public func isPublished(_ name: PhotoName) -> Bool { photos.values.contains { $0.photo == name && $0.isPublished } }

  /// The names of all its photos.
  public var names: Set<PhotoName> { Set(photos.values.compactMap(\.photo)) }

  public subscript(_ id: SubmissionID) -> Submission? { photos[id] }

  /// A player's newest photo of a clue.
  public func newest(of clue: ClueID, by player: PlayerID) -> Submission? {
    // Most lobbies have none, and this is asked for every scan.
    guard !newest.isEmpty, let id = newest[FindName(player: player, clue: clue)] else { return nil }
    return photos[id]
  }

  /// Points for a player's find of a clue in addition to the clue's.
  public func bonus(of clue: ClueID, by player: PlayerID) -> (points: Int, submission: SubmissionID)? {
    guard let photo = newest(of: clue, by: player), photo.state == .accepted, photo.bonus > 0 else { return nil }
    return (photo.bonus, photo.id)
  }

  /// Whether anything that a player sent can still be seen.
  func shows(_ player: PlayerID) -> Bool {
    photos.values.contains { $0.player == player && ($0.photo != nil || $0.caption != nil) }
  }

  // MARK: Recording

  private mutating func insert(_ photo: Submission) {
    let name = FindName(player: photo.player, clue: photo.clue)
    if let earlier = newest[name], photos[earlier]?.state == .pending { photos[earlier] = nil }
    photos[photo.id] = photo
    newest[name] = photo.id
  }

  mutating func add(_ photo: Submission) {
    insert(photo)
    lastNumber = max(lastNumber, photo.id.number)
  }

  mutating func change(_ id: SubmissionID, _ body: (inout Submission) -> Void) {
    guard var photo = photos[id] else { return }
    body(&photo)
    photos[id] = photo
  }

  mutating func publish(_ id: SubmissionID) {
    change(id) { $0.isPublished = true }
    withdrawn.remove(id.number)
  }

  mutating func withdraw(_ id: SubmissionID) {
    change(id) { $0.isPublished = false }
    withdrawn.insert(id.number)
  }

  /// Drops the photo that waits for a find which the host accepts without it.
  mutating func drop(pendingOf find: Find) {
    guard let photo = newest(of: find.clue, by: find.player), photo.state == .pending else { return }
    remove(photo)
  }

  /// Drops all photos of a player who is gone.
  mutating func forget(of player: PlayerID) {
    guard !photos.isEmpty else { return }
    for photo in photos.values where photo.player == player { remove(photo) }
  }

  /// Drops the pictures and captions of a player who is forgotten. What was accepted stays, without them: its
  /// points count.
  mutating func blank(of player: PlayerID) {
    guard !photos.isEmpty else { return }
    for photo in photos.values where photo.player == player {
      change(photo.id) {
        $0.photo = nil
        $0.caption = nil
        $0.reason = nil
      }
    }
  }

  private mutating func remove(_ photo: Submission) {
    photos[photo.id] = nil
    let name = FindName(player: photo.player, clue: photo.clue)
    guard newest[name] == photo.id else { return }
    // An older one that was rejected, as in a restored lobby.
    newest[name] = photos.values.lazy.filter { $0.player == photo.player && $0.clue == photo.clue }.map(\.id).max()
  }
}

/// What was once shown to everybody and no longer is, not even in views of the past.
public struct Removals: Hashable, Sendable {
  /// Chat lines, by number.
  public var messages: BitSet
  /// Submissions whose photo is withdrawn, by number.
  public var photos: BitSet
  /// The event as of which a player is forgotten.
  public var forgotten: [PlayerID: Int]

  public init(messages: BitSet = BitSet(), photos: BitSet = BitSet(), forgotten: [PlayerID: Int] = [:]) {
    self.messages = messages
    self.photos = photos
    self.forgotten = forgotten
  }

  /// Whether an event contains the name of a player who was forgotten since.
  public func isForgotten(_ event: LobbyEvent, seq: Int) -> Bool {
    guard !forgotten.isEmpty, let player = event.namedPlayer, let since = forgotten[player] else { return false }
    return seq < since
  }

  /// An event without such a name.
  public func told(_ event: LobbyEvent, seq: Int) -> LobbyEvent {
    isForgotten(event, seq: seq) ? event.named(Lobby.deletedPlayer) : event
  }
}

extension Lobby {
  /// What is removed by now.
  public var removals: Removals {
    Removals(messages: removedMessages, photos: photos.withdrawn, forgotten: forgotten)
  }
}
