public import JSONCoding
import Wire

/// Whether the result of a play will appear on the board of its pack.
public enum PackRanking: Sendable, Equatable {
  case ranked
  case unranked(Reason)

  /// The reason; raw values appear on the wire.
  public enum Reason: String, Sendable {
    /// The play has no clock.
    case casual
    /// Nobody is signed in, so the result belongs to nobody known.
    case signedOut = "signed-out"
    /// The player made the pack.
    case creator
    /// The player has seen the answers, by hosting the pack or keeping it as a file.
    case opened
    /// The player has started it before: only the first play counts.
    case played
  }
}

extension PackRanking {
  /// Restores the ranking from an earlier stored answer; nil if it has none.
  init?(kept answer: [UInt8]) {
    guard let fields = try? Fields(parsing: answer), let isRanked = try? fields.optionalBool("ranked") else {
      return nil
    }
    guard !isRanked else {
      self = .ranked
      return
    }
    guard let reason = (try? fields.string("unranked")).flatMap(Reason.init) else { return nil }
    self = .unranked(reason)
  }
}

extension JSONWriter {
  /// Writes `ranked` and, if that is false, the reason as `unranked`.
  public mutating func members(of ranking: PackRanking) {
    member("ranked", ranking == .ranked)
    if case .unranked(let reason) = ranking { member("unranked", reason.rawValue) }
  }
}
