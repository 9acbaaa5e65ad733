import Core
public import Hunt
import HuntViews
import JSONCoding
import Wire

extension ClueAdded: WrittenFact {
  static var kind: EventKind { .clueAdded }
  var hasSecret: Bool { true }
  static func withheld(_ fields: Fields) throws(WireError) -> JSONObject { ["title": "", "proof": ["scan": [:]]] }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(
      id: try fields.id("clue", as: ClueID.self), clue: try Clue(fields),
      before: try fields.optionalID("before", as: ClueID.self), reach: try fields.reach())
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    guard reader.isAuthor else { return json.member(id, toldTo: reach) }
    if reader != .seal {
      json.member("clue", id)
      json.member("before", ifPresent: before)
    }
    json.members(of: clue, reader.cluePart)
    if reader == .log { json.member(reach) }
  }

  /// Clues that were not found may be used in another hunt.
  func showsSecret(to viewer: Viewer, removed: Removals) -> Bool { viewer == .host }
}

extension ClueUpdated: WrittenFact {
  static var kind: EventKind { .clueUpdated }
  static var isRewritten: Bool { true }

  var hasSecret: Bool {
    var rest = changes
    rest.points = nil
    rest.opens = nil
    rest.closes = nil
    return rest != ClueChanges()
  }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(
      clue: try fields.id("clue", as: ClueID.self), changes: try ClueChanges(fields),
      reach: try fields.reach())
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    guard reader.isAuthor else { return json.member(clue, toldTo: reach) }
    if reader != .seal { json.member("clue", clue) }
    json.members(of: changes, reader.cluePart)
    if reader == .log { json.member(reach) }
  }

  /// Clues that were not found may be used in another hunt.
  func showsSecret(to viewer: Viewer, removed: Removals) -> Bool { viewer == .host }
}

extension ClueRemoved: WrittenFact {
  static var kind: EventKind { .clueRemoved }
  static var isRewritten: Bool { true }
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(clue: try fields.id("clue", as: ClueID.self), reach: try fields.reach())
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    guard reader.isAuthor else { return json.member(clue, toldTo: reach) }
    json.member("clue", clue)
    if reader == .log { json.member(reach) }
  }
}

extension ClueMoved: WrittenFact {
  static var kind: EventKind { .clueMoved }
  static var isRewritten: Bool { true }
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(
      clue: try fields.id("clue", as: ClueID.self), before: try fields.optionalID("before", as: ClueID.self),
      reach: try fields.reach())
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    guard reader.isAuthor else { return json.member(clue, toldTo: reach) }
    json.member("clue", clue)
    json.member("before", ifPresent: before)
    if reader == .log { json.member(reach) }
  }
}

// MARK: Who is told

extension EventCodec.Reader {
  /// Whether the reader may know the answers.
  fileprivate var isAuthor: Bool { self == .log || self == .seal || self == .host }
}

extension Fields {
  /// Logs of before do not say it: only those who know the answers were told.
  fileprivate func reach() throws(WireError) -> ClueReach {
    guard let name = try optionalString("told") else { return .authors }
    guard let reach = ClueReach(rawValue: name) else { throw problem("told", "is unknown") }
    return reach
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ reach: ClueReach) {
    if reach != .authors { member("told", reach.rawValue) }
  }

  fileprivate mutating func member(_ clue: ClueID, toldTo reach: ClueReach) {
    if reach.namesClue { member("clue", clue) }
  }
}

extension ClueRevealed: DescribedFact {
  static var kind: EventKind { .clueRevealed }
}
