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
  /// - Parameter people: the keys for the names; without theirs, the name is empty.
  public static func author(of stored: StoredEvent, names people: People = .unknown) -> StaffAuthor? {
    guard let by = by(in: stored), let id = try? by.id("staff", as: StaffID.self) else { return nil }
    if let name = try? by.optionalString("name") { return StaffAuthor(id: id, name: name) }
    let opened = stored.opened.flatMap { try? Fields(parsing: $0).optionalString("by") }
    let sealed = try? by.optionalString("sealedName")
    return StaffAuthor(
      id: id, name: opened ?? sealed.flatMap { people.openText($0, of: .staff(id)) } ?? people.namelessStaff)
  }

  private static func by(in stored: StoredEvent) -> Fields? {
    // It comes last, as an object. Few events have one, so that most need no parsing.
    guard let secret = stored.secret, secret.suffix(2).elementsEqual("}}".utf8) else { return nil }
    return try? Fields(parsing: secret).optionalFields("by")
  }

  /// A stored event with those secrets that a viewer who may see the log may see.
  /// - Parameters:
  ///   - removed: what is removed by now.
  ///   - people: the keys of those whose names are in the lobby.
  public static func shown(
    _ stored: StoredEvent, to viewer: Viewer, removed: Removals, names people: People
  ) throws(UnreadableEvent) -> StoredEvent {
    guard stored.secret != nil else { return stored }
    let event = try decode(stored, names: people)
    var shown = withSecrets(of: stored, event, to: viewer, removed: removed)
    // What is said and photographed may be removed. The other secrets beside a name are tokens and addresses.
    let mayBeRemoved = stored.type == "chat.sent" || stored.type.hasPrefix("photo.")
    let seesName = mayBeRemoved ? event.showsSecret(to: viewer, removed: removed) : viewer.sees(event.audience)
    var opened: [(member: String, text: String?)] = []
    switch seesName ? holder(in: stored) : nil {
    case .seat, .staff:
      let told = removed.told(event, seq: stored.version)
      opened = [(nameMember(of: stored), told.name), ("avatar", told.avatar?.text)]
    // A name of somebody with an account goes with the account, also from logs that others have kept.
    case .account, nil: break
    }
    if isAuthorSealed(in: shown) { opened.append(("by", author(of: shown, names: people)?.name)) }
    shown.opened = Self.opened(opened)
    return shown
  }

  private static func isAuthorSealed(in stored: StoredEvent) -> Bool {
    (try? by(in: stored)?.optionalString("sealedName")) != nil
  }

  /// What keys had sealed, for those who may know it.
  private static func opened(_ texts: [(member: String, text: String?)]) -> [UInt8]? {
    let told = texts.compactMap { member, text in text.map { JSONObject.Member(member, .string($0)) } }
    return told.isEmpty ? nil : JSONValue.object(JSONObject(told)).bytes
  }

  private static func withSecrets(
    of stored: StoredEvent, _ event: LobbyEvent, to viewer: Viewer, removed: Removals
  ) -> StoredEvent {
    // Apart from its author, such an event has no secrets but names under a key.
    if !event.hasSecret, viewer.seesAsHost, viewer.sees(event.audience), author(of: stored) != nil { return stored }
    guard event.showsSecret(to: viewer, removed: removed) else { return stored.withoutSecret }
    return viewer.seesAsHost ? stored : stored.withoutAuthor
  }

  /// Whose keys seal names in an event.
  static func holders(in stored: StoredEvent) -> [NameHolder] {
    let author = isAuthorSealed(in: stored) ? author(of: stored).map { NameHolder.staff($0.id) } : nil
    return [holder(in: stored), author].compactMap(\.self)
  }

  /// Whose key seals the name in an event; nil if none is sealed.
  static func holder(in stored: StoredEvent) -> NameHolder? {
    guard EventKind(rawValue: stored.type).map(naming.contains) == true, let secret = stored.secret,
      let fields = try? Fields(parsing: secret)
    else { return nil }
    return try? fields.optionalFields("person").map(NameHolder.init)
  }

  /// Where an event has the text that a key seals.
  private static func nameMember(of stored: StoredEvent) -> String {
    if stored.type.hasPrefix("photo.") { return "caption" }
    return stored.type.hasPrefix("lobby.") ? "author" : "name"
  }

  private static let naming: Set<EventKind> = [
    .lobbyCreated, .lobbyUpdated, .playerJoined, .playerRenamed, .playerUpdated, .chatSent, .photoSubmitted,
    .photoPublished, .staffInvited,
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
    var fields = try Fields(parsing: stored.data)
    if let secret = stored.secret {
      fields = fields.orElse(try JSONParser.parse(secret, from: .stored).object ?? JSONObject())
    }
    let member = nameMember(of: stored)
    if let opened = try stored.opened.map({ try Fields(parsing: $0) }) {
      let told = try [member, "avatar"].compactMap { name in try opened.optionalString(name).map { (name, $0) } }
      for (name, text) in told { fields = fields.replacing(name, .string(text)) }
      if !told.isEmpty { return fields }
    }
    guard let person = try fields.optionalFields("person") else { return fields }
    let holder = try NameHolder(person)
    if let avatar = try person.optionalString("avatar").flatMap({ people.openText($0, of: holder) }) {
      fields = fields.replacing("avatar", .string(avatar))
    }
    guard let sealed = try person.optionalString("name") else { return fields }
    if member == "caption" {
      return people.openText(sealed, of: holder).map { fields.replacing(member, .string($0)) } ?? fields
    }
    let name = people.open(sealed, of: holder, player: try fields.optionalID("player", as: PlayerID.self))
    return fields.replacing(member, .string(name))
  }
}

extension NameHolder {
  /// The members of `person`.
  fileprivate init(_ person: Fields) throws(WireError) {
    if let seat = try person.optionalID("seat", as: PlayerID.self) {
      self = .seat(seat)
    } else if let staff = try person.optionalID("staff", as: StaffID.self) {
      self = .staff(staff)
    } else {
      self = .account(AccountID(try person.string("account")))
    }
  }
}
