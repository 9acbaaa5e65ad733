// Signing in with a provider (OpenID Connect).
import Descriptions
import Wire

extension Methods {
  static let accountProviders = Theme(.accounts) {
    Method(
      "account.signIn", .repeatable, by: .any, scope: .noKey, "Signs in whom a provider has confirmed.",
      details:
        """
        The page `/sign-in/PROVIDER` leads to the provider and back to `/account`, with the ticket in the cookie \
        `quarry-ticket`. Binds the connection to the account if it is bound to none. If no account is linked with \
        them, the result is `new`, what a form for `account.register` may suggest.
        """, parameters: .string("ticket", .signInTicket), result: .providerSignIn,
      errors: [.forbidden, .rateLimited, .unavailable],
      example: .init(
        #"{"ticket":"Vhd8Cm5v_-jA4Z6OCYkzxkV_rlycGHVt"}"#,
        #"""
        {
          "account": "01M7YMZ3QHV4T1B8D9X2K6RWCE",
          "token": "01M7YMZ3QHV4T1B8D9X2K6RWCE.s3.0uYxW2m1cB9rQx3tqkZr5g"
        }
        """#)
    ) { ticket in .account(.open(.signIn(ticket: ticket))) }
    Method(
      "account.link", .plain, by: .account, "Links the account with whom a provider has confirmed.",
      details:
        """
        They can sign in to the account with that provider from then on. An account without a password needs a session \
        of the last ten minutes instead.
        """,
      parameters: .string("ticket", .signInTicket),
      .optionalString("password", .string("The current password."), "Required if the account has one."),
      result: .nothing, errors: [.forbidden, .rateLimited, .badCredentials, .unavailable],
      example: .init(#"{"ticket":"Vhd8Cm5v_-jA4Z6OCYkzxkV_rlycGHVt","password":"a horse 4 us!"}"#)
    ) { ticket, password in .account(.own(.link(ticket: ticket, password: password))) }
    Method(
      "account.unlink", .plain, by: .account, "Ends the link with a provider.",
      details: "The last provider of an account without a password stays.",
      parameters: .string("provider", .providerName), result: .nothing, example: .init(#"{"provider":"school"}"#)
    ) { provider in .account(.own(.unlink(provider: provider))) }
  }
}
