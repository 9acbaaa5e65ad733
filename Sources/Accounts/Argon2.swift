import CSodium

/// The cost of hashing a password, and so of each guess for anyone who has stolen the database.
public struct PasswordCost: Equatable, Sendable {
  public let operations: UInt64
  public let memoryBytes: Int

  public init(operations: UInt64, memoryBytes: Int) {
    self.operations = operations
    self.memoryBytes = memoryBytes
  }

  /// libsodium's cost for interactive sign-in: 64 MiB, about 70 ms.
  public static let standard = PasswordCost(
    operations: UInt64(crypto_pwhash_OPSLIMIT_INTERACTIVE), memoryBytes: Int(crypto_pwhash_MEMLIMIT_INTERACTIVE))

  /// The lowest cost possible, for tests.
  public static let least = PasswordCost(
    operations: UInt64(crypto_pwhash_OPSLIMIT_MIN), memoryBytes: Int(crypto_pwhash_MEMLIMIT_MIN))
}

/// Argon2id, from libsodium. A hash's text includes its salt and cost: `$argon2id$v=19$m=65536,t=2,p=1$…`.
enum Argon2 {
  struct Unavailable: Error, CustomStringConvertible {
    var description: String { "A password could not be hashed: out of memory." }
  }

  static func hash(_ password: Password, _ cost: PasswordCost) throws(Unavailable) -> String {
    var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
    let bytes = Array(password.text.utf8CString)
    guard sodium_init() >= 0,
      crypto_pwhash_str(&text, bytes, UInt64(bytes.count - 1), cost.operations, cost.memoryBytes) == 0
    else { throw Unavailable() }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  static func verify(_ password: Password, _ hash: String) -> Bool {
    let bytes = Array(password.text.utf8CString)
    guard sodium_init() >= 0, hash.utf8.count < Int(crypto_pwhash_STRBYTES) else { return false }
    return crypto_pwhash_str_verify(hash, bytes, UInt64(bytes.count - 1)) == 0
  }

  static let saltBytes = Int(crypto_pwhash_SALTBYTES)

  /// 16 bytes that follow from a password and a salt.
  /// - Parameter salt: of `saltBytes`.
  static func derive(_ password: Password, _ salt: PassphraseSalt) throws(Unavailable) -> [UInt8] {
    var secret = [UInt8](repeating: 0, count: 16)
    let bytes = Array(password.text.utf8CString)
    guard sodium_init() >= 0, salt.bytes.count == saltBytes,
      crypto_pwhash(
        &secret, UInt64(secret.count), bytes, UInt64(bytes.count - 1), salt.bytes, salt.cost.operations,
        salt.cost.memoryBytes, crypto_pwhash_alg_argon2id13()) == 0
    else { throw Unavailable() }
    return secret
  }

  /// Whether the hash was made at a different cost.
  static func isOutdated(_ hash: String, _ cost: PasswordCost) -> Bool {
    crypto_pwhash_str_needs_rehash(hash, cost.operations, cost.memoryBytes) != 0
  }
}
