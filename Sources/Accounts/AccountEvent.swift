import Hunt

/// What happened to an account. Facts, in the past tense; `AccountCodec` says how they are stored.
enum AccountEvent: Equatable, Sendable {
  case registered(Profile, PasswordHash)
  case updated(ProfileChanges)
  case passwordChanged(PasswordHash, PasswordChange)
  case signedIn(SessionID, SecretHash, until: Timestamp)
  case signedOut([SessionID])
  /// A token left in a letter with which a new password can be chosen.
  case resetRequested(SecretHash, until: Timestamp)
  /// A token left in a letter that shows that the address is right.
  case verificationRequested(SecretHash, until: Timestamp)
  case emailVerified
  case deleted
}

/// A password as it is kept: Argon2's text, with its salt and its cost. Does not print.
struct PasswordHash: Equatable, Sendable, CustomStringConvertible {
  let text: String
  var description: String { "<redacted>" }
}

/// Why a password's hash is another.
enum PasswordChange: String, Sendable {
  /// Whoever knew the old one chose another.
  case owner
  /// Whoever had the letter did.
  case reset
  /// It is the same password, hashed at today's cost.
  case rehash
}
