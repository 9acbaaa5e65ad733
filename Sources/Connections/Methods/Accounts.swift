// Signing up and in, and who one is.
import Descriptions
import Wire

extension Methods {
  static let accounts = Theme(.accounts) {
    Method(
      "account.register", .repeatable, by: .any, "Makes an account, and signs in to it.",
      details:
        """
        Binds the connection to the account if it is bound to none. Username and address are nobody else's, \
        whatever their case.
        """, parameters: .string("firstName", .personName), .string("lastName", .personName),
      .string("username", .username), .string("email", .email), .string("password", .password), result: .signedIn,
      errors: [.usernameTaken, .emailTaken, .rateLimited, .unavailable],
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
    ) { (firstName, lastName, username, email, password) throws(WireError) in
      .account(
        try .register(firstName: firstName, lastName: lastName, username: username, email: email, password: password))
    }
    Method(
      "account.login", .repeatable, by: .any, "Signs in.",
      details:
        """
        Likewise. Which of the two was wrong is not said. At most 50 sessions last at once: the oldest gives \
        way.
        """, parameters: .string("login", .string("The username or the email address, in any case.")),
      .string("password", .string("The password.")), result: .signedIn,
      errors: [.rateLimited, .badCredentials, .unavailable],
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
        The token is dead, and so is whatever followed from it on any connection: those of others who used \
        it are told `bye` `replaced`.
        """,
      parameters: .flag("everywhere", .boolean("All sessions of the account, not only this one. False unless given.")),
      result: .nothing
    ) { everywhere in .account(.own(.logout(everywhere: everywhere))) }
    Method(
      "account.get", .plain, by: .account, "Who one is, and the lobbies one hosts.",
      details: "Lobbies are the newest 200.", result: .profile, errors: [.rateLimited, .unavailable],
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
      details: "What is left out stays. A new password ends all other sessions.",
      parameters: .optionalString("firstName", .personName), .optionalString("lastName", .personName),
      .optionalString("email", .email), .optionalString("password", .password),
      .optionalString("currentPassword", .string("The password as it is."), "Needed for `email` and `password`."),
      result: .nothing, errors: [.emailTaken, .rateLimited, .badCredentials, .unavailable],
      example: .init(#"{"firstName":"Augusta"}"#)
    ) { (firstName, lastName, email, password, current) throws(WireError) in
      .account(
        try .update(
          firstName: firstName, lastName: lastName, email: email, password: password, currentPassword: current))
    }
    Method(
      "account.requestReset", .plain, by: .any, "Asks for a letter with which a new password can be chosen.",
      details:
        """
        The answer is the same whether anybody has this address or not. Nothing is sent if the server sends \
        no mail.
        """, parameters: .string("email", .email), result: .nothing, errors: [.rateLimited, .unavailable],
      example: .init(#"{"email":"ada@example.com"}"#)
    ) { email in .account(.open(.requestReset(email: email))) }
    Method(
      "account.reset", .repeatable, by: .any, "Chooses a new password with the token of a letter, and signs in.",
      details: "The token is good once, for 30 minutes. All sessions end but the one that this makes.",
      parameters: .string("resetToken", .string("From the letter.")), .string("password", .password), result: .signedIn,
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
    ) { token, password in .account(.open(.reset(token: token, password: password))) }
  }
}
