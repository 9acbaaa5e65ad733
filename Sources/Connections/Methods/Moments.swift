// The feed.
import Core
import Descriptions
import Hunt
import Lobbies
import Wire

extension Methods {
  static let moments = Theme(.watching) {
    Method(
      "feed.list", .ofLobby, by: .viewer,
      "Lists what the feed shows: finds, published photos and notices to everybody.",
      details:
        """
        The newest first, with how often each was reacted to. What a frozen board hides is left out for all but the host \
        and staff who see the board, and so are finds that a ruling voids, photos that were withdrawn, and what players \
        did who are gone.
        """,
      parameters: .before, .entries, result: .momentList, errors: [.kicked, .rateLimited, .unavailable],
      example: .init(
        #"{"limit":2}"#,
        #"""
        {
          "entries": [
            {
              "seq": 7,
              "type": "clue.scanned",
              "at": 1795251193744,
              "player": "p1",
              "name": "Ada L.",
              "clue": "c1",
              "first": true,
              "leader": true,
              "reactions": { "heart": 1, "laugh": 0, "wow": 0, "clap": 2, "fire": 0 },
              "mine": "clap"
            }
          ],
          "more": false
        }
        """#)
    ) { seq, limit in .view(.moments(before: seq, limit: limit)) }
  }

  static let momentsOfSeats = Theme(.playing) {
    Method(
      "feed.react", .repeatableOfLobby, by: .playerOrHost([.referee, .moderator]),
      "Reacts to an entry of the feed, or takes the reaction back.",
      details:
        """
        From the start on, also after the end, if the feed is on. Each seat has one reaction to each entry. Watchers with \
        the topic `feed` are pushed what changes.
        """,
      parameters: .entry, .reaction, result: .nothing,
      errors: [.wrongPhase, .kicked, .muted, .rateLimited, .unavailable],
      example: .init(#"{"entry":7,"reaction":"heart"}"#)
    ) { entry, reaction in .talk(.react(entry: entry, reaction)) }
  }
}

extension Parameter where Value == Int? {
  fileprivate static var before: Parameter {
    .optional("before", .seq, "The `seq` before which to go on. The newest if omitted.") { (fields) throws(WireError) in
      let seq = try fields.optionalInteger("before")
      if let seq, seq < 1 { throw fields.problem("before", "must be at least 1") }
      return seq
    }
  }
}

extension Parameter where Value == Int {
  fileprivate static var entry: Parameter {
    .required("entry", .seq, "The `seq` of the entry.") { (fields) throws(WireError) in try fields.integer("entry") }
  }
}

extension Parameter where Value == Reaction? {
  fileprivate static var reaction: Parameter {
    .required("reaction", .reaction.orNull, "Null takes the reaction back.") { (fields) throws(WireError) in
      try fields.reaction("reaction")
    }
  }
}
