import Accounts
import Core
import EventLog
import JSONCoding
import Vault
import Wire

/// Encodes entry events for the log. This format is permanent. User input is in `personal`, sealed under the entry's
/// own key, so that erasing the key affects no other entry.
enum EntryCodec {
  static let added = "hometown.added"
  static let edited = "hometown.edited"
  static let deleted = "hometown.deleted"

  static func encode(_ event: EntryEvent, at moment: Timestamp, key: PersonKey) throws -> NewEvent {
    switch event {
    case .added(let entry): try encode(entry, as: added, at: moment, key: key)
    case .edited(let entry): try encode(entry, as: edited, at: moment, key: key)
    case .deleted: NewEvent(type: deleted, at: moment.milliseconds, data: Array("{}".utf8))
    }
  }

  private static func encode(
    _ entry: Entry, as type: String, at moment: Timestamp, key: PersonKey
  ) throws -> NewEvent {
    let home = entry.home
    let personal = JSONWriter.bytes {
      $0.object {
        $0.member("nickname", home.nickname.value)
        $0.member("password", entry.password.text)
        $0.member("country", home.country)
        $0.member("state", home.state)
        $0.member("city", home.city.value)
        $0.member("year", home.year)
        $0.member("longitude", ifPresent: home.longitude)
        $0.member("latitude", ifPresent: home.latitude)
        $0.member("account", ifPresent: entry.account?.rawValue)
      }
    }
    let sealed = try key.seal(personal, as: type)
    let data = JSONWriter.bytes { $0.object { $0.member("personal", sealed) } }
    return NewEvent(type: type, at: moment.milliseconds, data: data)
  }

  struct Unreadable: Error, CustomStringConvertible {
    let type: String
    let reason: String
    var description: String { "An event \(type) of the directory cannot be read: \(reason)." }
  }

  static func decode(_ event: StoredEvent, key: PersonKey) throws -> EntryEvent {
    switch event.type {
    case added: .added(try entry(of: event, key: key))
    case edited: .edited(try entry(of: event, key: key))
    case deleted: .deleted
    default: throw Unreadable(type: event.type, reason: "this version of quarry does not know it")
    }
  }

  private static func entry(of event: StoredEvent, key: PersonKey) throws -> Entry {
    guard let bytes = key.open(try Fields(parsing: event.data).string("personal"), as: event.type) else {
      throw Unreadable(type: event.type, reason: "it was sealed with another key")
    }
    let fields = try Fields(parsing: bytes)
    let home = Home(
      nickname: try fields.text("nickname", as: Nickname.self), country: try fields.string("country"),
      state: try fields.string("state"), city: try fields.text("city", as: City.self),
      year: try fields.integer("year"), longitude: try fields.optionalNumber("longitude"),
      latitude: try fields.optionalNumber("latitude"))
    return Entry(
      home: home, password: StoredPassword(text: try fields.string("password")),
      account: try fields.optionalString("account").map { AccountID($0) })
  }
}

extension UserID {
  private static let prefix = "hometown/"

  var stream: StreamName { StreamName("\(Self.prefix)\(number)") }
  /// The person whose key seals the entry.
  var person: Person { Person("\(Self.prefix)\(number)") }

  /// Returns nil if the stream is not an entry's.
  init?(_ stream: StreamName) {
    guard stream.rawValue.hasPrefix(Self.prefix),
      let number = Int64(stream.rawValue.dropFirst(Self.prefix.count)), number > 0, stream == UserID(number).stream
    else { return nil }
    self.init(number)
  }
}
