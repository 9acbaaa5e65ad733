import Core
// What hosts tell players, and moderation.
import Descriptions
import Hunt
import Lobbies
import Wire

extension Methods {
  static let notices = Theme(.hosting) {
    Method(
      "lobby.announce", .repeatableOfLobby, by: .host(.moderator), "Sends the players a notice.",
      details: "In any phase.",
      parameters: .notice, .recipient, result: .noticeResult,
      errors: [.playerNotFound, .wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(#"{"text":"Ten minutes left."}"#, #"{"notice":"n1"}"#)
    ) { text, recipient in .host(.announce(text, to: recipient)) }
    Method(
      "lobby.sendSheet", .repeatableOfLobby, by: .host, "Sends the codes by mail, as a printable PDF.",
      details:
        """
        In any phase, until the lobby is archived. The event `sheet.mailed` or `sheet.mailFailed` tells the \
        outcome.
        """,
      parameters: .addressOfSheet, .languageOfSheet, result: .nothing,
      errors: [.wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(named: "Sends the codes by mail", #"{"email":"ada@example.org"}"#)
    ) { email, language in .lobby(.sendSheet(to: email, in: language)) }
  }

  static let players = Theme(.hosting) {
    Method(
      "lobby.hint", .repeatableOfLobby, by: .host, "Sends the players a hint for a clue.",
      details: "In any phase, but only to players who can see the clue.", parameters: .clue, .notice, .recipient,
      result: .noticeResult,
      errors: [.clueNotFound, .playerNotFound, .wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(#"{"clue":"c2","text":"It is older than the church.","to":{"team":"t1"}}"#, #"{"notice":"n2"}"#)
    ) { clue, text, recipient in .host(.hint(clue, text, to: recipient)) }
    Method(
      "player.kick", .repeatableOfLobby, by: .host(.moderator), "Removes a player, with their row and finds.",
      details:
        """
        Not after the end. The player's connections are closed with `bye`, and from then on requests with the \
        token are refused with `kicked`. The name becomes available again, unless `keepOut` is set.
        """, parameters: .keepOut, .player, .reason, result: .nothing,
      errors: [.playerNotFound, .wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(#"{"player":"p2","reason":"Shared the codes."}"#)
    ) { keepOut, player, reason in .host(.kick(player, reason: reason, keepOut: keepOut)) }
    Method(
      "player.admit", .repeatableOfLobby, by: .host(.moderator), "Lets a player who was kept out join again.",
      details: "In any phase. It changes nothing if the player is not kept out.", parameters: .player, result: .nothing,
      errors: [.playerNotFound, .wrongPhase, .kicked, .rateLimited, .unavailable], example: .init(#"{"player":"p2"}"#)
    ) { player in .host(.admit(player)) }
    Method(
      "player.handover", .ofLobby, by: .host(.moderator),
      "Makes a one-time token that hands a player's seat over to another device.",
      details:
        """
        For a player whose phone is lost or out of battery. `session.attach` uses the token up: the connection gets the seat, \
        and the earlier device loses it. The token is valid for \(Limits.handover.milliseconds / 60_000) minutes, until \
        there is another one for that player, and no longer than the server runs.
        """, parameters: .player, result: .seatOffer,
      errors: [.playerNotFound, .wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(
        #"{"player":"p2"}"#,
        #"""
        {
          "token": "01M7YMYHWA1M1EAE4SXFSD4PJ7.p2.aRuj0AABOIuIjJRuLIHgDpH0kRlH0A",
          "url": "https://hunt.example/play/3NHG#01M7YMYHWA1M1EAE4SXFSD4PJ7.p2.aRuj0AABOIuIjJRuLIHgDpH0kRlH0A",
          "expiresAt": 1795252093745
        }
        """#)
    ) { player in .lobby(.handOver(player)) }
    Method(
      "player.wave", .repeatableOfLobby, by: .host, "Moves a team, or a player, to another wave.",
      details:
        """
        Only those whose wave has not started. A player of a team is moved alone; moving the team later takes along those \
        who still wait. If the new wave has started, they start at once.
        """, parameters: .party, .wave, result: .nothing,
      errors: [.playerNotFound, .wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(#"{"team":"t2","wave":1}"#)
    ) { party, wave in .host(.moveToWave(party, wave)) }
    Method(
      "player.mute", .repeatableOfLobby, by: .host(.moderator),
      "Stops a player from chatting, reporting messages and requesting songs.",
      parameters: .player, .reason, result: .nothing,
      errors: [.playerNotFound, .wrongPhase, .kicked, .rateLimited, .unavailable], example: .init(#"{"player":"p2"}"#)
    ) { player, reason in .host(.mute(player, reason: reason)) }
    Method(
      "player.unmute", .repeatableOfLobby, by: .host(.moderator), "Unmutes a player.", parameters: .player, .reason,
      result: .nothing, errors: [.playerNotFound, .wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(#"{"player":"p2"}"#)
    ) { player, reason in .host(.unmute(player, reason: reason)) }
    Method(
      "chat.remove", .repeatableOfLobby, by: .host(.moderator), "Removes a message from the chat, also from the past.",
      details: "From then on only the host sees its text in snapshots, history and pushes.",
      parameters: .message, result: .nothing,
      errors: [.messageNotFound, .wrongPhase, .kicked, .rateLimited, .unavailable], example: .init(#"{"message":"m1"}"#)
    ) { message in .host(.removeMessage(message)) }
    Method(
      "chat.reports", .ofLobby, by: .host([.moderator, .onlooker]), scope: .read,
      "Lists the messages that players have reported.",
      details: "The newest 1,000, oldest first.", result: .reports, errors: [.kicked, .rateLimited, .unavailable],
      example: .init("{}", #"{"reports":[{"message":"m1","by":"p2","reason":"Rude.","at":1795251193745}]}"#)
    ) { .hostQuery(.reports) }
  }
}

extension Parameter where Value == EmailAddress? {
  fileprivate static var addressOfSheet: Parameter {
    .optional("email", .emailAddress, "The recipient of this letter only. Defaults to the lobby's address.") {
      (fields) throws(WireError) in try fields.optionalEmail("email")
    }
  }
}

extension Parameter where Value == Language {
  fileprivate static var languageOfSheet: Parameter {
    language("The language of the letter if `email` is given. Defaults to English.")
  }

  static var languageOfLetter: Parameter { language("The language of the letter. Defaults to English.") }

  private static func language(_ explanation: String) -> Parameter {
    .optional("language", .language, explanation) { (fields) throws(WireError) in try fields.language() }
  }
}

extension Parameter where Value == Party {
  fileprivate static var party: Parameter {
    Parameter([
      .optional("player", .playerID, "Who is moved, unless `team` says it."),
      .optional("team", .teamID, "The team that is moved."),
    ]) { (fields) throws(WireError) in try Party(fields) }
  }
}

extension Parameter where Value == Int {
  fileprivate static var wave: Parameter { .integer("wave", .waveIndex) }
}

extension Parameter where Value == Bool {
  fileprivate static var keepOut: Parameter {
    .flag(
      "keepOut", .boolean(),
      """
      Whether to keep the player out: `lobby.join` refuses the player's name (ignoring case), account and `device` \
      with `kicked`. `player.admit` undoes this.
      """)
  }
}
