import Core
import EventLog
import Foundation
import Hunt
import JSONCoding
import Testing

@testable import LobbyLog

/// Where each member of each event is stored, and to whom it is pushed: `Parts.txt`. A change of that file is a change of who
/// reads what.
@Suite struct PartsOfEvents {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Parts.txt")

  @Test func `are those of the table`() throws {
    let table = try PartsTable(of: EventSamples.all, EventSamples.inTwoParts, EventSamples.named).text
    guard table != (try? String(contentsOf: Self.file, encoding: .utf8)) else { return }
    let new = URL.temporaryDirectory.appending(path: "Parts.txt")
    try table.write(to: new, atomically: true, encoding: .utf8)
    Issue.record("Who reads what has changed: \(new.path) would be the new \(Self.file.path).")
  }
}

/// The members that samples of events have for each reader.
private struct PartsTable {
  /// Where a member is seen: in a part of the log, or in a push. In the order of the table.
  private enum Place: String, CaseIterable, Comparable {
    case log, seal, host, everyone, still, removed

    static func < (one: Place, other: Place) -> Bool {
      Place.allCases.firstIndex(of: one) ?? 0 < Place.allCases.firstIndex(of: other) ?? 0
    }
  }

  /// By event and path, each combination of places in which some sample has the member.
  private var places: [String: [String: Set<[Place]>]] = [:]
  private var audiences: [String: Set<String>] = [:]

  init(
    of open: [(type: String, data: String)], _ parted: [(type: String, data: String, secret: String)]...
  ) throws {
    for (type, data) in open { try add(StoredEvent(type, data), People()) }
    for (type, data, secret) in parted.joined() {
      let stored = StoredEvent(type, data, secret: secret)
      var people = People()
      let holder = EventCodec.holder(in: stored)
      if let holder { people[holder] = SampleKey() }
      try add(stored, people)
    }
  }

  private mutating func add(_ stored: StoredEvent, _ people: People) throws {
    let event = try EventCodec.decode(stored, names: people)
    let sealer = EventCodec.holder(in: stored).flatMap { people.sealer(of: $0) }
    let again = EventCodec.encode(event, at: Timestamp(stored.at), by: sealer, salt: "salt")
    var seen: [String: Set<Place>] = [:]
    func note(_ bytes: [UInt8], _ place: Place) throws {
      for path in Self.paths(in: try JSONParser.parse(bytes)) { seen[path, default: []].insert(place) }
    }
    try note(again.data, .log)
    try note(again.secret ?? Array("{}".utf8), .seal)
    func push(_ form: EventCodec.Form) -> [UInt8] {
      EventCodec.pushed(event, stored: again.data, at: Timestamp(stored.at), as: form)
    }
    try note(push(.full), .host)
    try note(push(.common), .everyone)
    try note(push(.still), .still)
    try note(push(.removed), .removed)
    for (path, found) in seen {
      places[stored.type, default: [:]][path, default: []].insert(found.sorted())
    }
    audiences[stored.type, default: []].insert("\(event.audience)".prefix { $0 != "(" }.description)
  }

  /// The paths of all members, without what is in lists twice.
  private static func paths(in value: JSONValue, below path: String = "") -> Set<String> {
    switch value {
    case .object(let object):
      let own = Set(object.members.map { path.isEmpty ? $0.name : "\(path).\($0.name)" })
      return object.members.reduce(into: own) {
        $0.formUnion(paths(in: $1.value, below: path.isEmpty ? $1.name : "\(path).\($1.name)"))
      }
    case .array(let values): return values.reduce(into: []) { $0.formUnion(paths(in: $1, below: path + "[]")) }
    default: return []
    }
  }

  var text: String {
    let heading = """
      # Where each member of an event is stored, and to whom it is pushed, as the samples show it. A test writes this table.
      # log, seal: the public and the secret part of the log. host, everyone, still: who watches; others while the board
      # stands still. removed: what is left of a removed message or photo. After the event: who is pushed it at all.

      """
    return places.sorted { $0.key < $1.key }.reduce(into: heading) { text, event in
      text += "\n\(event.key) → \(audiences[event.key, default: []].sorted().joined(separator: ", "))\n"
      for (path, found) in event.value.sorted(by: { $0.key < $1.key }) {
        let combinations = found.map { $0.map(\.rawValue).joined(separator: " ") }.sorted()
        text += "  \(path): \(combinations.joined(separator: " | "))\n"
      }
    }
  }
}
