import EventLog
import Foundation
import NIOConcurrencyHelpers
import SQLiteLog
import TestTools
import Testing

@testable import Shipping

@Suite(.timeLimit(.minutes(10))) struct ShippingALog {
  private static func add(
    _ count: Int, to log: SQLiteLog, from first: Int = 0, stream: StreamName = StreamName("s"), bytes: Int = 20
  ) async throws {
    for number in first..<first + count {
      let person = Person("\(stream)/p\(number % 3)")
      try await log.append(
        Append(
          to: stream, expected: number,
          events: [
            NewEvent(
              type: "scanned", at: Int64(number),
              data: Array("{\"n\":\(number),\"x\":\"\(String(repeating: "x", count: bytes))\"}".utf8))
          ],
          receipts: [Receipt(ReceiptName(seat: "p1", key: "\(number)"), answer: [1, 2])],
          claims: [.hold(ClaimName(space: Contents.space, name: "\(stream) \(number % 5)"), until: nil)],
          keys: [.store(WrappedKey(Array("WRAPPED \(stream) \(number % 3)".utf8), of: person))], now: 0))
    }
  }

  @Test func `what is shipped is restored as it was`() async throws {
    try await withFolder { folder in
      let destination = FolderDestination(folder + "/ship")
      try FileManager.default.createDirectory(atPath: destination.path, withIntermediateDirectories: true)
      let shipped = try await ShippedLog.open(folder, to: destination)
      try await Self.add(40, to: shipped.log)
      try await shipped.ship()
      try await shipped.log.replaceDerived(
        claims: [HeldClaim(ClaimName(space: Contents.space, name: "new"), by: StreamName("s"), until: 77)])
      try await shipped.log.replaceKeys([WrappedKey(Array("AGAIN".utf8), of: Person("s/p0"))])
      try await shipped.ship()
      let (contents, result) = try await restored(from: destination)
      #expect(contents == (try await Contents(shipped.log)))
      #expect(result.problems.isEmpty)
      #expect(result.position == 40)
      #expect(contents.keys["s/p0"] == Array("AGAIN".utf8))
      #expect(shipped.shipper.age == 0)
      await shipped.close()
    }
  }

  @Test func `a server that was killed goes on where it stopped`() async throws {
    try await withFolder { folder in
      let destination = MemoryDestination()
      for round in 0..<4 {
        let shipped = try await ShippedLog.open(folder, to: destination)
        try await Self.add(5, to: shipped.log, from: round * 8)
        try await shipped.ship()
        destination.change { $0.isAway = true }
        // As after a kill: what was stored since is in the spool alone.
        try await Self.add(3, to: shipped.log, from: round * 8 + 5)
        await shipped.log.close()
        destination.change { $0.isAway = false }
      }
      let shipped = try await ShippedLog.open(folder, to: destination)
      try await shipped.ship()
      #expect(destination.objects.keys.filter { $0.hasSuffix("/list") }.count == 1)
      let (contents, result) = try await restored(from: destination)
      #expect(contents == (try await Contents(shipped.log)))
      #expect(contents.events.count == 32)
      #expect(result.problems.isEmpty)
      await shipped.close()
    }
  }

  @Test func `a log that exists already is shipped whole`() async throws {
    try await withFolder { folder in
      let log = try SQLiteLog.open(path: folder + "/log.db", epochIfNew: "epoch-1")
      try await Self.add(10, to: log)
      await log.close()
      let destination = MemoryDestination()
      let shipped = try await ShippedLog.open(folder, to: destination)
      try await shipped.ship()
      #expect(try await restored(from: destination).contents == (try await Contents(shipped.log)))
      await shipped.close()
    }
  }

  @Test func `what was stored without shipping is in a new base`() async throws {
    try await withFolder { folder in
      let destination = MemoryDestination()
      var shipped = try await ShippedLog.open(folder, to: destination)
      try await Self.add(5, to: shipped.log)
      try await shipped.ship()
      await shipped.close()
      let log = try SQLiteLog.open(path: folder + "/log.db", epochIfNew: "epoch-1")
      try await Self.add(5, to: log, from: 5)
      await log.close()
      shipped = try await ShippedLog.open(folder, to: destination)
      try await Self.add(5, to: shipped.log, from: 10)
      try await shipped.ship()
      #expect(shipped.messages.withLockedValue { $0 }.contains(.gap))
      let (contents, result) = try await restored(from: destination)
      #expect(contents == (try await Contents(shipped.log)))
      #expect(result.problems.isEmpty)
      await shipped.close()
    }
  }

  @Test func `a destination that was away too long gets a new base`() async throws {
    try await withFolder { folder in
      let destination = MemoryDestination()
      let clock = ShippedLog.Clock()
      let shipped = try await ShippedLog.open(folder, to: destination, spool: 64 << 10, clock: clock)
      try await Self.add(5, to: shipped.log)
      try await shipped.ship()
      destination.change { $0.isAway = true }
      try await Self.add(60, to: shipped.log, from: 5, bytes: 2_000)
      clock.advance(7_000)
      #expect(shipped.shipper.age == 7_000)
      #expect(shipped.log.spool?.facts.lostSince != nil)
      destination.change { $0.isAway = false }
      try await shipped.ship()
      try await Self.add(5, to: shipped.log, from: 65)
      try await shipped.ship()
      #expect(shipped.shipper.age == 0)
      let (contents, result) = try await restored(from: destination)
      #expect(contents == (try await Contents(shipped.log)))
      #expect(result.problems.isEmpty)
      await shipped.close()
    }
  }

  @Test func `an answer that was lost on its way is no failure`() async throws {
    try await withFolder { folder in
      let destination = MemoryDestination()
      let shipped = try await ShippedLog.open(folder, to: destination)
      try await shipped.ship()
      for round in 0..<4 {
        destination.change { $0.failsAfterwards = true }
        try await Self.add(1, to: shipped.log, from: round)
        try await shipped.ship()
      }
      #expect(try await restored(from: destination).contents == (try await Contents(shipped.log)))
      await shipped.close()
    }
  }

  @Test func `nothing is sent while nothing is stored`() async throws {
    try await withFolder { folder in
      let destination = MemoryDestination()
      let shipped = try await ShippedLog.open(folder, to: destination)
      try await Self.add(1, to: shipped.log)
      try await shipped.ship()
      let calls = destination.state.withLockedValue(\.calls)
      for _ in 0..<20 {
        shipped.shipper.wake()
        await shipped.shipper.settle()
      }
      await shipped.close()
      #expect(destination.state.withLockedValue(\.calls) == calls)
    }
  }

  // MARK: Whose it is

  @Test func `refuses a place with another log, of another server, or with other files`() async throws {
    try await withFolder { folder in
      let destination = MemoryDestination()
      await (try await ShippedLog.open(folder, to: destination)).close()
      for other in [
        ShipIdentity(epoch: "epoch-2", key: "key", server: "server"),
        ShipIdentity(epoch: "epoch-1", key: "other", server: "server"),
        ShipIdentity(epoch: "epoch-1", key: "key", server: "a copy"),
      ] {
        await #expect(throws: ShipRefused.self) { _ = try await ShippedLog.open(folder, to: destination, as: other) }
      }
      let full = MemoryDestination()
      full.change { $0.objects["holiday.jpg"] = [1] }
      await #expect(throws: ShipRefused.self) { _ = try await ShippedLog.open(folder, to: full) }
      #expect(throws: ShipRefused.self) { _ = try Restoring(from: full) }
    }
  }

  @Test func `a copied folder counts as another server`() async throws {
    try await withFolder { folder in
      await Task.yield()
      let id = try ShipIdentity.server(file: folder + "/id")
      #expect(try ShipIdentity.server(file: folder + "/id") == id)
      try FileManager.default.copyItem(atPath: folder + "/id", toPath: folder + "/copy")
      #expect(try ShipIdentity.server(file: folder + "/copy") != id)
    }
  }

  // MARK: Moments

  @Test func `any moment is restored`() async throws {
    try await withFolder { folder in
      let destination = MemoryDestination()
      let clock = ShippedLog.Clock()
      let shipped = try await ShippedLog.open(folder, to: destination, clock: clock)
      try await shipped.ship()
      let begun = clock.now
      for number in 0..<12 {
        clock.advance(1_000)
        try await Self.add(1, to: shipped.log, from: number)
        if number % 5 == 4 { try await shipped.ship() }
      }
      try await shipped.ship()
      for count in [0, 1, 4, 5, 11] {
        let (contents, result) = try await restored(from: destination, .time(begun + Int64(count) * 1_000 + 999))
        #expect(contents.events.count == count)
        #expect(result.position == Int64(count))
        #expect(try await restored(from: destination, .position(Int64(count))).contents.events.count == count)
      }
      #expect(try await restored(from: destination, .position(99)).contents.events.count == 12)
      #expect(throws: ShipRefused.self) {
        try withFolder { try Restoring(from: destination).restore(.time(begun - 10), to: $0 + "/x.db") }
      }
      await shipped.close()
    }
  }

  @Test func `names what is torn or missing, and restores all before it`() async throws {
    try await withFolder { folder in
      let destination = MemoryDestination()
      let shipped = try await ShippedLog.open(folder, to: destination)
      try await shipped.ship()
      for number in 0..<6 {
        try await Self.add(1, to: shipped.log, from: number)
        try await shipped.ship()
      }
      await shipped.close()
      let whole = destination.objects
      let names = whole.keys.filter { $0.hasSuffix(".segment") }.sorted()
      #expect(names.count == 6)
      for (index, name) in names.enumerated().dropLast() {
        let bytes = try #require(whole[name])
        for damage in [nil, Array(bytes.dropLast(3)), [], bytes.map { $0 ^ 1 }] as [[UInt8]?] {
          destination.change { $0.objects[name] = damage }
          let (contents, result) = try await restored(from: destination)
          #expect(contents.events.count == index)
          #expect(result.problems.count == 1)
          #expect(result.problems.first?.contains(name) == true)
          #expect(try ShipSurvey.all(at: destination).problems.contains { $0.contains(name) })
        }
        destination.change { $0.objects = whole }
      }
      #expect(try ShipSurvey.all(at: destination).problems.isEmpty)
    }
  }

  @Test func `goes back to an older base if the newest is damaged`() async throws {
    try await withFolder { folder in
      let destination = MemoryDestination()
      let clock = ShippedLog.Clock()
      let shipped = try await ShippedLog.open(folder, to: destination, clock: clock)
      try await shipped.ship()
      try await Self.add(5, to: shipped.log)
      clock.advance(86_400_000)
      try await Self.add(5, to: shipped.log, from: 5)
      try await shipped.ship()
      while destination.objects.keys.count(where: { $0.hasSuffix("/list") }) < 2 { await Task.yield() }
      let part = try #require(destination.objects.keys.filter { $0.hasSuffix("/0001") }.max())
      destination.change { $0.objects[part] = [1, 2, 3] }
      let (contents, result) = try await restored(from: destination)
      #expect(contents == (try await Contents(shipped.log)))
      #expect(result.problems == ["\(part) is damaged."])
      await shipped.close()
    }
  }

  // MARK: Erasing

  @Test func `who is erased is erased in every moment, and no key is in a base or a segment`() async throws {
    try await withFolder { folder in
      let destination = MemoryDestination()
      let clock = ShippedLog.Clock()
      var shipped = try await ShippedLog.open(folder, to: destination, clock: clock)
      try await Self.add(10, to: shipped.log)
      try await shipped.ship()
      let before = clock.now
      clock.advance(86_400_000)
      try await shipped.log.append(
        Append(to: StreamName("s"), expected: 10, events: [], keys: [.erase(Person("s/p1"))], now: 0))
      #expect(await shipped.shipper.settle())
      for moment in [Restoring.Moment.newest, .time(before)] {
        let (contents, result) = try await restored(from: destination, moment)
        #expect(contents.keys.keys.sorted() == ["s/p0", "s/p2"])
        #expect(result.problems.isEmpty)
      }
      await shipped.close()
      // Also after a restart, when the server does not know what it wrote.
      shipped = try await ShippedLog.open(folder, to: destination, clock: clock)
      try await shipped.log.append(
        Append(to: StreamName("s"), expected: 10, events: [], keys: [.erase(Person("s/p2"))], now: 0))
      #expect(await shipped.shipper.settle())
      await shipped.close()
      #expect(try await restored(from: destination).contents.keys.keys.sorted() == ["s/p0"])
      for (name, bytes) in destination.objects where !name.hasPrefix("keys/") {
        let plain =
          name.hasPrefix("base-") && !name.hasSuffix("list")
          ? try #require(Packing.unpacked(bytes, upTo: 1 << 26)) : bytes
        #expect(Data(plain).range(of: Data("WRAPPED".utf8)) == nil, "\(name)")
      }
      for (name, bytes) in destination.objects where name.hasSuffix(".segment") {
        let commits = try Segment.commits(in: bytes)
        #expect(!"\(commits)".contains("WRAPPED"), "\(name)")
      }
    }
  }

  @Test func `an older object of keys brings nobody back`() async throws {
    try await withFolder { folder in
      let destination = MemoryDestination()
      let shipped = try await ShippedLog.open(folder, to: destination)
      try await Self.add(3, to: shipped.log)
      try await shipped.ship()
      let name = ShipNames.keys(KeyObjects.object(of: Person("s/p0")))
      let old = destination.objects[name]
      try await shipped.log.append(
        Append(to: StreamName("s"), expected: 3, events: [], keys: [.erase(Person("s/p0"))], now: 0))
      try await shipped.ship()
      destination.change { $0.objects[name] = old }
      try await shipped.log.append(
        Append(to: StreamName("s"), expected: 3, events: [], keys: [.erase(Person("s/p1"))], now: 0))
      try await shipped.ship()
      #expect(try await restored(from: destination).contents.keys.keys.sorted() == ["s/p2"])
      await shipped.close()
    }
  }

  @Test func `a deletion is shipped, and after a while nothing older is left`() async throws {
    try await withFolder { folder in
      let destination = MemoryDestination()
      let clock = ShippedLog.Clock()
      let shipped = try await ShippedLog.open(folder, to: destination, keep: .seconds(7_200), clock: clock)
      try await shipped.ship()
      try await Self.add(20, to: shipped.log, stream: StreamName("gone"))
      try await Self.add(20, to: shipped.log, stream: StreamName("stays"))
      try await shipped.ship()
      try await shipped.log.delete(Deletion(of: [StreamName("gone")], persons: [Person("gone/p0")]))
      try await Self.add(1, to: shipped.log, from: 20, stream: StreamName("stays"))
      try await shipped.ship()
      let (contents, result) = try await restored(from: destination)
      #expect(contents == (try await Contents(shipped.log)))
      #expect(contents.gaps.events == 20)
      #expect(result.problems.isEmpty)
      // A base after the deletion, and one later than what is kept before that.
      for round in 1...3 {
        clock.advance(86_400_000)
        try await Self.add(1, to: shipped.log, from: 20 + round, stream: StreamName("stays"))
        let bases = shipped.shipper.facts.bases
        try await shipped.ship()
        while shipped.shipper.facts.bases == bases {
          shipped.shipper.wake()
          try await Task.sleep(for: .milliseconds(1))
        }
      }
      await shipped.close()
      for (name, bytes) in destination.objects where name.hasSuffix(".segment") {
        #expect(try !Segment.commits(in: bytes).contains { "\($0)".contains("gone") }, "\(name)")
      }
      #expect(try ShipSurvey.all(at: destination).problems.isEmpty)
      #expect(try await restored(from: destination).contents.events.count == 24)
    }
  }
}
