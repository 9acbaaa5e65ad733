import Core
public import Hunt
import HuntViews
import JSONCoding
import Wire

extension ClueAdded: StoredFact {
  static var kind: EventKind { .clueAdded }
  var hasSecret: Bool { true }
  static func withheld(_ fields: Fields) throws(WireError) -> JSONObject { ["title": "", "proof": ["scan": [:]]] }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(
      id: try fields.id("clue", as: ClueID.self), clue: try Clue(fields),
      before: try fields.optionalID("before", as: ClueID.self))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    if reader != .seal {
      json.member("clue", id)
      json.member("before", ifPresent: before)
    }
    json.members(of: clue, reader.cluePart)
  }

  /// Clues that were not found may be used in another hunt.
  func showsSecret(to viewer: Viewer, removed: Removals) -> Bool { viewer == .host }
}

extension ClueUpdated: StoredFact {
  static var kind: EventKind { .clueUpdated }

  var hasSecret: Bool {
    var rest = changes
    rest.points = nil
    rest.opens = nil
    rest.closes = nil
    return rest != ClueChanges()
  }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(clue: try fields.id("clue", as: ClueID.self), changes: try ClueChanges(fields))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    if reader != .seal { json.member("clue", clue) }
    json.members(of: changes, reader.cluePart)
  }

  /// Clues that were not found may be used in another hunt.
  func showsSecret(to viewer: Viewer, removed: Removals) -> Bool { viewer == .host }
}

extension ClueRemoved: StoredFact {
  static var kind: EventKind { .clueRemoved }
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(clue: try fields.id("clue", as: ClueID.self))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    json.member("clue", clue)
  }
}

extension ClueMoved: StoredFact {
  static var kind: EventKind { .clueMoved }
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(
      clue: try fields.id("clue", as: ClueID.self), before: try fields.optionalID("before", as: ClueID.self))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    json.member("clue", clue)
    json.member("before", ifPresent: before)
  }
}

extension ClueRevealed: StoredFact {
  static var kind: EventKind { .clueRevealed }
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(
      clue: try fields.id("clue", as: ClueID.self), player: try fields.optionalID("player", as: PlayerID.self))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    json.member("clue", clue)
    json.member("player", ifPresent: player)
  }
}
