import Core
// Photos that players send for clues.
import Descriptions
import Hunt
import Lobbies
import Wire

extension Methods {
  static let photos = Theme(.hosting) {
    Method(
      "photo.queue", .ofLobby, by: .host(.referee), scope: .read, "Lists the photos that players sent for clues.",
      details: "Oldest first. `waiting` is how many wait for a judgement in all.",
      parameters: .photoState, .behindSubmission, .limit, result: .photoQueue,
      errors: [.kicked, .rateLimited, .unavailable],
      example: .init(
        #"{"state":"pending"}"#,
        #"""
        {
          "submissions": [
            {
              "submission": "f1",
              "player": "p1",
              "clue": "c2",
              "photo": "5f0c2e1d4b3a69788796a5b4c3d2e1f05f0c2e1d4b3a69788796a5b4c3d2e1f0",
              "caption": "All of us",
              "at": 1795251193744,
              "state": "pending",
              "published": false
            }
          ],
          "waiting": 1
        }
        """#)
    ) { state, last, limit in .hostQuery(.photoQueue(state, after: last, limit: limit)) }
    Method(
      "photo.next", .ofLobby, by: .host(.referee), scope: .read,
      "Returns the oldest photo that waits and that no other reviewer looks at.",
      details:
        """
        The photo is held for this reviewer for a minute: no other gets it meanwhile. The result is empty if there is \
        none. To load the next one ahead, name the current one as `after`.
        """,
      parameters: .behindSubmission, result: .nextPhoto, errors: [.kicked, .rateLimited, .unavailable],
      example: .init(#"{"after":"f1"}"#, "{}")
    ) { last in .hostQuery(.nextPhoto(after: last)) }
    Method(
      "photo.accept", .repeatableOfLobby, by: .host(.referee), "Accepts a photo: the player has found the clue.",
      details:
        """
        In any phase. The find counts as of the time at which the photo was sent. The result tells the player's standing.
        """,
      parameters: .submission, .photoBonus, .publishAccepted, result: .outcome,
      errors: [.submissionNotFound, .versionConflict, .wrongPhase, .rateLimited, .unavailable],
      example: .init(
        #"{"submission":"f1","bonus":5}"#,
        #"{"outcome":"found","clue":"c2","points":25,"total":25,"rank":1,"found":1,"of":2}"#)
    ) { submission, bonus, publish in .host(.acceptPhoto(submission, bonus: bonus, publish: publish)) }
    Method(
      "photo.reject", .repeatableOfLobby, by: .host(.referee), "Rejects a photo.",
      details: "In any phase. The player may send another one, or the same one again.",
      parameters: .submission, .optionalText("reason", .reason, "The reason, shown to the player and the team."),
      result: .nothing,
      errors: [.submissionNotFound, .versionConflict, .wrongPhase, .rateLimited, .unavailable],
      example: .init(#"{"submission":"f1","reason":"Where is the fountain?"}"#)
    ) { submission, reason in .host(.rejectPhoto(submission, because: reason)) }
    Method(
      "photo.reopen", .repeatableOfLobby, by: .host(.referee), "Takes a judgement of a photo back.",
      details:
        """
        Also one that `review` `auto` made. The photo waits again, and its find no longer counts. A published photo is \
        withdrawn.
        """,
      parameters: .submission, result: .nothing,
      errors: [.submissionNotFound, .versionConflict, .wrongPhase, .rateLimited, .unavailable],
      example: .init(#"{"submission":"f1"}"#)
    ) { submission in .host(.reopenPhoto(submission)) }
    Method(
      "photo.publish", .repeatableOfLobby, by: .host, "Shows an accepted photo to everybody, or no longer.",
      details:
        """
        A withdrawn photo is gone at once, also for spectators who stay behind. While the board is frozen, a photo \
        whose find it hides cannot be published.
        """,
      parameters: .submission, .published, result: .nothing,
      errors: [.submissionNotFound, .versionConflict, .wrongPhase, .rateLimited, .unavailable],
      example: .init(#"{"submission":"f1","published":true}"#)
    ) { submission, isPublic in .host(.publishPhoto(submission, isPublic)) }
    Method(
      "lobby.album", .ofLobby, by: .viewer, "Lists the photos that are published.", details: "Oldest first.",
      parameters: .behindSubmission, .limit, result: .album, errors: [.kicked, .rateLimited, .unavailable],
      example: .init(
        "{}",
        #"""
        {
          "photos": [
            {
              "submission": "f1",
              "player": "p1",
              "clue": "c2",
              "photo": "5f0c2e1d4b3a69788796a5b4c3d2e1f05f0c2e1d4b3a69788796a5b4c3d2e1f0",
              "caption": "All of us",
              "at": 1795251193744
            }
          ],
          "total": 1
        }
        """#)
    ) { last, limit in .view(.album(after: last, limit: limit)) }
  }

  /// Reads what the server asks itself for somebody who sends or fetches a photo; nil for any other request.
  static func photoQuestion(_ request: Request) throws(WireError) -> LobbyRequest.PhotoQuestion? {
    if request.method == "photo.send" { return .send }
    guard request.method == "photo.see" else { return nil }
    guard let photo = PhotoName(parsing: try request.params.string("photo")) else { throw .noSuchLobby }
    return .see(photo, of: try request.params.id("player", as: PlayerID.self))
  }
}

// MARK: Parameters

extension Parameter where Value == SubmissionID {
  fileprivate static var submission: Parameter { .id("submission", .submissionID) }
}

extension Parameter where Value == SubmissionID? {
  fileprivate static var behindSubmission: Parameter {
    .optionalID("after", .submissionID, "Only photos behind this one.")
  }
}

extension Parameter where Value == Submission.State? {
  fileprivate static var photoState: Parameter {
    .optional("state", .photoState, "Only photos in this state.") { (fields) throws(WireError) in
      guard let text = try fields.optionalString("state") else { return nil }
      guard let state = Submission.State(rawValue: text) else {
        throw fields.problem("state", "must be pending, accepted or rejected")
      }
      return state
    }
  }
}

extension Parameter where Value == Int {
  fileprivate static var photoBonus: Parameter {
    .optional("bonus", .photoBonus, "Defaults to 0.") { (fields) throws(WireError) in
      try fields.optionalInteger("bonus") ?? 0
    }
  }
}

extension Parameter where Value == Bool {
  fileprivate static var publishAccepted: Parameter {
    .flag("publish", .boolean(), "Whether to show it to everybody, too.")
  }
  fileprivate static var published: Parameter {
    .required("published", .boolean("Whether everybody may see it.")) { (fields) throws(WireError) in
      guard let isPublic = try fields.optionalBool("published") else { throw fields.problem("published", "is missing") }
      return isPublic
    }
  }
}
