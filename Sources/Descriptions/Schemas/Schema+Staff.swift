// Those whom the host invites to help.
import Core
import Hunt
import JSONCoding
import Wire

extension Schema {
  public static let staffID = Schema(
    "StaffId",
    .string(
      """
      The id of somebody whom the host invited, within the lobby: `h` and a number, in order of creation, never reused.
      """, pattern: Pattern.id("h"), example: "h1"))
  public static let staffRole = Schema(
    "StaffRole", .words("What somebody whom the host invited may do.", of: StaffRole.self))
  public static let staffName = Schema("StaffName", .text("The name of a member of staff.", StaffNameRule.self))
  public static let staffAuthor = Schema(
    "StaffAuthor",
    .object(
      "The member of staff who did it, for the host and staff only. Without it, nobody of staff did.",
      [.required("staff", .staffID), .required("name", .staffName)]))
  public static let invitedStaff = Schema(
    "InvitedStaff",
    .object(
      """
      The invitation. `url` opens the page for the role with the token, which is not shown again; it is missing if the \
      server does not know its own address.
      """,
      [
        .required("staff", .staffID),
        .required("token", .token),
        .optional("url", .string("An address.", pattern: "^https?://")),
      ]))
  public static let staffList = Schema(
    "StaffList",
    .object(
      "Everybody who was invited.",
      [
        .required(
          "staff",
          .list(
            "By ascending `staff`.",
            of: .object([
              .required("staff", .staffID),
              .required("name", .staffName),
              .required("role", .staffRole),
              .optional("clue", .clueID),
              .optional("expiresAt", .timestamp),
              .required("revoked", .boolean("Whether the invitation was revoked.")),
              .optional("lastAt", .timestamp),
            ]), max: Limits.staffEver)),
        .required("passphrase", .boolean("Whether the host has set a passphrase to come in by.")),
      ]))

  // MARK: Events

  public static let staffInvited = lobbyEvent(
    "StaffInvited", "staff.invited", "Somebody was invited to help. For the host and staff.",
    .object([
      .required("staff", .staffID),
      .required("name", .staffName),
      .required("role", .staffRole),
    ]))
  public static let staffRevoked = lobbyEvent(
    "StaffRevoked", "staff.revoked", "An invitation was revoked. For the host and staff.",
    .object([
      .required("staff", .staffID)
    ]))
  public static let passphraseChanged = lobbyEvent(
    "PassphraseChanged", "passphrase.changed",
    """
    The host set a passphrase or removed it. For the host and staff, in the history. It is never pushed, and tells programs \
    outside nothing. In a log, `set` is missing.
    """,
    .object([
      .optional("set", .boolean("Whether there is one now."))
    ]))
}
