public import Core

/// Something that everybody is shown in the feed: a find, a photo, or a notice to all. Small, since there may be a
/// million of them.
public struct Moment: Hashable, Sendable {
  /// Raw values appear in snapshots.
  public enum Kind: UInt8, Hashable, Sendable {
    case find = 1
    /// A find that was stored as the first of its clue.
    case firstFind
    case photo
    case notice
  }

  /// When it was stored.
  public let at: Timestamp
  private let number: UInt32
  private let playerNumber: UInt32
  private let subject: UInt32
  public let kind: Kind

  /// - Parameters:
  ///   - player: nil for a notice.
  ///   - subject: the number of the clue, the photo or the notice.
  public init(_ kind: Kind, seq: Int, at: Timestamp, player: PlayerID?, subject: Int) {
    self.kind = kind
    self.at = at
    number = UInt32(clamping: seq)
    playerNumber = UInt32(clamping: player?.number ?? 0)
    self.subject = UInt32(clamping: subject)
  }

  /// The number of its event, which names it.
  public var seq: Int { Int(number) }
  public var player: PlayerID? { playerNumber == 0 ? nil : PlayerID(Int(playerNumber)) }
  /// The number of the clue that was found, of the photo or of the notice.
  public var subjectNumber: Int { Int(subject) }

  public var isFind: Bool { kind == .find || kind == .firstFind }
}

/// What somebody thinks of a moment. Raw values appear on the wire and in the log.
public enum Reaction: String, Hashable, Sendable, CaseIterable {
  case heart
  case laugh
  case wow
  case clap
  case fire

  fileprivate var place: Int {
    switch self {
    case .heart: 0
    case .laugh: 1
    case .wow: 2
    case .clap: 3
    case .fire: 4
    }
  }
}

/// Who reacts: a player, the host, or a member of staff.
public enum Reactor: Hashable, Sendable {
  case host
  case staff(StaffID)
  case player(PlayerID)

  /// - Parameters:
  ///   - player: named by an event.
  ///   - author: the member of staff who caused the event, if one did.
  public init(_ player: PlayerID?, author: StaffID?) {
    self = player.map(Reactor.player) ?? author.map(Reactor.staff) ?? .host
  }

  public var player: PlayerID? { if case .player(let id) = self { id } else { nil } }

  /// Players from 1 up, staff from -1 down.
  public var number: Int {
    switch self {
    case .host: 0
    case .staff(let id): -id.number
    case .player(let id): id.number
    }
  }
}

/// The reactions to a moment: at most one of each seat, in eight bytes.
public struct Reactions: Hashable, Sendable {
  public struct One: Hashable, Sendable {
    private let seat: Int32
    public let reaction: Reaction

    /// - Parameter seat: the number of a `Reactor`.
    public init(seat: Int, _ reaction: Reaction) {
      self.seat = Int32(clamping: seat)
      self.reaction = reaction
    }

    public var seatNumber: Int { Int(seat) }
  }

  /// In the order of the seats' numbers.
  public private(set) var all: [One]

  /// - Parameter all: in the order of the seats' numbers.
  public init(_ all: [One] = []) { self.all = all }

  public var isEmpty: Bool { all.isEmpty }

  /// How many there are of each kind, in the order of `Reaction`.
  public var counts: [Int] {
    var counts = Array(repeating: 0, count: Reaction.allCases.count)
    for one in all { counts[one.reaction.place] += 1 }
    return counts
  }

  public subscript(_ reactor: Reactor) -> Reaction? {
    let place = place(of: reactor.number)
    return place < all.count && all[place].seatNumber == reactor.number ? all[place].reaction : nil
  }

  /// - Parameter reaction: nil takes it back.
  public mutating func set(_ reaction: Reaction?, by reactor: Reactor) {
    let place = place(of: reactor.number)
    let isThere = place < all.count && all[place].seatNumber == reactor.number
    let new = reaction.map { [One(seat: reactor.number, $0)] } ?? []
    all.replaceSubrange(place..<(isThere ? place + 1 : place), with: new)
  }

  /// The index of a seat, or where it would be inserted.
  private func place(of seat: Int) -> Int { all.partitioningIndex { $0.seatNumber >= seat } }
}

