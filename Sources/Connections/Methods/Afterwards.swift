// How a hunt goes, and what players thought of it.
import Core
import Descriptions
import Hunt
import Lobbies
import Wire

extension Methods {
  static let reporting = Theme(.hosting) {
    Method(
      "lobby.progress", .ofLobby, by: .host(.seeing), scope: .read, "Tells what each player has found.",
      details:
        """
        In order of joining. A page ends early where it has many finds, so read on until it is empty. `next` is what \
        the player looks for in a sequence, and `lastAt` the time of the last find. `wrong` counts the wrong options \
        of choices that count tries.
        """, parameters: .optionalID("after", .playerID, "The page begins after this player."), .limit,
      result: .progress, errors: [.kicked, .rateLimited, .unavailable],
      example: .init(
        "{}",
        #"""
        {
          "players": [
            {
              "player": "p1",
              "found": [["c2", 1795251193745], ["c1", 1795251203801]],
              "next": "c3",
              "lastAt": 1795251203801,
              "wrong": 1
            }
          ],
          "total": 1
        }
        """#)
    ) { after, limit in .hostQuery(.progress(after: after, limit: limit)) }
    Method(
      "lobby.report", .ofLobby, by: .host([.onlooker]), scope: .read, "Tells how the hunt went, clue by clue.",
      details: "Only after the end.", result: .huntReport, errors: [.wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(
        "{}",
        #"""
        {
          "clues": [{ "clue": "c1", "foundBy": 12, "medianSeconds": 340, "wrong": 3, "hints": 2 }],
          "chat": { "lines": 41 },
          "feedback": { "count": 9, "stars": [0, 0, 1, 3, 5] }
        }
        """#)
    ) { .hostQuery(.report) }
    Method(
      "feedback.list", .ofLobby, by: .host([.onlooker]), scope: .read, "Lists what players thought of the hunt.",
      details:
        """
        The newest answer of each player, without a name and in no order that would tell whose it is.
        """, parameters: .behind(.integer("A number of answers.", from: 0), "How many answers to skip. 0 if omitted."),
      .limit, result: .feedback, errors: [.kicked, .rateLimited, .unavailable],
      example: .init("{}", #"{"answers":[{"stars":5,"text":"Again, please!"},{"stars":4}],"total":2}"#)
    ) { after, limit in .hostQuery(.feedback(after: after, limit: limit)) }
  }

  static let reportingOfPlayers = Theme(.playing) {
    Method(
      "feedback.give", .repeatableOfLobby, by: .player, "Tells the host what the player thought of the hunt.",
      details: "Only after the end. The newest answer counts. Nobody is told whose it is.",
      parameters: .integer("stars", .stars), .optionalText("text", .feedbackText), result: .nothing,
      errors: [.wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(#"{"stars":5,"text":"Again, please!"}"#, "{}")
    ) { stars, text in .player(.giveFeedback(stars: stars, text)) }
  }
}
