import JSONCoding
import NIOCore
import NIOPosix
import QuarryClient
import Testing

/// A server that follows scripts, one per connection.
enum ScriptedServer {
  typealias Script = @Sendable (inout Peer) async throws -> Void

  /// The client closed the connection.
  struct ClientLeft: Error {}

  /// Runs `client` against the scripts; fails if the client leaves some of them unplayed.
  /// - Parameter again: whether a script starts over if the client leaves in its middle, and the last one if the client
  ///   returns after it: on a busy machine, the server may be slower than the client is patient.
  @discardableResult
  static func play<Result: Sendable>(
    _ scripts: [Script], again: Bool = false,
    client: @escaping @Sendable (ServerAddress) async throws -> Result
  ) async throws -> Result {
    let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .bind(host: "127.0.0.1", port: 0) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    let port = try #require(server.channel.localAddress?.port)
    return try await withThrowingTaskGroup(of: Result?.self) { group in
      group.addTask {
        try await serve(scripts, again: again, on: server)
        return nil
      }
      group.addTask { try await client(ServerAddress(host: "127.0.0.1", port: port)) }
      var result: Result?
      while let done = try await group.next() {
        result = done ?? result
        // When the client is done, the server may still wait for its next move.
        if done != nil { group.cancelAll() }
      }
      return try #require(result)
    }
  }

  private static func serve(
    _ scripts: [Script], again: Bool,
    on server: NIOAsyncChannel<NIOAsyncChannel<ByteBuffer, ByteBuffer>, Never>
  ) async throws {
    var played = 0
    do {
      try await server.executeThenClose { connections in
        var connections = connections.makeAsyncIterator()
        while again || played < scripts.count, let connection = try await connections.next() {
          let before = played
          let script = scripts[min(played, scripts.count - 1)]
          played += 1
          do {
            try await connection.executeThenClose { inbound, outbound in
              var peer = Peer(inbound: inbound.makeAsyncIterator(), outbound: outbound)
              try await script(&peer)
            }
          } catch let error where again && !(error is CancellationError) {
            played = before
          }
        }
      }
    } catch is CancellationError {}
    #expect(played >= scripts.count, "the client did not connect as often as it should have")
  }

  /// The server's end of a connection.
  struct Peer {
    var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private var buffer = ByteBuffer()

    init(
      inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator,
      outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    ) {
      self.inbound = inbound
      self.outbound = outbound
    }

    /// The next request; fails at the end of the connection.
    mutating func request(_ method: String? = nil) async throws -> JSONValue {
      while true {
        if let end = buffer.readableBytesView.firstIndex(of: UInt8(ascii: "\n")) {
          let line = buffer.readBytes(length: end - buffer.readerIndex) ?? []
          buffer.moveReaderIndex(forwardBy: 1)
          let request = try JSONParser.parse(line)
          if let method { #expect(request["method"]?.string == method) }
          return request
        }
        guard let more = try await inbound.next() else { throw ClientLeft() }
        buffer.writeImmutableBuffer(more)
      }
    }

    /// Waits until the client closes.
    mutating func end() async throws {
      while try await inbound.next() != nil {}
    }

    func send(_ text: String) async throws { try await outbound.write(ByteBuffer(string: text + "\n")) }

    func answer(_ request: JSONValue, _ result: String) async throws {
      let id = String(decoding: (request["id"] ?? nil).bytes, as: UTF8.self)
      try await send(#"{"jsonrpc":"2.0","id":\#(id),"result":\#(result)}"#)
    }

    func refuse(_ request: JSONValue, _ kind: String, code: Int = 1003) async throws {
      let id = String(decoding: (request["id"] ?? nil).bytes, as: UTF8.self)
      try await send(
        #"{"jsonrpc":"2.0","id":\#(id),"error":{"code":\#(code),"message":"No.","data":{"kind":"\#(kind)"}}}"#)
    }

    func event(_ seq: Int, prev: Int, type: String = "chat.sent") async throws {
      try await send(
        #"{"jsonrpc":"2.0","method":"event","params":{"lobby":"L","seq":\#(seq),"prev":\#(prev),"at":1,"type":"\#(type)","data":{}}}"#
      )
    }
  }
}
