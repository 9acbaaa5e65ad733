public import Core

// The `Limits` of operators. What clients learn of is declared in Wire.
extension Limits {
  /// How long an operator's token is good unless said otherwise, in days.
  public static let operatorDays = 90
  /// How old a sign-in may be for an account to act as an operator without its password.
  public static let operatorSignIn = Span.hours(12)
  /// How long an invitation to register is good.
  public static let invitation = Span.days(7)
  /// Invitations that are good at once: all are in memory.
  public static let invitations = 10_000
}
