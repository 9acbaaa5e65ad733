public import Core
public import Hunt
import Wire

/// A play of a pack by one player, before it begins.
public struct SoloPlay: Sendable {
  public var details: LobbyDetails
  public var clues: [Clue]
  /// One for each clue.
  public var codes: [CodeSource]
  /// The player's name.
  public var name: PlayerName
  /// That in which the player reads clues.
  public var language: LanguageTag?
  public var ghost: Ghost?
  /// Whether its result will appear on the board of the pack.
  public var ranking: PackRanking

  public init(
    details: LobbyDetails, clues: [Clue], codes: [CodeSource], name: PlayerName, ghost: Ghost? = nil,
    ranking: PackRanking
  ) {
    self.ranking = ranking
    self.details = details
    self.clues = clues
    self.codes = codes
    self.name = name
    self.ghost = ghost
  }

  /// The run that the player races against.
  public struct Ghost: Sendable, Equatable {
    /// The runner, kept with the stored answer so that their name can be looked up. nil if that was not kept.
    public var account: AccountID?
    /// The current name, for the answer only: names are personal and not kept with it.
    public var name: String?
    public var points: Int
    public var found: Int

    public init(account: AccountID?, name: String?, points: Int, found: Int) {
      self.account = account
      self.name = name
      self.points = points
      self.found = found
    }
  }
}

extension SoloPlay.Ghost {
  /// Restores the ghost from an earlier stored answer.
  init?(kept answer: [UInt8]) {
    guard let fields = try? Fields(parsing: answer).optionalFields("ghost"),
      let points = try? fields.integer("points"), let found = try? fields.integer("found")
    else { return nil }
    let account = (try? fields.optionalString("account")).flatMap { $0 }
    self.init(account: account.map { AccountID($0) }, name: nil, points: points, found: found)
  }
}
