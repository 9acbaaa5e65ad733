// Chat and songs.
import Descriptions
import Hunt
import HuntViews
import JSONCoding
import Lobbies
import Wire

extension Methods {
  static let talking = Theme(.playing) {
    Method(
      "chat.send", .repeatableOfLobby, by: .playerOrHost(.moderator), "Sends a chat message.",
      details: "In any phase, if the chat is on.", parameters: .text("text", .chatText), .toTeam,
      result: .messageResult, errors: [.wrongPhase, .kicked, .muted, .rateLimited, .unavailable],
      example: .init(#"{"text":"Who has seen a plane tree?"}"#, #"{"message":"m1"}"#)
    ) { text, toTeam in .talk(.chat(text, toTeam: toTeam)) }
    Method(
      "chat.report", .repeatableOfLobby, by: .player, "Reports a chat message to the host.",
      details: "Each player can report a message once; further reports change nothing.", parameters: .message,
      .text("reason", .reason),
      result: .nothing, errors: [.messageNotFound, .wrongPhase, .kicked, .muted, .rateLimited, .unavailable],
      example: .init(#"{"message":"m1","reason":"Rude."}"#)
    ) { message, reason in .player(.report(message, reason)) }
    Method(
      "song.request", .repeatableOfLobby, by: .playerOrHost, "Requests a song.",
      details: "Before the end, if songs are on. A lobby holds at most 1,000.",
      parameters: .text("title", .songText), .text("artist", .songText), result: .songResult,
      errors: [.wrongPhase, .kicked, .muted, .rateLimited, .unavailable],
      example: .init(#"{"title":"Help!","artist":"The Beatles"}"#, #"{"song":"s1"}"#)
    ) { title, artist in .talk(.requestSong(title: title, artist: artist)) }
    Method(
      "song.vote", .repeatableOfLobby, by: .playerOrHost, "Votes on a song, or withdraws the vote.",
      details: "Before the end, if songs are on. Each seat has one vote for each song.", parameters: .song,
      .vote, result: .votesResult,
      errors: [.songNotFound, .wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(#"{"song":"s1","vote":"up"}"#, #"{"votes":1}"#)
    ) { song, vote in .talk(.vote(song, vote)) }
  }

  static let songsOfHost = Theme(.hosting) {
    Method(
      "song.play", .repeatableOfLobby, by: .host, "Says that a song plays now.",
      details: "In any phase, if songs are on, and again for the same song.",
      parameters: .song, result: .nothing, errors: [.songNotFound, .wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(#"{"song":"s1"}"#)
    ) { song in .host(.playSong(song)) }
    Method(
      "screen.steer", .ofLobby, by: .host, scope: .noKey, "Steers what big screens show after the end.",
      details:
        """
        `next` and `back` go on and back by a step, `pause` stops the show or lets it go on. Whoever watches with the topic \
        `presence` gets a push. Nothing of it is kept, so the request has no `key`.
        """, parameters: .screenStep, result: .nothing,
      errors: [.wrongPhase, .kicked, .rateLimited, .unavailable], example: .init(#"{"step":"next"}"#)
    ) { step in .lobby(.steer(step)) }
    Method(
      "song.remove", .repeatableOfLobby, by: .host, "Removes a song from the list.", details: "In any phase.",
      parameters: .song, result: .nothing, errors: [.songNotFound, .wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(#"{"song":"s1"}"#)
    ) { song in .host(.removeSong(song)) }
  }
}

extension Parameter where Value == Bool {
  /// Whether a chat message is for the team only.
  fileprivate static var toTeam: Parameter {
    .optional(
      "to", .constant("team"),
      "Sends it only to the player's own team and the host. Defaults to everybody. Not for the host."
    ) { (fields) throws(WireError) in
      guard fields.has("to") else { return false }
      guard (try? fields.string("to")) == "team" else {
        throw fields.problem("to", "must be \"team\", or left out for all")
      }
      return true
    }
  }
}

extension Parameter where Value == Vote {
  fileprivate static var vote: Parameter {
    .required("vote", .vote) { (fields) throws(WireError) in try fields.vote("vote") }
  }
}

extension Parameter where Value == ScreenStep {
  fileprivate static var screenStep: Parameter {
    .required("step", .screenStep) { (fields) throws(WireError) in
      guard let step = ScreenStep(rawValue: try fields.string("step")) else {
        throw fields.problem("step", "must be next, back or pause")
      }
      return step
    }
  }
}
