import EventLog
import NATS

/// What is stored for appends of one stream with their dependants. Claims are shared by all.
struct BatchPlan {
  private(set) var main: CommitPlan
  private(set) var dependants: [StreamName: CommitPlan]

  /// - Parameter indexes: of the appends' stream and of those of their dependants.
  init(
    _ appends: [Append], to stream: StreamName, indexes: [StreamName: StreamIndex],
    claims: [ClaimName: CommitPlan.KnownClaim]
  ) {
    let plans = indexes.map { CommitPlan(stream: $0.key, index: $0.value, claims: claims) }
    dependants = Dictionary(uniqueKeysWithValues: plans.map { ($0.stream, $0) })
    main = dependants.removeValue(forKey: stream) ?? CommitPlan(stream: stream, index: StreamIndex(), claims: claims)
    for append in appends where main.add(append) {
      for dependant in append.dependants {
        dependants[dependant.stream]?.claims = main.claims
        dependants[dependant.stream]?.add(dependant)
        main.claims = dependants[dependant.stream]?.claims ?? main.claims
      }
    }
  }

  var refusesAnything: Bool { main.refusesAnything || dependants.values.contains(where: \.refusesAnything) }

  var claims: [ClaimName: CommitPlan.KnownClaim] { main.claims }

  var keys: [KeyChange] { main.keys + dependants.values.flatMap(\.keys) }

  /// The plans to carry out, the main one first.
  var plans: [CommitPlan] { [main] + dependants.values.filter(\.storesAnything) }
}

/// What is stored for appends of one stream, and how each of them ends if it is stored.
///
/// The rules of an append stand here: receipts, then the version, then claims.
struct CommitPlan {
  /// A claim as the stream has it, and the sequence of its last message; 0 if there is none.
  struct KnownClaim: Sendable {
    var record: ClaimRecord
    let sequence: UInt64
    var isChanged = false
  }

  enum Ending {
    /// Stored with the commit; its last event's place among the commit's events, the version and the hash.
    case stored(events: Int, version: Int, head: EventHash)
    case failed(AppendFailure)
  }

  private(set) var events: [NewEvent] = []
  private(set) var receipts: [Receipt] = []
  private(set) var keys: [KeyChange] = []
  private(set) var endings: [Ending] = []
  var claims: [ClaimName: KnownClaim]
  let stream: StreamName
  let start: StreamState
  private let index: StreamIndex
  private var names = Set<ReceiptName>()
  private var version: Int
  private var head: EventHash

  init(stream: StreamName, index: StreamIndex, claims: [ClaimName: KnownClaim]) {
    self.stream = stream
    self.index = index
    start = index.end
    self.claims = claims
    version = start.version
    head = start.head
  }

  /// Whether any append is to be stored.
  var storesAnything: Bool {
    endings.contains { ending in
      if case .stored = ending { true } else { false }
    }
  }

  /// Whether any append is not to be stored.
  var refusesAnything: Bool {
    endings.contains { ending in
      if case .failed = ending { true } else { false }
    }
  }

  /// How the appends ended, once the commits are stored from a sequence on.
  func outcomes(commits: [Commit], from sequence: UInt64) -> [Append.Outcome] {
    endings.map { ending in
      switch ending {
      case .failed(let failure): return .failure(failure)
      case .stored(let count, let version, let head):
        var (rest, position) = (count, Int64(0))
        for (offset, commit) in commits.enumerated() where rest > 0 {
          position = LogPosition(sequence: sequence + UInt64(offset), place: rest - 1).value
          rest -= commit.events.count
        }
        return .success(Appended(position: position, version: version, head: head))
      }
    }
  }

  /// How the appends ended if nothing is stored.
  func outcomes(orUnavailable reason: String) -> [Append.Outcome] {
    endings.map { ending in
      switch ending {
      case .failed(let failure): .failure(failure)
      case .stored: .failure(.unavailable(reason: reason))
      }
    }
  }

  /// Adds an append, if nothing speaks against it. Returns whether it is to be stored.
  @discardableResult
  mutating func add(_ append: Append) -> Bool {
    do throws(AppendFailure) {
      try check(append)
    } catch {
      endings.append(.failed(error))
      return false
    }
    for event in append.events {
      version += 1
      head = head.followed(by: event, in: stream, version: version)
    }
    events += append.events
    receipts += append.receipts
    names.formUnion(append.receipts.map(\.name))
    keys += append.keys
    for change in append.claims { apply(change) }
    endings.append(.stored(events: append.events.isEmpty ? 0 : events.count, version: version, head: head))
    return true
  }

  private func check(_ append: Append) throws(AppendFailure) {
    var own = Set<ReceiptName>()
    for name in append.receipts.map(\.name) {
      guard index.sequence(of: name) == nil, !names.contains(name), own.insert(name).inserted else {
        throw .receiptExists(name)
      }
    }
    guard version == append.expected else { throw .versionConflict(actual: version) }
    for case .hold(let name, _) in append.claims {
      if let holder = claims[name]?.record.holder(at: append.now), holder != stream { throw .claimTaken(name) }
    }
  }

  private mutating func apply(_ change: ClaimChange) {
    switch change {
    case .hold(let name, let until):
      claims[name]?.record.stream = stream
      claims[name]?.record.until = until
      claims[name]?.isChanged = true
    case .release(let name):
      guard claims[name]?.record.stream == stream else { return }
      claims[name]?.record.stream = nil
      claims[name]?.record.until = nil
      claims[name]?.isChanged = true
    }
  }

  /// The commits to store, each at most about `bytes` long, and at least one.
  func commits(bytes: Int) -> [Commit] {
    let id = Commit.newID()
    var commits = [
      Commit(
        id: id, stream: stream, version: start.version, before: start.head, after: start.head, events: [], receipts: [])
    ]
    var size = 0
    func makeRoom(_ part: Int) {
      let last = commits[commits.count - 1]
      if size > 0, size + part > bytes || last.events.count == Commit.eventsMax {
        let version = last.version + last.events.count
        commits.append(
          Commit(
            id: id, stream: stream, version: version, before: last.after, after: last.after, events: [], receipts: []))
        size = 0
      }
      size += part
    }
    for event in events {
      makeRoom(Commit.size(of: event))
      let last = commits.count - 1
      commits[last].events.append(event)
      commits[last].after = commits[last].after.followed(
        by: event, in: stream, version: commits[last].version + commits[last].events.count)
    }
    for receipt in receipts {
      makeRoom(Commit.size(of: receipt))
      commits[commits.count - 1].receipts.append(receipt)
    }
    return commits
  }
}
