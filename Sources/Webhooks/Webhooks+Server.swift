import Core
import Hunt
import Lobbies
import Wire

/// Delivers what happens in all lobbies, in the order of the log.
///
/// What a lobby's spectators are not shown yet is passed by and delivered later, so that no lobby holds the others up.
extension Webhooks {
  /// The next event to deliver, as spectators are shown it by now; it stays the next one until it is passed.
  func nextOfServer(_ key: HookKey) async throws -> DueEvent? {
    while true {
      while let due = deliveries[key]?.page.first {
        let generation = deliveries[key]?.generation
        let newest = try await lobbies.shown(of: due.lobby, after: due.event.seq - 1, limit: 1)
        guard deliveries[key]?.generation == generation else { return nil }
        let isHeld = hooked[.server]?.webhooks[key.webhook]?.progress.held[due.lobby] != nil
        if let event = newest?.events.first, event.seq == due.event.seq, due.isHeld || !isHeld {
          return DueEvent(event: event, lobby: due.lobby, code: due.code, place: due.place, isHeld: due.isHeld)
        }
        // The lobby may be gone.
        if newest != nil, !due.isHeld { hold(due, key) }
        pass(due, key)
      }
      if try await takeHeld(key) { continue }
      guard try await readOn(key) else { return nil }
    }
  }

  private func hold(_ due: DueEvent, _ key: HookKey) {
    let seq = due.event.seq
    change(key) { progress in
      let held = progress.held[due.lobby]
      progress.held[due.lobby] = .init(
        after: min(held?.after ?? seq, seq - 1), upTo: max(held?.upTo ?? seq, seq),
        position: held?.position ?? progress.position)
    }
  }

  /// Takes a page of what a lobby's spectators were not shown before.
  /// - Returns: whether there is any.
  private func takeHeld(_ key: HookKey) async throws -> Bool {
    let generation = deliveries[key]?.generation
    for (lobby, held) in hooked[.server]?.webhooks[key.webhook]?.progress.held ?? [:] {
      let shown = try await lobbies.shown(of: lobby, after: held.after, limit: Limits.webhookPage)
      guard deliveries[key]?.generation == generation else { return false }
      let due = (shown?.events ?? []).filter { $0.seq <= held.upTo }
      if due.isEmpty {
        if shown.map({ $0.last >= held.upTo }) ?? true { change(key) { $0.held[lobby] = nil } }
        continue
      }
      let code = try await lobbies.code(of: lobby) ?? ""
      guard deliveries[key]?.generation == generation else { return false }
      deliveries[key]?.page =
        due.map {
          DueEvent(
            event: $0, lobby: lobby, code: code, place: .init(position: held.position, isItsOwn: false), isHeld: true)
        }[...]
      return true
    }
    return false
  }

  /// Reads a page of the log.
  /// - Returns: false if there is nothing new.
  private func readOn(_ key: HookKey) async throws -> Bool {
    guard let webhook = hooked[.server]?.webhooks[key.webhook] else { return false }
    let generation = deliveries[key]?.generation
    let follower: LogFollower
    if let known = deliveries[key]?.follower {
      follower = known
    } else {
      follower = try await LogFollower.open(
        lobbies, after: Int64(webhook.progress.position), FollowWish(named: Set(webhook.types)))
    }
    let page = try await follower.next()
    let position = Int(await follower.position)
    guard deliveries[key]?.generation == generation else { return false }
    deliveries[key]?.follower = follower
    deliveries[key]?.page =
      page.events.map {
        DueEvent(
          event: $0.event, lobby: $0.lobby, code: $0.code,
          place: .init(position: Int($0.position), isItsOwn: !$0.isRevealed))
      }[...]
    if page.events.isEmpty { change(key) { $0.position = max($0.position, position) } }
    return !page.events.isEmpty || !page.isAtEnd
  }
}
