import Crypto
import Foundation
import NIOConcurrencyHelpers
import SQLiteLog

/// A base that is being made.
struct BaseJob: Sendable {
  /// The term, and the last segment before.
  let term: Int
  let segment: Int
}

/// A base whose parts are at the destination.
struct SentBase: Sendable {
  var list: BaseList
  /// What its parts take at the destination.
  var bytes: Int
  /// Whether it was there already.
  var isKnown = false
}

extension Shipper {
  /// The base that is to be made now: the first one, one that closes a gap, one a day, and one after a deletion.
  func baseIfDue(_ work: inout Work) -> BaseJob? {
    guard !work.isMakingBase, !record.withLockedValue(\.isStopping), ContinuousClock.now >= work.nextBase,
      let shipped = work.shipped
    else { return nil }
    let age = Duration.milliseconds(settings.now() - shipped.baseAt)
    let isOld = age >= Limits.baseEvery && shipped.last > (shipped.base ?? -1)
    guard !shipped.isWhole || isOld || work.hasDeleted && age >= Limits.baseAfterDeletion else { return nil }
    work.isMakingBase = true
    return BaseJob(term: shipped.term, segment: shipped.number)
  }

  // MARK: On the thread of bases

  /// Copies the log, and sends the parts of the copy.
  func make(_ job: BaseJob) throws -> SentBase {
    defer { unlink(settings.draft) }
    let copy = try log.copyForBase(to: settings.draft, reserve: Limits.diskReserve)
    let at = spool.facts.at
    var base = SentBase(
      list: BaseList(
        commit: copy.commit, position: copy.position, at: at == 0 ? settings.now() : at, term: job.term,
        segment: job.segment), bytes: 0)
    if let list = try BaseList.read(copy.commit, at: destination) {
      return SentBase(list: list, bytes: 0, isKnown: true)
    }
    // Parts that an earlier run left belong to no list.
    for name in try destination.list(ShipNames.base(copy.commit)) { try destination.delete(name) }
    let file = try FileHandle(forReadingFrom: URL(filePath: settings.draft))
    defer { try? file.close() }
    while let chunk = try file.read(upToCount: Limits.partBytes), !chunk.isEmpty {
      let packed = Packing.packed(Array(chunk))
      let digest = SHA256.hash(data: packed).hexadecimal
      base.list.parts.append(BaseList.Part(sha256: digest, bytes: chunk.count))
      base.bytes += packed.count
      try destination.put(ShipNames.part(base.list.parts.count, of: copy.commit), packed)
    }
    return base
  }

  // MARK: On the shipper's thread

  func finish(
    _ job: BaseJob, _ result: Result<SentBase, any Error>, _ work: inout Work, _ messages: inout [Message]
  ) {
    work.isMakingBase = false
    do {
      let base = try result.get()
      if !work.areKeysWhole {
        try work.keys.updateAll()
        work.areKeysWhole = true
      }
      if !base.isKnown { try destination.put(ShipNames.list(of: base.list.commit), base.list.bytes) }
      work.hasDeleted = false
      let newest = max(base.list.commit, work.shipped?.base ?? -1)
      work.shipped?.base = newest
      work.shipped?.baseAt = settings.now()
      record.withLockedValue { record in
        record.facts.bases += 1
        record.facts.bytes += base.bytes
        record.facts.baseAt = settings.now()
      }
      if !base.isKnown { messages.append(.base(commit: base.list.commit, bytes: base.bytes)) }
      thinOut(&work)
    } catch BaseCopyFailure.yielded {
      // It is no news that something is deleted.
      work.nextBase = .now + Limits.baseRetry
    } catch {
      work.nextBase = .now + Limits.baseRetry
      work.isThin = false
      messages.append(.noBase("\(error)"))
    }
  }

  /// Thins the destination out, or leaves it to the next turn.
  func thinOut(_ work: inout Work) {
    work.isThin = (try? thin()) != nil
  }

  /// Deletes what no moment needs that is still kept: all before the newest base that is old enough, and parts of bases that
  /// never got their list. Call it while no base is being made.
  func thin() throws {
    let oldest = settings.now() - Int64(settings.keep / .milliseconds(1))
    let names = try destination.list(ShipNames.bases)
    let bases = names.compactMap(ShipNames.base(withList:))
    let whole = Set(bases.map(ShipNames.base))
    for name in names where name.split(separator: "/").first.map({ !whole.contains($0 + "/") }) ?? false {
      try destination.delete(name)
    }
    let lists = try bases.compactMap { try BaseList.read($0, at: destination) }
    guard let first = lists.last(where: { $0.at <= oldest }) else { return }
    for list in lists where list.commit < first.commit {
      // The list goes first: half a base is none.
      let parts = (1...list.parts.count).map { ShipNames.part($0, of: list.commit) }
      for name in [ShipNames.list(of: list.commit)] + parts { try destination.delete(name) }
    }
    for name in try destination.list(ShipNames.segments(of: first.term)) {
      guard let (_, number) = ShipNames.segment(named: name), number <= first.segment else { continue }
      try destination.delete(name)
    }
  }
}
