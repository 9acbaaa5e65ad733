public import Core
import EventLog
import Foundation
import JSONCoding
import Vault
import Wire

/// What a provider has confirmed about somebody who wants to sign in.
public struct ConfirmedSignIn: Equatable, Sendable {
  public let link: ProviderLink
  /// What the form for a new account suggests, as the provider wrote it.
  public var firstName: String?
  public var lastName: String?
  public var username: String?
  public var email: String?
  /// Whether the provider knows that the address is theirs.
  public var isEmailVerified = false

  public init(
    _ link: ProviderLink, firstName: String? = nil, lastName: String? = nil, username: String? = nil,
    email: String? = nil, isEmailVerified: Bool = false
  ) {
    self.link = link
    self.firstName = firstName
    self.lastName = lastName
    self.username = username
    self.email = email
    self.isEmailVerified = isEmailVerified
  }

  fileprivate var verifiedEmail: EmailAddress? {
    isEmailVerified ? email.flatMap { try? EmailAddress(parsing: $0) } : nil
  }
}

extension Accounts {
  /// What came of a sign-in with a provider.
  public enum ProviderSignIn: Sendable {
    case signedIn(NewSession)
    /// No account is linked with them: they may register with the same ticket, or link it with their account.
    case unknown(ConfirmedSignIn)
  }

  // MARK: Tickets

  private static let ticketUse = "sign-in ticket"

  /// A ticket for a page: it signs in the person whom a provider has just confirmed. It is sealed, so that the server
  /// need not remember it, and any node of a cluster takes it.
  public func ticket(for confirmed: ConfirmedSignIn) throws -> String {
    let json = JSONWriter.bytes {
      $0.object {
        $0.member("until", (effects.now() + Limits.signInTicket).milliseconds)
        $0.member("issuer", confirmed.link.issuer)
        $0.member("subject", confirmed.link.subject)
        $0.member("firstName", ifPresent: confirmed.firstName)
        $0.member("lastName", ifPresent: confirmed.lastName)
        $0.member("username", ifPresent: confirmed.username)
        $0.member("email", ifPresent: confirmed.email)
        $0.member("isEmailVerified", confirmed.isEmailVerified)
      }
    }
    return try vault.seal(json, as: Self.ticketUse)
  }

  /// Throws `tokenDead` for anything but a ticket that is still good, as far as it says itself.
  func open(ticket: String) throws(AccountRejection) -> (confirmed: ConfirmedSignIn, until: Timestamp) {
    guard let json = vault.open(ticket, as: Self.ticketUse), let fields = try? Fields(parsing: json),
      let until = try? fields.timestamp("until"), effects.now() < until,
      let issuer = try? fields.string("issuer"), let subject = try? fields.string("subject")
    else { throw .tokenDead(field: "ticket") }
    func text(_ name: String) -> String? { try? fields.optionalString(name) }
    let confirmed = ConfirmedSignIn(
      ProviderLink(issuer: issuer, subject: subject), firstName: text("firstName"), lastName: text("lastName"),
      username: text("username"), email: text("email"),
      isEmailVerified: (try? fields.optionalBool("isEmailVerified")) == true)
    return (confirmed, until)
  }

  /// What is stored with the events that a ticket causes. Throws `tokenDead` if it has caused others before.
  private func use(_ ticket: String, until: Timestamp) async throws(AccountRejection) -> UsedTicket {
    let claim = AccountClaims(vault).name(ofTicket: ticket)
    guard try await holder(of: claim) == nil else { throw .tokenDead(field: "ticket") }
    return UsedTicket(claim: claim, until: until)
  }

  // MARK: Registering

  /// The person whom the ticket of a registration confirms; nil for a registration with a password.
  func confirmed(by registration: Registration) throws(AccountRejection) -> ConfirmedSignIn? {
    guard case .ticket(let ticket) = registration.proof else { return nil }
    return try open(ticket: ticket).confirmed
  }

