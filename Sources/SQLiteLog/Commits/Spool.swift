import Disk
import Foundation
import NIOConcurrencyHelpers

/// Keeps the transactions that are not shipped yet, in a file of fixed size beside the log.
///
/// The log's writer puts each transaction here before it commits, without a sync, and waits for nobody. If there is no room it
/// leaves transactions out: then what is missing is a gap, and only a new base closes it. One other thread takes the records
/// out (`Spool+Taking.swift`).
public final class Spool: Sendable {
  struct State {
    /// Where the next record goes, and where the first one is.
    var head = SpoolFile.ringStart
    var tail = SpoolFile.ringStart
    /// The bytes from tail to head, with those left out at the end of the file.
    var used = 0
    /// The last commit.
    var mark: CommitMark
    var position: Int64 = 0
    /// The highest time of a commit.
    var at: Int64
    /// The time of the first commit that waits.
    var waitingSince: Int64?
    /// The time of the first commit that is not here though it was stored; nil if none is missing.
    var lostSince: Int64?
    /// Whether a deletion of streams waits.
    var hasDeletion = false
    /// Rises with each gap that ends.
    var round = 0
    /// The record that was put and is not committed yet.
    var pending: Pending?
  }

  struct Pending {
    let mark: CommitMark
    let position: Int64
    let at: Int64
    /// Where it ends, and what it takes; nil if it is left out.
    let place: (head: Int, used: Int)?
    let round: Int
    /// Whether it deletes streams.
    let isDeletion: Bool
  }

  let file: SpoolFile
  let state: NIOLockedValueBox<State>
  private let now: @Sendable () -> Int64
  /// Only of the writer's thread.
  private let writer = NIOLockedValueBox(CommitWriter())

  /// Opens the spool of a log whose last commit is `mark`.
  init(_ settings: SpoolSettings, ofLog log: String, mark: CommitMark, position: Int64) throws(DiskError) {
    file = try SpoolFile(path: SpoolFile.path(ofLog: log), size: settings.bytes, reserve: settings.reserve)
    now = settings.now
    var state = State(mark: mark, position: position, at: 0)
    try file.recover(&state)
    self.state = NIOLockedValueBox(state)
  }

  // MARK: On the writer's thread

  /// Puts a transaction into the file that is about to be committed.
  /// - Returns: what the transaction stores of it.
  func put(position: Int64, isDeletion: Bool = false, _ write: (inout CommitWriter) -> Void) -> CommitMark {
    let (before, isLosing) = state.withLockedValue { (($0.mark, $0.at), $0.lostSince != nil) }
    let (number, at) = (before.0.number + 1, max(before.1, now()))
    let leftOut = CommitMark(number: number)
    guard !isLosing else { return pend(leftOut, position, at, isDeletion, nil) }
    return writer.withLockedValue { writer in
      CommitRecord.begin(&writer)
      write(&writer)
      let head = CommitRecord.Head(number: number, position: position, at: at, previous: before.0.digest)
      let digest = CommitRecord.finish(&writer, head)
      defer { writer.shrink() }
      guard let (offset, used, skipped) = reserve(writer.bytes.count) else {
        return pend(leftOut, position, at, isDeletion, nil)
      }
      do throws(DiskError) {
        // A record that was dropped must not be found where none is any more.
        if let skipped { try file.clear(from: skipped, count: min(8, file.size - skipped)) }
        try file.write(writer.bytes[...], at: offset)
      } catch {
        return pend(leftOut, position, at, isDeletion, nil)
      }
      let mark = CommitMark(number: number, digest: digest)
      return pend(mark, position, at, isDeletion, (offset + writer.bytes.count, used))
    }
  }

  /// The place for a record: where it begins, what it takes, and from where on the end of the file is left out.
  private func reserve(_ count: Int) -> (offset: Int, used: Int, skipped: Int?)? {
    let (head, used) = state.withLockedValue { ($0.head, $0.used) }
    let isAtEnd = head + count > file.size
    let skipped = isAtEnd ? file.size - head : 0
    // One byte of the ring at least stays free: a full one would look empty.
    guard used + skipped + count < file.size - SpoolFile.ringStart else { return nil }
    return (isAtEnd ? SpoolFile.ringStart : head, skipped + count, skipped > 0 ? head : nil)
  }

