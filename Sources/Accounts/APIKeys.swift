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
  /// When it was last used; nil if it was not. After a restart up to a day early.
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
    /// When it was last used, as stored.
    var lastAt: Timestamp?
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

extension Account {
  func noteUse(of id: APIKeyID, at used: Timestamp) throws(AccountRejection) -> [AccountEvent] {
    guard let key = keys.first(where: { $0.id == id }) else { throw .noSuchKey }
    return KeyUses.isDue(used, since: key.lastAt) ? [.keyUsed(id, at: used)] : []
  }
}

extension Accounts {
  /// Makes a key for programs. Its token is not shown again.
  /// - Parameter password: the account's, if it has one, because a key outlasts the session that makes it.
  public func createKey(
    _ signedIn: SignedIn, _ wish: KeyWish, password: String?, key: String? = nil
  ) async throws(AccountRejection) -> (id: APIKeyID, token: AccountToken) {
    let compared = try await comparePassword(password, of: signedIn, field: "password")
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
      guard account.password == compared else { throw .wrongPassword(field: "password") }
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
        lastAt: keyUses.last(of: SignedIn(account: signedIn.account, session: $0.session)) ?? $0.lastAt)
    }
  }

  /// Revokes a key: its token stops working. Throws `noSuchKey`.
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
    keyUses.note(key, of: account.id, at: now)
    return Set(key.scopes)
  }

  /// Stores when keys were last used, unless a time that is less than a day older is stored.
  public func storeKeyUses() async {
    for (signedIn, use) in keyUses.due {
      do throws(AccountRejection) {
        try await change(signedIn, at: effects.now()) { account throws(AccountRejection) in
          try account.noteUse(of: use.key, at: use.last)
        }
      } catch {
        // Tried again later, unless the key is gone.
        if error == .unavailable { return }
      }
      keyUses.stored(use, of: signedIn)
    }
  }

  /// What the log keeps of a token. A key's hash needs the server's own key, as a key may be valid for years.
  func hash(of token: AccountToken) -> SecretHash {
    guard case .key = token.use else { return token.hash }
    return SecretHash(hex: vault.hash(token.text, for: "API key").hexadecimal)
  }
}

/// When keys were last used. In memory, so that no use waits for the disk; `storeKeyUses` stores them now and then.
final class KeyUses: Sendable {
  struct Use: Sendable {
    let key: APIKeyID
    fileprivate(set) var last: Timestamp
    fileprivate var stored: Timestamp?
  }

  private let uses = NIOLockedValueBox<[SignedIn: Use]>([:])

  func last(of key: SignedIn) -> Timestamp? { uses.withLockedValue { $0[key]?.last } }

  func note(_ key: Account.Key, of account: AccountID, at now: Timestamp) {
    let place = SignedIn(account: account, session: key.session)
    uses.withLockedValue { uses in
      if uses.count >= Limits.keyUsesKept, uses[place] == nil,
        let oldest = uses.min(by: { $0.value.last < $1.value.last })?.key
      {
        uses[oldest] = nil
      }
      uses[place, default: Use(key: key.id, last: now, stored: key.lastAt)].last = now
    }
  }

  /// Whether a use is worth storing.
  static func isDue(_ used: Timestamp, since stored: Timestamp?) -> Bool {
    stored.map { used >= $0 + Limits.useStored } ?? true
  }

  var due: [(SignedIn, Use)] {
    uses.withLockedValue { uses in
      uses.filter { Self.isDue($0.value.last, since: $0.value.stored) }.map { ($0.key, $0.value) }
    }
  }

  func stored(_ use: Use, of place: SignedIn) { uses.withLockedValue { $0[place]?.stored = use.last } }
}
