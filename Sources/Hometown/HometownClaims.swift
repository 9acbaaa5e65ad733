import Core
public import EventLog
import Foundation
public import Vault

/// The nickname that an entry holds, as a keyed hash. The log's transaction decides who gets a nickname.
public struct HometownClaims: Sendable {
  static let space = "hometown"

  private let vault: Vault

  public init(_ vault: Vault) { self.vault = vault }

  /// Nicknames that look the same or differ only in case give the same claim.
  func name(of nickname: Nickname) -> ClaimName {
    vault.claim(nickname.value.precomposedStringWithCompatibilityMapping.uppercased().lowercased(), in: Self.space)
  }

  func changes(from before: Entry?, to after: Entry?) -> [ClaimChange] {
    let (old, new) = (before.map { name(of: $0.home.nickname) }, after.map { name(of: $0.home.nickname) })
    guard old != new else { return [] }
    return (old.map { [.release($0)] } ?? []) + (new.map { [.hold($0, until: nil)] } ?? [])
  }

  /// Derives the claim of an entry from the events of its stream; returns none for any other stream.
  ///
  /// An entry whose key is gone was deleted, or the log was imported: its nickname is free.
  public func held(by stream: StreamName, in log: any EventLog) async throws -> [HeldClaim] {
    guard let id = UserID(stream), let stored = try await EntryStore.read(id, from: log, vault: vault) else {
      return []
    }
    return [HeldClaim(name(of: stored.entry.home.nickname), by: stream, until: nil)]
  }
}
