import Core
public import Hunt
import HuntViews
import JSONCoding
import Wire

extension LobbyCreated: WrittenFact {
  static var kind: EventKind { .lobbyCreated }
  var hasSecret: Bool { true }
  static func withheld(_ fields: Fields) throws(WireError) -> JSONObject { ["host": ""] }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    guard let code = JoinCode(parsing: try fields.string("code")) else {
      throw fields.problem("code", "is no join code")
    }
    var details = try LobbyDetails(fields, clues: .id)
    details.contact = try fields.optionalSealedContact()
    details.pack = try fields.optionalPackPlay()
    details.settings.zone = try Zone(fields)
    self.init(
      details: details, code: code, host: TokenHash(hex: try fields.string("host")),
      codes: try CodeSource.list(fields), account: try fields.optionalPerson())
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    if reader == .seal {
      json.member("host", host.hex)
      if let contact = details.contact { json.member(sealed: contact) }
      if let zone = details.settings.zone { json.member("zone", zone) }
    } else {
      json.member("code", code.text)
      json.members(of: reader == .log ? details.withoutZone : details, forHost: reader != .everyone)
    }
    if reader == .seal || reader == .host { json.member("codes", ifAny: codes) }
  }

  /// Nobody needs the hashes of tokens.
  func showsSecret(to viewer: Viewer, removed: Removals) -> Bool { false }
}

extension LobbyChanges: WrittenFact {
  static var kind: EventKind { .lobbyUpdated }
  static var isRewritten: Bool { true }
  /// Only the host may know where the sheet goes, even sealed, and spectators not where the hunt is played.
  var hasSecret: Bool { contact != nil || settings?.zone != nil }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    try self.init(fields)
    archives = try fields.optionalBool("archived") ?? false
    forgetsStaff = try fields.optionalBool("staffForgotten") ?? false
    contact = try fields.clearable("contact") { fields throws(WireError) in try fields.optionalSealedContact() }
    if let zone = try fields.clearable("zone", { fields throws(WireError) in try Zone(fields) }) {
      settings?.zone = .some(zone)
    }
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    if reader == .seal {
      json.member("zone", ifChanged: settings?.zone)
    } else {
      json.members(of: reader == .log ? withoutZone : self, forHost: reader != .everyone)
    }
    guard let contact else { return }
    if reader == .seal { json.member(sealed: contact) }
    // Only whether there is one: no push contains an address.
    if reader == .host { json.member("email", contact != nil) }
  }

  /// Addresses never leave the server in a log; sealed names are useless outside it.
  func showsSecret(to viewer: Viewer, removed: Removals) -> Bool { false }
}

// Where a hunt is played is in the secret part: a published log is for everybody.

extension LobbyDetails {
  fileprivate var withoutZone: LobbyDetails {
    var details = self
    details.settings.zone = nil
    return details
  }
}

extension LobbyChanges {
  fileprivate var withoutZone: LobbyChanges {
    var changes = self
    changes.settings?.zone = nil
    return changes
  }
}

extension LobbyClaimed: WrittenFact {
  static var kind: EventKind { .lobbyClaimed }
  var hasSecret: Bool { account != nil }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(account: try fields.optionalString("account").map { AccountID($0) })
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    if reader == .seal || reader == .host { json.member("account", ifPresent: account?.rawValue) }
  }

  func showsSecret(to viewer: Viewer, removed: Removals) -> Bool { false }
}

extension Fields {
  /// The account whose key seals the name in the event; nil if none does.
  func optionalPerson() throws(WireError) -> AccountID? {
    try optionalFields("person")?.optionalString("account").map { AccountID($0) }
  }
}

extension JSONWriter {
  mutating func members(of details: LobbyDetails, forHost: Bool) {
    member("name", details.name)
    member("description", details.description)
    member("author", details.author)
    member("capacity", details.capacity)
    member("order", details.order)
    member("teams", strings: details.teams)
    member("divisions", ifAny: details.divisions)
    if !details.waves.isEmpty { member("waves", details.waves) }
    members(ofLook: details)
    member("startsAt", ifPresent: details.startsAt)
    guard forHost else {
      member("pack", ifPresent: details.pack)
      if details.settings.positions { member("positions", true) }
      if !details.settings.moments { member("feed", false) }
      return
    }
    member("duration", ifPresent: details.duration)
    dripMember(of: details.order)
    member("scoring", details.scoring)
    member("settings", details.settings)
    if !details.groups.isEmpty { member("groups", details.groups) }
    member("pack", wholeIfPresent: details.pack)
  }

  fileprivate mutating func members(of changes: LobbyChanges, forHost: Bool) {
    member("name", ifPresent: changes.name)
    member("description", ifPresent: changes.description)
    member("author", ifPresent: changes.author)
    member("capacity", ifPresent: changes.capacity)
    if let order = changes.order { member("order", order) }
    if let teams = changes.teams { member("teams", strings: teams) }
    if let divisions = changes.divisions { member("divisions", strings: divisions) }
    if let waves = changes.waves { member("waves", waves) }
    members(ofLook: changes)
    member("startsAt", ifChanged: changes.startsAt)
    if changes.archives { member("archived", true) }
    // Others may not know of clues that they have not seen: they ask for the groups that they may see.
    guard forHost else {
      if changes.groups != nil { member("groupsChanged", true) }
      if changes.settings?.zone != nil { member("zoneChanged", true) }
      member("positions", ifPresent: changes.settings?.positions)
      return member("feed", ifPresent: changes.settings?.moments)
    }
    if changes.forgetsStaff { member("staffForgotten", true) }
    if let groups = changes.groups { member("groups", groups) }
    if let duration = changes.duration {
      if let duration { member("duration", duration) } else { nullMember("duration") }
    }
    if let order = changes.order { dripMember(of: order) }
    if let scoring = changes.scoring { member("scoring", scoring) }
    if let settings = changes.settings { member("settings", settings) }
  }
}
