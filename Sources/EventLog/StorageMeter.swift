/// Counts the bytes stored on behalf of a client.
///
/// A task that serves a request runs with one as `current`. `EventLog.append` reports to it, so that every store is
/// metered without knowing about meters.
public struct StorageMeter: Sendable {
  @TaskLocal public static var current: StorageMeter?

  private let note: @Sendable (_ bytes: Int) -> Void

  public init(_ note: @escaping @Sendable (_ bytes: Int) -> Void) { self.note = note }

  func note(_ append: Append) { note(append.size) }
}

extension NewEvent {
  /// Approximate bytes in the log, including the row's hash, names and numbers.
  public var size: Int { data.count + (secret?.count ?? 0) + 100 }
}

extension Receipt {
  /// Approximate bytes in the log.
  public var size: Int { answer.count + 100 }
}

extension Append {
  var size: Int {
    events.reduce(0) { $0 + $1.size } + receipts.reduce(0) { $0 + $1.size } + dependants.reduce(0) { $0 + $1.size }
  }
}
