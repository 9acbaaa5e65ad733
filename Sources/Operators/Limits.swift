public import Core

// The `Limits` of operators. What clients learn of is declared in Wire.
extension Limits {
  /// Default validity of an operator's token, in days.
  public static let operatorDays = 90
  /// How old a sign-in may be for an account to act as an operator without its password.
  public static let operatorSignIn = Span.hours(12)
  /// Validity of an invitation to register.
  public static let invitation = Span.days(7)
  /// Valid invitations: all are in memory.
  public static let invitations = 10_000
}
