// Signing in with a provider (OpenID Connect).
import Core
import Wire

extension Schema {
  public static let providerName = Schema(
    "ProviderName",
    .string("A provider that signs people in, as in `/sign-in/PROVIDER`.", pattern: "^[a-z0-9-]{1,32}$"))
  public static let signInTicket = Schema(
    "SignInTicket",
    .string(
      "What a provider has confirmed about somebody, sealed by the server. Good for 15 minutes.", min: 1, max: 4_096))
  static let issuer = Schema.string("The provider, as its own documents name it.")
  static let subject = Schema.string("Who the owner is there.")
  public static let providersOfReset = Schema(
    "ProvidersOfReset",
    .object([.required("signIn", .list("The providers that sign the owner in.", of: .providerName))]))
  public static let providerSignIn = Schema(
    "ProviderSignIn",
    .object(
      "The account and its token, as of `account.login`; or `new`, if no account is linked with them.",
      [
        .optional("account", .accountID),
        .optional("token", .token),
        .optional(
          "new",
          .object(
            "What the provider says about them.",
            [
              .optional("provider", .providerName),
              .optional("firstName", .string("The first name.")),
              .optional("lastName", .string("The last name.")),
              .optional("username", .string("What others call them.")),
              .optional("email", .string("The email address.")),
            ])),
      ]))
}
