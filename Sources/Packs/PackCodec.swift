import Core
import EventLog
import Hunt
import JSONCoding
import Wire

/// Encodes pack events for the log. This format is permanent.
///
/// The only personal data in them is the creator's account id, which identifies nobody once the account is erased.
enum PackCodec {
  /// The type an event is stored under; it never changes.
  static func storedName(of event: PackEvent) -> String {
    switch event {  // No `default`: every new case needs a name.
    case .created: "pack.created"
    case .updated: "pack.updated"
    case .deleted: "pack.deleted"
    }
  }

  /// An account has seen a pack's answers. Each such event has its own stream.
  static let opened = "pack.opened"

  static func encode(_ event: PackEvent, at moment: Timestamp) -> NewEvent {
    let data = JSONWriter.bytes(capacity: 1_024) {
      $0.object {
        switch event {
        case .created(let creator, let content, let request):
          $0.member("account", ifPresent: creator?.rawValue)
          $0.member("request", ifPresent: request)
          $0.member("content") { $0.members(ofStored: content) }
        case .updated(let version, let content):
          $0.member("version", version)
          $0.member("content") { $0.members(ofStored: content) }
        case .deleted: break
        }
      }
    }
    return NewEvent(type: storedName(of: event), at: moment.milliseconds, data: data)
  }

  struct Unreadable: Error, CustomStringConvertible {
    let type: String
    var description: String { "An event \(type) of a pack cannot be read: this version of quarry does not know it." }
  }

  static func decode(_ event: StoredEvent) throws -> PackEvent {
    let fields = try Fields(parsing: event.data)
    switch event.type {
    case "pack.created":
      return .created(
        by: try fields.optionalString("account").map { AccountID($0) }, try PackContent(stored: fields),
        request: try fields.optionalString("request"))
    case "pack.updated": return .updated(version: try fields.integer("version"), try PackContent(stored: fields))
    case "pack.deleted": return .deleted
    default: throw Unreadable(type: event.type)
    }
  }

  /// The account that has seen a pack's answers, and the pack; nil if the event lacks either.
  static func opened(_ pack: PackID, by account: AccountID, at now: Int64) -> NewEvent {
    let data = JSONWriter.bytes {
      $0.object {
        $0.member("pack", pack.rawValue)
        $0.member("account", account.rawValue)
      }
    }
    return NewEvent(type: opened, at: now, data: data)
  }

  static func opening(_ event: StoredEvent) throws -> (pack: PackID, account: AccountID)? {
    let fields = try Fields(parsing: event.data)
    guard let pack = try fields.optionalString("pack"), let account = try fields.optionalString("account") else {
      return nil
    }
    return (PackID(pack), AccountID(account))
  }
}

extension PackContent {
  /// Reads stored content. It is not checked against today's limits, so content once accepted stays valid.
  fileprivate init(stored fields: Fields) throws {
    let content = try fields.fields("content")
    let clues = try (content.optionalObjects("clues") ?? []).map { clue in try Clue(clue) }
    let numbers = try content.optionalStrings("numbers")?.compactMap { ClueID(parsing: $0) }
    guard numbers.map({ Set($0).count == clues.count && $0.count == clues.count }) ?? true else {
      throw content.problem("numbers", "must be unique to each clue")
    }
    self.init(
      stored: try content.string("name"), description: try content.string("description"),
      location: try content.string("location"), gameTime: try content.integer("gameTime"),
      clues: clues, numbers: numbers)
  }

  /// The content as written in files; the stored form adds the numbers of its clues.
  var json: [UInt8] {
    JSONWriter.bytes(capacity: 1_024) { $0.object { $0.members(of: self) } }
  }
}

extension JSONWriter {
  mutating func members(of content: PackContent) {
    member("name", content.name)
    member("description", content.description)
    member("location", content.location)
    member("gameTime", content.gameTime)
    member("clues", array: content.clues) { json, clue in json.object { $0.members(of: clue) } }
  }

  fileprivate mutating func members(ofStored content: PackContent) {
    members(of: content)
    guard !content.isNumberedByPlace else { return }
    member("numbers", array: content.numbers) { $0.value($1.description) }
  }
}

extension PackID {
  var stream: StreamName { StreamName(Self.prefix + rawValue) }

  /// The stream recording that an account has seen the answers.
  func openedStream(by account: AccountID) -> StreamName { StreamName("pack-opened/\(rawValue)/\(account.rawValue)") }

  private static let prefix = "pack/"

  /// Returns nil if the stream is not a pack's.
  init?(_ stream: StreamName) {
    guard stream.rawValue.hasPrefix(Self.prefix) else { return nil }
    let id = String(stream.rawValue.dropFirst(Self.prefix.count))
    guard ULID.isValid(id) else { return nil }
    self.init(id)
  }
}
