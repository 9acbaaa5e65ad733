public import Core
import EventLog
import NIOConcurrencyHelpers
import Vault
public import Wire

public enum APIKeyTag: ShortIDTag { public static var letter: Character { "k" } }
/// A key of an account for programs. Numbered within the account; numbers are never reused.
public typealias APIKeyID = ShortID<APIKeyTag>

/// The name of a key, for its owner.
public enum KeyNameRule: TextRule {
  public static var lengthMax: Int { Limits.keyName }
  public static var bytesMax: Int { lengthMax * Limits.bytesOfNameCharacter }
}
public typealias KeyName = Text<KeyNameRule>

/// A key, as its owner asks for it.
public struct KeyWish: Sendable {
  public let name: KeyName
  public let scopes: [KeyScope]
  public let expiresAt: Timestamp

  public init(name: KeyName, scopes: [KeyScope], expiresAt: Timestamp) {
    self.name = name
    self.scopes = scopes
    self.expiresAt = expiresAt
  }
}

/// A key, as its owner sees it.
public struct APIKeyView: Equatable, Sendable {
  public let apiKey: APIKeyID
  public let name: KeyName
  public let scopes: [KeyScope]
  public let createdAt: Timestamp
  public let expiresAt: Timestamp
  /// When it was last used; nil if it was not since the server started.
  public let lastAt: Timestamp?
}

extension Account {
  /// A key for programs. It acts as a session of its own, so that what relies on it ends with it.
  struct Key: Equatable, Sendable {
    let id: APIKeyID
    let session: SessionID
    let hash: SecretHash
    let name: KeyName
    let scopes: [KeyScope]
    let since: Timestamp
    let until: Timestamp
  }

  /// The id that the next key gets.
  var nextKey: APIKeyID { APIKeyID(lastKey + 1) }

  /// The key, unless it was revoked or has expired.
  func key(_ id: APIKeyID, at now: Timestamp) -> Key? { keys.first { $0.id == id && $0.until > now } }

  /// Forgets expired keys when a new one is made.
  func createKey(_ wish: KeyWish, _ hash: SecretHash, at now: Timestamp) throws(AccountRejection) -> [AccountEvent] {
    guard wish.expiresAt > now else { throw .invalid(field: "expiresAt", problem: "must be in the future") }
    let expired = keys.filter { $0.until <= now }
    guard keys.count - expired.count < Limits.apiKeys else { throw .tooManyKeys }
    let key = Key(
      id: nextKey, session: nextSession, hash: hash, name: wish.name, scopes: wish.scopes, since: now,
      until: wish.expiresAt)
    return expired.map { .keyRevoked($0.id) } + [.keyCreated(key)]
  }

  func revokeKey(_ id: APIKeyID) throws(AccountRejection) -> [AccountEvent] {
    guard keys.contains(where: { $0.id == id }) else { throw .noSuchKey }
    return [.keyRevoked(id)]
  }
}

extension Accounts {
  /// Makes a key for programs. Its token is not shown again.
  public func createKey(
    _ signedIn: SignedIn, _ wish: KeyWish, key: String? = nil
  ) async throws(AccountRejection) -> (id: APIKeyID, token: AccountToken) {
    let request = Repeatable("createKey", key: key)
    let secret = secret(of: request, in: signedIn.account)
    if let session = try await session(of: request, in: signedIn.account)?.signedIn.session {
      guard let first = try await account(of: signedIn).keys.first(where: { $0.session == session }) else {
        throw .noSuchKey
      }
      return (first.id, AccountToken(signedIn.account, .key(first.id), secret: secret))
    }
    let now = effects.now()
    let stored = try await change(signedIn, at: now, request) { account throws(AccountRejection) in
      let token = AccountToken(account.id, .key(account.nextKey), secret: secret)
      return try account.createKey(wish, hash(of: token), at: now)
    }
    let id = APIKeyID(stored.account.lastKey)
    return (id, AccountToken(signedIn.account, .key(id), secret: secret))
  }

  /// The account's keys, oldest first, also expired ones.
  public func keys(of signedIn: SignedIn) async throws(AccountRejection) -> [APIKeyView] {
    try await account(of: signedIn).keys.map {
      APIKeyView(
        apiKey: $0.id, name: $0.name, scopes: $0.scopes, createdAt: $0.since, expiresAt: $0.until,
        lastAt: keyUses.last(of: SignedIn(account: signedIn.account, session: $0.session)))
    }
  }

  /// Revokes a key: its token is good for nothing any more. Throws `noSuchKey`.
  public func revokeKey(_ id: APIKeyID, by signedIn: SignedIn) async throws(AccountRejection) {
    let now = effects.now()
    try await change(signedIn, at: now) { account throws(AccountRejection) in try account.revokeKey(id) }
  }

  /// What the holder of a token may do; nil for a session, which may do everything. Notes that a key was used.
  public func scopes(of token: AccountToken) async throws(AccountRejection) -> Set<KeyScope>? {
    guard case .key(let id) = token.use else { return nil }
    let now = effects.now()
    guard let account = try await loadIfThere(token.account)?.account, let key = account.key(id, at: now)
    else { throw .notSignedIn }
    keyUses.note(SignedIn(account: account.id, session: key.session), at: now)
    return Set(key.scopes)
  }

  /// What the log keeps of a token. A key's hash needs the server's own key, as a key may be valid for years.
  func hash(of token: AccountToken) -> SecretHash {
    guard case .key = token.use else { return token.hash }
    return SecretHash(hex: vault.hash(token.text, for: "API key").hexadecimal)
  }
}

/// When keys were last used, as far as remembered. Not in the log, so that no use waits for the disk.
final class KeyUses: Sendable {
  private let uses = NIOLockedValueBox<[SignedIn: Timestamp]>([:])

  func last(of key: SignedIn) -> Timestamp? { uses.withLockedValue { $0[key] } }

  func note(_ key: SignedIn, at now: Timestamp) {
    uses.withLockedValue { uses in
      if uses.count >= Limits.keyUsesKept, uses[key] == nil, let oldest = uses.min(by: { $0.value < $1.value })?.key {
        uses[oldest] = nil
      }
      uses[key] = now
    }
  }
}
