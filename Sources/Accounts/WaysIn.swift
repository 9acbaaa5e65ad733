import Core

/// The ways into an account, all of them. What revokes access says in `Revocation.ends` which of them it closes.
///
/// Connections, watches and seats of the account rely on a session or a key, and end with it. Lobbies have ways in of
/// their own, which stay until their host ends them: the host's token, staff's links and webhooks.
enum WayIn: CaseIterable {
  /// A browser or an app that is signed in.
  case session
  /// An API key of a program.
  case key
  /// A provider that signs the owner in.
  case link
  /// What a provider has confirmed a moment ago, before it is used.
  case ticket
  /// A letter for choosing a new password.
  case resetLetter
}

/// What takes access to an account away.
enum Revocation: CaseIterable {
  case signOutEverywhere
  /// The owner chose another password, with the old one.
  case newPassword
  /// The owner chose another password, with a letter.
  case reset
  /// An operator keeps the owner out.
  case disabling
  case deletion

  /// The ways in that it ends. A reset ends links, too, if the owner wishes it.
  var ends: Set<WayIn> {
    switch self {
    case .signOutEverywhere, .newPassword, .reset: [.session, .key, .ticket, .resetLetter]
    // A disabled account signs nobody in. When it is enabled again, only what its owner can prove afresh does.
    case .disabling: [.session, .key, .ticket, .resetLetter]
    case .deletion: Set(WayIn.allCases)
    }
  }
}

extension Account {
  /// Closes the ways in that a revocation ends.
  /// - Parameter session: the one that stays.
  func close(for revocation: Revocation, keeping session: SessionID? = nil) -> [AccountEvent] {
    switch revocation {
    // These end everything by themselves, and are stored so.
    case .disabling: return [.disabled]
    case .deletion: return [.deleted]
    case .signOutEverywhere, .newPassword, .reset: break
    }
    let ends = revocation.ends
    var events: [AccountEvent] = []
    for way in WayIn.allCases where ends.contains(way) {
      switch way {
      case .session:
        let ended = sessions.map(\.id).filter { $0 != session }
        if !ended.isEmpty { events.append(.signedOut(ended)) }
      case .key: events += keys.map { .keyRevoked($0.id) }
      case .link: events += links.map(AccountEvent.unlinked)
      // Tickets are known to nobody but their owners, so an event says that none counts any more.
      case .ticket, .resetLetter: if events.last != .lettersEnded { events.append(.lettersEnded) }
      }
    }
    return events
  }

  /// Whether a ticket that was issued at this moment still counts.
  func takesTicket(issuedAt moment: Timestamp) -> Bool { lettersEndedAt.map { $0 < moment } ?? true }
}
