// The clues of a lobby, for its host.
import Descriptions
import Hunt
import Lobbies
import Wire

extension Methods {
  static let clues = Theme(.hosting) {
    Method(
      "clue.add", .repeatableOfLobby, by: .host, "Adds a clue.",
      details: "In any phase but the last. A clue with a `visit` proof needs a `location`.", parameters: .clueToAdd,
      .before,
      result: .clueResult, errors: [.clueNotFound, .wrongPhase, .quotaExceeded, .kicked, .rateLimited, .unavailable],
      example: .init(
        #"""
        {
          "title": "The oldest tree",
          "points": 20,
          "proof": { "scan": {} },
          "location": { "lat": 48.8606, "lon": 2.3376 },
          "hints": [{ "text": "It is a plane tree.", "cost": 5 }]
        }
        """#, #"{"clue":"c2"}"#)
    ) { clue, before in .host(.addClue(clue, before: before)) }
    Method(
      "clue.update", .repeatableOfLobby, by: .host, "Changes a clue.",
      details:
        """
        In any phase but the last. New points apply to earlier finds, too. Null clears `photo`, `location`, \
        `opens`, `closes`, `station` and `texts`. Options and hints in further languages that are no longer as many \
        as the clue's own are removed, unless `texts` is given.
        """, parameters: .clue, .clueChanges, result: .nothing,
      errors: [.clueNotFound, .wrongPhase, .quotaExceeded, .kicked, .rateLimited, .unavailable],
      example: .init(#"{"clue":"c1","points":40}"#)
    ) { clue, changes in .host(.updateClue(clue, changes)) }
    Method(
      "clue.remove", .repeatableOfLobby, by: .host, "Removes a clue.", details: "Only before the start.",
      parameters: .clue, result: .nothing, errors: [.clueNotFound, .wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(#"{"clue":"c2"}"#)
    ) { clue in .host(.removeClue(clue)) }
    Method(
      "clue.move", .repeatableOfLobby, by: .host, "Moves a clue to another position.",
      details: "In any phase but the last.",
      parameters: .clue, .before, result: .nothing,
      errors: [.clueNotFound, .wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(#"{"clue":"c2","before":"c1"}"#)
    ) { clue, before in .host(.moveClue(clue, before: before)) }
    Method(
      "clue.list", .ofLobby, by: .host([.referee, .onlooker]), scope: .read, "Lists all clues with all their secrets.",
      result: .clueList,
      errors: [.kicked, .rateLimited, .unavailable],
      example: .init(
        "{}",
        #"""
        {
          "clues": [
            {
              "clue": "c1",
              "title": "The fountain",
              "text": "Read what stands on its rim.",
              "points": 40,
              "proof": { "scan": {} },
              "token": "VV03P5RV760E",
              "qr": "QUARRY:VV03P5RV760E",
              "foundBy": 0
            }
          ]
        }
        """#)
    ) { .hostQuery(.clueList()) }
  }
}

// MARK: Parameters

extension Parameter where Value == Clue {
  fileprivate static var clueToAdd: Parameter {
    Parameter([
      .required("title", .clueTitle), .optional("text", .clueText), .optional("photo", .photoName),
      .required("points", .points), .required("proof", .proof), .optional("location", .locationInput),
      .optional("hints", .hints), .optional("opens", .timestamp, "When the clue becomes findable."),
      .optional("closes", .timestamp, "When the clue stops being findable; after `opens`."),
      .optional("station", .station), .optional("texts", .clueTexts),
    ]) { (fields) throws(WireError) in try Clue(fields) }
  }
}

extension Parameter where Value == ClueChanges {
  fileprivate static var clueChanges: Parameter {
    Parameter([
      .optional("title", .clueTitle), .optional("text", .clueText), .optional("photo", .photoName.orNull),
      .optional("points", .points), .optional("proof", .proof), .optional("location", .locationInput.orNull),
      .optional("hints", .hints), .optional("opens", .timestamp.orNull), .optional("closes", .timestamp.orNull),
      .optional("station", .station.orNull), .optional("texts", .clueTexts.orNull, "All of them; null for none."),
    ]) { (fields) throws(WireError) in try ClueChanges(fields) }
  }
}
