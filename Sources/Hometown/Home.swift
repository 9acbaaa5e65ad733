public import Hunt

/// Who is in the directory: numbers in order of coming, from 1 on, never given twice.
public struct UserID: Hashable, Comparable, Sendable, CustomStringConvertible {
  public let number: Int64

  public init(_ number: Int64) { self.number = number }

  public var description: String { "\(number)" }
  public static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

public typealias Nickname = Text<NicknameRule>

extension Nickname {
  /// As it is taken in: see `String.withoutCapitalSharpS`.
  var withoutCapitalSharpS: Nickname { (try? Nickname(parsing: value.withoutCapitalSharpS)) ?? self }
}
public typealias City = Text<CityRule>

/// What somebody tells the directory, for everybody to see.
public struct Home: Equatable, Sendable {
  public var nickname: Nickname
  /// As the server lists it.
  public var country: String
  /// One of the country's; empty if it has none.
  public var state: String
  public var city: City
  public var year: Int
  /// Degrees, east and north.
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
  /// When they came.
  public let since: Timestamp
}

/// An entry with what only the server knows of it.
struct Entry: Equatable, Sendable {
  var home: Home
  var password: StoredPassword
  /// Of whoever was signed in when it was made or changed last.
  var account: AccountID?
}

/// Argon2's text, with its salt and its cost. Does not print.
struct StoredPassword: Equatable, Sendable, CustomStringConvertible {
  let text: String
  var description: String { "<redacted>" }
}

/// What happened to an entry. Facts, in the past tense.
enum EntryEvent: Equatable, Sendable {
  case added(Entry)
  case edited(Entry)
  case deleted
}
