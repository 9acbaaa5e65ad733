import Core
import EventLog
import NIOConcurrencyHelpers

/// Reads packs from the log. Caches some and reads only their new events; the log is the truth.
final class PackStore: Sendable {
  private let log: any EventLog
  private let atHand = NIOLockedValueBox<[PackID: Pack]>([:])

  init(log: any EventLog) { self.log = log }

  /// The current state of a pack, even if deleted; nil if it never existed.
  func load(_ id: PackID) async throws(PackRejection) -> Pack? {
    let fold = Fold(id, atHand.withLockedValue { $0[id] })
    do {
      while true {
        let events = try await log.read(id.stream, after: fold.version, limit: 20)
        for event in events { try fold.apply(event) }
        if events.count < 20 { break }
      }
    } catch {
      throw .unavailable
    }
    if let pack = fold.pack { keep(pack) }
    return fold.pack
  }

  /// The content at a version; nil if there was none.
  func content(of id: PackID, at version: Int) async throws(PackRejection) -> PackContent? {
    guard version >= 1 else { return nil }
    do {
      guard let event = try await log.read(id.stream, after: version - 1, limit: 1).first else { return nil }
      switch try PackCodec.decode(event) {
      case .created(_, let content, _), .updated(_, let content): return content
      case .deleted: return nil
      }
    } catch {
      throw .unavailable
    }
  }

  private func keep(_ pack: Pack) {
    atHand.withLockedValue { packs in
      if packs.count >= Limits.packsAtHand, packs[pack.id] == nil { packs.removeAll() }
      // An older read may finish later.
      if let known = packs[pack.id], known.isDeleted || known.version > pack.version { return }
      packs[pack.id] = pack
    }
  }
}

/// Folds a pack's events into a pack.
///
/// A class, because large values that live across an `await` in a loop crash the optimizer of Swift 6.3.1.
private final class Fold {
  private let id: PackID
  private(set) var pack: Pack?

  init(_ id: PackID, _ pack: Pack?) {
    self.id = id
    self.pack = pack
  }

  /// The stream's version: a deletion is an event, but not a version of the pack.
  var version: Int { pack.map { $0.version + ($0.isDeleted ? 1 : 0) } ?? 0 }

  func apply(_ stored: StoredEvent) throws {
    let event = try PackCodec.decode(stored)
    if pack == nil { pack = Pack(id, event) } else { pack?.evolve(event) }
  }
}
