// The course of a hunt.
import Descriptions
import Hunt
import Wire

extension Methods {
  static let clock = Theme(.hosting) {
    Method(
      "lobby.start", .repeatableOfLobby, by: .host, "Starts the hunt.", details: "Only while it is open.",
      result: .phaseResult, errors: [.wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init("{}", #"{"phase":"running","endsAt":1795254793685}"#)
    ) { .host(.start) }
    Method(
      "lobby.pause", .repeatableOfLobby, by: .host, "Stops the clock.", details: "Only while it runs.",
      result: .phaseResult, errors: [.wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init("{}", #"{"phase":"paused"}"#)
    ) { .host(.pause) }
    Method(
      "lobby.resume", .repeatableOfLobby, by: .host, "Resumes the hunt.", details: "Only while it is paused.",
      result: .phaseResult, errors: [.wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init("{}", #"{"phase":"running","endsAt":1795254793688}"#)
    ) { .host(.resume) }
    Method(
      "lobby.end", .repeatableOfLobby, by: .host, "Ends the hunt permanently.",
      details:
        """
        In any phase but the last. If the hunt never started, nobody sees its clues. A solo play has no host: its \
        player ends it.
        """, result: .phaseResult, errors: [.wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init("{}", #"{"phase":"ended"}"#)
    ) { .host(.end) }
    Method(
      "lobby.extend", .repeatableOfLobby, by: .host, "Adds time to the clock.",
      details: "Only while the hunt runs or is paused, and only if it has a clock.",
      parameters: .integer("seconds", .integer("How much.", Limits.extending)), result: .endsAtResult,
      errors: [.wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(#"{"seconds":300}"#, #"{"endsAt":1795255093688}"#)
    ) { seconds in .host(.extend(seconds: seconds)) }
    Method(
      "lobby.freeze", .repeatableOfLobby, by: .host, "Freezes the board for everyone but the host.",
      details:
        """
        Once the hunt has started, and also after its end. Later finds are shown only to their finder and the host. \
        Freezing a frozen board changes nothing.
        """, result: .boardPosition, errors: [.wrongPhase, .rateLimited, .unavailable],
      example: .init("{}", #"{"seq":7}"#)
    ) { .host(.freeze) }
    Method(
      "lobby.reveal", .repeatableOfLobby, by: .host, "Reveals a frozen board, or the next part of it.",
      details:
        """
        Reveals all of it, and the board is live again; or up to an event, where it stays frozen if points have \
        changed since.
        """,
      parameters: .moment(
        "The event up to which to reveal; everything unless given, or if no event has this number yet."),
      result: .boardPosition, errors: [.wrongPhase, .rateLimited, .unavailable],
      example: .init(#"{"at":9}"#, #"{"seq":9}"#)
    ) { seq in .host(.reveal(at: seq)) }
  }
}
