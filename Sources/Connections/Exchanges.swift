import DequeModule
import JSONCoding
import Lobbies
import NIOCore
import Traces
import Wire

/// The unanswered messages of a connection, in order.
///
/// Answers leave in the order of the messages, whatever order they are made in.
struct Exchanges {
  private typealias Outcome = Result<[UInt8], WireError>

  private enum Exchange {
    /// - `id`: nil if no answer is wanted.
    case single(id: JSONValue?, method: String, Outcome?, size: Int, begun: NIODeadline)
    case batch([(id: JSONValue?, method: String, outcome: Outcome?)], unanswered: Int, size: Int, begun: NIODeadline)

    var isAnswered: Bool {
      switch self {
      case .single(_, _, let outcome, _, _): outcome != nil
      case .batch(_, let unanswered, _, _): unanswered == 0
      }
    }

    /// The size of the message in bytes.
    var size: Int {
      switch self {
      case .single(_, _, _, let size, _), .batch(_, _, let size, _): size
      }
    }

    var bytes: Int {
      switch self {
      case .single(_, _, let outcome, _, _): outcome?.bytes ?? 0
      case .batch(let entries, _, _, _): entries.reduce(0) { $0 + ($1.outcome?.bytes ?? 0) }
      }
    }
  }

  private var exchanges: Deque<Exchange> = []
  /// The number of the oldest exchange whose answer is not yet written.
  private var firstNumber = 0
  /// The number of unanswered requests.
  private(set) var unanswered = 0
  /// Bytes of answers that wait for earlier answers or for the rest of their batch.
  private(set) var bytesHeld = 0
  /// Bytes of unanswered messages.
  private(set) var bytesUnanswered = 0
  /// The room of long answers, by slot. Most answers are short.
  private var shares: [Int: RoomShare] = [:]

  /// The spans of unanswered requests that are traced, by slot.
  var spans: [Int: OTLPSpan] = [:]

  var isEmpty: Bool { exchanges.isEmpty }

  /// Larger than any batch, so that a slot identifies its exchange and its place in it.
  private static let stride = 128

  /// Adds a message.
  /// - Parameter size: its size in bytes.
  /// - Returns: the slot of its first request; the others' slots follow.
  mutating func open(_ message: Message, size: Int, received begun: NIODeadline) -> Int {
    bytesUnanswered += size
    switch message {
    case .single(let entry):
      exchanges.append(.single(id: entry.id, method: entry.method, nil, size: size, begun: begun))
      unanswered += 1
    case .batch(let entries):
      exchanges.append(
        .batch(entries.map { ($0.id, $0.method, nil) }, unanswered: entries.count, size: size, begun: begun))
      unanswered += entries.count
    }
    return (firstNumber + exchanges.count - 1) * Self.stride
  }

  /// - Parameter share: the room of a long answer.
  /// - Returns: the method that is answered, and when it was asked; nil if it was answered before.
  mutating func answer(
    _ slot: Int, _ outcome: Result<[UInt8], WireError>, share: RoomShare? = nil
  ) -> (method: String, begun: NIODeadline)? {
    let index = slot / Self.stride - firstNumber
    let place = slot % Self.stride
    guard exchanges.indices.contains(index), !exchanges[index].isAnswered else { return nil }
    let answered: (method: String, begun: NIODeadline)
    switch exchanges[index] {
    case .single(let id, let method, _, let size, let begun):
      exchanges[index] = .single(id: id, method: method, outcome, size: size, begun: begun)
      answered = (method, begun)
    case .batch(var entries, let unanswered, let size, let begun):
      entries[place].outcome = outcome
      answered = (entries[place].method, begun)
      exchanges[index] = .batch(entries, unanswered: unanswered - 1, size: size, begun: begun)
    }
    unanswered -= 1
    if let share { shares[slot] = share }
    if case .success(let result) = outcome { bytesHeld += result.count }
    return answered
  }

  /// Removes the answers that may be written, one per line, with their room. Empty if there are none yet.
  mutating func takeAnswered() -> (lines: ByteBuffer, shares: [RoomShare]) {
    var lines = ByteBuffer()
    var taken: [RoomShare] = []
    while let first = exchanges.first, first.isAnswered {
      exchanges.removeFirst()
      if !shares.isEmpty { taken += takeShares(ofExchange: firstNumber) }
      firstNumber += 1
      bytesHeld -= first.bytes
      bytesUnanswered -= first.size
      guard let reply = Self.reply(first) else { continue }
      lines.reserveCapacity(minimumWritableBytes: reply.count + 1)
      lines.writeBytes(reply)
      lines.writeInteger(UInt8(ascii: "\n"))
    }
    return (lines, taken)
  }

  private mutating func takeShares(ofExchange number: Int) -> [RoomShare] {
    let slots = shares.keys.filter { $0 / Self.stride == number }
    return slots.compactMap { shares.removeValue(forKey: $0) }
  }

  /// nil if no answer is wanted.
  private static func reply(_ exchange: Exchange) -> [UInt8]? {
    switch exchange {
    case .single(let id, _, let outcome, _, _): return reply(id, outcome)
    case .batch(let entries, _, _, _):
      let replies = entries.compactMap { reply($0.id, $0.outcome) }
      return replies.isEmpty ? nil : Reply.batch(replies)
    }
  }

  private static func reply(_ id: JSONValue?, _ outcome: Outcome?) -> [UInt8]? {
    guard let id, let outcome else { return nil }
    switch outcome {
    case .success(let result): return Reply.result(result, id: id)
    case .failure(let error): return Reply.error(error, id: id)
    }
  }
}

extension Message.Entry {
  fileprivate var method: String { if case .success(let request) = self { request.method } else { "none" } }

  /// The id to answer with; nil if no answer is wanted.
  fileprivate var id: JSONValue? {
    switch self {
    case .success(let request): request.id
    case .failure(let refused): refused.id
    }
  }
}

extension Result<[UInt8], WireError> {
  fileprivate var bytes: Int { if case .success(let result) = self { result.count } else { 0 } }
}
