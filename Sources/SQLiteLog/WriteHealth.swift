import Foundation
import NIOConcurrencyHelpers

/// Tracks whether writes reach the disk, and tells the operator when that changes.
///
/// The operator gets one line when writes start to fail and one when they work again, however many appends there are.
final class WriteHealth: Sendable {
  private struct State {
    /// Why the last write failed.
    var reason: String?
    var isTold = false
    var changes: [ContinuousClock.Instant] = []
    var checkedAt: ContinuousClock.Instant?
    var isChecking = false
    /// When the transaction under way began; nil between two.
    var begun: ContinuousClock.Instant?

    /// How long the disk has not answered. A check waits for the transaction before it.
    var silence: Duration? {
      let since = [begun, isChecking ? checkedAt : nil].compactMap(\.self).min()
      return since.map { ContinuousClock.now - $0 }
    }
  }

  private let state = NIOLockedValueBox(State())
  private let warn: @Sendable (String) -> Void

  /// On a nearly full disk, small writes succeed between large ones that fail; this limits the log lines.
  private static let changesMax = 10
  private static let changesWithin = Duration.seconds(60)
  private static let checkedFor = Duration.seconds(1)

  init(warn: @escaping @Sendable (String) -> Void) { self.warn = warn }

  /// After how long without an answer the disk hangs, and is no longer healthy.
  static let patience = Duration.seconds(2)
  static let hangs = "the disk has not answered for 2 seconds"

  /// Why nothing can be stored; nil if writing works.
  var reason: String? {
    state.withLockedValue { state in
      if let reason = state.reason { return reason }
      return state.silence.map { $0 > Self.patience } == true ? Self.hangs : nil
    }
  }

  var silence: Duration? { state.withLockedValue(\.silence) }

  /// Why the last write failed; nil if it did not, or has not ended.
  var failure: String? { state.withLockedValue(\.reason) }

  func beginTransaction() { state.withLockedValue { $0.begun = .now } }
  func endTransaction() { state.withLockedValue { $0.begun = nil } }

  func failed(because reason: String) {
    let isNews = state.withLockedValue { state in
      let isFirst = state.reason == nil
      state.reason = reason
      guard isFirst, Self.note(in: &state) else { return false }
      state.isTold = true
      return true
    }
    if isNews { warn("The log cannot be written: \(reason). Requests that need it are refused until it can.") }
  }

  func succeeded() {
    let isNews = state.withLockedValue { state in
      guard state.reason != nil else { return false }
      state.reason = nil
      defer { state.isTold = false }
      return state.isTold
    }
    if isNews { warn("The log can be written again.") }
  }

  private static func note(in state: inout State) -> Bool {
    let now = ContinuousClock.now
    state.changes.removeAll { now - $0 > Self.changesWithin }
    guard state.changes.count < Self.changesMax else { return false }
    state.changes.append(now)
    return true
  }

  /// Whether a test write is due. At most one runs at a time, and at most one a second.
  func beginCheck() -> Bool {
    state.withLockedValue { state in
      let now = ContinuousClock.now
      if state.isChecking { return false }
      if let checkedAt = state.checkedAt, now - checkedAt < Self.checkedFor { return false }
      state.isChecking = true
      state.checkedAt = now
      return true
    }
  }

  func endCheck() { state.withLockedValue { $0.isChecking = false } }
}

/// A question that two may answer: the first answer counts.
final class FirstAnswer: Sendable {
  private let asker: NIOLockedValueBox<CheckedContinuation<String?, Never>?>

  init(_ asker: CheckedContinuation<String?, Never>) { self.asker = NIOLockedValueBox(asker) }

  func give(_ reason: String?) {
    let asker = asker.withLockedValue { asker in
      defer { asker = nil }
      return asker
    }
    asker?.resume(returning: reason)
  }
}
