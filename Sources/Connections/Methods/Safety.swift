// Roll calls and calls for help.
import Core
import Descriptions
import Hunt
import Lobbies
import Wire

extension Methods {
  static let safety = Theme(.hosting) {
    Method(
      "roll.call", .repeatableOfLobby, by: .host(.moderator), "Asks everybody to say that they are there.",
      details: "In any phase. An earlier roll call is closed.",
      parameters: .optionalText("text", .noticeText, "What is asked."), result: .rollResult,
      errors: [.wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(#"{"text":"Are you back at the gate?"}"#, #"{"roll":"q1"}"#)
    ) { text in .host(.callRoll(text)) }
    Method(
      "roll.close", .repeatableOfLobby, by: .host(.moderator), "Closes a roll call.", parameters: .roll,
      result: .nothing,
      errors: [.wrongPhase, .kicked, .rateLimited, .unavailable], example: .init(#"{"roll":"q1"}"#, "{}")
    ) { roll in .host(.closeRoll(roll)) }
    Method(
      "roll.list", .ofLobby, by: .host(.seeing), scope: .read,
      "Lists the roll calls, with those who have not answered.",
      details: "The newest 20, oldest first.", result: .rolls, errors: [.kicked, .rateLimited, .unavailable],
      example: .init(
        "{}",
        #"""
        {
          "rolls": [
            {
              "roll": "q1",
              "text": "Are you back at the gate?",
              "at": 1795251193745,
              "answered": [{ "player": "p1", "at": 1795251193801 }],
              "missing": ["p2"]
            }
          ]
        }
        """#)
    ) { .hostQuery(.rollList) }
    Method(
      "help.answer", .repeatableOfLobby, by: .host([.referee, .moderator]), "Answers a player's call for help.",
      details: "The player sees it. A call is answered once; further answers change nothing.", parameters: .help,
      .optionalText("text", .noticeText, "What the player is told."), result: .nothing,
      errors: [.wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(#"{"help":"e1","text":"Stay there, we are coming."}"#, "{}")
    ) { help, text in .host(.answerHelp(help, text)) }
    Method(
      "help.list", .ofLobby, by: .host(.seeing), scope: .read, "Lists the calls for help.",
      details: "The newest 1,000, oldest first. Positions are known until a call is answered, or the server restarts.",
      result: .helpCalls, errors: [.kicked, .rateLimited, .unavailable],
      example: .init(
        "{}",
        #"""
        {
          "calls": [
            { "help": "e1", "player": "p2", "text": "I am lost.", "at": 1795251193745, "lat": 48.86, "lon": 2.33 }
          ]
        }
        """#)
    ) { .hostQuery(.helpList) }
  }

  static let safetyOfPlayers = Theme(.playing) {
    Method(
      "roll.answer", .repeatableOfLobby, by: .player, "Answers a roll call.",
      details: "In any phase, while it is open. Further answers change nothing.", parameters: .roll, result: .nothing,
      errors: [.wrongPhase, .kicked, .rateLimited, .unavailable], example: .init(#"{"roll":"q1"}"#, "{}")
    ) { roll in .player(.answerRoll(roll)) }
    Method(
      "help.ask", .repeatableOfLobby, by: .player, "Calls the host for help.",
      details:
        """
        In any phase, also for muted players. The position is shown to the host until the call is answered, and is \
        stored nowhere.
        """, parameters: .optionalText("text", .noticeText, "What is wrong."), .place, result: .helpResult,
      errors: [.wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(#"{"text":"I am lost.","lat":48.86,"lon":2.33}"#, #"{"help":"e1"}"#)
    ) { text, position in .player(.askForHelp(text, from: position)) }
  }
}

extension Parameter where Value == RollID {
  fileprivate static var roll: Parameter { .id("roll", .rollID) }
}

extension Parameter where Value == HelpID {
  fileprivate static var help: Parameter { .id("help", .helpID) }
}
