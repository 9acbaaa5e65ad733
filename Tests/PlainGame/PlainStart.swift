import Core
import Hunt

// The start of a hunt, and what players do before.
extension PlainGame {
  func countIn(_ seconds: Int, now: Timestamp) -> Verdict {
    let start = counted?.at ?? now + .seconds(seconds)
    return done(
      unless: [
        phase == .open ? nil : wrongPhase, (1...10).contains(seconds) ? nil : "invalid-params undo",
      ], counted == nil ? [.huntStarting(HuntStarting(at: start))] : []
    ) { _ in object(("phase", "open".json), ("startsAt", "\(start.milliseconds)")) }
  }

  func cancelStart(now: Timestamp) -> Verdict {
    guard let counted else { return .refused([wrongPhase]) }
    let startsAt = counted.instead.flatMap { $0 > now ? $0 : nil }
    return .done([.huntStartCancelled(HuntStartCancelled(startsAt: startsAt))]) { _ in
      object(("startsAt", startsAt.map { "\($0.milliseconds)" }))
    }
  }

  func warmUp(_ player: PlayerID) -> Verdict {
    guard let guest = seated(player) else { return .refused(["unauthorized"]) }
    let isNew = phase == .open && !guest.isWarmedUp
    return .done(isNew ? [.playerWarmedUp(PlayerWarmedUp(player: player))] : []) {
      $0.outcome("warm-up", nil, of: player, toldTo: .player(player))
    }
  }
}
