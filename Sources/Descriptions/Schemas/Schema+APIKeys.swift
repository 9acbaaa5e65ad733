// Keys of an account for programs.
import Core
import Wire

extension Schema {
  public static let apiKeyID = Schema(
    "ApiKeyId",
    .string("The id of an API key, numbered within the account.", pattern: Pattern.id("k"), example: "k1"))
  public static let keyName = Schema("KeyName", .string("The name of an API key.", min: 1, max: Limits.keyName))
  public static let keyScopes = Schema(
    "KeyScopes", .list("What an API key is for.", of: .words("A scope.", ["read", "host", "packs"]), min: 1, max: 3))
  public static let createdKey = Schema(
    "CreatedKey", .object([.required("apiKey", .apiKeyID), .required("token", .token)]))
  public static let keyList = Schema(
    "KeyList", .object([.required("keys", .list("Oldest first.", of: .apiKey))]))
  static let apiKey = Schema(
    "ApiKey",
    .object([
      .required("apiKey", .apiKeyID),
      .required("name", .keyName),
      .required("scopes", .keyScopes),
      .required("createdAt", .timestamp),
      .required("expiresAt", .timestamp),
      .optional("lastAt", .timestamp),
    ]))
}
