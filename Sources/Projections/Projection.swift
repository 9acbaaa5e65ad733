public import EventLog

/// A fold over the events of all streams into tables: what is asked across lobbies, packs and people.
///
/// It can be lost at any time, never wrong: it is made anew from the log whenever its file is missing, damaged, another
/// log's, or of another format. So an idea that comes later, such as a new statistic, honours what was long ago.
public protocol Projection: Sendable {
  /// With which the names of its tables begin: `packs` for `packs` and `packs_names`. Lower-case letters.
  var name: String { get }
  /// Raised whenever the tables, or what is made of the same events, change.
  var format: Int { get }
  /// SQL that makes its tables, where there are none.
  var tables: String { get }
  /// The stored names of the events that it is made of.
  var types: Set<String> { get }

  /// What events change. They come in the log's order, each once; what they change is stored together with how far the
  /// projection has come.
  ///
  /// May read more of the log: no more than up to these events may matter, since others come to it later. A projection
  /// that throws is asked again after a while, with the same events.
  /// - Returns: the change. It runs in a transaction of its own.
  func prepare(_ events: [StoredEvent]) async throws -> @Sendable (SQLRows) throws -> Void
}
