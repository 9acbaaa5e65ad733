// Registration, signing in and the profile.
import Descriptions
import Wire

extension Methods {
  static let accounts = Theme(.accounts) {
    Method(
      "account.register", .repeatable, by: .any, scope: .noKey, "Creates an account and signs in to it.",
      details:
        """
        Binds the connection to the account if it is bound to none. Usernames and addresses are unique, \
        ignoring case. Whoever has a `ticket` of `account.signIn` needs no password.
        """, parameters: .string("firstName", .personName), .string("lastName", .personName),
      .string("username", .username), .string("email", .email),
      .optionalString("password", .password, "Required without `ticket`."),
      .optionalString("ticket", .signInTicket, "Instead of `password`."),
      .optionalString("invitation", .invitation, "Needed if `registration` of `server.info` is `invitation`."),
      result: .signedIn, errors: [.forbidden, .usernameTaken, .emailTaken, .rateLimited, .unavailable],
      example: .init(
        #"""
        {
          "firstName": "Ada",
          "lastName": "Lovelace",
          "username": "ada",
          "email": "ada@example.com",
          "password": "a horse 4 us!"
        }
        """#,
        #"""
        {
          "account": "01M7YMZ3QHV4T1B8D9X2K6RWCE",
          "token": "01M7YMZ3QHV4T1B8D9X2K6RWCE.s1.0uYxW2m1cB9rQx3tqkZr5g"
        }
        """#)
    ) { (firstName, lastName, username, email, password, ticket, invitation) throws(WireError) in
      .account(
        try .register(
          firstName: firstName, lastName: lastName, username: username, email: email, password: password,
          ticket: ticket, invitation: invitation))
    }
    Method(
      "account.login", .repeatable, by: .any, scope: .noKey, "Signs in.",
      details:
        """
        Binds the connection to the account if it is bound to none. The error does not say whether the login or \
        the password was wrong. An account has at most 50 sessions: signing in once more ends the oldest.
        """, parameters: .string("login", .string("The username or the email address, ignoring case.")),
      .string("password", .string("The password.")), result: .signedIn,
      errors: [.forbidden, .rateLimited, .badCredentials, .unavailable],
      example: .init(
        #"{"login":"ada","password":"a horse 4 us!"}"#,
        #"""
        {
          "account": "01M7YMZ3QHV4T1B8D9X2K6RWCE",
          "token": "01M7YMZ3QHV4T1B8D9X2K6RWCE.s1.0uYxW2m1cB9rQx3tqkZr5g"
        }
        """#)
    ) { login, password in .account(.open(.login(login, password: password))) }
    Method(
      "account.logout", .plain, by: .account, "Signs out.",
      details:
        """
        The token stops working, and every right that a connection had through it ends: other connections that \
        used it are closed with `bye` `replaced`.
        """,
      parameters: .flag(
        "everywhere", .boolean("Whether to end all sessions of the account, not only this one. False if omitted.")),
      result: .nothing
    ) { everywhere in .account(.own(.logout(everywhere: everywhere))) }
    Method(
      "account.get", .plain, by: .account, "Returns the profile and the hosted lobbies.",
      details: "Only the newest 200 lobbies are listed.", result: .profile, errors: [.rateLimited, .unavailable],
      example: .init(
        "{}",
        #"""
        {
          "account": "01M7YMZ3QHV4T1B8D9X2K6RWCE",
          "username": "ada",
          "email": "ada@example.com",
          "emailVerified": false,
          "firstName": "Ada",
          "lastName": "Lovelace",
          "stats": { "packsCreated": 0, "packsPlayed": 0, "competitivePoints": 0 },
          "badges": [],
          "hosting": [
            { "lobby": "01M7YMYHSPZADW2FMKM6EC24GR", "code": "AWBT", "name": "Old Town", "phase": "open" }
          ],
          "hosted": []
        }
        """#)
    ) { .account(.own(.query(.get))) }
    Method(
      "account.update", .repeatable, by: .account, "Changes the profile, the address or the password.",
      details:
        """
        Omitted members stay as they are. A new password ends all other sessions. An account without a password needs \
        a session of the last ten minutes in place of `currentPassword`.
        """,
      parameters: .optionalString("firstName", .personName), .optionalString("lastName", .personName),
      .optionalString("email", .email), .optionalString("password", .password),
      .optionalString("currentPassword", .string("The current password."), "Required with `email` and `password`."),
      result: .nothing, errors: [.forbidden, .emailTaken, .rateLimited, .badCredentials, .unavailable],
      example: .init(#"{"firstName":"Augusta"}"#)
    ) { (firstName, lastName, email, password, current) throws(WireError) in
      .account(
        try .update(
          firstName: firstName, lastName: lastName, email: email, password: password, currentPassword: current))
    }
    Method(
      "account.requestReset", .plain, by: .any, scope: .noKey, "Requests a letter for choosing a new password.",
      details:
        """
        The answer is the same whether or not an account has this address. Nothing is sent if the server sends \
        no mail.
        """, parameters: .string("email", .email), .languageOfLetter, result: .nothing,
      errors: [.rateLimited, .unavailable],
      example: .init(#"{"email":"ada@example.com","language":"de"}"#)
    ) { email, language in .account(.open(.requestReset(email: email, in: language))) }
    Method(
      "account.reset", .repeatable, by: .any, scope: .noKey,
      "Sets a new password with the token from the letter and signs in.",
      details:
        """
        The token works once, within 30 minutes. All sessions end except the one that this creates, and so do all API \
        keys, tickets and other such letters. Providers go on signing the owner in, except those in `unlink`.
        """,
      parameters: .string("resetToken", .string("From the letter.")), .string("password", .password),
      .unlinked,
      result: .signedIn,
      errors: [.rateLimited, .unavailable],
      example: .init(
        #"""
        {
          "resetToken": "01M7YMZ3QHV4T1B8D9X2K6RWCE.r.9rQx3tqkZr5g0uYxW2m1cB",
          "password": "2 horses for us!"
        }
        """#,
        #"""
        {
          "account": "01M7YMZ3QHV4T1B8D9X2K6RWCE",
          "token": "01M7YMZ3QHV4T1B8D9X2K6RWCE.s2.0uYxW2m1cB9rQx3tqkZr5g"
        }
        """#)
    ) { token, password, unlink in .account(.open(.reset(token: token, password: password, unlink: unlink))) }
    Method(
      "account.checkReset", .plain, by: .any, scope: .noKey,
      "Says which providers sign in whoever got the letter for a new password.",
      details: "For the page that sets the password, which asks whether they still should.",
      parameters: .string("resetToken", .string("From the letter.")), result: .providersOfReset,
      example: .init(
        #"{"resetToken":"01M7YMZ3QHV4T1B8D9X2K6RWCE.r.9rQx3tqkZr5g0uYxW2m1cB"}"#, #"{"signIn":["school"]}"#)
    ) { token in .account(.open(.checkReset(token: token))) }
  }
}

extension Parameter where Value == [String] {
  fileprivate static var unlinked: Parameter {
    .optional(
      "unlink", .list(of: .providerName), "Names of the providers that no longer sign the owner in."
    ) { (fields) throws(WireError) in
      try fields.optionalStrings("unlink") ?? []
    }
  }
}
