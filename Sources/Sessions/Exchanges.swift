import DequeModule
import JSONCoding
import Lobbies
import Wire

/// The messages of a connection that are not yet answered, in order. Answers leave in the order of the messages,
/// however they come in.
struct Exchanges {
  /// One message: a request, or a batch of them.
  private struct Exchange {
    let isBatch: Bool
    /// One for each request; empty until it is answered, and for good if no answer is wanted.
    var replies: [[UInt8]]
    /// The ids to answer with; nil for a request that wants no answer.
    let ids: [JSONValue?]
    var unanswered: Int
  }

  private var exchanges: Deque<Exchange> = []
  /// The number of the oldest exchange that is not yet written.
  private var firstNumber = 0
  /// Requests that are not yet answered.
  private(set) var unanswered = 0

  var isEmpty: Bool { exchanges.isEmpty }

  /// More than requests in a batch, so that a slot tells its exchange and its place in it.
  private static let stride = 128

  /// Takes a message in.
  /// - Returns: the slot of its first request; the others follow it.
  mutating func open(_ message: Message) -> Int {
    let entries: [Message.Entry]
    let isBatch: Bool
    switch message {
    case .single(let entry): (entries, isBatch) = ([entry], false)
    case .batch(let all): (entries, isBatch) = (all, true)
    }
    let ids = entries.map { entry -> JSONValue? in
      switch entry {
      case .success(let request): return request.id
      case .failure(let refused): return refused.id
      }
    }
    exchanges.append(
      Exchange(
        isBatch: isBatch, replies: Array(repeating: [], count: entries.count), ids: ids, unanswered: entries.count))
    unanswered += entries.count
    return (firstNumber + exchanges.count - 1) * Self.stride
  }

  mutating func answer(_ slot: Int, _ outcome: Result<[UInt8], WireError>) {
    let index = slot / Self.stride - firstNumber
    let place = slot % Self.stride
    guard exchanges.indices.contains(index), exchanges[index].unanswered > 0 else { return }
    if let id = exchanges[index].ids[place] {
      switch outcome {
      case .success(let result): exchanges[index].replies[place] = Reply.result(result, id: id)
      case .failure(let error): exchanges[index].replies[place] = Reply.error(error, id: id)
      }
    }
    exchanges[index].unanswered -= 1
    unanswered -= 1
  }

  /// The next answer that may be written; nil if there is none yet. Empty if none is wanted.
  mutating func next() -> [UInt8]? {
    guard let first = exchanges.first, first.unanswered == 0 else { return nil }
    exchanges.removeFirst()
    firstNumber += 1
    let replies = first.replies.filter { !$0.isEmpty }
    guard first.isBatch, !replies.isEmpty else { return replies.first ?? [] }
    return Reply.batch(replies)
  }
}
