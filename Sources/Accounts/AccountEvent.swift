import Core

/// What happened to an account. `AccountCodec` defines how events are stored.
enum AccountEvent: Equatable, Sendable {
  /// Without a password if a provider signs the owner in.
  case registered(Profile, PasswordHash?)
  case updated(ProfileChanges)
  case passwordChanged(PasswordHash, PasswordChange)
  case signedIn(SessionID, SecretHash, until: Timestamp)
  case signedOut([SessionID])
  /// A token for choosing a new password was sent in a letter.
  case resetRequested(SecretHash, until: Timestamp)
  /// A token for verifying the address was sent in a letter.
  case verificationRequested(SecretHash, until: Timestamp)
  case emailVerified
  /// No reset letter counts any more that was sent before, nor a ticket that a provider's sign-in gave.
  case lettersEnded
  /// The owner made a key for programs.
  case keyCreated(Account.Key)
  /// A program used a key. Stored once a day at most.
  case keyUsed(APIKeyID, at: Timestamp)
  case keyRevoked(APIKeyID)
  /// A provider signs the owner in from now on, or no longer does.
  case linked(ProviderLink)
  case unlinked(ProviderLink)
  /// An operator keeps the owner out and signs them out everywhere, or lets them in again.
  case disabled, enabled
  case deleted
}

/// A stored password: Argon2's text, which includes salt and cost. Prints as redacted.
struct PasswordHash: Equatable, Sendable, CustomStringConvertible {
  let text: String
  var description: String { "<redacted>" }
}

/// Why a password's hash changed.
enum PasswordChange: String, Sendable {
  /// Someone who knew the old password chose another.
  case owner
  /// Someone who had a reset letter chose another.
  case reset
  /// The same password, hashed again at the current cost.
  case rehash
}
