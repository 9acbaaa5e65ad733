// Keys of an account for programs.
import Accounts
import Core
import Descriptions
import Wire

extension Methods {
  static let accountKeys = Theme(.accounts) {
    Method(
      "account.createKey", .repeatable, by: .account, "Makes an API key, with which a program acts as the account.",
      details:
        """
        The token is not shown again. It may do what its scopes say: `read` what the account may see of its lobbies, \
        `host` lobbies, and change the account's `packs`. Methods of the account itself and of operators never \
        are. An account has at most \(Limits.apiKeys) valid keys. They outlast the session that makes them, so the \
        password is asked for; an account without one needs a session of the last ten minutes instead. All keys end \
        with a change or a reset of the password, and with `account.logout` everywhere.
        """,
      parameters: .keyName, .keyScopes, .expiry,
      .optionalString("password", .string("The current password."), "Required if the account has one."),
      result: .createdKey,
      errors: [.forbidden, .badCredentials, .quotaExceeded, .rateLimited, .unavailable],
      example: .init(
        #"{"name":"Score table","scopes":["read"],"expiresAt":1803027193653,"password":"a horse 4 us!"}"#,
        #"{"apiKey":"k1","token":"01M7YMZ3QHV4T1B8D9X2K6RWCE.k1.0uYxW2m1cB9rQx3tqkZr5g"}"#)
    ) { name, scopes, expiry, password in
      .account(.own(.createKey(KeyWish(name: name, scopes: scopes, expiresAt: expiry), password: password)))
    }
    Method(
      "account.keys", .plain, by: .account, "Lists the account's API keys.",
      details:
        """
        Expired ones, too. `lastAt` is when the key was last used; after a restart it may be up to a day early.
        """,
      result: .keyList,
      example: .init(
        "{}",
        #"""
        {
          "keys": [
            {
              "apiKey": "k1",
              "name": "Score table",
              "scopes": ["read"],
              "createdAt": 1795251193653,
              "expiresAt": 1803027193653,
              "lastAt": 1795254301122
            }
          ]
        }
        """#)
    ) { .account(.own(.query(.keys))) }
    Method(
      "account.revokeKey", .plain, by: .account, "Revokes an API key.",
      details: "Connections that used it are closed with `bye` `replaced`.", parameters: .id("apiKey", .apiKeyID),
      result: .nothing, example: .init(#"{"apiKey":"k1"}"#)
    ) { (key: APIKeyID) in .account(.own(.revokeKey(key))) }
  }
}

extension Parameter where Value == KeyName {
  fileprivate static var keyName: Parameter { .text("name", .keyName) }
}

extension Parameter where Value == Timestamp {
  fileprivate static var expiry: Parameter {
    .required("expiresAt", .timestamp, "When the key stops working, in the future.") { (fields) throws(WireError) in
      try fields.timestamp("expiresAt")
    }
  }
}

extension Parameter where Value == [KeyScope] {
  fileprivate static var keyScopes: Parameter {
    .required("scopes", .keyScopes) { (fields) throws(WireError) in
      var scopes: [KeyScope] = []
      for (index, name) in try fields.strings("scopes").enumerated() {
        guard let scope = KeyScope(rawValue: name) else {
          throw fields.problem("scopes[\(index)]", "must be \"read\", \"host\" or \"packs\"")
        }
        guard !scopes.contains(scope) else { throw fields.problem("scopes", "must all be different") }
        scopes.append(scope)
      }
      guard !scopes.isEmpty else { throw fields.problem("scopes", "must not be empty") }
      return scopes
    }
  }
}
