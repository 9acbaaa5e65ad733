import Core
// The course of a hunt.
import Descriptions
import Hunt
import Wire

extension Methods {
  static let clock = Theme(.hosting) {
    Method(
      "lobby.start", .repeatableOfLobby, by: .host, "Starts the hunt.",
      details:
        """
        Only while the lobby is open. With `undo` it starts that many seconds later, and until then \
        `lobby.cancelStart` takes it back. Asked again meanwhile, it starts at once without `undo`; with it, the answer \
        is the same.
        """,
      parameters: .undo, result: .phaseResult, errors: [.wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init("{}", #"{"phase":"running","endsAt":1795254793685}"#)
    ) { undo in .host(undo.map { .countIn(seconds: $0) } ?? .start) }
    Method(
      "lobby.cancelStart", .repeatableOfLobby, by: .host, "Takes back a start that is counted in.",
      details: "The hunt then starts when it was to start before, unless that has passed.",
      result: .startsAtResult, errors: [.wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init("{}", "{}")
    ) { .host(.cancelStart) }
    Method(
      "lobby.pause", .repeatableOfLobby, by: .host, "Pauses the hunt and its clock.",
      details: "Only while the hunt is running.",
      result: .phaseResult, errors: [.wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init("{}", #"{"phase":"paused"}"#)
    ) { .host(.pause) }
    Method(
      "lobby.resume", .repeatableOfLobby, by: .host, "Resumes a paused hunt.",
      details: "Only while the hunt is paused.",
      result: .phaseResult, errors: [.wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init("{}", #"{"phase":"running","endsAt":1795254793688}"#)
    ) { .host(.resume) }
    Method(
      "lobby.end", .repeatableOfLobby, by: .host, "Ends the hunt permanently.",
      details:
        """
        In any phase but the last. If the hunt never started, nobody is shown its clues. A play by one player \
        has no host; its player may end it.
        """, result: .phaseResult, errors: [.wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init("{}", #"{"phase":"ended"}"#)
    ) { .host(.end) }
    Method(
      "lobby.extend", .repeatableOfLobby, by: .host, "Adds time to the clock.",
      details: "While the hunt is running or paused, and only if it has a clock.",
      parameters: .integer("seconds", .integer("Seconds to add.", Limits.extending)), result: .endsAtResult,
      errors: [.wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(#"{"seconds":300}"#, #"{"endsAt":1795255093688}"#)
    ) { seconds in .host(.extend(seconds: seconds)) }
    Method(
      "lobby.freeze", .repeatableOfLobby, by: .host, "Freezes the board for everybody but the host.",
      details:
        """
        Once the hunt has started, also after its end. While the board is frozen, a find is shown only to its \
        finder and the host. Freezing a frozen board changes nothing.
        """, result: .boardPosition, errors: [.wrongPhase, .rateLimited, .unavailable],
      example: .init("{}", #"{"seq":7}"#)
    ) { .host(.freeze) }
    Method(
      "lobby.reveal", .repeatableOfLobby, by: .host, "Reveals what a frozen board hides.",
      details:
        """
        Without `at` everything is revealed, and the board is no longer frozen. With `at` everything up to that \
        event is revealed, and the board stays frozen there if points were given or taken since.
        """,
      parameters: .moment(
        "The last event to reveal. Everything is revealed if it is omitted or beyond the newest event."),
      result: .boardPosition, errors: [.wrongPhase, .rateLimited, .unavailable],
      example: .init(#"{"at":9}"#, #"{"seq":9}"#)
    ) { seq in .host(.reveal(at: seq)) }
  }
}

extension Parameter where Value == Int? {
  fileprivate static var undo: Parameter {
    .optional(
      "undo", .integer("For how many seconds the start can be taken back.", Limits.startUndo),
      "The hunt starts at once if it is omitted."
    ) { (fields) throws(WireError) in try fields.optionalInteger("undo") }
  }
}
