import Foundation
public import Hunt

public enum PersonNameRule: TextRule {
  public static var lengthMax: Int { Limits.personName }
  public static var bytesMax: Int { lengthMax * Limits.bytesOfNameCharacter }
}
/// A first or a last name.
public typealias PersonName = Text<PersonNameRule>

/// Who somebody is. All of it is personal: it leaves the memory sealed only.
public struct Profile: Equatable, Sendable {
  public var firstName: PersonName
  public var lastName: PersonName
  public var username: Username
  public var email: EmailAddress

  public init(firstName: PersonName, lastName: PersonName, username: Username, email: EmailAddress) {
    self.firstName = firstName
    self.lastName = lastName
    self.username = username
    self.email = email
  }
}

/// What somebody is known by: letters, digits, and `.`, `_`, `-` between them.
///
/// No `@`, so that a login is a username or an address and never both.
public struct Username: Hashable, Sendable {
  public let text: String

  public init(parsing raw: some StringProtocol) throws(FieldProblem) {
    // Compatibility forms look the same to a reader, so they are the same name.
    let trimmed = raw.trimmingSpace()
    guard !trimmed.isEmpty else { throw FieldProblem("must not be empty") }
    // Composed it may become shorter, but not by that much.
    let text =
      trimmed.utf8.count <= Limits.username.upperBound * 16
      ? String(trimmed).precomposedStringWithCompatibilityMapping : ""
    guard text.utf8.count <= Limits.username.upperBound * 4, Limits.username.contains(text.count) else {
      throw FieldProblem(
        "must have \(Limits.username.lowerBound) to \(Limits.username.upperBound) characters")
    }
    guard text.allSatisfy({ $0.isLetter || $0.isNumber || "._-".contains($0) }) else {
      throw FieldProblem("may have letters, digits and the characters . _ - only")
    }
    guard let first = text.first, first.isLetter || first.isNumber else {
      throw FieldProblem("must begin with a letter or a digit")
    }
    self.text = text
  }

  /// As it is compared.
  var folded: String { text.uppercased().lowercased() }
}

extension EmailAddress {
  public init(parsing raw: some StringProtocol) throws(FieldProblem) {
    guard !raw.trimmingSpace().isEmpty else { throw FieldProblem("must not be empty") }
    guard let address = EmailAddress(raw) else {
      throw FieldProblem("must be an email address, such as ada@example.com")
    }
    self = address
  }

  /// As it is compared. Before the sign, case could matter; no provider lets it.
  var folded: String { text.lowercased() }
}

/// What somebody chose to be let in with, before it is hashed. Does not print.
public struct Password: Sendable, CustomStringConvertible {
  let text: String

  /// The rules of requirement A1; the problem names the one that it breaks.
  public init(choosing raw: String) throws(FieldProblem) {
    let text = try Self.normalized(raw)
    guard !text.isEmpty else { throw FieldProblem("must not be empty") }
    guard text.count >= Limits.password.lowerBound else {
      throw FieldProblem("must have at least \(Limits.password.lowerBound) characters")
    }
    guard text.count <= Limits.password.upperBound else { throw Self.tooLong }
    guard text.contains(where: \.isLetter) else { throw FieldProblem("must have a letter") }
    guard text.contains(where: \.isNumber) else { throw FieldProblem("must have a digit") }
    guard text.contains(where: { !$0.isLetter && !$0.isNumber && !$0.isWhitespace }) else {
      throw FieldProblem("must have a special character, such as ! or -")
    }
    self.text = text
  }

  /// One for less than an account, such as an entry in a directory: long enough is good enough.
  public init(choosing raw: String, atLeast least: Int) throws(FieldProblem) {
    let text = try Self.normalized(raw)
    guard text.count >= least else { throw FieldProblem("must have at least \(least) characters") }
    guard text.count <= Limits.password.upperBound else { throw Self.tooLong }
    self.text = text
  }

  /// One that is only compared. Nobody can have chosen a longer one, so it is not even hashed whole.
  public init(trying raw: String) {
    let beginning = String(raw.unicodeScalars.prefix(Self.bytesMax * Self.composing))
    text = String(beginning.precomposedStringWithCanonicalMapping.unicodeScalars.prefix(Self.bytesMax))
  }

  /// The same keys give the same password on every system: they compose accents differently.
  private static func normalized(_ raw: String) throws(FieldProblem) -> String {
    guard raw.utf8.count <= bytesMax * composing else { throw tooLong }
    let text = raw.precomposedStringWithCanonicalMapping
    guard text.utf8.count <= bytesMax else { throw tooLong }
    return text
  }

  private static var tooLong: FieldProblem {
    FieldProblem("must have at most \(Limits.password.upperBound) characters")
  }

  /// Composing makes a text shorter by no more than this factor.
  private static let composing = 3

  private static let bytesMax = Limits.password.upperBound * 4

  public var description: String { "<redacted>" }
}

/// What is wrong with a field, behind its name: "password" + "must have a digit".
public struct FieldProblem: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String
  init(_ description: String) { self.description = description }
}

/// All that somebody gives to get an account, checked.
public struct Registration: Sendable {
  public let profile: Profile
  public let password: Password

  /// Throws `AccountRejection.invalid` with the field that is wrong. What is missing may be given as an empty text.
  public init(
    firstName: String, lastName: String, username: String, email: String, password: String
  ) throws(AccountRejection) {
    profile = Profile(
      firstName: try Field.name(firstName, "firstName"), lastName: try Field.name(lastName, "lastName"),
      username: try Field.parse("username") { () throws(FieldProblem) in
        try Username(parsing: username.withoutCapitalSharpS)
      },
      email: try Field.parse("email") { () throws(FieldProblem) in try EmailAddress(parsing: email) })
    self.password = try Field.parse("password") { () throws(FieldProblem) in try Password(choosing: password) }
  }
}

/// What of a profile is changed; nil stays.
public struct ProfileChanges: Equatable, Sendable {
  public var firstName: PersonName?
  public var lastName: PersonName?
  public var email: EmailAddress?

  public init(firstName: String? = nil, lastName: String? = nil, email: String? = nil) throws(AccountRejection) {
    if let firstName { self.firstName = try Field.name(firstName, "firstName") }
    if let lastName { self.lastName = try Field.name(lastName, "lastName") }
    if let email {
      self.email = try Field.parse("email") { () throws(FieldProblem) in try EmailAddress(parsing: email) }
    }
  }

  init(firstName: PersonName?, lastName: PersonName?, email: EmailAddress?) {
    self.firstName = firstName
    self.lastName = lastName
    self.email = email
  }

  var isEmpty: Bool { firstName == nil && lastName == nil && email == nil }
}

/// Says in which field a problem is.
enum Field {
  static func parse<Value>(
    _ field: String, _ body: () throws(FieldProblem) -> Value
  ) throws(AccountRejection) -> Value {
    do throws(FieldProblem) { return try body() } catch {
      throw .invalid(field: field, problem: error.description)
    }
  }

  static func name(_ raw: String, _ field: String) throws(AccountRejection) -> PersonName {
    do throws(TextProblem) { return try PersonName(parsing: raw) } catch {
      throw .invalid(field: field, problem: error.description)
    }
  }
}
