public import Core
import Foundation
import Wire

public enum PersonNameRule: TextRule {
  public static var lengthMax: Int { Limits.personName }
  public static var bytesMax: Int { lengthMax * Limits.bytesOfNameCharacter }
}
/// A first or a last name.
public typealias PersonName = Text<PersonNameRule>

/// A user's personal details. They leave memory only sealed.
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

/// A username: letters and digits, and also `.`, `_` and `-` after the first character.
///
/// It has no `@`, so a login is either a username or an email address, never both.
public struct Username: Hashable, Sendable {
  public let text: String

  public init(parsing raw: some StringProtocol) throws(FieldProblem) {
    // Compatibility forms look the same to readers, so they count as the same name.
    let trimmed = raw.trimmingSpace()
    guard !trimmed.isEmpty else { throw FieldProblem("must not be empty") }
    // Composing may shorten the text, but not by more than this.
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

  /// The form used for comparison.
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

  /// The form used for comparison. The standard allows case to matter before the `@`, but no provider lets it.
  var folded: String { text.lowercased() }
}

/// A password before it is hashed. Prints as redacted.
public struct Password: Sendable, CustomStringConvertible {
  let text: String

  /// Enforces the rules of requirement A1; the problem names the rule that is broken.
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

  /// A password for something less than an account, such as a directory entry. Only its length matters.
  public init(choosing raw: String, atLeast least: Int) throws(FieldProblem) {
    try self.init(choosing: raw, in: least...Limits.password.upperBound)
  }

  init(choosing raw: String, in lengths: ClosedRange<Int>) throws(FieldProblem) {
    let text = try Self.normalized(raw)
    guard text.count >= lengths.lowerBound else {
      throw FieldProblem("must have at least \(lengths.lowerBound) characters")
    }
    guard text.count <= lengths.upperBound else {
      throw FieldProblem("must have at most \(lengths.upperBound) characters")
    }
    self.text = text
  }

  /// A password that is only compared. It is cut to the longest length that could have been chosen.
  public init(trying raw: String) {
    let beginning = String(raw.unicodeScalars.prefix(Self.bytesMax * Self.composing))
    text = String(beginning.precomposedStringWithCanonicalMapping.unicodeScalars.prefix(Self.bytesMax))
  }

  /// Systems compose accents differently; normalizing makes the same keystrokes give the same password everywhere.
  private static func normalized(_ raw: String) throws(FieldProblem) -> String {
    guard raw.utf8.count <= bytesMax * composing else { throw tooLong }
    let text = raw.precomposedStringWithCanonicalMapping
    guard text.utf8.count <= bytesMax else { throw tooLong }
    return text
  }

  private static var tooLong: FieldProblem {
    FieldProblem("must have at most \(Limits.password.upperBound) characters")
  }

  /// Composing shortens a text by at most this factor.
  private static let composing = 3

  private static let bytesMax = Limits.password.upperBound * 4

  public var description: String { "<redacted>" }
}

/// What is wrong with a field, to follow its name: "password" + "must have a digit".
public struct FieldProblem: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String
  init(_ description: String) { self.description = description }
}

/// A validated registration.
public struct Registration: Sendable {
  public let profile: Profile
  let proof: Proof

  /// What the owner signs in with.
  enum Proof: Sendable {
    case password(Password)
    /// A ticket that `Accounts.ticket(for:)` made.
    case ticket(String)
  }

  /// Throws `AccountRejection.invalid` with the invalid field. Pass an empty string for a missing value.
  public init(
    firstName: String, lastName: String, username: String, email: String, password: String
  ) throws(AccountRejection) {
    profile = try Profile(firstName: firstName, lastName: lastName, username: username, email: email)
    proof = .password(try Field.parse("password") { () throws(FieldProblem) in try Password(choosing: password) })
  }

  /// Of somebody whom a provider signs in.
  public init(
    firstName: String, lastName: String, username: String, email: String, ticket: String
  ) throws(AccountRejection) {
    profile = try Profile(firstName: firstName, lastName: lastName, username: username, email: email)
    proof = .ticket(ticket)
  }
}

extension Profile {
  /// Throws `AccountRejection.invalid` with the invalid field. Pass an empty string for a missing value.
  public init(firstName: String, lastName: String, username: String, email: String) throws(AccountRejection) {
    self.init(
      firstName: try Field.name(firstName, "firstName"), lastName: try Field.name(lastName, "lastName"),
      username: try Field.parse("username") { () throws(FieldProblem) in
        try Username(parsing: username.withoutCapitalSharpS)
      },
      email: try Field.parse("email") { () throws(FieldProblem) in try EmailAddress(parsing: email) })
  }
}

/// Changes to a profile; nil leaves a member as it is.
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

/// Adds the field's name to a problem.
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
