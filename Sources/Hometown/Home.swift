public import Core

/// The id of a user in the directory: 1, 2, 3, … in order of arrival, never reused.
public struct UserID: Hashable, Comparable, Sendable, CustomStringConvertible {
  public let number: Int64

  public init(_ number: Int64) { self.number = number }

  public var description: String { "\(number)" }
  public static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

public typealias Nickname = Text<NicknameRule>

extension Nickname {
  /// The form that is stored: see `String.withoutCapitalSharpS`.
  var withoutCapitalSharpS: Nickname { (try? Nickname(parsing: value.withoutCapitalSharpS)) ?? self }
}
public typealias City = Text<CityRule>

/// A user's public details in the directory.
public struct Home: Equatable, Sendable {
  public var nickname: Nickname
  /// The country's name as listed by the server.
  public var country: String
  /// A state of the country; empty if the country has none.
  public var state: String
  public var city: City
  public var year: Int
  /// In degrees; positive is east.
  public var longitude: Double?
  public var latitude: Double?

  public init(
    nickname: Nickname, country: String, state: String, city: City, year: Int, longitude: Double? = nil,
    latitude: Double? = nil
  ) {
    self.nickname = nickname
    self.country = country
    self.state = state
    self.city = city
    self.year = year
    self.longitude = longitude
    self.latitude = latitude
  }
}

/// An entry as everybody sees it.
public struct User: Equatable, Sendable {
  public let id: UserID
  public let home: Home
  /// When the user was added.
  public let since: Timestamp
}

/// An entry with its private data.
struct Entry: Equatable, Sendable {
  var home: Home
  var password: StoredPassword
  /// The account that was last signed in when the entry was added or changed.
  var account: AccountID?
}

/// Argon2's text, with its salt and its cost. Prints as redacted.
struct StoredPassword: Equatable, Sendable, CustomStringConvertible {
  let text: String
  var description: String { "<redacted>" }
}

/// What happened to an entry.
enum EntryEvent: Equatable, Sendable {
  case added(Entry)
  case edited(Entry)
  case deleted
}
