public import Disk
import NIOConcurrencyHelpers

/// What the thread calls that ships the log.
extension Spool {
  /// Records that follow one another.
  public struct Batch: Sendable {
    /// As `Commit.all` reads them.
    public let records: [UInt8]
    public let first: Int64
    public let last: Int64
    /// The position of the log's last event after the last commit.
    public let position: Int64
    /// The times of the first and the last commit.
    public let from: Int64
    public let to: Int64
    fileprivate let end: Int
    fileprivate let used: Int
  }

  public struct Facts: Equatable, Sendable {
    /// The number of the log's last commit.
    public let last: Int64
    /// The time of the first commit that is here and waits; nil if none does.
    public let waitingSince: Int64?
    /// The time of the first commit that was left out.
    public let lostSince: Int64?
    /// The highest time of a commit.
    public let at: Int64
    public let used: Int
    /// Whether a deletion of streams waits: what it deletes is still in the file.
    public let hasDeletion: Bool

    /// The time of the oldest commit that waits or was left out.
    public var oldest: Int64? { [waitingSince, lostSince].compactMap(\.self).min() }
  }

  public var facts: Facts {
    state.withLockedValue {
      Facts(
        last: $0.mark.number, waitingSince: $0.waitingSince, lostSince: $0.lostSince, at: $0.at, used: $0.used,
        hasDeletion: $0.hasDeletion)
    }
  }

  /// The oldest records that wait: as many as fit into so many bytes, and at least one; nil if none waits. They stay until
  /// they are released.
  public func take(upTo bytes: Int) throws(DiskError) -> Batch? {
    let (tail, filled) = state.withLockedValue { ($0.tail, $0.used) }
    var (records, heads) = ([UInt8](), [CommitRecord.Head]())
    var (offset, used) = (tail, 0)
    while used < filled {
      guard let (head, place, end) = try file.next(at: offset) else { throw DiskError(code: 5) }
      guard heads.isEmpty || records.count + head.size <= bytes else { break }
      records += try file.read(head.size, at: place)
      heads.append(head)
      used += (place == offset ? 0 : file.size - offset) + head.size
      offset = end
    }
    guard let first = heads.first, let last = heads.last else { return nil }
    return Batch(
      records: records, first: first.number, last: last.number, position: last.position, from: first.at, to: last.at,
      end: offset, used: used)
  }

  /// Overwrites records that are shipped.
  public func release(_ batch: Batch) throws(DiskError) {
    let (tail, filled, at) = state.withLockedValue { ($0.tail, $0.used, $0.at) }
    let next = filled > batch.used ? try file.next(at: batch.end)?.head.at : nil
    try file.put(SpoolFile.Start(tail: batch.end, clean: tail, at: at))
    try file.clearRing(from: tail, to: batch.end)
    try file.put(SpoolFile.Start(tail: batch.end, clean: batch.end, at: at))
    let head = state.withLockedValue { state in
      state.tail = batch.end
      state.used -= batch.used
      state.waitingSince = state.used == 0 ? nil : next ?? state.at
      if state.used == 0 { state.hasDeletion = false }
      return state.head
    }
    file.fetch(from: head, count: Self.fetched)
  }

  /// Overwrites all records. What they held is a gap then.
  public func empty() throws(DiskError) {
    let at = state.withLockedValue { state in
      // From now on the writer leaves out what it commits.
      state.lostSince = [state.lostSince, state.waitingSince, state.at].compactMap(\.self).min()
      return state.at
    }
    // The writer may just put a record, but does not count it any more.
    try file.clear(from: SpoolFile.ringStart, count: file.size - SpoolFile.ringStart)
    try file.put(SpoolFile.Start(at: at))
    state.withLockedValue { state in
      (state.tail, state.head, state.used) = (SpoolFile.ringStart, SpoolFile.ringStart, 0)
      (state.waitingSince, state.hasDeletion) = (nil, false)
    }
  }

  /// Lets the writer put records again after a gap. A base that is made from now on closes it. Call it when no record waits.
  /// - Returns: false if records wait.
  public func resume() -> Bool {
    state.withLockedValue { state in
      guard state.used == 0 else { return false }
      state.lostSince = nil
      state.round += 1
      return true
    }
  }

  /// What the writer fills in a moment.
  private static let fetched = 4 << 20
}
