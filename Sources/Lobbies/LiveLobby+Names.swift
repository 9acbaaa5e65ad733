import Core
import EventLog
import Hunt
import HuntViews
import LobbyLog

// The names in a lobby in memory, and the keys that seal them.

extension LiveLobby {
  /// The key of a player's or staff's seat is made when their personal data is first stored, and stored together with it.
  func sealer(of holder: NameHolder, now: Timestamp) -> NameSealer? {
    if let sealer = people.sealer(of: holder) { return sealer }
    guard let (key, change) = keys.newKey(of: holder, in: id) else { return nil }
    people[holder] = key
    stage([change], now: now)
    return NameSealer(holder: holder, key: key)
  }

  /// Drops the names of a deleted account from recent events, so that returning clients do not get them.
  func forgetNames(of account: AccountID) {
    people[account] = nil
    namesErased += 1
    let lobby = view.lobby
    recentEvents.replace {
      lobby.holder(named: $0.event) == .account(account)
    } _: {
      $0.event.named(people.nameless($0.event.namedPlayer))
    }
  }

  /// Erases the key of a seat, if it has one, and with it what it sealed.
  /// - Returns: whether it had one.
  func eraseKey(of player: PlayerID, now: Timestamp) -> Bool {
    let holder = NameHolder.seat(player)
    guard people[holder] != nil else { return false }
    people[holder] = nil
    namesErased += 1
    stage([.erase(holder.person(in: id))], now: now)
    return true
  }

  /// Erases the keys of staff, and with them what they sealed.
  /// - Returns: whether there was any.
  func eraseKeysOfStaff(now: Timestamp) -> Bool {
    let holders = view.lobby.staff.members.map { NameHolder.staff($0.id) }.filter { people[$0] != nil }
    guard !holders.isEmpty else { return false }
    for holder in holders { people[holder] = nil }
    namesErased += 1
    stage(holders.map { .erase($0.person(in: id)) }, now: now)
    return true
  }

  /// Drops the names of those who are forgotten from recent events, so that returning clients do not get them.
  func concealRecent() {
    let removed = view.lobby.removals
    guard !removed.forgotten.isEmpty else { return }
    recentEvents.replace {
      removed.isForgotten($0.event, seq: $0.seq)
    } _: {
      removed.told($0.event, seq: $0.seq)
    }
  }

  /// Events read from the log without the names of those who are forgotten by now. They may have been stored readable,
  /// or read while they still were.
  func concealing(_ events: [RecentEvent]) -> [RecentEvent] {
    let removed = view.lobby.removals
    guard !removed.forgotten.isEmpty else { return events }
    return events.map { event in
      guard removed.isForgotten(event.event, seq: event.seq) else { return event }
      return RecentEvent(
        seq: event.seq, at: event.at, event: removed.told(event.event, seq: event.seq), data: event.data,
        size: event.size,
        author: event.author)
    }
  }
}
