public import Core
public import EventLog
import Hunt
import JSONCoding
public import Projections

/// First contacts with packs outlast the lobby they were made in: a player of a pack has seen its clues.
public enum FirstContacts {
  /// Stores, for each account whose first contact with a pack was in this lobby, that it has opened the pack. Call it
  /// before the lobby is deleted.
  /// - Parameter now: milliseconds since 1970 UTC.
  public static func outlast(
    _ lobby: LobbyID, in log: any EventLog, _ projections: Projections, now: Int64
  ) async throws {
    let contacts = try await projections.read(PlaysIndex.table) { rows in
      try rows.rows("SELECT pack, account FROM plays_first WHERE lobby = ?", .text(lobby.rawValue)) {
        (PackID($0.text(0)), AccountID($0.text(1)))
      }
    }
    for (pack, account) in contacts {
      do throws(AppendFailure) {
        try await log.append(
          Append(
            to: pack.openedStream(by: account), expected: 0, events: [PackCodec.opened(pack, by: account, at: now)],
            now: now))
      } catch {
        // They have opened it before.
        guard case .versionConflict = error else { throw error }
      }
    }
  }
}