  /// The ticket that a registration uses up, if any.
  func ticketToUse(of registration: Registration) async throws(AccountRejection) -> UsedTicket? {
    guard case .ticket(let ticket) = registration.proof else { return nil }
    return try await use(ticket, until: try open(ticket: ticket).until)
  }

  func entrance(
    of registration: Registration, _ confirmed: ConfirmedSignIn?
  ) async throws(AccountRejection) -> Account.Entrance {
    switch registration.proof {
    case .password(let password): return .password(PasswordHash(text: try await passwords.hash(password)))
    case .ticket:
      guard let confirmed else { throw .tokenDead(field: "ticket") }
      return .provider(confirmed.link, verified: confirmed.verifiedEmail)
    }
  }

  // MARK: Signing in

  /// Signs in the person whom a provider has confirmed, if an account is linked with them, once for each ticket.
  /// - Parameter admit: throws if the account's owner may not sign in now.
  public func signIn(
    ticket: String, key: String? = nil, admit: (AccountID) throws(AccountRejection) -> Void = { _ in }
  ) async throws(AccountRejection) -> ProviderSignIn {
    let (confirmed, until) = try open(ticket: ticket)
    guard let id = try await holder(of: AccountClaims(vault).name(of: confirmed.link)),
      try await loadIfThere(id) != nil
    else { return .unknown(confirmed) }
    try admit(id)
    let request = Repeatable("signIn", key: key, proof: ticket)
    if let first = try await session(of: request, in: id) { return .signedIn(first) }
    let used = try await use(ticket, until: until)
    let secret = secret(of: request, in: id)
    let now = effects.now()
    let stored = try await change(id, at: now, request, using: used) { account throws(AccountRejection) in
      // They may have been unlinked meanwhile.
      guard account.links.contains(confirmed.link) else { throw .tokenDead(field: "ticket") }
      let token = AccountToken(id, .session(account.nextSession), secret: secret)
      let events = try account.decide(.signIn(token.hash), at: now)
      guard account.takesTicket(issuedAt: used.issuedAt) else { throw .tokenDead(field: "ticket") }
      return events
    }
    return .signedIn(newSession(in: stored.account, secret: secret))
  }

  /// Links an account with the person whom a provider has confirmed. Throws `linkTaken`, `otherLink`.
  /// - Parameter password: the account's, if it has one, because a link is as powerful as a password.
  public func link(_ signedIn: SignedIn, ticket: String, password: String?) async throws(AccountRejection) {
    let (confirmed, until) = try open(ticket: ticket)
    let used = try await use(ticket, until: until)
    let compared = try await comparePassword(password, of: signedIn, field: "password")
    let now = effects.now()
    try await change(signedIn, at: now, using: used) { account throws(AccountRejection) in
      guard account.password == compared else { throw .wrongPassword(field: "password") }
      guard account.takesTicket(issuedAt: used.issuedAt) else { throw .tokenDead(field: "ticket") }
      return try account.decide(.link(confirmed.link), at: now)
    }
  }

  /// Throws `noSuchLink`, `lastWayIn`.
  public func unlink(_ signedIn: SignedIn, issuer: String) async throws(AccountRejection) {
    let now = effects.now()
    try await change(signedIn, at: now) { account throws(AccountRejection) in
      guard let link = account.links.first(where: { $0.issuer == issuer }) else { throw .noSuchLink }
      return try account.decide(.unlink(link), at: now)
    }
  }
}

/// A ticket that is used up, as the log keeps it for as long as the ticket would be good otherwise.
struct UsedTicket: Sendable {
  /// Keeps it from other accounts.
  let claim: ClaimName
  let until: Timestamp

  /// Keeps it from the same account.
  var receipt: ReceiptName { ReceiptName(seat: AccountClaims.ticket, key: claim.name) }
  var issuedAt: Timestamp { until - Limits.signInTicket }
}
