import Core
public import EventLog
public import Hunt
public import HuntViews
import JSONCoding
import Wire

/// A stored event that this version cannot read.
public struct UnreadableEvent: Error, CustomStringConvertible {
  let stream: StreamName
  let version: Int
  let reason: String

  /// An event that no lobby could have recorded at that point: it was forged.
  static func impossible(_ stored: StoredEvent) -> UnreadableEvent {
    UnreadableEvent(stream: stored.stream, version: stored.version, reason: "it cannot happen in the lobby")
  }

  public var description: String { "Event \(version) of \(stream) cannot be read: \(reason)" }
}

extension EventCodec {
  /// Decodes an event; sealed names stay sealed.
  public static func decode(_ stored: StoredEvent) throws(UnreadableEvent) -> LobbyEvent {
    try decode(stored, names: .unknown)
  }

  /// - Parameter people: the keys for the names sealed in it (`person`).
  static func decode(_ stored: StoredEvent, names people: People) throws(UnreadableEvent) -> LobbyEvent {
    try decode(stored) { try fields(of: stored, names: people) }
  }

  /// The member of staff who caused an event; nil if it was nobody of staff, or is withheld.
  public static func author(of stored: StoredEvent) -> StaffAuthor? {
    // It comes last, as an object. Few events have one, so that most need no parsing.
    guard let secret = stored.secret, secret.suffix(2).elementsEqual("}}".utf8),
      let by = try? Fields(parsing: secret).optionalFields("by"),
      let id = try? by.id("staff", as: StaffID.self), let name = try? by.string("name")
    else { return nil }
    return StaffAuthor(id: id, name: name)
  }

  /// A stored event with those secrets that a viewer who may see the log may see.
  /// - Parameter removed: what is removed by now.
  public static func shown(
    _ stored: StoredEvent, to viewer: Viewer, removed: Removals
  ) throws(UnreadableEvent) -> StoredEvent {
    guard stored.secret != nil else { return stored }
    let event = try decode(stored)
    // Apart from its author, such an event has no secrets but names under a key.
    if !event.hasSecret, viewer.seesAsHost, viewer.sees(event.audience), author(of: stored) != nil { return stored }
    guard event.showsSecret(to: viewer, removed: removed) else { return stored.withoutSecret }
    return viewer.seesAsHost ? stored : stored.withoutAuthor
  }

  /// The account whose name is sealed in an event; nil if none.
  static func person(in stored: StoredEvent) -> AccountID? {
    guard EventKind(rawValue: stored.type).map(naming.contains) == true, let secret = stored.secret,
      let fields = try? Fields(parsing: secret),
      let account = try? fields.optionalFields("person")?.string("account")
    else { return nil }
    return AccountID(account)
  }

  private static let naming: Set<EventKind> = [
    .lobbyCreated, .lobbyUpdated, .playerJoined, .playerRenamed, .chatSent, .photoSubmitted, .photoPublished,
  ]

  /// Decodes the available parts of an event: what a published log withholds counts as empty.
  public static func decodeShown(_ stored: StoredEvent) throws(UnreadableEvent) -> LobbyEvent {
    try decode(stored, isPublished: true) { try fields(of: stored, names: .unknown) }
  }

  /// Decodes an event from its open data alone, with or without its secret part: enough for the results.
  static func decodePublished(_ stored: StoredEvent) throws(UnreadableEvent) -> LobbyEvent {
    try decode(stored, isPublished: true) { try Fields(parsing: stored.data) }
  }

  /// - Parameter isPublished: whether a secret part may be withheld.
  private static func decode(
    _ stored: StoredEvent, isPublished: Bool = false, fields: () throws -> Fields
  ) throws(UnreadableEvent) -> LobbyEvent {
    func unreadable(_ reason: String) -> UnreadableEvent {
      UnreadableEvent(stream: stored.stream, version: stored.version, reason: reason)
    }
    let event: LobbyEvent?
    do {
      let fields = StoredFields(fields: try fields(), moment: Timestamp(stored.at), isPublished: isPublished)
      event = try EventKind(rawValue: stored.type).map { kind throws(WireError) in try fields.event(kind) }
    } catch {
      throw unreadable("its data does not fit its type (\(error))")
    }
    guard let event else { throw unreadable("\(stored.type) is not known to this version; use a newer quarry") }
    return event
  }

  /// The fields of both parts, with the name untold.
  private static func fields(of stored: StoredEvent, names people: People) throws -> Fields {
    let data = try Fields(parsing: stored.data)
    guard let secret = stored.secret else { return data }
    let fields = data.orElse(try JSONParser.parse(secret, from: .stored).object ?? JSONObject())
    guard let person = try fields.optionalFields("person") else { return fields }
    if stored.type.hasPrefix("photo.") {
      let caption = people.openText(try person.string("name"), of: AccountID(try person.string("account")))
      return caption.map { fields.replacing("caption", .string($0)) } ?? fields
    }
    let player = try fields.optionalID("player", as: PlayerID.self)
    let name = people.open(
      try person.string("name"), of: AccountID(try person.string("account")), player: player)
    return fields.replacing(stored.type.hasPrefix("lobby.") ? "author" : "name", .string(name))
  }
}
