import EventLog
import NATS
import TestTools
import Testing

@testable import JetStreamLog

/// What a log on NATS knows of its newest messages, so that it reads fewer of them again.
@Suite struct KnowingTypes {
  @Test(arguments: 0..<20) func `skips only messages that hold nothing wanted`(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    var known = KnownTypes(most: Int.random(in: 1...6, using: &dice))
    var plain: [UInt64: Set<String>] = [:]
    // Some have more types than have bits of their own.
    let names = (0..<[3, 63, 64, 90].randomElement(using: &dice)!).map { "t\($0)" }
    for _ in 0..<200 {
      let at = UInt64.random(in: 1...600, using: &dice)
      // A message never changes.
      if plain[at] == nil {
        let types = Bool.random(using: &dice) ? [names.randomElement(using: &dice)!] : []
        plain[at] = Set(types)
        known.note(types, at: at)
      }
      let wanted = Set((0..<Int.random(in: 0...3, using: &dice)).map { _ in names.randomElement(using: &dice)! })
      let start = UInt64.random(in: 1...600, using: &dice)
      let last = UInt64.random(in: 1...600, using: &dice)
      let found = known.unread(of: wanted, from: start, through: last)
      let needed = (start <= last ? Array(start...last) : []).filter { sequence in
        plain[sequence].map { !$0.isDisjoint(with: wanted) } ?? true
      }
      if let first = needed.first {
        #expect(found.map { start <= $0.lowerBound && $0.lowerBound <= first && $0.upperBound <= last } == true)
      }
      // Up to the range's end, nothing needed was left out; behind it, a message is known to hold nothing wanted.
      if let found, found.upperBound < last { #expect(!needed.contains(found.upperBound + 1)) }
    }
  }

  @Test func `skips whatever it knows`() {
    var known = KnownTypes()
    for sequence in UInt64(1)...300 { known.note(sequence == 150 ? ["created"] : ["scanned"], at: sequence) }
    #expect(known.unread(of: ["deleted"], from: 1, through: 300) == nil)
    #expect(known.unread(of: ["deleted"], from: 1, through: 310) == 301...310)
    // The other messages of its block may hold it, too.
    #expect(known.unread(of: ["created"], from: 1, through: 300) == 128...191)
    #expect(known.unread(of: ["scanned"], from: 7, through: 300) == 7...300)
    known.noteNothing(from: 301, through: 310)
    #expect(known.unread(of: ["deleted"], from: 1, through: 310) == nil)
    known.forget()
    #expect(known.unread(of: ["deleted"], from: 1, through: 310) == 1...310)
  }

  @Test func `forgets the oldest`() {
    var known = KnownTypes(most: 2)
    for sequence in UInt64(1)...1_000 { known.note([], at: sequence) }
    #expect(known.unread(of: ["a"], from: 1, through: 1_000) == 1...895)
    known.noteNothing(from: 1_001, through: 1_000_000)
    #expect(known.unread(of: ["a"], from: 999_990, through: 1_000_000) == nil)
    #expect(known.unread(of: ["a"], from: 1, through: 1_000_000)?.lowerBound == 1)
  }

  @Test func `finds what other nodes have written between its own`() async throws {
    let name = NATSServer.newName()
    func open() async throws -> JetStreamLog {
      let options = NATSOptions(servers: [try NATSServer.shared.get().address], name: "tests")
      return try await JetStreamLog.open(options, name: name, replicas: 1, epochIfNew: "epoch-1")
    }
    let (ours, theirs) = (try await open(), try await open())
    let claim = ClaimName(space: "join", name: "code")
    for version in 0..<100 {
      let claims: [ClaimChange] = version.isMultiple(of: 9) ? [.hold(claim, until: nil)] : []
      let stream = StreamName("lobby/1")
      try await ours.append(
        Append(to: stream, expected: version, events: [.scanned("a", type: "a")], claims: claims, now: 1))
      guard version.isMultiple(of: 7) else { continue }
      try await theirs.append(
        Append(to: StreamName("lobby/2"), expected: version / 7, events: [.scanned("b", type: "b")], now: 1))
      // Twice: before and after it knows them.
      for _ in 0..<2 {
        for log in [ours, theirs] {
          let found = try await log.readAll(of: ["b"], after: 0, limit: 100).events
          #expect(found.map(\.version) == Array(1...version / 7 + 1))
        }
      }
    }
    let all = try await ours.all()
    for log in [ours, theirs] {
      for type in ["a", "b", "c"] {
        let page = try await log.readAll(of: [type], after: 0, limit: 1_000)
        #expect(page.events == all.filter { $0.type == type })
        #expect(page.upTo >= all.last?.position ?? .max)
      }
    }
    await ours.close()
    await theirs.close()
  }
}
