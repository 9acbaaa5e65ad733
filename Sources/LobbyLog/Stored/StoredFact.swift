import Core
public import Hunt
public import HuntViews
import JSONCoding
import Wire

/// How an event is stored and pushed: its permanent name, and its members, written and read in one place.
///
/// Stored for ever: what was once written must stay readable. A fact states only where it differs from the defaults.
/// Most facts list their fields once: see `DescribedFact`. Others read and write by hand: see `WrittenFact`.
protocol StoredFact: LobbyFact {
  static var kind: EventKind { get }
  /// The topic of its pushes. Default: events.
  static var topic: Topics { get }
  /// Whether the host is pushed more than is stored, or a name may be sealed, although nothing in it is secret after
  /// the end. Default: no.
  static var isRewritten: Bool { get }
  /// Reads the members of both parts, among them the opened name.
  /// - Parameters:
  ///   - moment: when the event was stored.
  ///   - isPublished: whether the secret part may be withheld: then its members count as empty.
  init(_ fields: Fields, at moment: Timestamp, isPublished: Bool) throws(WireError)
  /// Writes the members for a reader. For an event in two parts, `log` and `seal` together are the whole.
  /// - Parameter moment: when the event was stored.
  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter)

  /// Whether it has a secret part, sealed names aside. No default for what is written by hand: it must say whether all of
  /// it may be published after the end.
  var hasSecret: Bool { get }
  /// Whether a viewer who may see the log may also see the secret part. Default: if the event is for them.
  /// - Parameter removed: what is removed by now.
  func showsSecret(to viewer: Viewer, removed: Removals) -> Bool
}

extension StoredFact {
  static var topic: Topics { .events }
  static var isRewritten: Bool { false }
  func showsSecret(to viewer: Viewer, removed: Removals) -> Bool { viewer.sees(audience) }
}

/// A fact that is read and written by hand.
protocol WrittenFact: StoredFact {
  /// Stand-ins for members of the secret part that reading requires. Default: none.
  /// - Parameter fields: what a published log contains.
  static func withheld(_ fields: Fields) throws(WireError) -> JSONObject
  /// Reads the members of both parts.
  /// - Parameter moment: when the event was stored.
  init(_ fields: Fields, at moment: Timestamp) throws(WireError)
}

extension WrittenFact {
  static func withheld(_ fields: Fields) throws(WireError) -> JSONObject { JSONObject() }

  init(_ fields: Fields, at moment: Timestamp, isPublished: Bool) throws(WireError) {
    try self.init(isPublished ? fields.orElse(try Self.withheld(fields)) : fields, at: moment)
  }
}

extension LobbyEvent {
  public var kind: EventKind { accept(KindVisitor()) }

  public var topic: Topics { accept(TopicVisitor()) }
  var isRewritten: Bool { accept(RewritingVisitor()) }
  var hasSecret: Bool { accept(SecretVisitor()) }

  public func showsSecret(to viewer: Viewer, removed: Removals) -> Bool {
    accept(ShowingVisitor(viewer: viewer, removed: removed))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    // Moved there and back, so that its bytes are not copied.
    var visitor = WritingVisitor(reader: reader, moment: moment, json: consume json)
    accept(&visitor)
    json = (consume visitor).json
  }
}

private struct KindVisitor: FactVisitor {
  func visit<Fact: StoredFact>(_ fact: Fact) -> EventKind { Fact.kind }
}

private struct TopicVisitor: FactVisitor {
  func visit<Fact: StoredFact>(_ fact: Fact) -> Topics { Fact.topic }
}

private struct RewritingVisitor: FactVisitor {
  func visit<Fact: StoredFact>(_ fact: Fact) -> Bool { Fact.isRewritten }
}

private struct SecretVisitor: FactVisitor {
  func visit(_ fact: some StoredFact) -> Bool { fact.hasSecret }
}

private struct ShowingVisitor: FactVisitor {
  let viewer: Viewer
  let removed: Removals
  func visit(_ fact: some StoredFact) -> Bool { fact.showsSecret(to: viewer, removed: removed) }
}

private struct WritingVisitor: FactVisitor {
  let reader: EventCodec.Reader
  let moment: Timestamp
  var json: JSONWriter
  mutating func visit(_ fact: some StoredFact) { fact.write(for: reader, at: moment, to: &json) }
}
