import Core
public import Hunt
import HuntViews
import JSONCoding
import Wire

extension Find: WrittenFact {
  static var kind: EventKind { .clueScanned }
  var hasSecret: Bool { reason != nil }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(
      player: try fields.id("player", as: PlayerID.self), clue: try fields.id("clue", as: ClueID.self),
      at: try fields.optionalTimestamp("at") ?? moment, isLate: try fields.optionalBool("late") ?? false,
      isAccepted: try fields.optionalBool("accepted") ?? false, reason: try fields.optionalString("reason"),
      cost: try fields.optionalInteger("cost") ?? 0)
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    // Only the finder and the host may know why the host accepted it.
    if reader == .seal { return json.member("reason", ifPresent: reason) }
    json.member("player", player)
    json.member("clue", clue)
    if isLate { json.member("late", true) }
    if at != moment { json.member("at", at) }
    if isAccepted { json.member("accepted", true) }
    if cost > 0 { json.member("cost", cost) }
    if reader == .host { json.member("reason", ifPresent: reason) }
  }

  func showsSecret(to viewer: Viewer, removed: Removals) -> Bool { viewer.seesAsHost || viewer.player == player }
}

extension ClaimedFind: DescribedFact {
  static var kind: EventKind { .clueClaimed }
}

extension ClueTried: WrittenFact {
  static var kind: EventKind { .clueTried }
  static var isRewritten: Bool { true }
  /// The option would tell others what not to try.
  var hasSecret: Bool { true }
  static func withheld(_ fields: Fields) throws(WireError) -> JSONObject { ["option": -1] }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(
      player: try fields.id("player", as: PlayerID.self), clue: try fields.id("clue", as: ClueID.self),
      option: try fields.integer("option"), cost: try fields.optionalInteger("cost") ?? 0,
      triesLeft: try fields.optionalInteger("triesLeft"), team: try fields.optionalID("team", as: TeamID.self),
      isHidden: try fields.optionalBool("hidden") ?? false)
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    guard reader != .seal else { return json.member("option", option) }
    json.member("player", player)
    json.member("clue", clue)
    if cost > 0, !isHidden || reader != .everyone && reader != .still { json.member("cost", cost) }
    json.member("triesLeft", ifPresent: triesLeft)
    guard reader == .log else { return }
    json.member("team", ifPresent: team)
    if isHidden { json.member("hidden", true) }
  }

  func showsSecret(to viewer: Viewer, removed: Removals) -> Bool { viewer.seesAsHost }
}

extension HintTaken: DescribedFact {
  static var kind: EventKind { .hintTaken }
}
