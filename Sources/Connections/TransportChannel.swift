public import Core
public import NIOCore

/// A transport's channel: what all transports do with theirs, and the one way in which a connection ends.
///
/// For use on the channel's event loop.
public final class TransportChannel {
  private let context: ChannelHandlerContext
  private let out: ChannelHandlerContext
  public private(set) var isReading = true
  private var closing: Scheduled<Void>?
  private var isClosed = false

  /// - Parameters:
  ///   - context: that of the handler at the end of the pipeline.
  ///   - out: where bytes go out as they are; nil: at `context`.
  public init(_ context: ChannelHandlerContext, out: ChannelHandlerContext? = nil) {
    self.context = context
    self.out = out ?? context
  }

  public var eventLoop: any EventLoop { context.eventLoop }

  // MARK: Writing

  public var isWritable: Bool { context.channel.isWritable }

  public var bytesWaiting: Int { (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0 }

  public func write(_ bytes: ByteBuffer) { out.write(NIOAny(bytes), promise: nil) }

  /// Keeps the shares until the socket has taken the bytes.
  public func write(_ bytes: ByteBuffer, holding shares: [any AnyObject & Sendable]) {
    let taken = out.eventLoop.makePromise(of: Void.self)
    taken.futureResult.whenComplete { _ in withExtendedLifetime(shares) {} }
    out.write(NIOAny(bytes), promise: taken)
  }

  public func flush() { context.flush() }

  // MARK: Reading

  /// - Returns: whether that is a change.
  public func setReading(_ isReading: Bool) -> Bool {
    guard isReading != self.isReading else { return false }
    self.isReading = isReading
    try? context.channel.syncOptions?.setOption(.autoRead, value: isReading)
    return true
  }

  // MARK: Closing

  /// Closes the output when everything is sent. Then what arrives must be read and discarded until the peer closes, too:
  /// closing with unread bytes would reset the connection, and the last answer might be lost.
  public func closeWhenSent() {
    let sent = context.eventLoop.makePromise(of: Void.self)
    out.writeAndFlush(NIOAny(ByteBuffer()), promise: sent)
    close(within: Limits.lastWords)
    sent.futureResult.assumeIsolated().whenComplete { _ in
      self.context.close(mode: .output, promise: nil)
      self.close(within: Limits.lingering)
    }
  }

  /// Gives the peer some time to close before this side does.
  public func close(within length: Span) {
    closing?.cancel()
    guard !isClosed else { return }
    closing = context.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(length.milliseconds)) {
      self.closeNow()
    }
  }

  public func closeNow() { context.close(promise: nil) }

  /// To be called when the channel is closed.
  public func closed() {
    isClosed = true
    closing?.cancel()
  }
}
