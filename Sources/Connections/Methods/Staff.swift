// Those whom the host invites to help.
import Core
import Descriptions
import Hunt
import Lobbies
import Wire

extension Methods {
  static let staff = Theme(.hosting) {
    Method(
      "staff.invite", .repeatableOfLobby, by: .host, "Invites somebody to help, in a role.",
      details:
        """
        The token is good on any number of devices, until it expires or is revoked. Only the host can invite cohosts. \
        A lobby has at most \(Limits.staff) valid invitations.
        """,
      parameters: .invitation, result: .invitedStaff,
      errors: [.clueNotFound, .wrongPhase, .quotaExceeded, .rateLimited, .unavailable],
      example: .init(
        #"{"name":"Mia","role":"referee"}"#,
        #"""
        {
          "staff": "h1",
          "token": "01M7YMYHWA1M1EAE4SXFSD4PJ7.h1.3e_nUCNtQElJpjCOxqyD8Q",
          "url": "https://hunt.example/host/01M7YMYHWA1M1EAE4SXFSD4PJ7#01M7YMYHWA1M1EAE4SXFSD4PJ7.h1.3e_nUCNtQElJpjCOxqyD8Q"
        }
        """#)
    ) { invitation in .lobby(.invite(invitation)) }
    Method(
      "staff.list", .ofLobby, by: .host, scope: .read,
      "Lists everybody who was invited, and whether there is a passphrase.",
      details: "`lastAt` is when they were last heard from, if known.", result: .staffList,
      errors: [.rateLimited, .unavailable],
      example: .init(
        "{}",
        #"{"staff":[{"staff":"h1","name":"Mia","role":"referee","revoked":false,"lastAt":1795251193745}],"passphrase":false}"#
      )
    ) { .hostQuery(.staffList) }
    Method(
      "staff.revoke", .repeatableOfLobby, by: .host, "Revokes an invitation.",
      details:
        """
        Its connections end with `bye` `kicked`, and its token becomes `unauthorized`. Only the host can revoke a \
        cohost's. Revoking it again changes nothing.
        """,
      parameters: .id("staff", .staffID), result: .nothing,
      errors: [.staffNotFound, .wrongPhase, .rateLimited, .unavailable], example: .init(#"{"staff":"h1"}"#)
    ) { (staff: StaffID) in .host(.revokeStaff(staff)) }
  }
}

extension Parameter where Value == StaffInvitation {
  fileprivate static var invitation: Parameter {
    Parameter([
      .required("name", .staffName, "The name under which they act. Several may have the same."),
      .required("role", .staffRole),
      .optional("clue", .clueID, "The clue at which a station stands. Required for a station, and only for one."),
      .optional("expiresAt", .timestamp, "When the invitation ends, in the future. If omitted, it does not."),
    ]) { (fields) throws(WireError) in try StaffInvitation(fields) }
  }
}