/// The moments of a lobby, and the reactions to them.
public struct Moments: Hashable, Sendable {
  /// Ordered by number. Also those that nobody is shown now, such as a find that is void.
  public private(set) var all: [Moment]
  /// By the number of the moment; none of them is empty.
  public private(set) var reactions: [Int: Reactions]
  /// The texts of the notices, by the number of the moment.
  public private(set) var texts: [Int: String]
  /// The numbers of clues that were ever found.
  public private(set) var found: BitSet

  public init(
    _ all: [Moment] = [], reactions: [Int: Reactions] = [:], texts: [Int: String] = [:], found: BitSet = BitSet()
  ) {
    self.all = all
    self.reactions = reactions
    self.texts = texts
    self.found = found
  }

  public subscript(_ seq: Int) -> Moment? {
    let place = place(of: seq)
    return place < all.count && all[place].seq == seq ? all[place] : nil
  }

  /// The moments before an event, newest first; nil for all.
  public func newestFirst(before seq: Int?) -> ReversedCollection<ArraySlice<Moment>> {
    all[..<(seq.map(place) ?? all.count)].reversed()
  }

  public func reactions(to seq: Int) -> Reactions { reactions[seq] ?? Reactions() }

  /// The index of a moment, or where it would be inserted.
  private func place(of seq: Int) -> Int { all.partitioningIndex { $0.seq >= seq } }

  // MARK: Recording

  /// - Parameters:
  ///   - seq: the number of the event.
  ///   - author: the member of staff who caused it, if one did.
  public mutating func note(_ event: LobbyEvent, seq: Int, at moment: Timestamp, by author: StaffID?) {
    switch event {
    case .clueScanned(let find): add(find, seq: seq, at: moment)
    case .photoPublished(let published): add(published, seq: seq, at: moment)
    case .photoWithdrawn(let withdrawn):
      drop { $0.kind == .photo && $0.subjectNumber == withdrawn.submission.number }
    case .noticeSent(let notice): if notice.to == .all, notice.clue == nil { add(notice, seq: seq, at: moment) }
    case .playerLeft(let left): forget(left.player)
    case .playerKicked(let kicked): forget(kicked.player)
    case .momentReacted(let reacted): note(reacted, by: author)
    default: break  // Nothing else is a moment.
    }
  }

  private mutating func forget(_ player: PlayerID) {
    if !all.isEmpty { drop { $0.player == player } }
  }

  private mutating func add(_ find: Find, seq: Int, at moment: Timestamp) {
    let isFirst = found.insert(find.clue.number)
    all.append(
      Moment(isFirst ? .firstFind : .find, seq: seq, at: moment, player: find.player, subject: find.clue.number))
  }

  private mutating func add(_ published: PhotoPublished, seq: Int, at moment: Timestamp) {
    drop { $0.kind == .photo && $0.subjectNumber == published.submission.number }
    all.append(
      Moment(.photo, seq: seq, at: moment, player: published.player, subject: published.submission.number))
  }

  private mutating func add(_ notice: NoticeSent, seq: Int, at moment: Timestamp) {
    if texts.count >= Limits.noticesInFeed, let oldest = all.first(where: { $0.kind == .notice }) {
      drop { $0.seq == oldest.seq }
    }
    all.append(Moment(.notice, seq: seq, at: moment, player: nil, subject: notice.notice.number))
    texts[seq] = notice.text
  }

  mutating func drop(where isGone: (Moment) -> Bool) {
    let gone = all.filter(isGone)
    guard !gone.isEmpty else { return }
    all.removeAll(where: isGone)
    for moment in gone {
      reactions[moment.seq] = nil
      texts[moment.seq] = nil
    }
  }

  private mutating func note(_ reacted: MomentReacted, by author: StaffID?) {
    guard self[reacted.entry] != nil else { return }
    // In place: a copy would cost as much as all reactions to the moment.
    reactions[reacted.entry, default: Reactions()].set(reacted.reaction, by: Reactor(reacted.player, author: author))
    if reactions[reacted.entry]?.isEmpty == true { reactions[reacted.entry] = nil }
  }
}
