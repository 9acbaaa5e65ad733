import EventLog
import Foundation
import NIOConcurrencyHelpers
import SQLiteLog
import TestTools
import Testing

@testable import Shipping

/// Logs with random histories, whose servers are killed and whose destinations are away.
@Suite(.timeLimit(.minutes(10))) struct ShippingRandomLogs {
  private static let streams = (0..<4).map { StreamName("lobby\($0)") }

  /// What happens to a log.
  private struct History {
    var random: SeededGenerator
    var versions: [StreamName: Int] = [:]
    var number = 0

    mutating func act(on log: SQLiteLog) async throws {
      number += 1
      let stream = try #require(ShippingRandomLogs.streams.randomElement(using: &random))
      let version = versions[stream, default: 0]
      let person = Person("\(stream)/p\(Int.random(in: 0..<3, using: &random))")
      switch Int.random(in: 0..<24, using: &random) {
      case 0:
        try await log.delete(Deletion(of: [stream], persons: [person]))
        versions[stream] = 0
      case 1:
        let claim = ClaimName(space: Contents.space, name: "\(number)")
        try await log.replaceDerived(claims: [HeldClaim(claim, by: stream, until: Int64(number))])
      case 2: try await log.replaceKeys([WrappedKey(Array("again \(number)".utf8), of: person)])
      case 3:
        try await log.append(Append(to: stream, expected: version, events: [], keys: [.erase(person)], now: 0))
      case 4:
        await #expect(throws: AppendFailure.versionConflict(actual: version)) {
          try await log.append(Append(to: stream, expected: version + 5, events: events(1), now: 0))
        }
      default:
        let count = Int.random(in: 1...4, using: &random)
        let other = ShippingRandomLogs.streams[stream == ShippingRandomLogs.streams[0] ? 1 : 0]
        // A letter beside it, which fails now and then.
        let beside = Append(
          to: other, expected: versions[other, default: 0] + (number % 3 == 0 ? 9 : 0), events: events(1), now: 0)
        if number % 3 != 0 { versions[other, default: 0] += 1 }
        try await log.append(
          Append(
            to: stream, expected: version, events: events(count),
            receipts: [Receipt(ReceiptName(seat: "p1", key: "\(number)"), answer: [UInt8(count)])],
            claims: [
              .hold(
                ClaimName(space: Contents.space, name: "\(stream) \(number % 4)"), until: number % 2 == 0 ? nil : 9_000),
              .release(ClaimName(space: Contents.space, name: "\(stream) \((number + 1) % 4)")),
            ],
            keys: [.store(WrappedKey(Array("key \(number)".utf8), of: person))], dependants: [beside], now: 0))
        versions[stream] = version + count
      }
    }

    private mutating func events(_ count: Int) -> [NewEvent] {
      (0..<count).map { index in
        let bytes = Int.random(in: 0..<900, using: &random)
        return NewEvent(
          type: "scanned", at: Int64(number),
          data: Array("{\"n\":\(number * 10 + index),\"x\":\"\(String(repeating: "x", count: bytes))\"}".utf8),
          secret: number % 4 == 0 ? Array("{\"s\":\(number)}".utf8) : nil)
      }
    }
  }

  @Test(arguments: 0..<UInt64(Seeds.count(byDay: 6, atNight: 60)))
  func `come back as they were, whatever happened meanwhile`(seed: UInt64) async throws {
    try await withFolder { folder in
      let destination = MemoryDestination()
      var history = History(random: SeededGenerator(seed: seed))
      for _ in 0..<4 {
        let shipped = try await ShippedLog.open(folder, to: destination, spool: 64 << 10)
        for _ in 0..<Int.random(in: 5...40, using: &history.random) {
          try await history.act(on: shipped.log)
          switch Int.random(in: 0..<20, using: &history.random) {
          case 0: destination.change { $0.isAway.toggle() }
          case 1: destination.change { $0.failsAfterwards = true }
          case 2: shipped.shipper.wake()
          case 3: try await Task.sleep(for: .milliseconds(3))
          default: break
          }
        }
        // As after a kill: the shipper gets no last word.
        await shipped.log.close()
        destination.change { $0.isAway = false }
      }
      let shipped = try await ShippedLog.open(folder, to: destination, spool: 64 << 10)
      try await shipped.ship()
      let own = try await Contents(shipped.log)
      let (contents, result) = try await restored(from: destination)
      #expect(contents == own)
      #expect(result.problems.isEmpty)
      #expect(try ShipSurvey.all(at: destination).problems.isEmpty)
      await shipped.close()
    }
  }

  @Test(arguments: 0..<UInt64(Seeds.count(byDay: 4, atNight: 40)))
  func `come back up to any position`(seed: UInt64) async throws {
    try await withFolder { folder in
      let destination = MemoryDestination()
      var history = History(random: SeededGenerator(seed: 1_000 + seed))
      let shipped = try await ShippedLog.open(folder, to: destination, spool: 1 << 20)
      try await shipped.ship()
      for _ in 0..<40 { try await history.act(on: shipped.log) }
      try await shipped.ship()
      let own = try await Contents(shipped.log)
      let last = own.events.last?.position ?? 0
      for _ in 0..<4 {
        let position = Int64.random(in: 0...last, using: &history.random)
        let (contents, result) = try await restored(from: destination, .position(position))
        #expect(result.position <= position)
        #expect(result.problems.isEmpty)
        // All that was not deleted later is there, byte for byte.
        let expected = own.events.filter { $0.position <= result.position }
        let there = Dictionary(contents.events.map { ($0.position, $0) }) { $1 }
        #expect(expected.allSatisfy { there[$0.position] == $0 })
      }
      await shipped.close()
    }
  }
}
