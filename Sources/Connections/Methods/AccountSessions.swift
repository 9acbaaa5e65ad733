// Where one is signed in, letters about it, and the end of an account.
import Descriptions
import Lobbies
import Wire

extension Methods {
  static let accountSessions = Theme(.accounts) {
    Method(
      "account.requestVerification", .plain, by: .account, "Asks for a letter that shows that the address is right.",
      details: "Nothing is sent if that is known already, or if the server sends no mail.", result: .nothing,
      errors: [.rateLimited, .unavailable]
    ) { .account(.own(.requestVerification)) }
    Method(
      "account.verify", .repeatable, by: .any, "Says that the letter arrived.",
      details: "Whoever has its token may, signed in or not. It is good for 7 days.",
      parameters: .string("verificationToken", .string("From the letter.")), result: .nothing,
      example: .init(#"{"verificationToken":"01M7YMZ3QHV4T1B8D9X2K6RWCE.v.tqkZr5g9rQx30uYxW2m1cB"}"#)
    ) { token in .account(.open(.verify(token: token))) }
    Method(
      "account.sessions", .plain, by: .account, "Where one is signed in.", details: "In order of signing in.",
      result: .sessionList,
      example: .init(
        "{}", #"{"sessions":[{"session":"s1","since":1795251193653,"until":1803027193653,"current":true}]}"#)
    ) { .account(.own(.query(.sessions))) }
    Method(
      "account.revoke", .plain, by: .account, "Ends a session of one's own.",
      details: "As `account.logout` does from there.", parameters: .id("session", .sessionID), result: .nothing,
      example: .init(#"{"session":"s1"}"#)
    ) { session in .account(.own(.revoke(session))) }
    Method(
      "account.export", .plain, by: .account, "All that is known of somebody, to take along.",
      details:
        """
        Also as `GET /account.json`. The clues, codes and chat of the lobbies that one hosts are in their \
        logs, `lobby.log`.
        """, result: .takeout, errors: [.rateLimited, .unavailable],
      example: .init(
        "{}",
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
        """#)
    ) { .account(.own(.query(.export))) }
    Method(
      "account.claim", .repeatable, by: .account, "Makes a lobby one's own that was made without an account.",
      details:
        """
        From then on the account is its host, on every device. A lobby of another account is `forbidden`.
        """,
      parameters: .lobbyToClaim, result: .nothing,
      errors: [.forbidden, .lobbyNotFound, .kicked, .rateLimited, .unavailable],
      example: .init(#"{"host":"01M7YMYHSPZADW2FMKM6EC24GR.h.-tAxxR6YMyMCgBUVUYKrEw"}"#)
    ) { token in .claim(token) }
    Method(
      "account.delete", .plain, by: .account, "Erases the account.",
      details:
        """
        All that is personal goes, for good, in the log as well: in lobbies one is called `deleted player` \
        and `deleted host` from then on. Finds, points and what was said in chats stay the lobbies'. \
        Username and address are free again.
        """, parameters: .string("password", .string("The password, once more.")), result: .nothing,
      errors: [.rateLimited, .badCredentials, .unavailable], example: .init(#"{"password":"a horse 4 us!"}"#)
    ) { password in .account(.own(.delete(password: password))) }
  }
}

extension Parameter where Value == SeatToken {
  fileprivate static var lobbyToClaim: Parameter {
    .required("host", .token, "The token of the lobby's host.") { (fields) throws(WireError) in
      guard let token = SeatToken(parsing: try fields.string("host")) else { throw .unknownToken }
      return token
    }
  }
}
