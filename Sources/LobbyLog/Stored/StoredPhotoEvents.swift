import Core
public import Hunt
import HuntViews
import JSONCoding
import Wire

// Names of photos and captions are secret: they are for few, and a photo that was published may be withdrawn.

extension PhotoSubmitted: WrittenFact {
  static var kind: EventKind { .photoSubmitted }
  var hasSecret: Bool { true }
  static func withheld(_ fields: Fields) throws(WireError) -> JSONObject { .withheldPhoto }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(
      submission: try fields.id("submission", as: SubmissionID.self),
      player: try fields.id("player", as: PlayerID.self),
      clue: try fields.id("clue", as: ClueID.self), photo: try fields.photo("photo"),
      caption: try fields.optionalString("caption"), at: try fields.optionalTimestamp("at") ?? moment,
      isLate: try fields.optionalBool("late") ?? false, team: try fields.optionalID("team", as: TeamID.self))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    if reader != .seal {
      json.members(of: submission, by: player, clue)
      if isLate { json.member("late", true) }
      if at != moment { json.member("at", at) }
    }
    if reader == .log { return json.member("team", ifPresent: team) }
    json.member("photo", photo.text)
    json.member("caption", ifPresent: caption)
  }
}

extension PhotoAccepted: WrittenFact {
  static var kind: EventKind { .photoAccepted }
  static var isRewritten: Bool { true }
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(
      submission: try fields.id("submission", as: SubmissionID.self),
      player: try fields.id("player", as: PlayerID.self),
      clue: try fields.id("clue", as: ClueID.self), bonus: try fields.optionalInteger("bonus") ?? 0,
      team: try fields.optionalID("team", as: TeamID.self))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    guard reader != .seal else { return }
    json.members(of: submission, by: player, clue)
    if bonus != 0, reader != .still { json.member("bonus", bonus) }
    if reader == .log { json.member("team", ifPresent: team) }
  }
}

extension PhotoRejected: WrittenFact {
  static var kind: EventKind { .photoRejected }
  static var isRewritten: Bool { true }
  /// The reason is for the player's side only.
  var hasSecret: Bool { reason != nil }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(
      submission: try fields.id("submission", as: SubmissionID.self),
      player: try fields.id("player", as: PlayerID.self),
      clue: try fields.id("clue", as: ClueID.self), reason: try fields.optionalString("reason"),
      team: try fields.optionalID("team", as: TeamID.self))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    if reader != .seal { json.members(of: submission, by: player, clue) }
    if reader == .log { return json.member("team", ifPresent: team) }
    json.member("reason", ifPresent: reason)
  }
}

extension PhotoReopened: WrittenFact {
  static var kind: EventKind { .photoReopened }
  static var isRewritten: Bool { true }
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(
      submission: try fields.id("submission", as: SubmissionID.self),
      player: try fields.id("player", as: PlayerID.self),
      clue: try fields.id("clue", as: ClueID.self), hadFind: try fields.optionalBool("found") ?? false,
      team: try fields.optionalID("team", as: TeamID.self))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    guard reader != .seal else { return }
    json.members(of: submission, by: player, clue)
    if hadFind { json.member("found", true) }
    if reader == .log { json.member("team", ifPresent: team) }
  }
}

extension PhotoPublished: WrittenFact {
  static var kind: EventKind { .photoPublished }
  var hasSecret: Bool { true }
  static func withheld(_ fields: Fields) throws(WireError) -> JSONObject { .withheldPhoto }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(
      submission: try fields.id("submission", as: SubmissionID.self),
      player: try fields.id("player", as: PlayerID.self),
      clue: try fields.id("clue", as: ClueID.self), photo: try fields.photo("photo"),
      caption: try fields.optionalString("caption"))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    if reader != .seal { writeRemoved(to: &json) }
    guard reader != .log else { return }
    json.member("photo", photo.text)
    json.member("caption", ifPresent: caption)
  }

  /// Writes what is left once the photo is withdrawn.
  func writeRemoved(to json: inout JSONWriter) { json.members(of: submission, by: player, clue) }

  func showsSecret(to viewer: Viewer, removed: Removals) -> Bool { !removed.photos.contains(submission.number) }
}

extension PhotoWithdrawn: WrittenFact {
  static var kind: EventKind { .photoWithdrawn }
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(
      submission: try fields.id("submission", as: SubmissionID.self),
      player: try fields.id("player", as: PlayerID.self),
      clue: try fields.id("clue", as: ClueID.self))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    if reader != .seal { json.members(of: submission, by: player, clue) }
  }
}

extension JSONObject {
  /// The name of no photo.
  fileprivate static var withheldPhoto: JSONObject { ["photo": .string(String(repeating: "0", count: 64))] }
}

extension JSONWriter {
  fileprivate mutating func members(of submission: SubmissionID, by player: PlayerID, _ clue: ClueID) {
    member("submission", submission)
    member("player", player)
    member("clue", clue)
  }
}

extension Fields {
  func photo(_ name: String) throws(WireError) -> PhotoName {
    guard let photo = PhotoName(parsing: try string(name)) else { throw problem(name, "is no name of a photo") }
    return photo
  }
}
