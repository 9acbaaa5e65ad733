public import Core
import EventLog
public import Hunt
import HuntViews
import JSONCoding
import LobbyLog
import Wire

// Those whom the host invites to help.

extension LobbyShard {
  // MARK: Who they are

  /// The member of staff on a seat; nil for any other seat.
  /// - Throws: `unauthorized` if the invitation has expired or was revoked. The seat's connections then end.
  func member(
    _ role: Seat.Role, of lobby: LiveLobby, at now: Timestamp
  ) throws(WireError) -> StaffMember? {
    guard let id = role.staff else { return nil }
    guard let member = lobby.view.lobby.staff[id], member.isValid(at: now) else {
      feed.stage(.dismissed(id), from: lobby, on: self)
      throw .invitationOver
    }
    lobby.staffSeen[id] = now
    return member
  }

  /// Refuses staff what the method's description does not let them do.
  func check(_ seat: Seat?, for request: LobbyRequest, on lobby: LiveLobby) throws(WireError) {
    guard let id = seat?.role.staff, let member = lobby.view.lobby.staff[id] else { return }
    guard request.staff.contains(member.role) else { throw .notOfRole(member.role) }
    guard member.role == .station, let clue = request.content.station, clue != member.clue else { return }
    throw .otherStation
  }

  /// The author of the events that a seat causes, if it belongs to staff.
  func author(_ seat: Seat, in lobby: LiveLobby) -> StaffAuthor? {
    seat.role.staff.flatMap { lobby.view.lobby.staff[$0]?.author }
  }

  /// Ends the connections of staff whose invitations have expired since the last time.
  func endExpiredInvitations(of lobby: LiveLobby, at now: Timestamp) {
    let staff = lobby.view.lobby.staff
    while let expiry = staff.nextExpiry(after: lobby.staffCheckedUntil), expiry <= now {
      for member in staff.members where member.expiresAt == expiry && !member.isRevoked {
        feed.stage(.dismissed(member.id), from: lobby, on: self)
      }
      lobby.staffCheckedUntil = expiry
    }
  }

  // MARK: Inviting

  /// Invites somebody. A repeated request with the same key gets the same token, which the log does not keep.
  func invite(
    _ invitation: StaffInvitation, at origin: String?, _ request: LobbyRequest, as seat: Seat, on lobby: LiveLobby,
    now: Timestamp
  ) throws(WireError) {
    let receipt = request.key.map { ReceiptName(seat: seat.role.name, key: $0) }
    let (id, base) = (lobby.id, context.publicURL ?? origin)
    let secretOf = { @Sendable [context] (staff: StaffID) in
      request.key.map { context.key.derive("staff", id.rawValue, staff.description, seat.role.name, $0) }
        ?? context.effects.randomBytes()
    }
    let invited = { @Sendable (staff: StaffID, role: StaffRole) in
      let token = SeatToken(seat: Seat(lobby: id, role: .staff(staff)), secret: secretOf(staff))
      let page = role == .station ? "station" : "host"
      return InvitedStaff(
        id: staff, token: token, url: base.map { "\($0)/\(page)/\(id.rawValue)#\(token.text)" })
    }
    let role = invitation.role
    if let receipt,
      answerAgain(
        request, receipt, on: lobby, at: now,
        as: { kept in
          guard let fields = try? Fields(parsing: kept), let staff = try? fields.id("staff", as: StaffID.self) else {
            return nil
          }
          return LobbyAnswer(.success(.invited(invited(staff, role))))
        })
    {
      return
    }
    let new = invited(StaffID(lobby.view.lobby.staff.members.count + 1), role)
    let command = LobbyCommand.invite(invitation, token: new.token?.hash ?? TokenHash(hex: ""), by: seat.role.staff)
    if context.rateLimits {
      try lobby.pace.take(command, by: seat, from: request.origin, at: context.effects.uptime())
    }
    let decision = try decide(command, on: lobby, at: now)
    record(decision.events, by: author(seat, in: lobby), on: lobby, at: now)
    finish(
      request, .invited(new), receipt: receipt, kept: .invited(InvitedStaff(id: new.id, token: nil, url: nil)),
      isChange: true, on: lobby, at: now)
  }

  /// A command with its sender, where that matters to the rules.
  func signed(_ command: LobbyCommand, by seat: Seat) -> LobbyCommand {
    guard case .revokeStaff(let id, by: _) = command else { return command }
    return .revokeStaff(id, by: seat.role.staff)
  }
}

/// Somebody who was invited.
public struct InvitedStaff: Sendable {
  public let id: StaffID
  /// nil in the stored copy, since the log keeps no tokens; so is the address.
  let token: SeatToken?
  /// Where the token opens the page for the role; nil if the server does not know its own address.
  let url: String?
}

// MARK: Listing

/// Everybody who was invited.
struct ListedStaff: JSONWritable {
  private let members: [StaffMember]
  private let hasPassphrase: Bool
  private let seen: [StaffID: Timestamp]

  init(of lobby: LiveLobby) {
    members = lobby.view.lobby.staff.members
    hasPassphrase = lobby.view.lobby.passphrase != nil
    seen = lobby.staffSeen
  }

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("staff", array: members) { json, member in
        json.object {
          $0.member("staff", member.id)
          $0.member("name", member.name)
          $0.member("role", member.role.rawValue)
          $0.member("clue", ifPresent: member.clue)
          $0.member("expiresAt", ifPresent: member.expiresAt)
          $0.member("revoked", member.isRevoked)
          $0.member("lastAt", ifPresent: [seen[member.id], member.lastEventAt].compactMap(\.self).max())
        }
      }
      $0.member("passphrase", hasPassphrase)
    }
  }
}

extension LobbyRequest.Content {
  /// The clue whose station it is about; nil if it names none.
  fileprivate var station: ClueID? {
    if case .host(.enterStation(_, let clue)) = self { return clue }
    if case .host(.leaveStation(_, let clue)) = self { return clue }
    if case .hostQuery(.livingCodes(let clue, _)) = self { return clue }
    if case .ofTag(_, let use) = self { return use.clue }
    return nil  // Staff of a station may do nothing else.
  }
}
