public import Core
public import Hunt
import HuntViews
import JSONCoding
import Wire

/// A query whose result depends on nothing but what its sender sees of the lobby.
///
/// To add one, write a function below and describe the method that calls it.
public struct LobbyQuery: Sendable {
  /// The past event to look back to; nil for the present.
  let at: Int?
  let isForHost: Bool
  /// Estimates the size of the result without making it; see `AnswerRoom`.
  let bytes: @Sendable (LobbyView) -> Int
  let answer: @Sendable (SeenLobby) throws(WireError) -> any JSONWritable
}

/// A lobby as the sender of a query sees it.
struct SeenLobby: Sendable {
  let view: LobbyView
  let viewer: Viewer
  /// The time for the view's clocks.
  let now: Timestamp
  let lobby: LobbyID
  /// The lobby's current join code, if any.
  let code: String?
  /// The content of the waiting room's code, before the start.
  let warmUp: String?
  /// What is removed by now, which stays hidden in past views.
  let removed: Removals
  /// Until when the host sees where the sender is.
  var sharingUntil: Timestamp?
  /// The member of staff who asks, if one does.
  var staff: StaffID?

  /// - Parameter language: what the sender reads; nil for that of their seat.
  func snapshot(in language: LanguageTag?) -> ShownSnapshot {
    var snapshot = view.snapshot(for: viewer, at: now, removed: removed, in: language)
    snapshot.me?.sharingUntil = sharingUntil
    return ShownSnapshot(snapshot: snapshot, lobby: lobby, code: code, warmUp: warmUp)
  }
}

// MARK: Queries of every viewer

extension LobbyRequest.ViewQuery {
  /// Seated players in order of joining or, for the host, players kept out.
  public static func players(after last: PlayerID?, limit: Int, keptOut: Bool) -> Self {
    reading(isForHost: keptOut) {
      150 * min(limit, $0.lobby.players.count) + $0.avatarBytes
    } answer: {
      $0.view.lobby.listedPlayers(after: last, limit: limit, keptOut: keptOut, for: $0.viewer)
    }
  }

  public static func snapshot(at seq: Int?, in language: LanguageTag? = nil) -> Self {
    reading(at: seq) {
      $0.snapshotBytes
    } answer: {
      $0.snapshot(in: language)
    }
  }

  /// - Parameter division: nil for everybody.
  public static func board(of division: String? = nil, after place: Int, limit: Int, at seq: Int?) -> Self {
    reading(at: seq) {
      200 * min(limit, $0.lobby.playerCount)
    } answer: { (seen) throws(WireError) in
      guard let division else { return seen.view.boardPage(after: place, limit: limit, for: seen.viewer) }
      do throws(Rejection) {
        return try seen.view.boardPage(of: division, after: place, limit: limit, for: seen.viewer)
      } catch {
        throw WireError(error)
      }
    }
  }

  static func reading(
    at seq: Int? = nil, isForHost: Bool = false, bytes: @escaping @Sendable (LobbyView) -> Int,
    answer: @escaping @Sendable (SeenLobby) throws(WireError) -> any JSONWritable
  ) -> Self {
    .read(LobbyQuery(at: seq, isForHost: isForHost, bytes: bytes, answer: answer))
  }
}

// MARK: Queries of the host

extension LobbyRequest.HostQuery {
  public static var reports: Self {
    reading {
      $0.lobby.reports.reduce(0) { $0 + $1.reason.utf8.count + 200 }
    } answer: {
      $0.view.lobby.listedReports
    }
  }

  /// Finds that arrived after the end and wait for the host.
  public static var lateList: Self {
    reading { _ in
      Limits.pageBytes / 16
    } answer: {
      LateFinds(finds: Array($0.view.lobby.waitingClaims.prefix(Limits.lateFinds)))
    }
  }

  /// Roll calls, with those who have not answered.
  public static var rollList: Self {
    reading {
      60 * $0.lobby.players.count * $0.lobby.safety.rolls.count
    } answer: {
      ListedRolls(of: $0.view.lobby)
    }
  }

  /// The effect of a ruling.
  public static func preview(_ ruling: Ruling) -> Self {
    reading {
      100 * $0.lobby.playerCount
    } answer: { (seen) throws(WireError) in
      do throws(Rejection) { return try seen.view.preview(ruling, at: seen.now) } catch { throw WireError(error) }
    }
  }

  static func reading(
    bytes: @escaping @Sendable (LobbyView) -> Int,
    answer: @escaping @Sendable (SeenLobby) throws(WireError) -> any JSONWritable
  ) -> Self {
    .read(LobbyQuery(at: nil, isForHost: true, bytes: bytes, answer: answer))
  }
}

extension LobbyView {
  /// Estimated bytes of a snapshot.
  var snapshotBytes: Int {
    let talk = chat.suffix(Limits.snapshotChat).reduce(0) { $0 + $1.text.utf8.count + 200 }
    let notices = notices.suffix(Limits.snapshotNotices).reduce(0) { $0 + $1.text.utf8.count + 200 }
    let rows = 100 * lobby.playerCount + 200 * min(lobby.playerCount, Limits.snapshotRows)
    return clueBytes + rows + avatarBytes + talk + notices + 400 * lobby.songs.count
  }

  /// Bytes of what players have drawn.
  fileprivate var avatarBytes: Int {
    lobby.players.reduce(0) { $0 + ($1.identity.avatar?.text.utf8.count ?? 0) }
  }

  /// Estimated bytes of who is connected.
  var presenceBytes: Int { 60 * lobby.playerCount }

  /// Estimated bytes of how crowded the clues are.
  var crowdBytes: Int { 80 * lobby.clueOrder.count }

  /// Estimated bytes of all clues with their metadata.
  var clueBytes: Int { lobby.clueBytes + 500 * lobby.clueOrder.count }
}

extension Lobby {
  fileprivate var listedReports: ListedReports {
    ListedReports(
      reports: reports.map { ListedReport(report: $0, isRemoved: removedMessages.contains($0.message.number)) })
  }

  /// A page of seated players, or of those kept out.
  fileprivate func listedPlayers(
    after last: PlayerID?, limit: Int, keptOut: Bool, for viewer: Viewer
  ) -> ListedPlayers {
    let ids = keptOut ? keptOutPlayers : seatedPlayers.map(\.id)
    let page = ids.lazy.filter { $0.number > last?.number ?? 0 }.prefix(limit)
    return ListedPlayers(
      players: page.compactMap { id in
        anyPlayer(id).map { ListedPlayer(id: id, player: $0, wave: viewer.seesAsHost ? wave(of: id) : nil) }
      }, total: ids.count)
  }
}
