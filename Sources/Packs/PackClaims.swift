import Crypto
public import EventLog
import Hunt

/// The names that packs hold in the log: no creator has two of one name at one place, and a request that comes twice
/// makes one pack. All of them follow from the events, so that `quarry log rebuild` derives them.
public struct PackClaims {
  static let name = "pack"
  static let request = "pack-request"

  /// What each pack holds: kept while a log is read.
  private var packs: [StreamName: (creator: AccountID?, name: ClaimName?)] = [:]

  public init() {}

  /// What an event of any stream changes; read in the order of the log.
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

  /// Nil for a pack that came with the server: nobody else makes one in its creator's name.
  static func name(of content: PackContent, by creator: AccountID?) -> ClaimName? {
    guard let creator else { return nil }
    let text = [creator.rawValue, content.name.sameName, content.location.sameName].joined(separator: "\u{0}")
    let hash = SHA256.hash(data: Array(text.utf8)).prefix(16)
    return ClaimName(space: name, name: hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
  }

  static func claim(ofRequest hash: String) -> ClaimName { ClaimName(space: request, name: hash) }
}

extension String {
  /// As names are compared that must differ: without regard to case.
  fileprivate var sameName: String { uppercased().lowercased() }
}
