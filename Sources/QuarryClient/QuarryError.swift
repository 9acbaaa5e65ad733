public import JSONCoding

/// A refusal by the server, with its reason.
///
/// Failures on the way to the server and back are ``ConnectionFailure``.
public struct QuarryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The JSON-RPC error code.
  public let code: Int
  /// The stable name, such as `lobby-not-found`; empty if the server sent none.
  public let kind: String
  /// The message for people.
  public let message: String
  /// `kind` and other details for programs: `field`, `retryAfter`, …
  public let data: JSONObject

  /// An error, for example for tests.
  public init(code: Int, kind: String, message: String, data: JSONObject = JSONObject()) {
    self.code = code
    self.kind = kind
    self.message = message
    self.data = data
  }

  /// The `error` member of an answer.
  init(_ error: JSONValue) {
    let data = error["data"]?.object ?? JSONObject()
    self.init(
      code: error["code"]?.integer.flatMap(Int.init(exactly:)) ?? 0, kind: data["kind"]?.string ?? "",
      message: error["message"]?.string ?? "The server gave no reason.", data: data)
  }

  /// How long to wait before retrying, if the server says so.
  public var retryAfter: Duration? {
    // At most a day: a larger number is a mistake, and could overflow.
    data["retryAfter"]?.integer.map { .milliseconds(min(max($0, 0), 86_400_000)) }
  }

  /// The message.
  public var description: String { message }
}
