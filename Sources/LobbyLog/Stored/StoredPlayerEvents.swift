import Core
public import Hunt
import HuntViews
import JSONCoding
import Wire

extension PlayerJoined: WrittenFact {
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

extension PlayerRenamed: WrittenFact {
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

extension PlayerUpdated: WrittenFact {
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

extension PlayerLeft: DescribedFact {
  static var kind: EventKind { .playerLeft }
}

extension PlayerKicked: DescribedFact {
  static var kind: EventKind { .playerKicked }

  func showsSecret(to viewer: Viewer, removed: Removals) -> Bool { viewer.seesAsHost }
}

extension PlayerAdmitted: DescribedFact {
  static var kind: EventKind { .playerAdmitted }
}

extension PlayerHandedOver: DescribedFact {
  static var kind: EventKind { .playerHandedOver }
}

extension PlayerMuted: DescribedFact {
  static var kind: EventKind { .playerMuted }
}

extension PlayerUnmuted: DescribedFact {
  static var kind: EventKind { .playerUnmuted }
}

extension PlayerWarmedUp: DescribedFact {
  static var kind: EventKind { .playerWarmedUp }
}

extension PlayerMoved: DescribedFact {
  static var kind: EventKind { .playerMoved }
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
