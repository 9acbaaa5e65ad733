import Accounts
public import Core
public import Hunt
import Operators
import Wire

/// A provider that signs people in (OpenID Connect), as clients see it.
public struct SignInProvider: Hashable, Sendable {
  /// In its addresses: `/sign-in/NAME`.
  public let name: String
  /// For people.
  public let title: String
  public let issuer: String

  public init(name: String, title: String, issuer: String) {
    self.name = name
    self.title = title
    self.issuer = issuer
  }
}

/// Who may register at a server and who may host, how much, and how long lobbies are kept, as its operator has set it.
/// Raw values appear in settings and on the wire.
public struct ServerPolicy: Sendable {
  public enum Registration: String, Sendable, CaseIterable {
    case open, invitation, closed
  }

  public enum Hosting: String, Sendable, CaseIterable {
    case anybody
    /// Whoever is signed in.
    case accounts
    /// Accounts that an operator allows, and operators.
    case listed
  }

  public var registration: Registration
  public var hosting: Hosting
  public var retention: RetentionPolicy
  public var quotas: Quotas
  public var providers: [SignInProvider]

  public init(
    registration: Registration = .open, hosting: Hosting = .anybody, retention: RetentionPolicy = RetentionPolicy(),
    quotas: Quotas = Quotas(), providers: [SignInProvider] = []
  ) {
    self.registration = registration
    self.hosting = hosting
    self.retention = retention
    self.quotas = quotas
    self.providers = providers
  }

  /// Throws unless somebody may host.
  func checkHosting(_ account: AccountID?, among operators: Operators) throws(WireError) {
    guard !operators.isDraining else { throw .draining }
    switch hosting {
    case .anybody: break
    case .accounts: guard account != nil else { throw .hostingNeedsAccount }
    case .listed:
      guard let account else { throw .hostingNeedsAccount }
      guard operators.mayHost(account) || operators.isGranted(account) else { throw .hostingNotAllowed }
    }
  }
}

extension AccountService {
  /// Registers somebody, if the policy allows it. An invitation is used up once an account is registered with it.
  func register(
    _ registration: Registration, invitation: String?, key: String?, from address: String
  ) async throws(AccountRejection) -> NewSession {
    let (policy, operators) = (policy, operators)
    var reserved: String?
    defer { if let reserved { operators.release(invitation: reserved) } }
    let new = try await accounts.register(registration, key: key, from: address) { () throws(AccountRejection) in
      switch policy.registration {
      case .open: break
      case .closed: throw .registrationClosed
      case .invitation:
        guard let invitation, operators.reserve(invitation: invitation) else { throw .needsInvitation }
        reserved = invitation
      }
    }
    // Should this fail, the account is there all the same, and the invitation is good for another.
    if let reserved { try? await operators.use(invitation: reserved) }
    return new
  }
}
