import Core
// Rulings on points.
import Descriptions
import Hunt
import Lobbies
import Wire

extension Methods {
  static let rulings = Theme(.hosting) {
    Method(
      "clue.accept", .repeatableOfLobby, by: .host(.referee), "Accepts by hand that a player found a clue.",
      details:
        """
        Accepted at the same times as `scan.submit`, with the same `at`. Code, answer, place and time window are not \
        checked. The result tells the player's standing.
        """, parameters: .clue, .player, .madeAt,
      .optionalText("reason", .rulingReason, "Shown to the player and the host."), result: .outcome,
      errors: [.clueNotFound, .playerNotFound, .wrongPhase, .rateLimited, .unavailable],
      example: .init(
        #"{"clue":"c2","player":"p1","reason":"The camera is broken."}"#,
        #"{"outcome":"found","clue":"c2","points":20,"total":20,"rank":1,"found":1,"of":2}"#)
    ) { clue, player, at, reason in .host(.accept(clue, by: player, at: at, because: reason)) }
    Method(
      "ruling.preview", .ofLobby, by: .host(.referee), scope: .read,
      "Previews whose points and rank a ruling would change.",
      details: "Like `ruling.apply`, but it changes nothing and needs no reason.", parameters: .ruling,
      result: .rulingPreview, errors: [.clueNotFound, .playerNotFound, .rateLimited, .unavailable],
      example: .init(
        #"{"ruling":{"voidClue":{"clue":"c1"}}}"#,
        #"""
        {
          "changes": [
            { "player": "p2", "points": [20, 20], "rank": [2, 1] },
            { "player": "p1", "points": [50, 0], "rank": [1, 2] }
          ]
        }
        """#)
    ) { ruling in .hostQuery(.preview(ruling)) }
    Method(
      "ruling.apply", .repeatableOfLobby, by: .host(.referee),
      "Applies a ruling on points, with a reason that everybody can read.",
      details: "In any phase. All finds are rescored.", parameters: .ruling, .rulingReason, result: .rulingResult,
      errors: [.clueNotFound, .playerNotFound, .wrongPhase, .rateLimited, .unavailable],
      example: .init(
        #"{"ruling":{"voidClue":{"clue":"c1","reason":"It was taken down."}}}"#,
        #"""
        {
          "changes": [
            { "player": "p2", "points": [20, 20], "rank": [2, 1] },
            { "player": "p1", "points": [50, 0], "rank": [1, 2] }
          ],
          "ruling": "r1"
        }
        """#)
    ) { ruling, reason in .host(.rule(ruling, because: reason)) }
    Method(
      "ruling.revoke", .repeatableOfLobby, by: .host(.referee), "Revokes a ruling.",
      details:
        """
        In any phase. What it voided counts again, and what it awarded no longer does. Revoking it twice \
        changes nothing.
        """, parameters: .id("ruling", .rulingID), result: .nothing, errors: [.wrongPhase, .rateLimited, .unavailable],
      example: .init(#"{"ruling":"r1"}"#)
    ) { ruling in .host(.revoke(ruling)) }
    Method(
      "late.list", .ofLobby, by: .host(.referee), scope: .read,
      "Lists the finds that arrived after the end and wait for the host.",
      details: "The first 10,000, in order of arrival. `clue.accept` accepts one.", result: .lateFinds,
      errors: [.kicked, .rateLimited, .unavailable],
      example: .init(
        named: "The finds that wait for the host", "{}",
        #"{"finds":[{"player":"p1","clue":"c2","at":1795251193744,"arrivedAt":1795251253759}]}"#)
    ) { .hostQuery(.lateList) }
  }
}

extension Parameter where Value == Ruling {
  fileprivate static var ruling: Parameter {
    .required("ruling", .rulingInput) { (fields) throws(WireError) in try Ruling(fields) }
  }
}

extension Parameter where Value == RulingReason {
  /// The reason inside `ruling`.
  fileprivate static var rulingReason: Parameter {
    Parameter([]) { (fields) throws(WireError) in try RulingReason(ofRulingIn: fields) }
  }
}
