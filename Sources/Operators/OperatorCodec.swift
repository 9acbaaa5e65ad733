import Accounts
import Core
import EventLog
import JSONCoding
import Vault
import Wire

/// Encodes what operators do for the log. This format is permanent.
///
/// Names, addresses and reasons are sealed under a key for each token and ban. It is erased when the token or the ban
/// ends, and then nobody can read them any more.
enum OperatorCodec {
  static let stream = StreamName("operators")

  static func person(of id: OperatorID) -> Person { Person("operators/\(id)") }
  static func person(of id: BanID) -> Person { Person("operators/\(id)") }
  static func person(ofTakedown number: Int) -> Person { Person("operators/t\(number)") }
  static func person(ofReason number: Int) -> Person { Person("operators/r\(number)") }

  /// The type an event is stored under; it never changes.
  static func storedName(of event: OperatorEvent) -> String {
    switch event {  // No `default`: every new case needs a name.
    case .tokenAdded: "operator.tokenAdded"
    case .tokenUsed: "operator.tokenUsed"
    case .tokenRevoked: "operator.tokenRevoked"
    case .granted: "operator.granted"
    case .withdrawn: "operator.withdrawn"
    case .banned: "operator.banned"
    case .unbanned: "operator.unbanned"
    case .invited: "operator.invited"
    case .invitationUsed: "operator.invitationUsed"
    case .hostingAllowed: "operator.hostingAllowed"
    case .hostingForbidden: "operator.hostingForbidden"
    case .takenDown: "operator.takenDown"
    case .restored: "operator.restored"
    case .announced: "operator.announced"
    case .draining: "operator.draining"
    case .acted: "operator.acted"
    }
  }

  /// The key that seals an event's personal data; nil if it has none.
  static func person(of event: OperatorEvent) -> Person? {
    switch event {
    case .tokenAdded(let id, _, _, _): person(of: id)
    case .banned(let id, _, _, _): person(of: id)
    case .takenDown(let number, _, _): person(ofTakedown: number)
    case .acted(_, _, let reason): reason.map { person(ofReason: $0.number) }
    case .tokenUsed, .tokenRevoked, .granted, .withdrawn, .unbanned, .invited, .invitationUsed, .hostingAllowed,
      .hostingForbidden, .restored, .announced, .draining:
      nil
    }
  }

  // MARK: Writing

  static func encode(
    _ event: OperatorEvent, by role: OperatorRole, at moment: Timestamp, key: PersonKey?
  ) throws -> NewEvent {
    let type = storedName(of: event)
    let personal = try personal(of: event).flatMap { try key?.seal($0, as: type) }
    let data = JSONWriter.bytes {
      $0.object {
        $0.member("by", role.text)
        $0.member("personal", ifPresent: personal)
        writeOpen(event, to: &$0)
      }
    }
    return NewEvent(type: type, at: moment.milliseconds, data: data)
  }

  private static func personal(of event: OperatorEvent) -> [UInt8]? {
    switch event {
    case .tokenAdded(_, let name, _, _): JSONWriter.bytes { $0.object { $0.member("name", name) } }
    case .banned(_, let target, _, let reason):
      JSONWriter.bytes {
        $0.object { json in
          if case .network(let network) = target { json.member("address", network.description) }
          json.member("reason", reason)
        }
      }
    case .takenDown(_, let exhibit, let reason):
      JSONWriter.bytes {
        $0.object { json in
          if case .photo(let photo) = exhibit { json.member("name", photo.text) }
          json.member("reason", reason)
        }
      }
    case .acted(_, _, let reason):
      reason.map { reason in JSONWriter.bytes { $0.object { $0.member("reason", reason.text) } } }
    case .tokenUsed, .tokenRevoked, .granted, .withdrawn, .unbanned, .invited, .invitationUsed, .hostingAllowed,
      .hostingForbidden, .restored, .announced, .draining:
      nil
    }
  }

  private static func writeOpen(_ event: OperatorEvent, to json: inout JSONWriter) {
    switch event {
    case .tokenAdded(let id, _, let hash, let until):
      json.member("operator", id.description)
      json.member("hash", hash)
      json.member("until", until.milliseconds)
    case .tokenUsed(let id, let used):
      json.member("operator", id.description)
      json.member("used", used.milliseconds)
    case .tokenRevoked(let id): json.member("operator", id.description)
    case .granted(let account), .withdrawn(let account), .hostingAllowed(let account), .hostingForbidden(let account):
      json.member("account", account.rawValue)
    case .banned(let id, let target, let until, _):
      json.member("ban", id.description)
      if case .account(let account) = target { json.member("account", account.rawValue) }
      json.member("until", ifPresent: until?.milliseconds)
    case .unbanned(let id): json.member("ban", id.description)
    case .invited(let hash, let until):
      json.member("hash", hash)
      json.member("until", until.milliseconds)
    case .invitationUsed(let hash): json.member("hash", hash)
    case .takenDown(let number, let exhibit, _): write(number, exhibit, to: &json)
    case .restored(let number, let exhibit): write(number, exhibit, to: &json)
    case .announced(let notice):
      json.member("text", ifPresent: notice?.text)
      json.member("until", ifPresent: notice?.until?.milliseconds)
    case .draining(let isOn): json.member("on", isOn)
    case .acted(let act, let mark, let reason):
      json.member("act", act.rawValue)
      json.member("mark", mark)
      json.member("number", ifPresent: reason?.number)
    }
  }

