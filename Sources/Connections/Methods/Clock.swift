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
      "lobby.resume", .repeatableOfLobby, by: .host, "Lets it go on.", details: "Only while it is paused.",
      result: .phaseResult, errors: [.wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init("{}", #"{"phase":"running","endsAt":1795254793688}"#)
    ) { .host(.resume) }
    Method(
      "lobby.end", .repeatableOfLobby, by: .host, "Ends the hunt for good.",
      details:
        """
        In any phase but the last. One that never started shows its clues to nobody. A play by one player \
        has no host: there its player ends it.
        """, result: .phaseResult, errors: [.wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init("{}", #"{"phase":"ended"}"#)
    ) { .host(.end) }
    Method(
      "lobby.extend", .repeatableOfLobby, by: .host, "Adds time to the clock.",
      details: "While it runs or is paused, and has a clock.",
      parameters: .integer("seconds", .integer("How much.", Limits.extending)), result: .endsAtResult,
      errors: [.wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(#"{"seconds":300}"#, #"{"endsAt":1795255093688}"#)
    ) { seconds in .host(.extend(seconds: seconds)) }
    Method(
      "lobby.freeze", .repeatableOfLobby, by: .host, "Lets the board stand still for all but the host.",
      details:
        """
        Once the hunt has started, and also after its end. What others find from then on only they and the \
        host learn. Twice changes nothing.
        """, result: .boardPosition, errors: [.wrongPhase, .rateLimited, .unavailable],
      example: .init("{}", #"{"seq":7}"#)
    ) { .host(.freeze) }
    Method(
      "lobby.reveal", .repeatableOfLobby, by: .host, "Shows what a board that stands still has hidden.",
      details:
        """
        All of it, and the board moves again; or up to an event, and it stands still there as long as points \
        were given or taken since.
        """,
      parameters: .moment("Up to which event; all that has happened unless given, or if there is none so high yet."),
      result: .boardPosition, errors: [.wrongPhase, .rateLimited, .unavailable],
      example: .init(#"{"at":9}"#, #"{"seq":9}"#)
    ) { seq in .host(.reveal(at: seq)) }
  }
}
