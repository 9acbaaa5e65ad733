import Core
import Crypto
public import EventLog

/// The claims that packs hold in the log. They ensure that a creator has no two packs with the same name and location,
/// and that a repeated request makes only one pack. All are derived from the events, so `quarry log rebuild` can
/// restore them.
public struct PackClaims {
  static let name = "pack"
  static let request = "pack-request"

  /// What each pack holds, while a log is being read.
  private var packs: [StreamName: (creator: AccountID?, name: ClaimName?)] = [:]

  public init() {}

  /// The claim changes of an event of any stream. Pass events in the log's order.
  public mutating func changes(of event: StoredEvent) throws -> [ClaimChange] {
    guard PackID(event.stream) != nil else { return [] }
    switch try PackCodec.decode(event) {
    case .created(let creator, let content, let request):
      let name = Self.name(of: content, by: creator)
      packs[event.stream] = (creator, name)
      return [name, request.map(Self.claim(ofRequest:))].compactMap { $0 }.map { .hold($0, until: nil) }
    case .updated(_, let content):
      let before = packs[event.stream]
      let name = Self.name(of: content, by: before?.creator)
      packs[event.stream]?.name = name
      return Self.changes(from: before?.name, to: name)
    case .deleted: return Self.changes(from: packs.removeValue(forKey: event.stream)?.name, to: nil)
    }
  }

  static func changes(from before: ClaimName?, to after: ClaimName?) -> [ClaimChange] {
    guard before != after else { return [] }
    return (before.map { [.release($0)] } ?? []) + (after.map { [.hold($0, until: nil)] } ?? [])
  }

  /// The claim for a pack's name; nil for a pack that came with the server, since it has no creator who could make
  /// another.
  static func name(of content: PackContent, by creator: AccountID?) -> ClaimName? {
    guard let creator else { return nil }
    let text = [creator.rawValue, content.name.nameKey, content.location.nameKey].joined(separator: "\u{0}")
    return ClaimName(space: name, name: SHA256.hash(data: Array(text.utf8)).prefix(16).hexadecimal)
  }

  static func claim(ofRequest hash: String) -> ClaimName { ClaimName(space: request, name: hash) }
}
