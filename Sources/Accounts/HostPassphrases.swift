import Core
import EventLog
import Vault
import Wire

// A host may come into a lobby by a passphrase of their own. It is hashed, and wrong ones count, like passwords of accounts.

extension Password {
  /// A host's passphrase. White space at its ends does not count, and nothing else but its length matters.
  public init(choosingPassphrase raw: String) throws(FieldProblem) {
    try self.init(choosing: String(raw.trimmingSpace()), in: Limits.passphrase)
  }

  /// A host's passphrase that is only compared.
  public init(tryingPassphrase raw: String) { self.init(trying: String(raw.trimmingSpace())) }
}

/// What a passphrase is hashed with.
public struct PassphraseSalt: Sendable {
  public let bytes: [UInt8]
  public let cost: PasswordCost

  public init(bytes: [UInt8], cost: PasswordCost) {
    self.bytes = bytes
    self.cost = cost
  }
}

extension Accounts {
  /// A salt for a new passphrase.
  public func newPassphraseSalt() -> PassphraseSalt {
    PassphraseSalt(bytes: Array(effects.randomBytes().prefix(Argon2.saltBytes)), cost: passwords.cost)
  }

  /// The secret that a passphrase gives: whoever knows it has the passphrase's rights.
  public func secret(of passphrase: Password, with salt: PassphraseSalt) async throws(AccountRejection) -> [UInt8] {
    try await passwords.secret(of: passphrase, with: salt)
  }

  /// The secret that a passphrase gives, if it is right. A wrong one counts like a password.
  /// - Parameters:
  ///   - place: what it is claimed to open.
  ///   - salt: nil if no passphrase opens it. The answer then takes as long, and is the same.
  /// - Throws: `badCredentials`, or `tooManyTries`.
  public func open(
    _ place: String, with passphrase: Password, _ salt: PassphraseSalt?, from address: String,
    isRight: @Sendable ([UInt8]) -> Bool
  ) async throws(AccountRejection) -> [UInt8] {
    let hash = vault.hash("passphrase \(place)", for: "tries").hexadecimal
    // Many know the place: nobody there may lock it for the others.
    let name = "\(hash) \(address)"
    var secret: [UInt8] = []
    let verdict = try await tries.passwords.count(name, from: address, at: hash) { () throws(AccountRejection) in
      secret = try await passwords.secret(of: passphrase, with: salt ?? newPassphraseSalt())
      return Passwords.Verdict(isRight: salt != nil && isRight(secret), isOutdated: false)
    }
    guard verdict.isRight else { throw .badCredentials }
    return secret
  }
}
