import Core
import EventLog
import JSONCoding
import Vault
import Wire

/// Encodes account events for the log. This format is permanent. Personal data is in `personal`, sealed under the
/// person's key.
enum AccountCodec {
  /// The type an event is stored under; it never changes.
  static func storedName(of event: AccountEvent) -> String {
    switch event {  // No `default`: every new case needs a name.
    case .registered: "account.registered"
    case .updated: "account.updated"
    case .passwordChanged: "account.passwordChanged"
    case .signedIn: "account.signedIn"
    case .signedOut: "account.signedOut"
    case .resetRequested: "account.resetRequested"
    case .verificationRequested: "account.verificationRequested"
    case .emailVerified: "account.emailVerified"
    case .lettersEnded: "account.lettersEnded"
    case .keyCreated: "account.keyCreated"
    case .keyUsed: "account.keyUsed"
    case .keyRevoked: "account.keyRevoked"
    case .linked: "account.linked"
    case .unlinked: "account.unlinked"
    case .disabled: "account.disabled"
    case .enabled: "account.enabled"
    case .deleted: "account.deleted"
    }
  }

  static func encode(_ event: AccountEvent, at moment: Timestamp, key: PersonKey) throws -> NewEvent {
    let type = storedName(of: event)
    let personal = try personal(of: event).map { try key.seal($0, as: type) }
    let data = JSONWriter.bytes {
      $0.object {
        $0.member("personal", ifPresent: personal)
        writeOpen(event, to: &$0)
      }
    }
    return NewEvent(type: type, at: moment.milliseconds, data: data)
  }

  // MARK: Writing

  /// The members that are sealed; nil if there are none.
  private static func personal(of event: AccountEvent) -> [UInt8]? {
    switch event {
    case .registered(let profile, let password):
      JSONWriter.bytes {
        $0.object {
          $0.member("firstName", profile.firstName.value)
          $0.member("lastName", profile.lastName.value)
          $0.member("username", profile.username.text)
          $0.member("email", profile.email.text)
          $0.member("password", ifPresent: password?.text)
        }
      }
    case .updated(let changes):
      JSONWriter.bytes {
        $0.object {
          $0.member("firstName", ifPresent: changes.firstName?.value)
          $0.member("lastName", ifPresent: changes.lastName?.value)
          $0.member("email", ifPresent: changes.email?.text)
        }
      }
    case .passwordChanged(let password, _): JSONWriter.bytes { $0.object { $0.member("password", password.text) } }
    case .keyCreated(let key): JSONWriter.bytes { $0.object { $0.member("name", key.name.value) } }
    case .linked(let link), .unlinked(let link):
      JSONWriter.bytes {
        $0.object {
          $0.member("issuer", link.issuer)
          $0.member("subject", link.subject)
        }
      }
    case .signedIn, .signedOut, .resetRequested, .verificationRequested, .emailVerified, .lettersEnded, .keyUsed,
      .keyRevoked, .disabled, .enabled, .deleted:
      nil
    }
  }

  private static func writeOpen(_ event: AccountEvent, to json: inout JSONWriter) {
    switch event {
    case .registered, .updated, .emailVerified, .lettersEnded, .linked, .unlinked, .disabled, .enabled, .deleted: break
    case .passwordChanged(_, let why): json.member("by", why.rawValue)
    case .signedIn(let id, let hash, let until):
      json.member("session", id.description)
      write(hash, until, to: &json)
    case .signedOut(let ended):
      json.member("sessions", array: ended) { $0.value($1.description) }
    case .resetRequested(let hash, let until), .verificationRequested(let hash, let until):
      write(hash, until, to: &json)
    case .keyCreated(let key):
      json.member("key", key.id.description)
      json.member("session", key.session.description)
      json.member("scopes", array: key.scopes) { $0.value($1.rawValue) }
      write(key.hash, key.until, to: &json)
    case .keyUsed(let id, let used):
      json.member("key", id.description)
      json.member("used", used.milliseconds)
    case .keyRevoked(let id): json.member("key", id.description)
    }
  }

