import EventLog
import Foundation
import NIOConcurrencyHelpers
import SQLiteLog
import TestTools

@testable import Shipping

/// A log that is shipped, and what it takes to compare it with what is restored.
final class ShippedLog {
  let log: SQLiteLog
  let shipper: Shipper
  let messages: NIOLockedValueBox<[Shipper.Message]>
  static let identity = ShipIdentity(epoch: "epoch-1", key: "key", server: "server")

  /// - Parameter clock: the time, in milliseconds.
  static func open(
    _ folder: String, to destination: any Destination, spool: Int = 256 << 10, keep: Duration = .seconds(86_400),
    as identity: ShipIdentity = identity, clock: Clock = Clock()
  ) async throws -> ShippedLog {
    let path = folder + "/log.db"
    let log = try SQLiteLog.open(
      path: path, epochIfNew: "epoch-1", spool: SpoolSettings(bytes: spool, reserve: 0, now: { clock.now }))
    let messages = NIOLockedValueBox([Shipper.Message]())
    let settings = Shipper.Settings(every: .seconds(1), keep: keep, draft: path + "-base", now: { clock.now })
    guard
      let shipper = Shipper(
        log, to: destination, as: identity, settings,
        say: { message in messages.withLockedValue { $0.append(message) } })
    else { throw CancellationError() }
    do { try await shipper.start() } catch {
      await log.close()
      throw error
    }
    return ShippedLog(log, shipper, messages)
  }

  private init(_ log: SQLiteLog, _ shipper: Shipper, _ messages: NIOLockedValueBox<[Shipper.Message]>) {
    (self.log, self.shipper, self.messages) = (log, shipper, messages)
  }

  /// A clock that is set by hand.
  final class Clock: Sendable {
    private let time = NIOLockedValueBox<Int64>(1_000_000)
    var now: Int64 { time.withLockedValue { $0 } }
    func advance(_ milliseconds: Int64) { time.withLockedValue { $0 += milliseconds } }
  }

  func close() async {
    await shipper.stop()
    await log.close()
  }

  /// Waits until all is shipped, however long it takes.
  func ship() async throws {
    for _ in 0..<600 {
      if await shipper.settle() { return }
      try Task.checkCancellation()
    }
    throw CancellationError()
  }
}

/// Everything that a log holds and a restore must give back.
struct Contents: Equatable {
  var events: [StoredEvent] = []
  var receipts: [String: Set<String>] = [:]
  var claims: [String] = []
  var keys: [String: [UInt8]] = [:]
  var gaps = LogGaps()

  static let space = "code"

  init(_ log: any EventLog) async throws {
    while true {
      let page = try await log.readAll(after: events.last?.position ?? 0, limit: 500)
      guard !page.isEmpty else { break }
      events += page
    }
    for stream in Set(events.map(\.stream)) {
      receipts[stream.rawValue] = Set(try await log.receiptNames(of: stream).map { "\($0.seat) \($0.key)" })
    }
    claims = try await log.claims(withPrefix: ClaimName(space: Self.space, name: ""), at: 0).map {
      "\($0.name.name) \($0.stream) \($0.until ?? -1)"
    }
    for key in try await log.allKeys() { keys[key.person.rawValue] = key.bytes }
    gaps = try await log.gaps()
  }
}

/// What a destination gives back.
func restored(
  from destination: any Destination, _ moment: Restoring.Moment = .newest
) async throws -> (contents: Contents, result: Restoring.Result) {
  try await withFolder { folder in
    let result = try Restoring(from: destination).restore(moment, to: folder + "/raw.db")
    _ = try SQLiteLog.copy(path: folder + "/raw.db", to: folder + "/log.db", epoch: "epoch-2")
    // As a server would: everything is checked when it is opened.
    let log = try SQLiteLog.open(path: folder + "/log.db", epochIfNew: "none")
    guard log.epoch == "epoch-2" else { throw CancellationError() }
    try await log.checkFile()
    let contents = try await Contents(log)
    await log.close()
    return (contents, result)
  }
}
