import Core
import Hunt

// Those whom the host invites to help.
extension PlainGame {
  /// Everybody who was ever invited.
  var staff: [StaffInvited] {
    happened.compactMap { if case .staffInvited(let invited) = $0.event { invited } else { nil } }
  }

  private func isRevoked(_ id: StaffID) -> Bool {
    happened.contains { $0.event == .staffRevoked(StaffRevoked(staff: id)) }
  }

  /// Only the host invites cohosts; only a station has a clue, and needs one; nobody is invited for the past; and a
  /// hundred at a time are enough.
  func invite(
    _ invitation: StaffInvitation, _ token: TokenHash, by inviter: StaffID?, now: Timestamp
  ) -> Verdict {
    var objections: [Refusal?] = []
    if inviter != nil, invitation.role == .cohost { objections.append("forbidden") }
    if let expiresAt = invitation.expiresAt, expiresAt <= now { objections.append("invalid-params expiresAt") }
    if (invitation.role == .station) != (invitation.clue != nil) { objections.append("invalid-params clue") }
    if invitation.role == .station, let clue = invitation.clue, self.clue(clue) == nil {
      objections.append("clue-not-found")
    }
    let valid = staff.filter { !isRevoked($0.staff) && ($0.expiresAt ?? now + .seconds(1)) > now }
    if valid.count >= 100 { objections.append("quota-exceeded") }
    let invited = StaffInvited(
      staff: StaffID(staff.count + 1), name: invitation.name.value, role: invitation.role, clue: invitation.clue,
      token: token, expiresAt: invitation.expiresAt)
    return done(unless: objections, [.staffInvited(invited)])
  }

  func revokeStaff(_ id: StaffID, by revoker: StaffID?) -> Verdict {
    guard let member = staff.first(where: { $0.staff == id }) else { return .refused(["staff-not-found"]) }
    if revoker != nil, member.role == .cohost { return .refused(["forbidden"]) }
    return .done(isRevoked(id) ? [] : [.staffRevoked(StaffRevoked(staff: id))])
  }
}
