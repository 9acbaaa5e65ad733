// What operators of the server do.
import Core
import Descriptions
import Hunt
import Operators
import Wire

extension Methods {
  static let operators = Theme(.operating) {
    Method(
      operating: "admin.status", "Tells how the server is doing.", result: .serverStatus,
      example: .init(
        "{}",
        #"""
        {
          "version": "0.1.0", "uptime": 86400000, "connections": 12, "lobbies": 3, "logBytes": 1048576,
          "diskFree": 52428800000, "queue": 0, "letters": 0, "webhooks": 0
        }
        """#)
    ) { .status }
    Method(
      operating: "admin.problems", "Tells what went wrong since the start.",
      details:
        """
        The last 100 of each sort, the newest first: requests that took half a second or longer, warnings and errors of \
        the server's log, letters that could not be sent, and events that webhooks' receivers did not take.
        """,
      result: .serverProblems,
      example: .init(
        "{}",
        #"""
        {
          "slow": [{ "request": "lobby.rehearse", "outcome": "ok", "at": 1795251193653, "ms": 1240 }],
          "warnings": [{ "at": 1795251193653, "level": "warning", "text": "The outbox cannot be read reason=disk full" }],
          "letters": [
            { "letter": "01M7YMYHWA1M1EAE4SXFSD4PJ7-1", "at": 1795251193653, "reason": "timeout", "again": true }
          ],
          "webhooks": [
            {
              "webhook": "w1", "lobby": "01M7YMYHWA1M1EAE4SXFSD4PJ7", "seq": 13, "at": 1795251193745, "status": 503,
              "attempt": 1
            }
          ]
        }
        """#)
    ) { .problems }
    Method(
      operating: "admin.addToken", "Makes a token of an operator.",
      details: "Only on the server's own machine, for those who may read its data folder: `quarry admin token`.",
      parameters: .operatorName, .days, result: .addedToken, errors: [.quotaExceeded, .unavailable],
      example: .init(#"{"name":"Mia"}"#, #"{"operator":"o1","token":"operator.o1.0uYxW2m1cB9rQx3tqkZr5g"}"#)
    ) { name, days in .addToken(name: name, days: days) }
    Method(
      operating: "admin.grant", "Makes an account an operator, or takes that back.",
      details: "Only on the server's own machine, for those who may read its data folder: `quarry admin grant`.",
      parameters: .string("username", .string("The username or the email address, ignoring case.")),
      .isOperator, result: .grantedAccount,
      errors: [.accountNotFound, .unavailable],
      example: .init(#"{"username":"ada"}"#, #"{"account":"01M7YMZ3QHV4T1B8D9X2K6RWCE"}"#)
    ) { username, isOperator in .grant(username: username, isOperator) }
    Method(
      operating: "admin.tokens", "Lists the tokens of operators that are good.", result: .operatorTokens,
      example: .init(
        "{}",
        #"{"tokens":[{"operator":"o1","name":"Mia","createdAt":1795251193653,"expiresAt":1803027193653}]}"#)
    ) { .tokens }
    Method(
      operating: "admin.audit", "Tells what operators did, the oldest first.",
      details:
        """
        `operator` is a token (`o1`), an account's id, `machine` for the server's own machine, or `retention` for the \
        server itself. `subject` is an id or an address: of what is gone, or whose key is erased, nothing is told.
        """,
      parameters: .behind(
        .integer("A number of an entry.", from: 0), "The page begins after this entry. 0 if omitted."),
      .limit, .optionalString("operator", .auditedOperator, "Only what this one did."), result: .auditTrail,
      errors: [.unavailable],
      example: .init(
        #"{"operator":"o1","limit":2}"#,
        #"""
        {
          "entries": [
            {
              "seq": 2, "at": 1795251193653, "operator": "o1", "action": "ban", "subject": "192.0.2.0/24",
              "reason": "Guesses codes all day"
            },
            {
              "seq": 5, "at": 1795251199653, "operator": "o1", "action": "endLobby",
              "subject": "01M7YMYHSPZADW2FMKM6EC24GR"
            }
          ],
          "more": false
        }
        """#)
    ) { after, limit, by in .audit(after: after, limit: limit, by: by) }
    Method(
      operating: "admin.revoke", "Revokes a token of an operator.",
      details: "Its connections end with `bye` `kicked`, and it becomes `unauthorized`.",
      parameters: .id("operator", .operatorID), result: .nothing, errors: [.operatorNotFound, .unavailable],
      example: .init(#"{"operator":"o1"}"#)
    ) { (id: OperatorID) in .revoke(id) }
    Method(
      operating: "admin.ban", "Keeps an address, a network or an account out.",
      details:
        """
        Every request from there gets `banned`, and open connections end with `bye` `kicked`. Operators stay, wherever \
        they are.
        """,
      parameters: .banned, .endOfBan, .string("reason", .operatorReason), result: .madeBan,
      errors: [.accountNotFound, .quotaExceeded, .unavailable],
      example: .init(#"{"address":"192.0.2.0/24","reason":"Guesses codes all day"}"#, #"{"ban":"b1"}"#)
    ) { target, until, reason in .ban(target, until: until, reason: reason) }
    Method(
      operating: "admin.bans", "Lists the bans in force.", result: .banList,
      example: .init(
        "{}",
        #"""
        {
          "bans": [
            { "ban": "b1", "address": "192.0.2.0/24", "reason": "Guesses codes all day", "createdAt": 1795251193653 }
          ]
        }
        """#)
    ) { .bans }
    Method(
      operating: "admin.unban", "Ends a ban.", details: "Its address and reason can no longer be read afterwards.",
      parameters: .id("ban", .banID), result: .nothing, errors: [.banNotFound, .unavailable],
      example: .init(#"{"ban":"b1"}"#)
    ) { (id: BanID) in .unban(id) }
  }

  static let operatorsServer = Theme(.operating) {
    Method(
      operating: "admin.announce", "Tells everybody on the server something, or nothing any more.",
      details:
        """
        It stands in `server.info`, and whoever watches a lobby or follows events gets `server.notice`. It holds on \
        every node and across restarts, and is in no lobby's log.
        """,
      parameters: .announcement, .endOfNotice, result: .nothing, errors: [.unavailable],
      example: .init(#"{"text":"The server restarts at 22:00.","until":1795262400000}"#)
    ) { text, until in .announce(text, until: until) }
    Method(
      operating: "admin.drain", "Takes no new lobbies, or takes them again.",
      details:
        """
        `lobby.create` and `pack.play` are `forbidden` then, and `server.info` has `draining`. `GET /readyz` stays 200 \
        while a hunt runs, and is 503 afterwards. It holds on every node and across restarts.
        """,
      parameters: .isDraining, result: .nothing, errors: [.unavailable], example: .init(#"{"on":true}"#)
    ) { isOn in .drain(isOn) }
  }

  static let operatorsLobbies = Theme(.operating) {
    Method(
      operating: "admin.lobbies", "Lists lobbies.", parameters: .lobbySearch, result: .operatorsLobbies,
      example: .init(
        #"{"query":"town"}"#,
        #"""
        {
          "lobbies": [
            {
              "lobby": "01M7YMYHSPZADW2FMKM6EC24GR", "code": "AWBT", "name": "Old Town", "phase": "open", "players": 2,
              "createdAt": 1795251193653, "lastAt": 1795251199653, "bytes": 2048
            }
          ],
          "total": 1
        }
        """#)
    ) { search in .lobbies(search) }
    Method(
      operating: "admin.endLobby", "Ends a hunt.", details: "Its `hunt.ended` has `by` `operator`.",
      parameters: .anyLobby, result: .nothing, errors: [.lobbyNotFound, .wrongPhase, .unavailable],
      example: .init(#"{"lobby":"01M7YMYHSPZADW2FMKM6EC24GR"}"#)
    ) { lobby in .endLobby(lobby) }
    Method(
      operating: "admin.archiveLobby", "Archives a lobby at once.",
      details:
        """
        A hunt that has not ended ends before. From then on the lobby can be read by its id but no longer changed, and \
        its join code is free. Everybody there gets `lobby.updated` with `archived`.
        """,
      parameters: .anyLobby, result: .nothing, errors: [.lobbyNotFound, .wrongPhase, .unavailable],
      example: .init(#"{"lobby":"01M7YMYHSPZADW2FMKM6EC24GR"}"#)
    ) { lobby in .archiveLobby(lobby) }
    Method(
      operating: "admin.deleteLobby", "Deletes a lobby for good.",
      details:
        """
        As `lobby.delete`, but also while it runs: its connections end with `bye` `kicked`, and it becomes \
        `lobby-not-found`. The answer comes when no file has anything of it any more.
        """,
      parameters: .anyLobby, result: .nothing, errors: [.lobbyNotFound, .unavailable],
      example: .init(#"{"lobby":"01M7YMYHSPZADW2FMKM6EC24GR"}"#)
    ) { lobby in .deleteLobby(lobby) }
  }
}

extension Method {
  /// A method of operators. Whether the sender is one is decided before its parameters are complained about.
  init<each Value>(
    operating name: String, _ summary: String, details: String? = nil, parameters: repeat Parameter<each Value>,
    result: Schema, errors kinds: [ErrorKind] = [.unavailable], example: MethodExample = .init(),
    request: @escaping @Sendable (repeat each Value) throws(WireError) -> AdminRequest
  ) {
    var described: [ParameterDescription] = []
    for parameter in repeat each parameters { described += parameter.described }
    self.init(
      name, .plain, by: .operator, summary, details: details, described: described + [.operatorPassword],
      result: result, errors: [.forbidden, .badCredentials, .rateLimited] + kinds, example: example
    ) { (fields) throws(WireError) in
      do throws(WireError) {
        return .admin(.success(try request(repeat try (each parameters).read(fields))))
      } catch {
        return .admin(.failure(error))
      }
    }
  }
}

extension ParameterDescription {
  static let operatorPassword = optional(
    "password", .string("The password of an operator by account, if the sign-in is older than 12 hours."))
}

extension Parameter where Value == String {
  fileprivate static var operatorName: Parameter {
    .optional("name", .operatorName, "`operator` if omitted.") { (fields) throws(WireError) in
      try fields.optionalString("name") ?? "operator"
    }
  }
}

extension Parameter where Value == Int {
  fileprivate static var days: Parameter {
    .optional(
      "days", .integer("How long the token is good.", 1...Limits.operatorDaysMost),
      "\(Limits.operatorDays) if omitted."
    ) { (fields) throws(WireError) in try fields.optionalInteger("days") ?? Limits.operatorDays }
  }
}

extension Parameter where Value == Bool {
  fileprivate static var isOperator: Parameter {
    .optional("granted", .boolean("False to take it back."), "True if omitted.") { (fields) throws(WireError) in
      try fields.optionalBool("granted") ?? true
    }
  }
}

extension Parameter where Value == String? {
  fileprivate static var announcement: Parameter {
    .required("text", .serverNotice.orNull, "`null` takes the announcement away.") {
      (fields) throws(WireError) in
      let given = try fields.clearable("text") { (fields) throws(WireError) in
        fields.has("text") ? try fields.string("text") : nil
      }
      guard let given else { throw fields.problem("text", "is missing: it must be a text, or null to take it away") }
      return given
    }
  }
}

extension Parameter where Value == Bool {
  fileprivate static var isDraining: Parameter {
    .required("on", .boolean("Whether to take no new lobbies.")) { (fields) throws(WireError) in
      guard let isOn = try fields.optionalBool("on") else { throw fields.problem("on", "is missing") }
      return isOn
    }
  }
}

extension Parameter where Value == LobbyID {
  /// Any lobby, whoever its host is. `Call` reads the member, too, but only as text.
  fileprivate static var anyLobby: Parameter {
    .required("lobby", .lobbyIDInAnyCase) { (fields) throws(WireError) in
      guard let lobby = LobbyID(parsing: try fields.string("lobby")) else { throw .noSuchLobby }
      return lobby
    }
  }
}

extension Parameter where Value == BanTarget {
  fileprivate static var banned: Parameter {
    Parameter([
      .optional("address", .bannedAddress, "Either this or `account`."),
      .optional("account", .accountID),
    ]) { (fields) throws(WireError) in
      switch (try fields.optionalString("address"), fields.has("account")) {
      case (let address?, false):
        guard let network = Network(parsing: address) else {
          throw fields.problem("address", "must be an address or a network, such as 192.0.2.7 or 192.0.2.0/24")
        }
        return .network(network)
      case (nil, true): return .account(try accountID(fields))
      case (nil, false): throw fields.problem("address", "is missing, and so is account: give one of them")
      case (_?, true): throw fields.problem("address", "must be left out with account: give one of them")
      }
    }
  }
}

extension Parameter where Value == Timestamp? {
  fileprivate static var endOfNotice: Parameter {
    .optional("until", .timestamp, "When it is over, in the future. If omitted, when it is taken away.") {
      (fields) throws(WireError) in try fields.optionalTimestamp("until")
    }
  }

  fileprivate static var endOfBan: Parameter {
    .optional("until", .timestamp, "When it ends, in the future. If omitted, it does not.") {
      (fields) throws(WireError) in try fields.optionalTimestamp("until")
    }
  }
}

extension Parameter where Value == LobbySearch {
  fileprivate static var lobbySearch: Parameter {
    let page = Parameter<Int>.limit
    return Parameter(
      [
        .optional(
          "query", .string("A part of the name, ignoring case, or a whole join code or id.", max: Limits.lobbyQuery)),
        .optional("phase", .phase),
        .optional("after", .lobbyIDInAnyCase, "The last lobby of the page before."),
      ] + page.described
    ) { (fields) throws(WireError) in
      let query = try fields.optionalString("query")
      guard query.map({ $0.count <= Limits.lobbyQuery }) ?? true else {
        throw fields.problem("query", "must have at most \(Limits.lobbyQuery) characters")
      }
      let phase = try fields.optionalString("phase").map { text throws(WireError) in
        guard let phase = Phase(rawValue: text) else {
          throw fields.problem("phase", "must be open, running, paused or ended")
        }
        return phase
      }
      let after = try fields.optionalString("after").map { text throws(WireError) in
        guard let lobby = LobbyID(parsing: text) else { throw fields.problem("after", "must be a lobby's id") }
        return lobby
      }
      return LobbySearch(query: query, phase: phase, after: after, limit: try page.read(fields))
    }
  }
}
