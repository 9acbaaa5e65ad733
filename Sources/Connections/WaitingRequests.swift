import Core
import DequeModule
import NIOConcurrencyHelpers
import NIOCore
import Wire

/// What a client has sent before its turn, in order. It is kept as it was sent, since a parsed message may take
/// twenty times as much memory, and all messages together, since an object takes a hundred bytes for a message of one.
struct WaitingRequests {
  enum Entry {
    case message([UInt8], received: NIODeadline)
    /// A request of a batch whose earlier requests have started.
    case request(ArraySlice<UInt8>, slot: Int)
    /// Nothing comes after it.
    case unreadable(WireError)
  }

  /// The rest of a batch, before everything that was sent after it.
  private var batch: Deque<(bytes: ArraySlice<UInt8>, slot: Int)> = []
  /// Of each message its length, when it was received, and its bytes.
  private var sent = ByteBuffer()
  private var unreadable: WireError?
  /// How many whole messages wait, and what they take. The rest of a batch is counted among the unanswered requests.
  private(set) var messages = 0
  private(set) var bytes = 0
  /// What the entries are charged with, while there are any.
  private var share: RequestRoom.Share?

  /// What a message takes beside its bytes.
  private static let head = MemoryLayout<UInt32>.size + MemoryLayout<UInt64>.size

  var isEmpty: Bool { batch.isEmpty && messages == 0 && unreadable == nil }

  /// - Parameters:
  ///   - room: what they are charged to.
  ///   - address: the client's.
  mutating func append(
    _ message: some Collection<UInt8>, received: NIODeadline, in room: RequestRoom, for address: String
  ) {
    let size = message.count
    sent.writeMultipleIntegers(UInt32(size), received.uptimeNanoseconds)
    sent.writeBytes(message)
    messages += 1
    bytes += size + Self.head
    charge(size + Self.head, to: room, for: address)
  }

  mutating func append(unreadable error: WireError) { unreadable = error }

  /// Adds the rest of the batch that came first.
  mutating func prepend(_ requests: [(bytes: ArraySlice<UInt8>, slot: Int)], in room: RequestRoom, for address: String)
  {
    batch.prepend(contentsOf: requests)
    charge(requests.reduce(0) { $0 + $1.bytes.count }, to: room, for: address)
  }

  mutating func popFirst() -> Entry? {
    defer { if isEmpty { removeAll() } }
    if let (bytes, slot) = batch.popFirst() {
      share?.add(-bytes.count)
      return .request(bytes, slot: slot)
    }
    if let (size, received) = sent.readMultipleIntegers(as: (UInt32, UInt64).self),
      let message = sent.readBytes(length: Int(size))
    {
      messages -= 1
      bytes -= message.count + Self.head
      share?.add(-message.count - Self.head)
      if sent.readerIndex > sent.readableBytes { sent.discardReadBytes() }
      return .message(message, received: .uptimeNanoseconds(received))
    }
    defer { unreadable = nil }
    return unreadable.map(Entry.unreadable)
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