  private func pend(
    _ mark: CommitMark, _ position: Int64, _ at: Int64, _ isDeletion: Bool, _ place: (head: Int, used: Int)?
  ) -> CommitMark {
    state.withLockedValue {
      $0.pending = Pending(
        mark: mark, position: position, at: at, place: place, round: $0.round, isDeletion: isDeletion)
    }
    return mark
  }

  /// The transaction is on disk.
  func commit() {
    state.withLockedValue { state in
      guard let pending = state.pending else { return }
      (state.mark, state.position, state.at) = (pending.mark, pending.position, pending.at)
      if let place = pending.place, state.lostSince == nil, pending.round == state.round {
        (state.head, state.used) = (place.head, state.used + place.used)
        state.waitingSince = state.waitingSince ?? pending.at
        if pending.isDeletion { state.hasDeletion = true }
      } else if pending.round == state.round {
        state.lostSince = state.lostSince ?? pending.at
      }
      state.pending = nil
    }
  }

  /// The transaction is not stored.
  func drop() { state.withLockedValue { $0.pending = nil } }
}

/// How a log is spooled.
public struct SpoolSettings: Sendable {
  /// The size of the file: at least 64 KiB.
  public var bytes: Int
  /// What stays free on the disk when the file is made.
  public var reserve: Int
  /// The time, in milliseconds since 1970 UTC.
  public var now: @Sendable () -> Int64

  public init(bytes: Int = 256 << 20, reserve: Int = 64 << 20, now: @escaping @Sendable () -> Int64) {
    self.bytes = max(bytes, 64 << 10) & ~4095
    self.reserve = reserve
    self.now = now
  }
}

extension SpoolFile {
  /// Finds the records that were committed: all that follow one another from the first to the log's last commit. A record that
  /// was put and never committed is dropped, and without the last one all are: then commits are missing.
  fileprivate func recover(_ state: inout Spool.State) throws(DiskError) {
    var start = try start() ?? Start()
    state.at = start.at
    if start.clean != start.tail {
      try clearRing(from: start.clean, to: start.tail)
      start.clean = start.tail
    }
    var (offset, used) = (start.tail, 0)
    var last: CommitRecord.Head?
    var first: Int64?
    while last?.number != state.mark.number, let (head, place, end) = try next(at: offset), used < size,
      last.map({ head.number == $0.number + 1 && head.previous == $0.digest }) ?? true
    {
      used += (place == offset ? 0 : size - offset) + head.size
      (offset, last, first) = (end, head, first ?? head.at)
    }
    if let last, CommitMark(number: last.number, digest: last.digest) == state.mark {
      (state.tail, state.head, state.used) = (start.tail, offset, used)
      (state.waitingSince, state.at) = (first, max(start.at, last.at))
      // It is not known which of them delete something, and emptying the file in vain only costs a base.
      state.hasDeletion = used > 0
    } else {
      // What is here cannot be told from what never was.
      (state.tail, state.head) = (start.tail, start.tail)
      if last != nil { try clearRing(from: start.tail, to: offset) }
    }
    try put(Start(tail: state.tail, clean: state.tail, at: state.at))
  }

  /// The record that begins at an offset, or at the start of the ring if none does: its head, place and end.
  func next(at offset: Int) throws(DiskError) -> (head: CommitRecord.Head, place: Int, end: Int)? {
    for place in offset == Self.ringStart ? [offset] : [offset, Self.ringStart] {
      guard place + CommitRecord.headSize <= size else { continue }
      let bytes = try read(CommitRecord.headSize, at: place)
      guard let head = bytes.withUnsafeBytes(CommitRecord.head), place + head.size <= size else { continue }
      let record = try read(head.size, at: place)
      if record.withUnsafeBytes(CommitRecord.whole) != nil { return (head, place, place + head.size) }
    }
    return nil
  }

  func clearRing(from start: Int, to end: Int) throws(DiskError) {
    if start <= end {
      try clear(from: start, count: end - start)
    } else {
      try clear(from: start, count: size - start)
      try clear(from: Self.ringStart, count: end - Self.ringStart)
    }
  }
}
