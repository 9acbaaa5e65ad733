import Core
import Hunt
import HuntViews
import JSONCoding
import LobbyLog
import NIOCore
import Wire

// The feed, in Swift called moments: finds, photos and notices, and what everybody thinks of them.

extension LobbyRequest.ViewQuery {
  /// - Parameter seq: the moments before this event; nil for the newest.
  public static func moments(before seq: Int?, limit: Int) -> Self {
    reading {
      Limits.momentBytes * min(limit, $0.lobby.moments.all.count)
    } answer: { (seen) throws(WireError) in
      do throws(Rejection) {
        return try seen.view.moments(
          before: seq, limit: limit, for: seen.viewer, staff: seen.staff, removed: seen.removed)
      } catch {
        throw WireError(error)
      }
    }
  }
}

extension LobbyShard {
  /// Only changes count towards their rate.
  func react(
    to entry: Int, with reaction: Reaction?, as seat: Seat, _ request: LobbyRequest, on lobby: LiveLobby,
    at now: Timestamp
  ) throws(WireError) {
    let uptime = context.effects.uptime()
    if context.rateLimits { try lobby.pace.check(.react, by: seat, from: request.origin, at: uptime) }
    let viewer = try viewer(seat, of: lobby)
    let isShown = lobby.ask { view in view.lobby.moments[entry].map { view.shows($0, to: viewer) } ?? false }
    let before = lobby.ask { $0.seq }
    // No entry has the number 0: one that a still board hides is none for a player.
    let command = LobbyCommand.react(seat.role.reactor, entry: isShown ? entry : 0, reaction)
    try perform(command, as: seat, request, on: lobby, at: now)
    if lobby.ask({ $0.seq }) > before { lobby.pace.note(.react, by: seat, at: uptime) }
  }
}

extension Seat.Role {
  var reactor: Reactor {
    switch self {
    case .host: .host
    case .player(let id): .player(id)
    case .staff(let id): .staff(id)
    }
  }
}

/// The moments of a lobby whose reactions changed since they were last pushed, by number.
struct ChangedMoments {
  private var everybody: Set<Int> = []
  /// For spectators, who may lag behind.
  private var spectators: Set<Int> = []

  var isEmpty: Bool { everybody.isEmpty && spectators.isEmpty }

  /// - Parameter isTelling: which groups are told of it now.
  mutating func note(_ entry: Int, to isTelling: (FeedGroup) -> Bool) {
    if isTelling(.players) { everybody.insert(entry) }
    if isTelling(.spectators) { spectators.insert(entry) }
  }

  /// The reactions as they are now, without those that a viewer is not shown.
  mutating func take(of lobby: LiveLobby) -> GaugePush {
    let (entries, later) = (Self.take(&everybody), Self.take(&spectators))
    var push = GaugePush(gauge: .moments)
    let removed = lobby.view.lobby.removals
    push.host = lobby.view.push(of: entries, to: .host, removed: removed, in: lobby.id)
    push.others = lobby.view.push(of: entries, to: .station, removed: removed, in: lobby.id)
    push.spectators = lobby.view(for: .spectators)?.push(of: later, to: .spectator, removed: removed, in: lobby.id)
    return push
  }

  private static func take(_ entries: inout Set<Int>) -> [Int] {
    let taken = entries.sorted(by: >).prefix(Limits.momentsPushed)
    entries.subtract(taken)
    return taken.reversed()
  }
}

extension LobbyView {
  /// The push with the reactions to some moments; nil if the viewer is shown none of them.
  fileprivate func push(of entries: [Int], to viewer: Viewer, removed: Removals, in id: LobbyID) -> ByteBuffer? {
    guard lobby.hasMoments else { return nil }
    let shown = entries.filter { entry in
      lobby.moments[entry].map { shows($0, to: viewer, removed: removed) } ?? false
    }
    guard !shown.isEmpty else { return nil }
    let push = Reply.push("feed") {
      $0.member("lobby", id.rawValue)
      $0.member("entries", array: shown) { json, entry in
        json.object {
          $0.member("entry", entry)
          $0.member("reactions", lobby.moments.reactions(to: entry))
        }
      }
    }
    return ByteBuffer(bytes: push + [UInt8(ascii: "\n")])
  }

  /// The push for a watcher that missed some: the newest that have reactions, or had some.
  func pushOfNewest(to viewer: Viewer, removed: Removals, in id: LobbyID) -> ByteBuffer? {
    let newest = lobby.moments.newestFirst(before: nil).prefix(Limits.momentsMissed).map(\.seq)
    return push(of: newest.reversed(), to: viewer, removed: removed, in: id)
  }
}

extension GaugeFeed {
  /// Notes the reactions among events that are being told.
  /// - Parameter isTelling: which groups are told of them now.
  func noteMoments(
    _ events: some Sequence<ToldEvent>, of lobby: LiveLobby, on shard: isolated LobbyShard,
    to isTelling: (FeedGroup) -> Bool
  ) {
    guard shard.feed.isWatched(lobby.id, for: .moments) else { return }
    for event in events {
      guard case .momentReacted(let reacted) = event.event.event else { continue }
      moments[lobby.id, default: ChangedMoments()].note(reacted.entry, to: isTelling)
    }
    if moments[lobby.id]?.isEmpty == false { changed(.moments, of: lobby.id, on: shard) }
  }

  func takeMoments(of lobby: LiveLobby) -> GaugePush? {
    guard moments[lobby.id]?.isEmpty == false else { return nil }
    let push = moments[lobby.id]?.take(of: lobby)
    if moments[lobby.id]?.isEmpty == true { moments[lobby.id] = nil }
    return push
  }
}
