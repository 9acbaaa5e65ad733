// Watching lobbies and looking back.
import Core
import Descriptions
import Lobbies
import LobbyLog
import Wire

extension Methods {
  static let watching = Theme(.watching) {
    Method(
      "lobby.watch", .ofLobby, by: .viewer,
      "Returns a snapshot of the lobby and pushes what happens in it from then on.",
      details:
        """
        Watching the same lobby again replaces the earlier watch. With `since`, missed events follow as pushes \
        instead of the snapshot, if the server can still supply them.
        """, parameters: .languageOfReader, .since, .topics, result: .watching,
      errors: [.kicked, .rateLimited, .unavailable],
      example: .init(
        #"{"topics":["events","board"]}"#,
        #"""
        {
          "epoch": "01M7YMYHR46ZFDR69350X4EAY8",
          "seq": 10,
          "snapshot": {
            "card": {
              "lobby": "01M7YMYHWA1M1EAE4SXFSD4PJ7",
              "code": "3NHG",
              "name": "School day",
              "description": "",
              "author": "Year 7",
              "clues": 2,
              "players": 1,
              "capacity": 100,
              "phase": "running",
              "order": "free",
              "teams": ["Red", "Blue"],
              "startsAt": 1795251193743,
              "endsAt": 1795253893743,
              "secondsToEnd": 2700
            },
            "me": { "player": "p1", "name": "Ada L.", "team": "t1" },
            "clues": [
              {
                "clue": "c1",
                "title": "The fountain",
                "text": "Read what stands on its rim.",
                "points": 50,
                "proof": { "kind": "scan" },
                "hints": [],
                "found": true,
                "foundBy": 1,
                "state": "open"
              },
              {
                "clue": "c2",
                "title": "The oldest tree",
                "text": "",
                "points": 20,
                "proof": { "kind": "scan" },
                "hints": [{ "cost": 5 }],
                "found": false,
                "foundBy": 0,
                "state": "open"
              }
            ],
            "players": [{ "player": "p1", "name": "Ada L.", "team": "t1" }],
            "board": {
              "rows": [
                {
                  "rank": 1,
                  "player": "p1",
                  "name": "Ada L.",
                  "team": "t1",
                  "points": 50,
                  "found": 1,
                  "lastAt": 1795251193744,
                  "lastSeq": 7
                }
              ],
              "total": 1,
              "frozen": false,
              "me": {
                "rank": 1,
                "player": "p1",
                "name": "Ada L.",
                "team": "t1",
                "points": 50,
                "found": 1,
                "lastAt": 1795251193744,
                "lastSeq": 7
              }
            },
            "chat": [
              {
                "message": "m1",
                "player": "p1",
                "name": "Ada L.",
                "text": "Who has seen a plane tree?",
                "at": 1795251193745
              }
            ],
            "notices": [],
            "songs": []
          }
        }
        """#)
    ) { language, since, topics in .view(.watch(since: since, topics: topics, language: language)) }
    Method(
      "lobby.unwatch", .ofLobby, by: .any, "Stops watching a lobby.",
      details:
        """
        It succeeds also if the lobby was not watched. If no lobby is named and no seat determines one, the \
        connection stops watching all lobbies.
        """, result: .nothing, errors: []
    ) { .unwatch }
    Method(
      "lobby.view", .ofLobby, by: .viewer, "Returns a snapshot of the lobby, also as of a past event.",
      parameters: .languageOfReader, .moment, result: .snapshot,
      errors: [.kicked, .rateLimited, .unavailable],
      example: .init(
        #"{"at":4}"#,
        #"""
        {
          "card": {
            "lobby": "01M7YMYHWA1M1EAE4SXFSD4PJ7",
            "code": "3NHG",
            "name": "School day",
            "description": "",
            "author": "Year 7",
            "clues": 2,
            "players": 1,
            "capacity": 100,
            "phase": "open",
            "order": "free",
            "teams": ["Red", "Blue"]
          },
          "me": { "player": "p1", "name": "Ada", "team": "t1" },
          "clues": [],
          "players": [{ "player": "p1", "name": "Ada", "team": "t1" }],
          "board": {
            "rows": [{ "rank": 1, "player": "p1", "name": "Ada", "team": "t1", "points": 0, "found": 0 }],
            "total": 1,
            "frozen": false,
            "me": { "rank": 1, "player": "p1", "name": "Ada", "team": "t1", "points": 0, "found": 0 }
          },
          "chat": [],
          "notices": [],
          "songs": []
        }
        """#)
    ) { language, seq in .view(.snapshot(at: seq, in: language)) }
    Method(
      "lobby.board", .ofLobby, by: .viewer, "Returns a part of the board, also as of a past event.",
      parameters: .behind(.integer("A rank.", from: 0), "The part begins after this rank. 0 if omitted."),
      .optionalString(
        "division", .string("The name (ignoring case) of a division of the lobby."),
        "Ranks the players and teams of this division among themselves. Defaults to everybody."), .limit, .moment,
      result: .boardResult, errors: [.kicked, .rateLimited, .unavailable],
      example: .init(
        #"{"limit":10}"#,
        #"""
        {
          "seq": 10,
          "rows": [
            {
              "rank": 1,
              "player": "p1",
              "name": "Ada L.",
              "team": "t1",
              "points": 50,
              "found": 1,
              "lastAt": 1795251193744,
              "lastSeq": 7
            }
          ],
          "total": 1,
          "frozen": false,
          "me": {
            "rank": 1,
            "player": "p1",
            "name": "Ada L.",
            "team": "t1",
            "points": 50,
            "found": 1,
            "lastAt": 1795251193744,
            "lastSeq": 7
          }
        }
        """#)
    ) { after, division, limit, seq in .view(.board(of: division, after: after, limit: limit, at: seq)) }
    Method(
      "lobby.scores", .ofLobby, by: .viewer, "Tells how the points of the first players came about over time.",
      details:
        """
        As of the board that the caller sees, also as of a past event: of a frozen one, the lines end where it stands \
        still. A line ends with the points on the board.
        """, parameters: .lines, .moment, result: .scoreLines, errors: [.kicked, .rateLimited, .unavailable],
      example: .init(
        #"{"limit":3}"#,
        #"{"seq":10,"rows":[{"player":"p1","points":[[1795251193744,50],[1795251203801,45]]}]}"#)
    ) { limit, seq in .view(.scores(limit: limit, at: seq)) }
    Method(
      "player.list", .ofLobby, by: .viewer, "Lists the players in order of joining.",
      details:
        """
        With `keptOut`, which only the host may set, it lists the removed players who cannot join again.
        """, parameters: .optionalID("after", .playerID, "The page begins after this player."), .limit,
      .flag("keptOut", .boolean(), "Whether to list the players kept out instead. For the host."), result: .playerList,
      errors: [.kicked, .rateLimited, .unavailable],
      example: .init(
        "{}", #"{"players":[{"player":"p1","name":"Ada","team":"t1","joinedAt":1795251193745}],"total":1}"#)
    ) { after, limit, keptOut in .view(.players(after: after, limit: limit, keptOut: keptOut)) }
    Method(
      "lobby.presence", .ofLobby, by: .viewer, "Returns who is connected.",
      details:
        """
        The host gets all players, players their own team or, without one, themselves; everybody else gets only the \
        number of players who are online.
        """, result: .presence, errors: [.kicked, .rateLimited, .unavailable],
      example: .init("{}", #"{"online":1,"players":[{"player":"p1","online":true,"lastAt":1795251193745}]}"#)
    ) { .view(.presence) }
    Method(
      "lobby.history", .ofLobby, by: .viewer, "Lists the events of the lobby that the caller may see.",
      parameters: .behindEvent, .limit, result: .history, errors: [.kicked, .rateLimited, .unavailable],
      example: .init(
        #"{"after":4,"limit":2}"#,
        #"""
        {
          "events": [
            {
              "lobby": "01M7YMYHWA1M1EAE4SXFSD4PJ7",
              "seq": 5,
              "prev": 4,
              "at": 1795251193743,
              "type": "player.renamed",
              "data": { "player": "p1", "name": "Ada L." }
            },
            {
              "lobby": "01M7YMYHWA1M1EAE4SXFSD4PJ7",
              "seq": 6,
              "prev": 5,
              "at": 1795251193743,
              "type": "hunt.started",
              "data": { "endsAt": 1795253893743 }
            }
          ],
          "last": 10
        }
        """#)
    ) { after, limit in .view(.history(after: after, limit: limit)) }
    Method(
      "lobby.results", .ofLobby, by: .viewer, "Returns the results of the hunt.", details: "Only after the end.",
      result: .results,
      errors: [.wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(
        "{}",
        #"""
        {
          "lobby": "01M7YMYHWA1M1EAE4SXFSD4PJ7",
          "seq": 11,
          "endedAt": 1795251193759,
          "rows": [
            {
              "rank": 1,
              "player": "p1",
              "name": "Ada L.",
              "team": "t1",
              "points": 50,
              "found": 1,
              "lastAt": 1795251193744,
              "lastSeq": 7
            }
          ],
          "winners": [],
          "clues": [{ "clue": "c1", "foundBy": 1, "medianSeconds": 0 }, { "clue": "c2", "foundBy": 0 }],
          "badges": [{ "player": "p1", "badges": ["all-clues"] }],
          "proof": {
            "epoch": "01M7YMYHR46ZFDR69350X4EAY8",
            "seq": 11,
            "head": "7f23864ed14dadaee668848dadafa5b37b8d0670cdd5e24eb1a366171086f564",
            "publicKey": "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
            "signature": "e5564300c360ac729086e2cc806e828a84877f1eb8e56593f4d1e1a3d0d5c1a86e3a1a5b0d0ff6ad13b1b0f5a1e3a0c6e7c0d5b2a9f8e7d6c5b4a39281706050"
          }
        }
        """#)
    ) { .view(.results) }
    Method(
      "lobby.awards", .ofLobby, by: .viewer, "Returns what each player is honoured for.",
      details:
        """
        When `lobby.results` is to be had: one for each player of the final board, in its order, and the same for the \
        same log.
        """, result: .honours, errors: [.wrongPhase, .kicked, .rateLimited, .unavailable],
      example: .init(
        "{}", #"{"awards":[{"player":"p1","kind":"winner","value":50},{"player":"p2","kind":"early-bird"}]}"#)
    ) { .view(.honours) }
    Method(
      "lobby.log", .ofLobby, by: .viewer, "Returns the lobby's events as stored, with the hashes that chain them.",
      details:
        """
        For players and spectators only after the end, and not while the board is frozen. An event's `secret` \
        part is left out for callers who may not see it. Its hash stays in the `data`, so the chain can still \
        be verified.
        """, parameters: .behindEvent, .limit, result: .logPage, errors: [.wrongPhase, .rateLimited, .unavailable],
      example: .init(
        #"{"after":9,"limit":1}"#,
        #"""
        {
          "epoch": "01M7YMYHR46ZFDR69350X4EAY8",
          "events": [
            {
              "stream": "lobby/01M7YMYHWA1M1EAE4SXFSD4PJ7",
              "version": 10,
              "type": "hunt.ended",
              "at": 1795251193759,
              "hash": "7f23864ed14dadaee668848dadafa5b37b8d0670cdd5e24eb1a366171086f564",
              "data": { "by": "host" }
            }
          ],
          "last": 11
        }
        """#)
    ) { after, limit in .view(.log(after: after, limit: limit)) }
  }
}

// MARK: Parameters

extension Parameter where Value == LanguageTag? {
  fileprivate static var languageOfReader: Parameter {
    .optional(
      "language", .languageTag,
      """
      The language in which to show clues, where the host has given their texts in it. Defaults to that of the player's \
      seat.
      """
    ) { (fields) throws(WireError) in try fields.optionalLanguageTag("language") }
  }
}

extension Parameter where Value == LobbyRequest.Since? {
  fileprivate static var since: Parameter {
    .optional("since", .sinceInput) { (fields) throws(WireError) in
      guard let since = try fields.optionalFields("since") else { return nil }
      let seq = try since.integer("seq")
      guard seq >= 0 else { throw since.problem("seq", "must not be negative") }
      return .init(epoch: try since.string("epoch"), seq: seq)
    }
  }
}

extension Parameter where Value == Topics {
  private static let names: [(name: String, topic: Topics)] = [
    ("events", .events), ("board", .board), ("chat", .chat), ("songs", .songs), ("presence", .presence),
    ("positions", .positions), ("crowd", .crowd), ("feed", .moments),
  ]

  fileprivate static var topics: Parameter {
    .optional(
      "topics", .list("The topics to push.", of: .words(names.map(\.name)), min: 1),
      "Defaults to all but `presence`, `positions`, `crowd` and `feed`. `positions` and `crowd` are for the host."
    ) { (fields) throws(WireError) in
      guard let wanted = try fields.optionalStrings("topics") else { return .all }
      var topics: Topics = []
      for given in wanted {
        guard let topic = names.first(where: { $0.name == given })?.topic else {
          throw fields.problem("topics", "must be some of \(names.map(\.name).joined(separator: ", "))")
        }
        topics.insert(topic)
      }
      guard !topics.isEmpty else { throw fields.problem("topics", "must not be empty") }
      return topics
    }
  }
}