  /// A photo's name stays sealed: it must leave no trace when its lobby is deleted.
  private static func write(_ number: Int, _ exhibit: Exhibit?, to json: inout JSONWriter) {
    json.member("number", number)
    if case .pack(let pack) = exhibit { json.member("pack", pack.rawValue) }
  }

  // MARK: Reading

  struct Unreadable: Error, CustomStringConvertible {
    let type: String
    let reason: String
    var description: String { "An event \(type) of the operators cannot be read: \(reason)." }
  }

  /// The person whose key opens a stored event's personal data; nil if it has none.
  static func person(of stored: StoredEvent) throws -> Person? {
    let open = try Fields(parsing: stored.data)
    switch stored.type {
    case "operator.tokenAdded": return person(of: try open.id("operator", as: OperatorID.self))
    case "operator.banned": return person(of: try open.id("ban", as: BanID.self))
    case "operator.takenDown": return person(ofTakedown: try open.integer("number"))
    case "operator.acted": return try open.optionalInteger("number").map(person(ofReason:))
    default: return nil
    }
  }

  /// - Parameter key: the key that opens its personal data; nil if it was erased, because the token or ban has ended.
  /// - Returns: `unbanned` for a ban that cannot be opened any more.
  static func decode(_ stored: StoredEvent, key: PersonKey?) throws -> OperatorEvent {
    let type = stored.type
    let open = try Fields(parsing: stored.data)
    func personal() throws -> Fields? {
      guard let key else { return nil }
      guard let bytes = key.open(try open.string("personal"), as: type) else {
        throw Unreadable(type: type, reason: "it was sealed with another key")
      }
      return try Fields(parsing: bytes)
    }
    func account() throws -> AccountID { AccountID(try open.string("account")) }
    switch type {
    case "operator.tokenAdded":
      return .tokenAdded(
        try open.id("operator", as: OperatorID.self), name: try personal()?.string("name") ?? "",
        hash: try open.string("hash"), until: try open.timestamp("until"))
    case "operator.tokenUsed":
      return .tokenUsed(try open.id("operator", as: OperatorID.self), at: try open.timestamp("used"))
    case "operator.tokenRevoked": return .tokenRevoked(try open.id("operator", as: OperatorID.self))
    case "operator.granted": return .granted(try account())
    case "operator.withdrawn": return .withdrawn(try account())
    case "operator.banned":
      let id = try open.id("ban", as: BanID.self)
      guard let personal = try personal() else { return .unbanned(id) }
      return .banned(
        id, try target(open, personal), until: try open.optionalTimestamp("until"),
        reason: try personal.string("reason"))
    case "operator.unbanned": return .unbanned(try open.id("ban", as: BanID.self))
    case "operator.invited": return .invited(hash: try open.string("hash"), until: try open.timestamp("until"))
    case "operator.invitationUsed": return .invitationUsed(hash: try open.string("hash"))
    case "operator.hostingAllowed": return .hostingAllowed(try account())
    case "operator.hostingForbidden": return .hostingForbidden(try account())
    case "operator.takenDown":
      let (number, pack) = (
        try open.integer("number"), try open.optionalString("pack").map { Exhibit.pack(PackID($0)) }
      )
      guard let personal = try personal() else { return .restored(number, pack) }
      let photo = try personal.optionalString("name").flatMap { PhotoName(parsing: $0) }.map(Exhibit.photo)
      guard let exhibit = pack ?? photo else { throw Unreadable(type: type, reason: "nothing is taken down") }
      return .takenDown(number, exhibit, reason: try personal.string("reason"))
    case "operator.restored":
      return .restored(
        try open.integer("number"), try open.optionalString("pack").map { .pack(PackID($0)) })
    case "operator.announced":
      let until = try open.optionalTimestamp("until")
      return .announced(try open.optionalString("text").map { ServerNotice(text: $0, until: until) })
    case "operator.draining": return .draining(try open.optionalBool("on") ?? false)
    case "operator.acted":
      guard let act = OperatorAct(rawValue: try open.string("act")) else {
        throw Unreadable(type: type, reason: "this version of quarry does not know what was done")
      }
      let reason = try open.optionalInteger("number").map {
        ActReason(number: $0, text: try personal()?.string("reason") ?? "")
      }
      return .acted(act, mark: try open.string("mark"), reason)
    default: throw Unreadable(type: type, reason: "this version of quarry does not know it")
    }
  }

  private static func target(_ open: Fields, _ personal: Fields) throws -> BanTarget {
    if let account = try open.optionalString("account") { return .account(AccountID(account)) }
    guard let network = Network(parsing: try personal.string("address")) else {
      throw Unreadable(type: "operator.banned", reason: "its address is none")
    }
    return .network(network)
  }
}
