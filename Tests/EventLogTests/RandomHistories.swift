import EventLog
import TestTools
import Testing

/// A model of what a log promises: it answers everything by scanning all appends that were kept.
private struct Model {
  var kept: [Append] = []

  mutating func append(_ append: Append) -> AppendFailure? {
    let mine = kept.filter { $0.stream == append.stream }
    for (index, receipt) in append.receipts.enumerated() {
      let before = mine.flatMap(\.receipts) + append.receipts[..<index]
      if before.contains(where: { $0.name == receipt.name }) { return .receiptExists(receipt.name) }
    }
    let version = mine.reduce(0) { $0 + $1.events.count }
    if version != append.expected { return .versionConflict(actual: version) }
    for case .hold(let name, _) in append.claims {
      if let holder = holder(of: name, at: append.now), holder != append.stream { return .claimTaken(name) }
    }
    kept.append(append)
    return nil
  }

  func holder(of claim: ClaimName, at now: Int64) -> StreamName? {
    var last: (stream: StreamName, until: Int64?)?
    for append in kept {
      for change in append.claims {
        switch change {
        case .hold(claim, let until): last = (append.stream, until)
        case .release(claim) where last?.stream == append.stream: last = nil
        case .hold, .release: break
        }
      }
    }
    return last.flatMap { now < $0.until ?? .max ? $0.stream : nil }
  }
}

@Suite struct RandomHistories {
  static let streams = (0..<4).map { StreamName("lobby/\($0)") }
  static let claims = (0..<3).map { ClaimName(space: "code", name: "\($0)") }
  static let seats = ["p1", "p2"]

  @Test(arguments: LogKind.each(seeds: Seeds.count(usually: 20)))
  func `come out as a simple model says`(kind: LogKind, seed: UInt64) async throws {
    try await kind.withLog { log in
      var random = SeededGenerator(seed: seed)
      var model = Model()
      for _ in 0..<20 {
        // Expected versions are guessed before earlier outcomes are known, as on a busy server.
        let group = (0..<Int.random(in: 1...6, using: &random)).map { _ in randomAppend(after: model, using: &random) }
        let outcomes = await log.append(together: group)
        #expect(outcomes.map { $0.failure } == group.map { model.append($0) })
      }
      try await expect(log, equals: model)
    }
  }

  @Test(arguments: 0..<UInt64(Seeds.count(byDay: 3, atNight: 20)))
  func `give the same hashes in every log`(seed: UInt64) async throws {
    var chains: [[EventHash]] = []
    for kind in LogKind.allCases {
      try await kind.withLog { log in
        var random = SeededGenerator(seed: seed)
        let appends = (0..<60).map { _ in randomAppend(after: Model(), using: &random) }
        _ = await log.append(together: appends)
        chains.append(try await Self.byStream(log).map(\.hash))
      }
    }
    #expect(chains.allSatisfy { $0 == chains[0] })
  }

  /// All events, those of a stream together: logs may differ in the order of streams.
  private static func byStream(_ log: any EventLog) async throws -> [StoredEvent] {
    let events = try await log.all()
    return streams.flatMap { stream in events.filter { $0.stream == stream } }
  }

  private func randomAppend(after model: Model, using random: inout SeededGenerator) -> Append {
    let stream = Self.streams[Int.random(in: 0..<4, using: &random)]
    let version = model.kept.filter { $0.stream == stream }.reduce(0) { $0 + $1.events.count }
    let receipts = (0..<Int.random(in: 0...2, using: &random)).map { _ in
      let key = "\(Int.random(in: 0..<20, using: &random))"
      let seat = Self.seats[Int.random(in: 0..<2, using: &random)]
      return Receipt(ReceiptName(seat: seat, key: key), answer: Array(key.utf8))
    }
    let changes = (0..<Int.random(in: 0...2, using: &random)).map { _ -> ClaimChange in
      let name = Self.claims[Int.random(in: 0..<3, using: &random)]
      if Int.random(in: 0..<3, using: &random) == 0 { return .release(name) }
      return .hold(name, until: Bool.random(using: &random) ? Int64.random(in: 0..<40, using: &random) : nil)
    }
    return Append(
      stream, after: version + max(0, Int.random(in: -2...2, using: &random)),
      (0..<Int.random(in: 0...2, using: &random)).map { "event \($0)" }, receipts: receipts, claims: changes,
      now: Int64(model.kept.count / 2))
  }

  private func expect(_ log: any EventLog, equals model: Model) async throws {
    let events = try await log.all()
    for stream in Self.streams {
      let expected = model.kept.filter { $0.stream == stream }.flatMap(\.events).map(\.data)
      #expect(events.filter { $0.stream == stream }.map(\.data) == expected)
    }
    if log.numbersWithoutGaps {
      #expect(events.map(\.stream) == model.kept.flatMap { append in append.events.map { _ in append.stream } })
    }
    #expect(try await ChainVerifier.verify(log).events == events.count)
    for stream in Self.streams {
      let receipts = model.kept.filter { $0.stream == stream }.flatMap(\.receipts)
      #expect(try await Set(log.receiptNames(of: stream)) == Set(receipts.map(\.name)))
      for receipt in receipts { #expect(try await log.receipt(receipt.name, of: stream) == receipt.answer) }
    }
    for claim in Self.claims {
      for now in stride(from: 0, to: 50, by: 10) as StrideTo<Int64> {
        #expect(try await log.holder(of: claim, at: now) == model.holder(of: claim, at: now))
      }
    }
  }
}
