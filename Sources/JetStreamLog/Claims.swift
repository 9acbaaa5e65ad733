import EventLog
import JSONCoding

/// Who holds a claim, as stored in a message.
struct ClaimRecord: Equatable, Sendable {
  var name: ClaimName
  /// Nil if nobody does.
  var stream: StreamName?
  /// Milliseconds since 1970 UTC; nil means for ever.
  var until: Int64?

  func holder(at now: Int64) -> StreamName? { (until.map { now < $0 } ?? true) ? stream : nil }

  var bytes: [UInt8] {
    JSONWriter.bytes { json in
      json.object {
        $0.member("space", name.space)
        $0.member("name", name.name)
        $0.member("stream", ifPresent: stream?.rawValue)
        $0.member("until", ifPresent: until)
      }
    }
  }

  init(name: ClaimName, stream: StreamName? = nil, until: Int64? = nil) {
    self.name = name
    self.stream = stream
    self.until = until
  }

  init(_ bytes: [UInt8]) throws {
    let json = try JSONParser.parse(bytes, from: .stored)
    guard let space = json["space"]?.string, let name = json["name"]?.string else { throw UnreadableMessage() }
    self.name = ClaimName(space: space, name: name)
    stream = json["stream"]?.string.map { StreamName($0) }
    until = json["until"]?.integer
  }
}
