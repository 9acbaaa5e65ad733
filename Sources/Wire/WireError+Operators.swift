public import Core
import JSONCoding

// What operators meet, and those whom they keep out.
extension WireError {
  public static let operatorOnly = WireError(.forbidden, "Only an operator of this server may do this.")
  public static let noOperatorsSeat = WireError(
    .forbidden, "An operator has no seat and no account: send the token of one.")
  public static let noFollowing = invalidRequest(
    "This connection cannot receive pushes. Follow over lines or a WebSocket, or get /admin/events.ndjson.")
  public static let notPrivate = WireError(
    .forbidden, "Operators connect with TLS, from this machine, or through a trusted proxy. Use one of these.")
  public static let passwordNeeded = WireError(
    .forbidden, "You signed in more than 12 hours ago. Send your password, too.", [.init("field", "password")])
  public static let noAddress = WireError(
    .forbidden,
    "This server does not know its own address. Start it with --public-url, or ask it at the address that people use.")
  public static let operatorNotFound = WireError(
    .operatorNotFound, "There is no such token of an operator. It may have expired or been revoked.")
  public static let banNotFound = WireError(.banNotFound, "There is no such ban. It may be over.")

  public static func banned(until: Timestamp?) -> WireError {
    WireError(
      .banned, "The operator of this server has banned you\(until == nil ? "" : " for a while").",
      until.map { [.init("until", .integer($0.milliseconds))] } ?? [])
  }

  public static let accountDisabled = WireError(
    .forbidden, "The operator of this server has disabled this account. Ask them.")
  public static let needsNewSignIn = WireError(
    .forbidden, "This account has no password. Sign in again, then repeat this within ten minutes.",
    [.init("field", "signIn")])
  public static let registrationClosed = WireError(
    .forbidden, "This server takes no new accounts.", [.init("field", "registration")])
  public static let needsInvitation = WireError(
    .forbidden, "This server takes new accounts by invitation only. Ask its operator for one.",
    [.init("field", "invitation")])
  public static let draining = WireError(
    .forbidden, "This server takes no new lobbies for now: its operator prepares to stop it. Try again later.",
    [.init("field", "hosting")])
  public static let hostingNeedsAccount = WireError(
    .forbidden, "On this server only people with an account can host. Sign in first.",
    [.init("field", "hosting")])
  public static let hostingNotAllowed = WireError(
    .forbidden, "On this server only people whom its operator allows can host. Ask them.",
    [.init("field", "hosting")])
}
