public import JSONCoding
import Wire

/// Whether the result of a play will stand on the board of its pack.
public enum PackRanking: Sendable, Equatable {
  case ranked
  case unranked(Reason)

  /// Why not; the words of the wire.
  public enum Reason: String, Sendable {
    /// The play has no clock, and is out of competition.
    case casual
    /// Nobody is signed in, so nobody knows whose result it is.
    case signedOut = "signed-out"
    /// The player made the pack.
    case creator
    /// The player has seen the answers, by hosting the pack or keeping it as a file.
    case opened
    /// The player has begun to play it before: only the first play counts.
    case played
  }
}

extension PackRanking {
  /// As an earlier answer was kept; nil if it did not say.
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
  /// `ranked`, and if it is not, `unranked`: why.
  public mutating func members(of ranking: PackRanking) {
    member("ranked", ranking == .ranked)
    if case .unranked(let reason) = ranking { member("unranked", reason.rawValue) }
  }
}
