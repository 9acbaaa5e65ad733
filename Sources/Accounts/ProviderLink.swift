import Core
import JSONCoding

/// Who somebody is at a provider that signs people in (OpenID Connect). An address is no such name: its owner may change.
public struct ProviderLink: Hashable, Sendable {
  /// The provider: a URL, compared exactly.
  public let issuer: String
  /// Their name there, which no one else ever gets.
  public let subject: String

  public init(issuer: String, subject: String) {
    self.issuer = issuer
    self.subject = subject
  }

  /// For the owner's data export.
  var members: [JSONObject.Member] { [.init("issuer", .string(issuer)), .init("subject", .string(subject))] }
}

extension Account {
  func add(_ link: ProviderLink) throws(AccountRejection) -> [AccountEvent] {
    if links.contains(link) { return [] }
    guard !links.contains(where: { $0.issuer == link.issuer }), links.count < Limits.links else { throw .otherLink }
    return [.linked(link)]
  }

  func remove(_ link: ProviderLink) throws(AccountRejection) -> [AccountEvent] {
    guard links.contains(link) else { throw .noSuchLink }
    guard password != nil || links.count > 1 else { throw .lastWayIn }
    return [.unlinked(link)]
  }
}
