import Core
public import HTTPTypes
public import NIOCore

/// A body that arrives over a link. For one reader.
public struct RelayedBody: AsyncSequence, Sendable {
  public typealias Element = ByteBuffer

  let chunks: AsyncThrowingStream<ByteBuffer, any Error>
  /// Tells the other end of bytes that were read.
  let taken: @Sendable (Int) -> Void

  public struct AsyncIterator: AsyncIteratorProtocol {
    var chunks: AsyncThrowingStream<ByteBuffer, any Error>.Iterator
    let taken: @Sendable (Int) -> Void

    public mutating func next() async throws -> ByteBuffer? {
      let chunk = try await chunks.next()
      if let chunk { taken(chunk.readableBytes) }
      return chunk
    }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(chunks: chunks.makeAsyncIterator(), taken: taken) }
}

/// An HTTP request that a node relayed to the leader.
public struct RelayedRequest: Sendable {
  public let head: HTTPRequest
  /// The client's address, as limits count it.
  public let address: String
  /// The `https://HOST` that the request was sent to, if phones reach the server there.
  public let origin: String?
  /// Whether it was encrypted, or came from the node's machine or a trusted proxy.
  public let isPrivate: Bool
  public let body: RelayedBody
  /// One of the lobbies' event loops.
  public let eventLoop: any EventLoop
  /// Ends the body with an error.
  public let abort: @Sendable () -> Void
}

/// Where the leader writes the answer to a relayed request.
public final class RelayedAnswer: Sendable {
  private let number: Number
  private let window = Window(bytes: Limits.relayedBody)
  private let send: @Sendable (FrameToNode) -> Void

  private static let piece = 64 << 10

  init(_ number: Number, send: @escaping @Sendable (FrameToNode) -> Void) {
    self.number = number
    self.send = send
  }

  public func write(_ head: HTTPResponse) { send(.answer(number, head)) }

  /// Waits for room on the way. Throws `CancellationError` once the client is gone.
  public func write(_ bytes: ByteBuffer) async throws {
    var rest = bytes
    while let piece = rest.readSlice(length: min(Self.piece, rest.readableBytes)), piece.readableBytes > 0 {
      try await window.take(piece.readableBytes)
      send(.answerBody(number, piece))
    }
  }

  public func finish() { send(.answerEnd(number)) }

  func fail() { send(.failed(number)) }
  func taken(_ bytes: Int) { window.give(bytes) }
  func close() { window.close() }
}

/// A body's writer and reader at the end of a link where it arrives.
struct Arriving: Sendable {
  let body: RelayedBody
  let continuation: AsyncThrowingStream<ByteBuffer, any Error>.Continuation

  init(taken: @escaping @Sendable (Int) -> Void) {
    // The other end sends no more than `Limits.relayedBody` before it is read.
    let (chunks, continuation) = AsyncThrowingStream<ByteBuffer, any Error>.makeStream()
    body = RelayedBody(chunks: chunks, taken: taken)
    self.continuation = continuation
  }
}
