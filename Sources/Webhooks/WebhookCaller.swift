import Core
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// What a receiver answers.
struct ReceiverAnswer: Sendable {
  /// 0 if there was none.
  var status: Int
  /// What it sent back of the challenge.
  var challenge: String?
  /// Whether the operator has named its address, so that it need not prove itself.
  var isNamed = false
}

/// Calls receivers.
struct WebhookCaller: Sendable {
  /// The header with a challenge, and that of the answer which sends it back.
  static let challenge = "webhook-challenge"

  var call:
    @Sendable (_ url: WebhookURL, _ headers: [(name: String, value: String)], _ body: [UInt8]) async -> ReceiverAnswer
  /// Makes calls under way end soon.
  var breakOff: @Sendable () -> Void = {}
  var end: @Sendable () async -> Void = {}

  static func http(
    _ addresses: CallableAddresses, userAgent: String, on group: any EventLoopGroup
  ) throws -> WebhookCaller {
    let caller = try HTTPCaller(addresses, userAgent: userAgent, on: group)
    return WebhookCaller(
      call: { await caller.call($0, $1, $2) }, breakOff: { caller.breakOff() }, end: { await caller.end() })
  }
}

/// Calls receivers over HTTP: looks their names up, and connects to an address that it has checked. It follows no
/// redirects, knows no proxy, and reads no more of an answer than its status.
private final class HTTPCaller: Sendable {
  private let addresses: CallableAddresses
  private let userAgent: String
  private let group: any EventLoopGroup
  private let threads = NIOThreadPool(numberOfThreads: Limits.webhookLookups)
  private let tls: NIOSSLContext
  private let open = NIOLockedValueBox<[ObjectIdentifier: any Channel]>([:])

  init(_ addresses: CallableAddresses, userAgent: String, on group: any EventLoopGroup) throws {
    self.addresses = addresses
    self.userAgent = userAgent
    self.group = group
    tls = try NIOSSLContext(configuration: .makeClientConfiguration())
    threads.start()
  }

  func breakOff() {
    for channel in open.withLockedValue({ Array($0.values) }) { channel.close(promise: nil) }
  }

  func end() async { try? await threads.shutdownGracefully() }

  func call(
    _ url: WebhookURL, _ headers: [(name: String, value: String)], _ body: [UInt8]
  ) async -> ReceiverAnswer {
    let deadline = NIODeadline.now() + .milliseconds(Limits.webhookCall.milliseconds)
    let eventLoop = group.next()
    for address in await look(up: url, by: deadline, on: eventLoop) {
      // What is checked here is what is called: a name may lead elsewhere when it is looked up again.
      guard let known = NetworkAddress(address), addresses.mayCall(known), .now() < deadline else { continue }
      let request = ReceiverRequest(head: head(of: url, headers, length: body.count), body: ByteBuffer(bytes: body))
      if var answer = await send(request, to: address, url, by: deadline, on: eventLoop) {
        answer.isNamed = addresses.isNamed(known)
        return answer
      }
    }
    return ReceiverAnswer(status: 0)
  }

  private func look(up url: WebhookURL, by deadline: NIODeadline, on eventLoop: any EventLoop) async -> [SocketAddress]
  {
    let found = eventLoop.makePromise(of: [SocketAddress].self)
    let timeout = eventLoop.scheduleTask(deadline: deadline) { found.succeed([]) }
    threads.runIfActive(eventLoop: eventLoop) {
      HostLookup.addresses(of: url.host, port: url.port)
    }.cascade(to: found)
    defer { timeout.cancel() }
    return (try? await found.futureResult.get()) ?? []
  }

  private func head(of url: WebhookURL, _ headers: [(name: String, value: String)], length: Int) -> HTTPRequestHead {
    var fields = HTTPHeaders([("host", url.authority), ("user-agent", userAgent)])
    for (name, value) in headers { fields.add(name: name, value: value) }
    fields.add(name: "content-length", value: "\(length)")
    fields.add(name: "connection", value: "close")
    return HTTPRequestHead(version: .http1_1, method: .POST, uri: url.target, headers: fields)
  }

  /// - Returns: nil if there is no connection to this address.
  private func send(
    _ request: ReceiverRequest, to address: SocketAddress, _ url: WebhookURL, by deadline: NIODeadline,
    on eventLoop: any EventLoop
  ) async -> ReceiverAnswer? {
    let status = eventLoop.makePromise(of: ReceiverAnswer.self)
    let connecting = min(deadline - .now(), .milliseconds(Limits.webhookConnecting.milliseconds))
    let bootstrap = ClientBootstrap(group: eventLoop).connectTimeout(connecting).channelInitializer { [tls] channel in
      channel.eventLoop.makeCompletedFuture {
        let pipeline = channel.pipeline.syncOperations
        if url.isSecure {
          // A receiver without a name proves its address instead.
          let isAddress = !HostLookup.addresses(of: url.host, port: 0, isNumeric: true).isEmpty
          try pipeline.addHandler(NIOSSLClientHandler(context: tls, serverHostname: isAddress ? nil : url.host))
        }
        try pipeline.addHandler(AnswerLimit())
        try pipeline.addHTTPClientHandlers()
        try pipeline.addHandler(StatusReader(request, status))
      }
    }
    guard let channel = try? await bootstrap.connect(to: address).get() else {
      status.succeed(ReceiverAnswer(status: 0))
      return nil
    }
    let id = ObjectIdentifier(channel)
    open.withLockedValue { $0[id] = channel }
    let timeout = eventLoop.scheduleTask(deadline: deadline) { channel.close(promise: nil) }
    let answer = try? await status.futureResult.get()
    timeout.cancel()
    open.withLockedValue { $0[id] = nil }
    channel.close(promise: nil)
    return answer ?? ReceiverAnswer(status: 0)
  }
}

private struct ReceiverRequest: Sendable {
  let head: HTTPRequestHead
  let body: ByteBuffer
}

/// Sends a request, and reads the status of its answer.
private final class StatusReader: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundOut = HTTPClientRequestPart

  private let request: ReceiverRequest
  private let status: EventLoopPromise<ReceiverAnswer>

  init(_ request: ReceiverRequest, _ status: EventLoopPromise<ReceiverAnswer>) {
    self.request = request
    self.status = status
  }

  func channelActive(context: ChannelHandlerContext) {
    context.write(wrapOutboundOut(.head(request.head)), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(request.body))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(let head) = unwrapInboundIn(data), head.status.code >= 200 else { return }
    let challenge = head.headers.first(name: WebhookCaller.challenge)
    end(with: ReceiverAnswer(status: Int(head.status.code), challenge: challenge), context)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { end(with: ReceiverAnswer(status: 0), context) }

  func channelInactive(context: ChannelHandlerContext) {
    status.succeed(ReceiverAnswer(status: 0))
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { status.succeed(ReceiverAnswer(status: 0)) }

  private func end(with status: ReceiverAnswer, _ context: ChannelHandlerContext) {
    self.status.succeed(status)
    context.close(promise: nil)
  }
}

/// Ends a connection whose answer is too long.
private final class AnswerLimit: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private var room = Limits.webhookAnswer

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    room -= unwrapInboundIn(data).readableBytes
    guard room >= 0 else { return context.close(promise: nil) }
    context.fireChannelRead(data)
  }
}
