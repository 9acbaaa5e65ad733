import Core
import DequeModule
import NIOConcurrencyHelpers
import NIOCore
import Wire

/// What a client has sent before its turn, in order. It is kept as it was sent, since a parsed message may take
/// twenty times as much memory.
struct WaitingRequests {
  enum Entry {
    case message([UInt8], received: NIODeadline)
    /// A request of a batch whose earlier requests have started.
    case request(ArraySlice<UInt8>, slot: Int)
    case unreadable(WireError)

    fileprivate var size: Int {
      switch self {
      case .message(let bytes, _): bytes.count
      case .request(let bytes, _): bytes.count
      case .unreadable: 0
      }
    }
  }

  private var entries: Deque<Entry> = []
  /// How many whole messages wait, and their bytes. The rest of a batch is counted among the unanswered requests.
  private(set) var messages = 0
  private(set) var bytes = 0
  /// What the entries are charged with, while there are any.
  private var share: RequestRoom.Share?

  var isEmpty: Bool { entries.isEmpty }

  /// - Parameters:
  ///   - room: what they are charged to.
  ///   - address: the client's.
  mutating func append(_ entry: Entry, in room: RequestRoom, for address: String) {
    if case .message(let message, _) = entry {
      messages += 1
      bytes += message.count
    }
    entries.append(entry)
    charge(entry.size, to: room, for: address)
  }

  /// Adds the rest of a batch, which comes before everything that was sent after it.
  mutating func prepend(_ requests: [(bytes: ArraySlice<UInt8>, slot: Int)], in room: RequestRoom, for address: String)
  {
    entries.prepend(contentsOf: requests.map { .request($0.bytes, slot: $0.slot) })
    charge(requests.reduce(0) { $0 + $1.bytes.count }, to: room, for: address)
  }

  mutating func popFirst() -> Entry? {
    guard let first = entries.popFirst() else { return nil }
    if case .message(let message, _) = first {
      messages -= 1
      bytes -= message.count
    }
    share?.add(-first.size)
    if entries.isEmpty { share = nil }
    return first
  }

  mutating func removeAll() { self = WaitingRequests() }

  private mutating func charge(_ bytes: Int, to room: RequestRoom, for address: String) {
    if share == nil { share = room.share(for: address) }
    share?.add(bytes)
  }
}

/// Bytes of requests that wait for their turn, of all connections and of those from one address.
///
/// When there are too many, nothing more is read from a connection of which any wait. So every connection still gets
/// its turn, and one whose requests are answered at once notices nothing.
final class RequestRoom: Sendable {
  private struct State {
    var used = 0
    var usedBy: [String: Int] = [:]
  }

  private let state = NIOLockedValueBox(State())

  var bytesTaken: Int { state.withLockedValue { $0.used } }

  func isFull(for address: String) -> Bool {
    let address = ClientNetworks.widest(around: address)
    return state.withLockedValue {
      $0.used >= Limits.requestBytesWaiting || $0.usedBy[address, default: 0] >= Limits.requestBytesWaitingOfAddress
    }
  }

  fileprivate func share(for address: String) -> Share { Share(of: self, for: address) }

  private func change(by bytes: Int, for address: String) {
    state.withLockedValue { state in
      state.used += bytes
      let used = state.usedBy[address, default: 0] + bytes
      state.usedBy[address] = used == 0 ? nil : used
    }
  }

  /// What one connection takes. It is given back when the connection is gone. Confined to the connection's event loop.
  final class Share {
    private let room: RequestRoom
    private let address: String
    private var bytes = 0

    fileprivate init(of room: RequestRoom, for address: String) {
      self.room = room
      self.address = ClientNetworks.widest(around: address)
    }

    deinit { if bytes != 0 { room.change(by: -bytes, for: address) } }

    fileprivate func add(_ bytes: Int) {
      guard bytes != 0 else { return }
      self.bytes += bytes
      room.change(by: bytes, for: address)
    }
  }
}
