import JSONCoding

/// What a base is made of. The list is created last: without it, there is no base.
struct BaseList: Equatable {
  struct Part: Equatable {
    /// Of the object.
    var sha256: String
    /// Of the database.
    var bytes: Int
  }

  var commit: Int64
  var position: Int64
  /// A time that none of its commits is later than, in milliseconds since 1970 UTC.
  var at: Int64
  /// The term of the server that made it, and the last segment before: later commits are in later segments.
  var term: Int
  var segment: Int
  var parts: [Part] = []

  private static let format: Int64 = 1

  var bytes: [UInt8] {
    JSONWriter.bytes { json in
      json.object { json in
        json.member("format", Self.format)
        json.member("commit", commit)
        json.member("position", position)
        json.member("at", at)
        json.member("term", term)
        json.member("segment", segment)
        json.member("parts", array: parts) { json, part in
          json.object {
            $0.member("sha256", part.sha256)
            $0.member("bytes", part.bytes)
          }
        }
      }
    }
  }

  /// Nil if there is none, or it cannot be read.
  static func read(_ commit: Int64, at destination: any Destination) throws(DestinationFailure) -> BaseList? {
    guard let bytes = try destination.read(ShipNames.list(of: commit)),
      let json = try? JSONParser.parse(bytes, from: .stored), json["format"]?.integer == format,
      json["commit"]?.integer == commit, let position = json["position"]?.integer, let at = json["at"]?.integer,
      let term = json["term"]?.integer, let segment = json["segment"]?.integer, let parts = json["parts"]?.array
    else { return nil }
    var list = BaseList(commit: commit, position: position, at: at, term: Int(term), segment: Int(segment))
    for part in parts {
      guard let digest = part["sha256"]?.string, let bytes = part["bytes"]?.integer else { return nil }
      list.parts.append(Part(sha256: digest, bytes: Int(bytes)))
    }
    return list.parts.isEmpty ? nil : list
  }
}
