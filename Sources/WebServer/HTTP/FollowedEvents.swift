import Connections
import Core
import HTTPTypes
import Hummingbird
import JSONCoding
import Lobbies
import NIOCore
import Wire

/// Everything that happens in all lobbies, as it happens: a line of JSON for each event, for operators.
///
/// An empty line now and then shows both sides that the other is still there.
struct FollowedEvents {
  let caller: Caller

  func add(to router: some RouterMethods<WebContext>) {
    router.get("/admin/events.ndjson") { request, context -> Response in
      let result = try await caller.call("events.follow", try params(of: request), for: request, context)
      guard case .followed(let followed) = result else { throw WireError.unavailable }
      let bell = caller.service.lobbies.bell
      let headers: HTTPFields = [
        .contentType: "application/x-ndjson; charset=utf-8",
        // If it were compressed, a line would wait for the next ones.
        .cacheControl: "no-store, no-transform",
      ]
      let eventLoop = context.eventLoop
      return Response(
        status: .ok, headers: headers,
        body: ResponseBody { try await Self.write(followed, to: $0, bell, on: eventLoop) })
    }
  }

  private func params(of request: Request) throws -> JSONObject {
    let query = request.uri.queryParameters
    var params: JSONObject = [:]
    if let after = query["after"] {
      guard let position = Int64(after) else { throw WireError.invalidParams("after", "must be an integer") }
      params.members.append(.init("after", .integer(position)))
    }
    if let lobby = query["lobby"] { params.members.append(.init("lobby", .string(String(lobby)))) }
    if let types = query["types"] {
      let names = types.split(separator: ",").map { JSONValue.string(String($0)) }
      params.members.append(.init("types", .array(names)))
    }
    return params
  }

  private static func write(
    _ followed: Followed, to sink: any ResponseBodyWriter, _ bell: LogBell, on eventLoop: any EventLoop
  ) async throws {
    var writer = sink
    let (rings, ring) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let ear = bell.hear({ ring.yield() }, finished: { ring.finish() })
    let beat = TimeAmount.milliseconds(Limits.followersBeat.milliseconds)
    let beats = eventLoop.scheduleRepeatedTask(initialDelay: beat, delay: beat) { _ in ring.yield() }
    defer { beats.cancel() }
    // The head goes out with the first bytes.
    try await writer.write(newline)
    var written = NIODeadline.now()
    var next = rings.makeAsyncIterator()
    while followed.mayGoOn() {
      ear.listen()
      let page = try await followed.follower.next()
      if !page.events.isEmpty {
        try await writer.write(lines(of: page.events))
        written = .now()
      } else if page.isAtEnd {
        if .now() - written >= beat {
          try await writer.write(newline)
          written = .now()
        }
        guard await next.next() != nil else { break }
      }
    }
    try await writer.finish(nil)
  }

  private static let newline = ByteBuffer(string: "\n")

  private static func lines(of events: [FollowedEvent]) -> ByteBuffer {
    var lines = ByteBuffer()
    for event in events {
      lines.writeBytes(JSONWriter.bytes { $0.object { event.write(to: &$0) } })
      lines.writeInteger(UInt8(ascii: "\n"))
    }
    return lines
  }
}
