import Core
public import Hunt
import HuntViews
import JSONCoding
import Wire

extension PlayerJoined: StoredFact {
  static var kind: EventKind { .playerJoined }
  var hasSecret: Bool { true }

  static func withheld(_ fields: Fields) throws(WireError) -> JSONObject {
    ["token": "", "name": .string(People.withheld(try fields.id("player", as: PlayerID.self)))]
  }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(
      player: try fields.id("player", as: PlayerID.self), name: try fields.playerName(),
      team: try fields.optionalID("team", as: TeamID.self), division: try fields.optionalString("division"),
      token: TokenHash(hex: try fields.string("token")),
      account: try fields.optionalPerson(), device: try fields.optionalString("device").map { DeviceHash(hex: $0) },
      earlier: try fields.optionalIntegers("earlier")?.map { PlayerID($0) } ?? [],
      identity: try IdentityChanges(stored: fields).applied(to: Identity()),
      place: try fields.optionalInteger("place"))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    if reader == .seal {
      json.member("token", token.hex)
      json.member("device", ifPresent: device?.hex)
      if !earlier.isEmpty { json.member("earlier", integers: earlier.map(\.number)) }
      json.member("language", ifPresent: identity.language?.text)
    } else {
      json.member("player", player)
      json.member(name: name)
      json.member("team", ifPresent: team)
      json.member("division", ifPresent: division)
      json.members(of: identity)
      json.member("place", ifPresent: place)
    }
  }

  /// Nobody needs the hashes of tokens.
  func showsSecret(to viewer: Viewer, removed: Removals) -> Bool { false }
}

extension PlayerRenamed: StoredFact {
  static var kind: EventKind { .playerRenamed }
  static var isRewritten: Bool { true }
  var hasSecret: Bool { false }

  static func withheld(_ fields: Fields) throws(WireError) -> JSONObject {
    ["name": .string(People.withheld(try fields.id("player", as: PlayerID.self)))]
  }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(
      player: try fields.id("player", as: PlayerID.self), name: try fields.playerName(),
      team: try fields.optionalID("team", as: TeamID.self))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    guard reader != .seal else { return }
    json.member("player", player)
    json.member(name: name)
    json.member("team", ifPresent: team)
  }

  /// Sealed names are useless outside the server.
  func showsSecret(to viewer: Viewer, removed: Removals) -> Bool { false }
}

extension PlayerUpdated: StoredFact {
  static var kind: EventKind { .playerUpdated }
  static var isRewritten: Bool { true }
  /// Only the server needs the language.
  var hasSecret: Bool { changes.language != nil }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(player: try fields.id("player", as: PlayerID.self), try IdentityChanges(stored: fields))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    if reader == .seal { return json.member("language", ifChanged: changes.language) }
    json.member("player", player)
    json.members(of: changes)
  }

  func showsSecret(to viewer: Viewer, removed: Removals) -> Bool { false }
}

extension PlayerLeft: StoredFact {
  static var kind: EventKind { .playerLeft }
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(player: try fields.id("player", as: PlayerID.self))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    json.member("player", player)
  }
}

extension PlayerKicked: StoredFact {
  static var kind: EventKind { .playerKicked }
  /// Only the host may know who is kept out.
  var hasSecret: Bool { keepOut }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(
      player: try fields.id("player", as: PlayerID.self), reason: try fields.optionalString("reason"),
      keepOut: try fields.optionalBool("keepOut") ?? false)
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    if reader != .seal {
      json.member("player", player)
      json.member("reason", ifPresent: reason)
    }
    if keepOut, reader == .seal || reader == .host { json.member("keepOut", true) }
  }

  func showsSecret(to viewer: Viewer, removed: Removals) -> Bool { viewer.seesAsHost }
}

extension PlayerAdmitted: StoredFact {
  static var kind: EventKind { .playerAdmitted }
  /// Only the host may know who was kept out.
  var hasSecret: Bool { true }
  static func withheld(_ fields: Fields) throws(WireError) -> JSONObject { ["player": "p1"] }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(player: try fields.id("player", as: PlayerID.self))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    if reader != .log { json.member("player", player) }
  }
}

extension PlayerHandedOver: StoredFact {
  static var kind: EventKind { .playerHandedOver }
  /// Only the host may know whose device was lost, and nobody needs the hashes of tokens.
  var hasSecret: Bool { true }
  static func withheld(_ fields: Fields) throws(WireError) -> JSONObject { ["player": "p1", "token": ""] }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(
      player: try fields.id("player", as: PlayerID.self), token: TokenHash(hex: try fields.string("token")))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    if reader != .log { json.member("player", player) }
    if reader == .seal { json.member("token", token.hex) }
  }
}

extension PlayerMuted: StoredFact {
  static var kind: EventKind { .playerMuted }
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(player: try fields.id("player", as: PlayerID.self), reason: try fields.optionalString("reason"))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    json.member("player", player)
    json.member("reason", ifPresent: reason)
  }
}

extension PlayerUnmuted: StoredFact {
  static var kind: EventKind { .playerUnmuted }
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(player: try fields.id("player", as: PlayerID.self), reason: try fields.optionalString("reason"))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    json.member("player", player)
    json.member("reason", ifPresent: reason)
  }
}

extension PlayerWarmedUp: StoredFact {
  static var kind: EventKind { .playerWarmedUp }
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(player: try fields.id("player", as: PlayerID.self))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    json.member("player", player)
  }
}

extension Fields {
  /// Rejects an empty name: no player has one, and it would be encoded as missing.
  fileprivate func playerName() throws(WireError) -> String {
    let name = try string("name")
    guard !name.isEmpty else { throw problem("name", "is empty") }
    return name
  }
}

extension JSONWriter {
  /// A person's name; left out if it is sealed, and thus empty here.
  mutating func member(name: String) {
    if !name.isEmpty { member("name", name) }
  }
}
