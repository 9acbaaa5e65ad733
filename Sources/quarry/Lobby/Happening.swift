import JSONCoding

/// Something that happened in a lobby, as a sentence.
struct Happening: Equatable {
  /// Milliseconds since 1970.
  let at: Int64
  let text: String
  /// The id of the chat message, if it is one.
  var message: String?
}

extension Happening {
  /// All that a snapshot tells of the past: notices and messages, in order.
  static func past(in snapshot: JSONValue) -> [Happening] {
    (notices(in: snapshot) + chat(in: snapshot)).sorted { $0.at < $1.at }
  }

  static func notices(in snapshot: JSONValue) -> [Happening] {
    (snapshot["notices"]?.array ?? []).map {
      Happening(at: $0["at"]?.integer ?? 0, text: LobbyMirror().sentence(forNotice: $0))
    }
  }

  private static func chat(in snapshot: JSONValue) -> [Happening] {
    (snapshot["chat"]?.array ?? []).map {
      Happening(
        at: $0["at"]?.integer ?? 0, text: LobbyMirror().sentence(forMessage: $0), message: $0["message"]?.string)
    }
  }
}
