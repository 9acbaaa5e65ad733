public import Accounts
public import Core
import EventLog
public import Hunt
import HuntViews
import JSONCoding
public import LobbyLog
import Vault
public import Wire

/// A host's passphrase gives a token of the host's by Argon2. The log keeps only the token's hash, so that a guess takes
/// as long for somebody who has copied the log as for the server.
extension Lobbies {
  /// What opens with a new passphrase.
  /// - Parameters:
  ///   - credential: the sender, who must be the host, and no cohost.
  ///   - count: counts against limits, or refuses, once the sender is known to be the host.
  ///   - accounts: hashes it.
  public func lock(
    _ lobby: LobbyID, with passphrase: Password, by credential: LobbyRequest.Credential, _ person: NameOwner?,
    _ accounts: Accounts, counted count: @Sendable () throws(WireError) -> Void
  ) async throws -> PassphraseLock {
    // Hashing is expensive, so nobody else may cause it. A query that the host alone may send says whether they are.
    _ = try await ask(.hostQuery(.staffList), of: lobby, with: credential, by: person).get()
    try count()
    let salt = accounts.newPassphraseSalt()
    do throws(AccountRejection) {
      let token = SeatToken(
        seat: Seat(lobby: lobby, role: .host), secret: try await accounts.secret(of: passphrase, with: salt))
      return PassphraseLock(
        salt: Base64URL.encode(salt.bytes), operations: Int(salt.cost.operations), memoryBytes: salt.cost.memoryBytes,
        token: token.hash)
    } catch {
      throw WireError(error)
    }
  }

  /// The host's token that a passphrase gives. Wrong ones count like passwords; a lobby without any refuses them all.
  /// - Parameters:
  ///   - code: set if the lobby was named by its join code.
  ///   - address: the sender's.
  public func hostToken(
    of lobby: LobbyID, _ code: JoinCode?, with passphrase: Password, from address: String, _ accounts: Accounts
  ) async throws -> SeatToken {
    let question = LobbyRequest.Content.view(
      .reading { _ in
        100
      } answer: {
        KnownLock(lock: $0.view.lobby.passphrase?.lock)
      })
    let host = LobbyRequest.Credential.seat(Seat(lobby: lobby, role: .host))
    guard case .read(let read) = try await ask(question, of: lobby, with: host, code: code).get(),
      let known = read as? KnownLock
    else { throw WireError.unavailable }
    let tokenOf = { @Sendable (secret: [UInt8]) in SeatToken(seat: Seat(lobby: lobby, role: .host), secret: secret) }
    do throws(AccountRejection) {
      let secret = try await accounts.open(
        lobby.rawValue, with: passphrase, known.lock.flatMap(PassphraseSalt.init), from: address
      ) { secret in
        known.lock.map { tokenOf(secret).matches($0.token) } ?? false
      }
      return tokenOf(secret)
    } catch .badCredentials {
      throw WireError.wrongPassphrase
    } catch {
      throw WireError(error)
    }
  }
}

/// What a lobby opens with. For the server itself.
private struct KnownLock: JSONWritable {
  let lock: PassphraseLock?

  func write(to json: inout JSONWriter) { json.object { _ in } }
}

extension PassphraseSalt {
  fileprivate init?(_ lock: PassphraseLock) {
    guard let bytes = Base64URL.decode(lock.salt) else { return nil }
    self.init(
      bytes: bytes, cost: PasswordCost(operations: UInt64(lock.operations), memoryBytes: lock.memoryBytes))
  }
}
