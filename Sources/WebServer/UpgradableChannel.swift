import Connections
import Core
import HTTPTypes
import Hummingbird
import HummingbirdCore
import JSONCoding
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOWebSocket
import WebSocketMessages
import Wire

/// A connection of the web server: HTTP, until it upgrades to a WebSocket at `/ws`.
///
/// Hummingbird serves the HTTP requests. WebSockets are our own channel handlers, not `hummingbird-websocket`'s, so
/// that a push costs no hop between tasks.
struct UpgradableChannel: ServerChildChannel, HTTPChannelHandler {
  typealias HTTP = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

  enum Spoken: Sendable {
    case http(HTTP)
    case webSocket
  }

  struct Value: ServerChildChannelValue {
    let channel: any Channel
    let negotiated: EventLoopFuture<Spoken>
  }

  /// Nil to open no WebSockets.
  let reception: (any Reception)?
  let textFrames: TextFramesOfLoops
  let site: Site
  /// Answers plain messages over HTTP; nil to leave all to the responder.
  let messages: ConnectionService?
  let responder: HTTPChannelHandler.Responder

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      var configuration = NIOUpgradableHTTPServerPipelineConfiguration(
        upgradeConfiguration: NIOTypedHTTPServerUpgradeConfiguration(
          upgraders: upgrade.map { [upgrader($0)] } ?? [],
          notUpgradingCompletionHandler: { channel in
            channel.eventLoop.makeCompletedFuture { .http(try http(on: channel, logger: logger)) }
          }))
      configuration.decoderConfiguration.maxHeaderFieldSize = Limits.headField
      configuration.decoderConfiguration.maxHeaderListSize = Limits.headBytes
      configuration.decoderConfiguration.maxHeaderFieldCount = Limits.headFields
      let negotiated = try channel.pipeline.syncOperations.configureUpgradableHTTPServerPipeline(
        configuration: configuration)
      try RequestPatience.add(to: channel.pipeline.syncOperations)
      try RequestHeads.add(site, upgrade, to: channel.pipeline.syncOperations)
      return Value(channel: channel, negotiated: negotiated)
    }
  }

  func handle(value: Value, logger: Logger) async {
    do {
      switch try await value.negotiated.get() {
      case .http(let http): await handleHTTP(asyncChannel: http, logger: logger)
      case .webSocket:
        try await withTaskCancellationHandler {
          try await value.channel.closeFuture.get()
        } onCancel: {
          value.channel.close(promise: nil)
        }
      }
    } catch {
      // A connection that breaks or sends nonsense ends only itself.
      logger.debug("A connection ended: \(error)")
      value.channel.close(promise: nil)
    }
  }

  private func http(on channel: any Channel, logger: Logger) throws -> HTTP {
    // Hummingbird now answers unparsable requests; NIO's handler would answer them a second time.
    if let first = try? channel.pipeline.syncOperations.context(handlerType: HTTPServerProtocolErrorHandler.self) {
      channel.pipeline.syncOperations.removeHandler(context: first, promise: nil)
    }
    try channel.pipeline.syncOperations.addHandler(HTTP1ToHTTPServerCodec(secure: site.isSecure))
    try channel.pipeline.syncOperations.addHandler(
      HTTPConnectionStateHandler(idleTimeout: .seconds(60), logger: logger))
    if let messages {
      try channel.pipeline.syncOperations.addHandler(PlainMessages(service: messages, site: site))
    }
    // A body that its route has not asked for yet takes little: some reads, each of a few kilobytes.
    let options = channel.syncOptions
    try options?.setOption(
      .recvAllocator, value: AdaptiveRecvByteBufferAllocator(minimum: 1_024, initial: 2_048, maximum: Limits.bodyRead))
    try options?.setOption(.maxMessagesPerRead, value: 1)
    return try NIOAsyncChannel(
      wrappingChannelSynchronously: channel,
      configuration: .init(
        backPressureStrategy: .init(lowWatermark: 1, highWatermark: 3), isOutboundHalfClosureEnabled: true))
  }

  /// Nil to open no WebSockets.
  private var upgrade: WebSocketUpgrade? {
    reception.map { WebSocketUpgrade(reception: $0, textFrames: textFrames, site: site) }
  }

  private func upgrader(_ upgrade: WebSocketUpgrade) -> NIOTypedWebSocketServerUpgrader<Spoken> {
    return NIOTypedWebSocketServerUpgrader(
      maxFrameSize: WebSocketUpgrade.frameBytes,
      enableAutomaticErrorHandling: false,
      shouldUpgrade: { channel, head in
        // Before the decoder is removed, which forwards the bytes it has not read: frames, not requests.
        RequestPatience.remove(from: channel.pipeline.syncOperations)
        RequestHeads.remove(from: channel.pipeline.syncOperations)
        return channel.eventLoop.makeSucceededFuture(upgrade.headers(for: head))
      },
      upgradePipelineHandler: { channel, head in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(upgrade.handler(for: head, on: channel))
          return .webSocket
        }
      })
  }
}

/// The frames that the WebSockets of each event loop share.
final class TextFramesOfLoops: Sendable {
  private let frames: [ObjectIdentifier: NIOLoopBound<TextFrames>]

  init(_ group: any EventLoopGroup) async throws {
    var frames: [ObjectIdentifier: NIOLoopBound<TextFrames>] = [:]
    for eventLoop in group.makeIterator() {
      frames[ObjectIdentifier(eventLoop)] = try await eventLoop.submit {
        NIOLoopBound(TextFrames(), eventLoop: eventLoop)
      }.get()
    }
    self.frames = frames
  }

  /// Must be called on the event loop.
  func of(_ eventLoop: any EventLoop) -> TextFrames {
    guard let bound = frames[ObjectIdentifier(eventLoop)] else {
      preconditionFailure("A connection is on an event loop of another group")
    }
    return bound.value
  }
}
