// Sessions, letters and the deletion of an account.
import Descriptions
import Lobbies
import Wire

extension Methods {
  static let accountSessions = Theme(.accounts) {
    Method(
      "account.requestVerification", .plain, by: .account, "Requests a letter that verifies the email address.",
      details: "Nothing is sent if the address is verified already, or if the server sends no mail.",
      parameters: .languageOfLetter, result: .nothing, errors: [.rateLimited, .unavailable]
    ) { language in .account(.own(.requestVerification(in: language))) }
    Method(
      "account.verify", .repeatable, by: .any, scope: .noKey,
      "Verifies the email address with the token from the letter.",
      details: "Anybody with the token may call it, signed in or not. The token is valid for 7 days.",
      parameters: .string("verificationToken", .string("From the letter.")), result: .nothing,
      example: .init(#"{"verificationToken":"01M7YMZ3QHV4T1B8D9X2K6RWCE.v.tqkZr5g9rQx30uYxW2m1cB"}"#)
    ) { token in .account(.open(.verify(token: token))) }
    Method(
      "account.sessions", .plain, by: .account, "Lists the sessions of the account.",
      details: "In the order in which they began.",
      result: .sessionList,
      example: .init(
        "{}", #"{"sessions":[{"session":"s1","since":1795251193653,"until":1803027193653,"current":true}]}"#)
    ) { .account(.own(.query(.sessions))) }
    Method(
      "account.revoke", .plain, by: .account, "Ends a session of the account.",
      details: "It has the same effect as `account.logout` in that session.", parameters: .id("session", .sessionID),
      result: .nothing,
      example: .init(#"{"session":"s1"}"#)
    ) { session in .account(.own(.revoke(session))) }
    Method(
      "account.export", .plain, by: .account, "Exports all data about the account.",
      details:
        """
        Also available as `GET /account.json`. The clues, codes and chat of hosted lobbies are in the lobbies' \
        logs, `lobby.log`.
        """, result: .takeout, errors: [.rateLimited, .unavailable],
      example: .init(
        "{}",
        exampleOfTakeout)
    ) { .account(.own(.query(.export))) }
    Method(
      "account.claim", .repeatable, by: .account,
      "Makes the account the owner of a lobby that was created without one.",
      details:
        """
        From then on the account is the lobby's host, on every device. A lobby of another account is `forbidden`.
        """,
      parameters: .lobbyToClaim, result: .nothing,
      errors: [.forbidden, .lobbyNotFound, .quotaExceeded, .kicked, .rateLimited, .unavailable],
      example: .init(#"{"host":"01M7YMYHSPZADW2FMKM6EC24GR.h.-tAxxR6YMyMCgBUVUYKrEw"}"#)
    ) { token in .claim(token) }
    Method(
      "account.delete", .plain, by: .account, "Deletes the account.",
      details:
        """
        All personal data is erased for good, in the log as well: lobbies show `deleted player` and \
        `deleted host` from then on. Finds, points and chat messages stay in the lobbies. The username and the \
        address become available again. An account without a password needs a session of the last ten minutes \
        instead.
        """,
      parameters: .optionalString(
        "password", .string("The current password, as confirmation."), "Required if the account has one."),
      result: .nothing, errors: [.forbidden, .rateLimited, .badCredentials, .unavailable],
      example: .init(#"{"password":"a horse 4 us!"}"#)
    ) { password in .account(.own(.delete(password: password))) }
  }
}

extension Parameter where Value == SeatToken {
  fileprivate static var lobbyToClaim: Parameter {
    .required("host", .token, "The host's token for the lobby.") { (fields) throws(WireError) in
      guard let token = SeatToken(parsing: try fields.string("host")) else { throw .unknownToken }
      return token
    }
  }
}

/// What `account.export` answers.
let exampleOfTakeout =
  #"""
  {
    "account": "01M7YMZ3QHV4T1B8D9X2K6RWCE",
    "registeredAt": 1795251193653,
    "firstName": "Ada",
    "lastName": "Lovelace",
    "username": "ada",
    "email": "ada@example.com",
    "emailVerified": false,
    "sessions": [{ "session": "s1", "since": 1795251193653, "until": 1803027193653 }],
    "apiKeys": [],
    "signIn": [],
    "history": [
      {
        "at": 1795251193653,
        "type": "account.registered",
        "firstName": "Ada",
        "lastName": "Lovelace",
        "username": "ada",
        "email": "ada@example.com"
      },
      { "at": 1795251193653, "type": "account.signedIn" }
    ],
    "packs": [],
    "opened": [],
    "stats": { "packsCreated": 0, "packsPlayed": 0, "competitivePoints": 0 },
    "badges": [],
    "hosted": [{ "lobby": "01M7YMYHSPZADW2FMKM6EC24GR", "name": "Old Town", "phase": "open" }],
    "played": [
      {
        "lobby": "01M7YMYHSPZADW2FMKM6EC24GR",
        "name": "Old Town",
        "player": "p1",
        "events": [
          {
            "seq": 2,
            "at": 1795251193653,
            "type": "player.joined",
            "data": { "player": "p1", "name": "Ada" }
          }
        ]
      }
    ]
  }
  """#
