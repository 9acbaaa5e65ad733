public import EventLog

/// A fold over the events of all streams into tables, for queries across lobbies, packs and people.
///
/// It may be lost at any time but is never wrong: it is rebuilt from the log whenever its file is missing, damaged, of
/// another log or in another format. So a new feature, such as a statistic, also covers old events.
public protocol Projection: Sendable {
  /// The prefix of its tables' names: `packs` for `packs` and `packs_names`. Lower-case letters.
  var name: String { get }
  /// Raised whenever the tables change, or the same events give different rows.
  var format: Int { get }
  /// SQL that creates its tables, run when there are none.
  var tables: String { get }
  /// The stored types of the events that it follows.
  var types: Set<String> { get }

  /// Turns events into a change of the tables. Events come in the log's order, each once; the change is stored together
  /// with the projection's position.
  ///
  /// It may read more of the log, but must not use anything after these events, since those come later. If it throws,
  /// it is called again later with the same events.
  /// - Returns: the change, which runs in its own transaction.
  func prepare(_ events: [StoredEvent]) async throws -> @Sendable (SQLRows) throws -> Void

  /// Removes what the tables have from a stream that is about to be deleted, so that they are what its absence gives.
  func remove(_ stream: StreamName, from rows: SQLRows) throws
}

extension Projection {
  /// Removes nothing: for tables that have nothing from streams that can be deleted.
  public func remove(_ stream: StreamName, from rows: SQLRows) throws {}
}
