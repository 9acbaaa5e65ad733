public import Core
import Hunt

/// A hunt that can be played again, as a pure value: commands are decided against it, and events evolve it.
public struct Pack: Equatable, Sendable {
  public let id: PackID
  /// Nil if the pack came with the server.
  public let creator: AccountID?
  /// 1 for a new pack, and one more with each saved change. Also the version of its stream until the pack is deleted.
  public private(set) var version = 1
  public private(set) var content: PackContent
  public private(set) var isDeleted = false
  /// The greatest number that any of its clues has ever had.
  private var lastNumber: ClueID

  /// Returns nil unless the event is `created`, which starts every pack.
  init?(_ id: PackID, _ event: PackEvent) {
    guard case .created(let creator, let content, _) = event else { return nil }
    self.id = id
    self.creator = creator
    self.content = content
    lastNumber = content.numbers.max() ?? ClueID(0)
  }

  /// Whether this account made the pack, and so may see its secrets.
  public func isMade(by account: AccountID?) -> Bool { account != nil && creator == account }

  /// Whether others can find and play it.
  public var isShown: Bool { !isDeleted && content.clues.count >= Limits.packCluesShown }

  // MARK: Deciding

  func update(
    to content: PackContent, readAt read: Int, by account: AccountID
  ) throws(PackRejection) -> [PackEvent] {
    try mayChange(by: account)
    guard read == version else { throw .versionConflict(version: version) }
    let content = content.numbered(after: self.content, last: lastNumber)
    return content == self.content ? [] : [.updated(version: version + 1, content)]
  }

  func delete(by account: AccountID) throws(PackRejection) -> [PackEvent] {
    try mayChange(by: account)
    return [.deleted]
  }

  /// A pack that the account may not see counts as not found.
  private func mayChange(by account: AccountID) throws(PackRejection) {
    guard !isDeleted, isShown || isMade(by: account) else { throw .packNotFound }
    guard isMade(by: account) else { throw .notYours }
  }

  // MARK: Evolving

  mutating func evolve(_ event: PackEvent) {
    switch event {
    case .created: break
    case .updated(let version, let content):
      self.version = version
      self.content = content
      lastNumber = max(lastNumber, content.numbers.max() ?? lastNumber)
    case .deleted: isDeleted = true
    }
  }
}

/// What happened to a pack. `PackCodec` defines how events are stored.
enum PackEvent: Equatable, Sendable {
  /// - Parameters:
  ///   - by: nil if the pack came with the server.
  ///   - request: the hash of the request's key, if it had one (`PackClaims`).
  case created(by: AccountID?, PackContent, request: String?)
  case updated(version: Int, PackContent)
  case deleted
}
