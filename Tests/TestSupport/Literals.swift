// Short literals for tests: "p1" for a player, "Ada" for a name, a second for a moment.
public import Core
public import Hunt

extension Timestamp {
  /// The moment so many seconds after the tests' epoch.
  public static func second(_ second: Int) -> Timestamp { Timestamp(1_700_000_000_000) + .seconds(second) }
}

extension ShortID: ExpressibleByUnicodeScalarLiteral {}
extension ShortID: ExpressibleByExtendedGraphemeClusterLiteral {}
extension ShortID: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) {
    guard let id = Self(parsing: value) else { preconditionFailure("\(value) is no id") }
    self = id
  }
}

extension Text: ExpressibleByUnicodeScalarLiteral {}
extension Text: ExpressibleByExtendedGraphemeClusterLiteral {}
extension Text: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) {
    do throws(TextProblem) {
      try self.init(parsing: value)
    } catch {
      preconditionFailure("\(value) \(error)")
    }
  }
}

extension LanguageTag: ExpressibleByUnicodeScalarLiteral {}
extension LanguageTag: ExpressibleByExtendedGraphemeClusterLiteral {}
extension LanguageTag: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) {
    guard let tag = Self(parsing: value) else { preconditionFailure("\(value) is no language") }
    self = tag
  }
}

extension TokenHash {
  public static let host = TokenHash(hex: String(repeating: "0f", count: 32))
  public static let player = TokenHash(hex: String(repeating: "a1", count: 32))
}

extension JoinCode: ExpressibleByUnicodeScalarLiteral {}
extension JoinCode: ExpressibleByExtendedGraphemeClusterLiteral {}
extension JoinCode: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) {
    guard let code = Self(parsing: value) else { preconditionFailure("\(value) is no join code") }
    self = code
  }
}
