/// Why an operator's request was refused. Nothing has changed.
public enum OperatorRejection: Error, Equatable, Sendable {
  /// `problem` completes a sentence that starts with the field.
  case invalid(field: String, problem: String)
  case noSuchOperator
  case noSuchBan
  /// It is not taken down.
  case isShown
  /// - `limit`: the most that there may be.
  case tooMany(quota: String, limit: Int)
  /// An invitation that was used, has expired or never existed.
  case invitationDead
  /// Nothing was stored, so the request can safely be sent again.
  case unavailable
}
