public import Accounts
public import Core
public import EventLog
public import Hunt
import HuntViews
public import Lobbies
import LobbyLog
public import Projections

/// Prepares plays of packs, and reports their results.
///
/// Nothing here runs on an event loop.
public final class Plays: Sendable {
  private let log: any EventLog
  private let lobbies: Lobbies
  private let accounts: Accounts
  private let reader: PlayReader
  let packs: Packs
  let projections: Projections

  /// - Parameter projections: the projections of the same log, including `PlaysIndex`.
  public init(log: any EventLog, lobbies: Lobbies, accounts: Accounts, packs: Packs, projections: Projections) {
    self.log = log
    self.lobbies = lobbies
    self.accounts = accounts
    self.packs = packs
    self.projections = projections
    reader = PlayReader(log: log)
  }

  // MARK: Starting

  /// The opponent whose earlier play a player competes with.
  public enum GhostWish: Equatable, Sendable {
    /// The first player on the pack's board.
    case best
    /// A player, by username.
    case player(String)
  }

  /// The setup of a play by one player.
  public func solo(
    _ pack: PackID, _ kind: PackPlay.Kind, by name: PlayerName, account: AccountID?, against wish: GhostWish?
  ) async throws(PackRejection) -> SoloPlay {
    let edition = try await packs.edition(of: pack, for: account)
    let ghost: Ghost? = if let wish { try await self.ghost(of: edition, wish) } else { nil }
    let play = PackPlay(pack, version: edition.version, as: kind, against: ghost?.run)
    let plan = PackPlan(edition)
    let ranking = kind.isForBoard ? try await ranking(of: account, on: pack) : .unranked(.casual)
    return SoloPlay(
      details: LobbyDetails(play, of: plan), clues: plan.clues,
      codes: plan.numbers.map { .pack(pack, $0) },
      name: name, ghost: ghost?.shown, ranking: ranking)
  }

  /// The setup of a game with a host. From now on the host counts as having seen the answers.
  public func group(
    _ pack: PackID, isRanked: Bool, by account: AccountID
  ) async throws(PackRejection) -> (play: PackPlay, plan: PackPlan) {
    let edition = try await packs.open(pack, by: account)
    return (PackPlay(pack, version: edition.version, as: isRanked ? .ranked : .group), PackPlan(edition))
  }

  // MARK: The ghost

  private struct Ghost {
    let run: GhostRun
    let shown: SoloPlay.Ghost
  }

  private func ghost(of edition: PackEdition, _ wish: GhostWish) async throws(PackRejection) -> Ghost {
    guard let runner = try await runner(of: edition.pack, wish), let run = try await run(of: runner) else {
      let whose =
        switch wish {
        case .best: "nobody has"
        case .player(let name): "\(name.prefix(40)) has not"
        }
      throw .invalid("ghost", "must be left out: \(whose) finished this pack yet")
    }
    // The pack may have changed since: clues with the same title count as the same.
    let titles = edition.content.clues.map(\.title)
    let isSame = runner.version == edition.version
    let finds = run.finds.compactMap { find -> GhostRun.Find? in
      let clue = isSame ? find.clue : titles.firstIndex(of: find.title).map { ClueID($0 + 1) }
      return clue.map { GhostRun.Find($0, after: find.after, points: find.points) }
    }
    let name = try await packs.creatorName(of: runner.account)
    return Ghost(
      run: GhostRun(finds),
      shown: SoloPlay.Ghost(account: runner.account, name: name, points: run.points, found: run.finds.count))
  }

  private struct Runner: Sendable {
    let lobby: LobbyID
    let player: PlayerID
    let account: AccountID
    let version: Int
  }

  private func runner(of pack: PackID, _ wish: GhostWish) async throws(PackRejection) -> Runner? {
    await catchUp()
    var account: AccountID?
    if case .player(let name) = wish {
      do throws(AccountRejection) { account = try await accounts.account(called: name) } catch { throw .unavailable }
      guard account != nil else { return nil }
    }
    let who = account
    return try await rows { rows in
      func read(_ row: SQLRow) -> Runner {
        Runner(
          lobby: LobbyID(row.text(0)), player: PlayerID(Int(row.integer(1))), account: AccountID(row.text(2)),
          version: Int(row.integer(3)))
      }
      guard let who else {
        return try rows.first(
          """
          SELECT b.lobby, b.player, b.account, p.version FROM plays_board b
          JOIN plays p ON p.lobby = b.lobby AND p.player = b.player
          WHERE b.pack = ? ORDER BY b.minus_points, b.took, b.ended, b.lobby, b.player LIMIT 1
          """, .text(pack.rawValue), as: read)
      }
      // Their best play, on the board or not.
      return try rows.first(
        """
        SELECT lobby, player, account, version FROM plays WHERE account = ? AND pack = ? AND points IS NOT NULL
        ORDER BY points DESC, took, ended, lobby, player LIMIT 1
        """, .text(who.rawValue), .text(pack.rawValue), as: read)
    }
  }

  private func run(of runner: Runner) async throws(PackRejection) -> PlayReader.Run? {
    do { return try await reader.run(of: runner.player, in: runner.lobby) } catch { throw .unavailable }
  }

  // MARK: Catching up

  /// The plays to settle.
  enum Scope {
    case pack(PackID)
    case account(AccountID)
  }

  /// Ends plays whose clock ran out while nobody used them, and waits until all ended plays are counted.
  func settle(_ scope: Scope) async throws(PackRejection) {
    await catchUp()
    let now = lobbies.now.milliseconds
    let (column, whose) =
      switch scope {
      case .pack(let pack): ("pack", pack.rawValue)
      case .account(let account): ("account", account.rawValue)
      }
    let due = try await rows { rows in
      try rows.rows(
        """
        SELECT DISTINCT lobby FROM plays WHERE \(column) = ? AND ended IS NULL AND ends <= ?
        LIMIT \(Limits.playsSettled)
        """,
        .text(whose), .integer(now)
      ) { LobbyID($0.text(0)) }
    }
    guard !due.isEmpty else { return }
    for lobby in due { await lobbies.wake(lobby) }
    await catchUp()
  }

  /// Waits until all plays now in the log are counted.
  func catchUp() async {
    // A read beyond the end returns no events, only the log's last position.
    guard let newest = try? await log.readAll(of: [], after: .max / 2, limit: 1).upTo else { return }
    await projections.reach(newest, in: PlaysIndex.table)
  }

  func rows<Value: Sendable>(
    _ body: @escaping @Sendable (SQLRows) throws -> Value
  ) async throws(PackRejection) -> Value {
    try await packs.reading { () async throws(LogUnavailable) in try await projections.read(PlaysIndex.table, body) }
  }
}

extension PackPlan {
  init(_ edition: PackEdition) {
    let content = edition.content
    self.init(
      name: content.name, description: content.description, gameTime: content.gameTime * 60, clues: content.clues,
      numbers: content.numbers)
  }
}
