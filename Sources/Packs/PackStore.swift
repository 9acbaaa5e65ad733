import EventLog
import Hunt
import NIOConcurrencyHelpers

/// Packs out of the log, and the changes to them into it. Keeps some at hand and reads what is new: the log is the truth.
final class PackStore: Sendable {
  private let log: any EventLog
  private let atHand = NIOLockedValueBox<[PackID: Pack]>([:])

  init(log: any EventLog) { self.log = log }

  /// As the log has it now; also one that was deleted. Nil if there never was one.
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

  /// As it was at a version; nil if it never was.
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
      // One that was read earlier may come later.
      if let known = packs[pack.id], known.isDeleted || known.version > pack.version { return }
      packs[pack.id] = pack
    }
  }
}

/// A pack on its way out of the log.
///
/// A class, since large values that live across an `await` in a loop crash the optimizer of Swift 6.3.1.
private final class Fold {
  private let id: PackID
  private(set) var pack: Pack?

  init(_ id: PackID, _ pack: Pack?) {
    self.id = id
    self.pack = pack
  }

  /// Of the stream: deleting is an event of it, and no version of the pack.
  var version: Int { pack.map { $0.version + ($0.isDeleted ? 1 : 0) } ?? 0 }

  func apply(_ stored: StoredEvent) throws {
    let event = try PackCodec.decode(stored)
    if pack == nil { pack = Pack(id, event) } else { pack?.evolve(event) }
  }
}
