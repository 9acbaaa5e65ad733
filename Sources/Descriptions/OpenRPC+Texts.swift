extension OpenRPC {
  /// What whoever reads the document must know first.
  static let introduction = """
    The protocol of Quarry, a server for scavenger hunts with QR codes: JSON-RPC 2.0, one JSON value a \
    line over TCP. docs/protocol.md tells the rest.

    What the server sends is described closed: an unknown member is a mistake here or there. What it \
    takes is described as it should be sent: the server ignores members that it does not know, takes \
    null for an optional member that is left out (except where null is described), and integers also \
    when written as 3.0.

    Lengths of texts are `x-maxCharacters`, since they count characters as people do (grapheme clusters, \
    after trimming and NFC), while `maxLength` counts code points: a family emoji is one of the former \
    and seven of the latter.

    `x-who` says who may call: any, account, host (also the account that the lobby belongs to), player, \
    or viewer (host and player, and anybody if the lobby lets spectators in). `x-kinds` are the values \
    of `data.kind` that a method's errors have. The `data` of an error is given as its schema. \
    ParseError, InvalidRequest, MethodNotFound and Internal can answer any message.
    """
}

/// What the server sends unasked.
struct PushDescription: Sendable {
  let name: String
  let summary: String
  let details: String?
  let params: Schema

  private init(_ name: String, _ summary: String, _ params: Schema, details: String? = nil) {
    self.name = name
    self.summary = summary
    self.details = details
    self.params = params
  }

  static let all: [PushDescription] = [
    PushDescription(
      "event", "Something happened in a watched lobby.", .anyOf([.event, .hostEvent]),
      details: """
        Players and spectators get an `Event`, the host gets a `HostEvent`. If `prev` is greater than the \
        last `seq` that the client has, it missed something and watches again with `since`.
        """),
    PushDescription(
      "board", "The board of a watched lobby changed.", .boardChange,
      details: "At most ten times a second; the newest always arrives."),
    PushDescription("bye", "The last line before the server closes the connection.", .bye),
  ]
}
