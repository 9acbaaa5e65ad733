import Core
import EventLog
import NIOConcurrencyHelpers

/// Where a stream stands.
struct StreamState: Equatable, Sendable {
  /// The sequence of the stream's last message; 0 if there is none.
  var sequence: UInt64 = 0
  var version = 0
  var head = EventHash.origin
}

/// Where a stream stands as far as this node has seen, and where its events and receipts are.
final class StreamIndex: Sendable {
  private struct State {
    var end = StreamState()
    /// The sequences of the messages that hold the receipts.
    var receipts: [ReceiptName: UInt64] = [:]
    /// Versions before some of the commits and these commits' sequences, ascending.
    var places: [(version: Int, sequence: UInt64)] = []
    var commits = 0
    var size = StreamSize()
    /// Whether this process has appended to the stream or fenced it off.
    var isServed = false
    /// The fences that this process put up last, and that it has seen last.
    var (own, seen): ([UInt8]?, [UInt8]?) = (nil, nil)
  }

  /// One of so many commits is remembered by its version.
  private static let spacing = 32

  private let state = NIOLockedValueBox(State())

  var end: StreamState { state.withLockedValue { $0.end } }

  var size: StreamSize { state.withLockedValue { $0.size } }

  var receiptNames: [ReceiptName] { state.withLockedValue { Array($0.receipts.keys) } }

  /// Whether another process has fenced off the stream since this one has served it.
  var isFencedOff: Bool { state.withLockedValue { $0.isServed && $0.own != $0.seen } }

  /// Whether no other process can append to the stream without this one noticing.
  var isServed: Bool { state.withLockedValue { $0.isServed && $0.own == $0.seen } }

  /// Notes that this process appends to the stream.
  func serve() {
    state.withLockedValue { state in
      if !state.isServed { (state.isServed, state.own) = (true, state.seen) }
    }
  }

  /// Notes that this process is about to put up a fence.
  func serve(behind fence: Commit) { state.withLockedValue { ($0.isServed, $0.own) = (true, fence.id) } }

  /// The sequence of the message that holds a receipt; nil if there is no such receipt.
  func sequence(of receipt: ReceiptName) -> UInt64? { state.withLockedValue { $0.receipts[receipt] } }

  /// Takes in a commit. Commits come in order; those already known are ignored.
  func note(_ commit: Commit, at sequence: UInt64) {
    state.withLockedValue { state in
      guard sequence > state.end.sequence else { return }
      if state.commits.isMultiple(of: Self.spacing) { state.places.append((commit.version, sequence)) }
      state.commits += 1
      state.end = StreamState(
        sequence: sequence, version: commit.version + commit.events.count, head: commit.after)
      state.size.version = state.end.version
      for event in commit.events {
        state.size.bytes += event.data.count + (event.secret?.count ?? 0)
        state.size.lastAt = event.at
      }
      for receipt in commit.receipts { state.receipts[receipt.name] = sequence }
      if commit.isFence { state.seen = commit.id }
    }
  }

  /// A sequence at or before that of the event that follows a version.
  func start(after version: Int) -> UInt64 {
    state.withLockedValue { state in
      let later = state.places.partitioningIndex { $0.version > version }
      return later == 0 ? 1 : state.places[later - 1].sequence
    }
  }
}

/// The indexes of the streams in use.
final class StreamIndexes: Sendable {
  private struct State {
    var indexes: [StreamName: (index: StreamIndex, used: UInt64)] = [:]
    var uses: UInt64 = 0
  }

  private let state = NIOLockedValueBox(State())
  private let most: Int

  init(most: Int) { self.most = most }

  subscript(stream: StreamName) -> StreamIndex {
    state.withLockedValue { state in
      state.uses += 1
      let index = state.indexes[stream]?.index ?? StreamIndex()
      state.indexes[stream] = (index, state.uses)
      if state.indexes.count > most { Self.forgetOldest(&state) }
      return index
    }
  }

  func forget(_ stream: StreamName) { state.withLockedValue { $0.indexes[stream] = nil } }

  /// Half at once, so that looking for the oldest is seldom.
  private static func forgetOldest(_ state: inout State) {
    let uses = state.indexes.values.map(\.used).sorted()
    let middle = uses[uses.count / 2]
    state.indexes = state.indexes.filter { $0.value.used >= middle }
  }
}