  private static func write(_ hash: SecretHash, _ until: Timestamp, to json: inout JSONWriter) {
    json.member("hash", hash.hex)
    json.member("until", until.milliseconds)
  }

  // MARK: Reading

  struct Unreadable: Error, CustomStringConvertible {
    let type: String
    let reason: String
    var description: String { "An event \(type) of an account cannot be read: \(reason)." }
  }

  static func decode(_ event: StoredEvent, key: PersonKey) throws -> AccountEvent {
    let type = event.type
    func unreadable(_ reason: String) -> Unreadable { Unreadable(type: type, reason: reason) }
    let open = try Fields(parsing: event.data)
    var personal: Fields {
      get throws {
        guard let bytes = key.open(try open.string("personal"), as: type) else {
          throw unreadable("it was sealed with another key")
        }
        return try Fields(parsing: bytes)
      }
    }
    switch type {
    case "account.registered": return try registered(personal)
    case "account.updated": return .updated(try changes(personal))
    case "account.passwordChanged":
      guard let why = PasswordChange(rawValue: try open.string("by")) else { throw unreadable("nobody did it") }
      return .passwordChanged(PasswordHash(text: try personal.string("password")), why)
    case "account.signedIn":
      let id = try open.id("session", as: SessionID.self)
      return .signedIn(id, try hash(open), until: try open.timestamp("until"))
    case "account.signedOut":
      let ids = try open.strings("sessions").map { text in
        guard let id = SessionID(parsing: text) else { throw unreadable("\(text) is no session") }
        return id
      }
      return .signedOut(ids)
    case "account.resetRequested": return .resetRequested(try hash(open), until: try open.timestamp("until"))
    case "account.verificationRequested":
      return .verificationRequested(try hash(open), until: try open.timestamp("until"))
    case "account.emailVerified": return .emailVerified
    case "account.lettersEnded": return .lettersEnded
    case "account.keyCreated":
      return .keyCreated(
        Account.Key(
          id: try open.id("key", as: APIKeyID.self), session: try open.id("session", as: SessionID.self),
          hash: try hash(open), name: try personal.text("name", as: KeyName.self),
          scopes: try open.strings("scopes").compactMap(KeyScope.init(rawValue:)), since: Timestamp(event.at),
          until: try open.timestamp("until")))
    case "account.keyUsed":
      return .keyUsed(try open.id("key", as: APIKeyID.self), at: try open.timestamp("used"))
    case "account.keyRevoked": return .keyRevoked(try open.id("key", as: APIKeyID.self))
    case "account.linked": return .linked(try link(personal))
    case "account.unlinked": return .unlinked(try link(personal))
    case "account.disabled": return .disabled
    case "account.enabled": return .enabled
    case "account.deleted": return .deleted
    default: throw unreadable("this version of quarry does not know it")
    }
  }

  private static func registered(_ fields: Fields) throws -> AccountEvent {
    let profile = Profile(
      firstName: try fields.text("firstName", as: PersonName.self),
      lastName: try fields.text("lastName", as: PersonName.self),
      username: try Username(parsing: try fields.string("username")),
      email: try EmailAddress(parsing: try fields.string("email")))
    return .registered(profile, try fields.optionalString("password").map(PasswordHash.init(text:)))
  }

  private static func changes(_ fields: Fields) throws -> ProfileChanges {
    try ProfileChanges(
      firstName: try fields.optionalString("firstName"), lastName: try fields.optionalString("lastName"),
      email: try fields.optionalString("email"))
  }

  private static func link(_ fields: Fields) throws -> ProviderLink {
    ProviderLink(issuer: try fields.string("issuer"), subject: try fields.string("subject"))
  }

  private static func hash(_ fields: Fields) throws -> SecretHash { SecretHash(hex: try fields.string("hash")) }
}
