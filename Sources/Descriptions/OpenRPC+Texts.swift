extension OpenRPC {
  /// The introduction of the document.
  static let introduction = """
    The protocol of Quarry, a server for scavenger hunts with QR codes: JSON-RPC 2.0 over TCP, one JSON \
    value per line. docs/protocol.md describes the rest.

    Schemas of what the server sends are closed: an unknown member is a mistake in this document or in the \
    server. Schemas of what it accepts describe what clients should send. The server ignores unknown \
    members, treats null as an omitted optional member (except where null is described), and accepts \
    integers written as 3.0.

    The lengths of texts are `x-maxCharacters`, which counts characters as people do (grapheme clusters, \
    after trimming and NFC), while `maxLength` counts code points: a family emoji is one character and \
    seven code points.

    `x-who` says who may call a method: any, account, host (also the account that owns the lobby), player, \
    or viewer (host and player, and anybody if the lobby admits spectators). `x-staff` lists the roles of staff \
    that may call it, too. `x-kinds` lists the values of \
    `data.kind` in a method's errors. The `data` of an error is given as its schema. ParseError, \
    InvalidRequest, MethodNotFound and Internal can answer any message.
    """
}

/// A push: a message that the server sends without a request.
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
        Players and spectators get an `Event`, the host gets a `HostEvent`. If `prev` is greater than the last \
        `seq` that the client has, the client missed events and should watch again with `since`.
        """),
    PushDescription(
      "board", "The board of a watched lobby changed.", .boardChange,
      details: "At most ten times a second. The newest board always arrives."),
    PushDescription(
      "presence", "Players of a watched lobby came or went.", .presenceChange,
      details: "For watchers with the topic `presence`, at most once a second. The first has everybody seen."),
    PushDescription(
      "cheer", "A player cheered in the waiting room.", .cheer,
      details: "For watchers with the topic `presence`, at once, at most 20 a second."),
    PushDescription(
      "steer", "The host steers what big screens show after the end.", .steer,
      details: "For watchers with the topic `presence`, at once."),
    PushDescription(
      "positions", "Players of a watched lobby moved, started or stopped sharing it, or called for help.",
      .positionChange,
      details: "For the host with the topic `positions`, at most once a second. The first has everything known."),
    PushDescription(
      "crowd", "Clues of a watched lobby became more or less crowded.", .crowdChange,
      details: "For hosts with the topic `crowd`, at most once a second. The first has all clues."),
    PushDescription(
      "feed", "Reactions to entries of the feed of a watched lobby changed.", .momentChange,
      details: "For watchers with the topic `feed`, at most once a second."),
    PushDescription(
      "follow", "Something happened in a lobby.", .followedEvent, details: "For operators who called `events.follow`."),
    PushDescription(
      "server.notice", "An operator announces something to everybody, or takes it away.", .noticeOfServer,
      details: "For connections that watch a lobby or follow events, at once. `server.info` has it for all others."),
    PushDescription("bye", "The last message before the server closes the connection.", .bye),
  ]
}
