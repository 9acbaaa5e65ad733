import Core

// The staff, whom the host invites to help.
extension Lobby {
  func decideStaff(_ command: LobbyCommand, at now: Timestamp) throws(Rejection) -> Decision {
    switch command {
    case .invite(let invitation, let token, let inviter): try invite(invitation, token: token, by: inviter, at: now)
    case .revokeStaff(let id, let revoker): try revoke(id, by: revoker)
    case .forgetStaff: forgetStaff()
    case .setPassphrase(let lock): setPassphrase(lock)
    default: Decision()  // Nothing else is about them.
    }
  }

  func canRecordStaff(_ event: LobbyEvent) -> Bool {
    switch event {
    case .staffInvited(let invited):
      invited.staff.number == staff.members.count + 1 && staff.members.count < Limits.staffEver
    case .staffRevoked(let revoked): staff[revoked.staff] != nil
    case .passphraseChanged(let changed): changed.lock?.isRecordable ?? true
    default: false
    }
  }

  /// - Parameter inviter: the cohost who invites; nil for the host.
  func invite(
    _ invitation: StaffInvitation, token: TokenHash, by inviter: StaffID?, at now: Timestamp
  ) throws(Rejection) -> Decision {
    guard inviter == nil || invitation.role != .cohost else { throw .notAllowed(.isForHostAlone) }
    if let expiresAt = invitation.expiresAt, expiresAt <= now {
      throw .invalid(field: "expiresAt", problem: "must be in the future; leave it out for no end")
    }
    switch invitation.role {
    case .station:
      guard let clue = invitation.clue else {
        throw .invalid(field: "clue", problem: "is missing: a station stands at a clue")
      }
      _ = try existing(clue)
    case .cohost, .referee, .moderator, .onlooker:
      guard invitation.clue == nil else {
        throw .invalid(field: "clue", problem: "must be left out: only a station has a clue")
      }
    }
    guard staff.members.count(where: { $0.isValid(at: now) }) < Limits.staff, staff.members.count < Limits.staffEver
    else { throw .quotaExceeded(.staff) }
    let id = StaffID(staff.members.count + 1)
    let invited = StaffInvited(
      staff: id, name: invitation.name.value, role: invitation.role, clue: invitation.clue, token: token,
      expiresAt: invitation.expiresAt)
    return Decision([.staffInvited(invited)], answer: .staff(id))
  }

  /// - Parameter revoker: the cohost who revokes; nil for the host.
  func revoke(_ id: StaffID, by revoker: StaffID?) throws(Rejection) -> Decision {
    guard let member = staff[id] else { throw .staffNotFound(id) }
    guard revoker == nil || member.role != .cohost else { throw .notAllowed(.isForHostAlone) }
    return member.isRevoked ? Decision() : Decision([.staffRevoked(StaffRevoked(staff: id))])
  }
}
