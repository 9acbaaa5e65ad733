/// Is told how many bytes are stored on behalf of whoever asks.
///
/// A task that serves a request runs with one as `current`. `EventLog.append` tells it, so that every store counts what it
/// writes without knowing of it.
public struct StorageMeter: Sendable {
  @TaskLocal public static var current: StorageMeter?

  private let note: @Sendable (_ bytes: Int) -> Void

  public init(_ note: @escaping @Sendable (_ bytes: Int) -> Void) { self.note = note }

  func note(_ append: Append) { note(append.size) }
}

extension NewEvent {
  /// Bytes that it takes in the log, roughly: a row has its hash, names and numbers beside what it says.
  public var size: Int { data.count + (secret?.count ?? 0) + 100 }
}

extension Receipt {
  /// Bytes that it takes in the log, roughly.
  public var size: Int { answer.count + 100 }
}

extension Append {
  var size: Int {
    events.reduce(0) { $0 + $1.size } + receipts.reduce(0) { $0 + $1.size }
  }
}
