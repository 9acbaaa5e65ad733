public import Core

/// What a host specifies when creating a lobby and may change later.
public struct LobbyDetails: Hashable, Sendable {
  public var name: String
  public var description: String
  public var author: String
  /// Seats for players, 1 to 10,000.
  public var capacity: Int
  /// When the hunt starts by itself; nil if the host starts it.
  public var startsAt: Timestamp?
  /// Seconds from the start to the end; nil without a clock.
  public var duration: Int?
  public var order: ClueOrder
  public var scoring: Scoring
  /// Team `t1` is the first.
  public var teams: [String]
  /// Named by their names everywhere.
  public var divisions: [String]
  public var groups: ClueGroups
  public var waves: [Wave]
  /// Of the first teams, in their order.
  public var teamColours: [Colour]
  public var brand: Brand?
  /// The language of the clues' own texts; nil if the host did not say.
  public var language: LanguageTag?
  public var settings: Settings
  /// Where the sheet goes; nil for nowhere.
  public var contact: Contact?
  /// The pack that is played, if any; fixed at creation.
  public var pack: PackPlay?

  public init(
    name: String, description: String = "", author: String = "", capacity: Int = Limits.capacityDefault,
    startsAt: Timestamp? = nil, duration: Int? = nil, order: ClueOrder = .free, scoring: Scoring = .fixed,
    teams: [String] = [], divisions: [String] = [], groups: ClueGroups = ClueGroups(), waves: [Wave] = [],
    teamColours: [Colour] = [], brand: Brand? = nil, language: LanguageTag? = nil, settings: Settings = Settings(),
    contact: Contact? = nil, pack: PackPlay? = nil
  ) {
    self.name = name
    self.description = description
    self.author = author
    self.capacity = capacity
    self.startsAt = startsAt
    self.duration = duration
    self.order = order
    self.scoring = scoring
    self.teams = teams
    self.divisions = divisions
    self.groups = groups
    self.waves = waves
    self.teamColours = teamColours
    self.brand = brand
    self.language = language
    self.settings = settings
    self.contact = contact
    self.pack = pack
  }
}

/// How pages, screens and sheets of a hunt look.
public struct Brand: Hashable, Sendable {
  public var colour: Colour?
  /// The name of a stored photo.
  public var logo: String?

  public init(colour: Colour? = nil, logo: String? = nil) {
    self.colour = colour
    self.logo = logo
  }
}

/// The order in which clues are revealed to players.
public enum ClueOrder: Hashable, Sendable {
  /// All at once.
  case free
  /// Each clue when the player has found the one before.
  case sequence
  /// The same, but each player or team starts at another clue, and goes round.
  case rotate
  /// `initial` random clues at first, the others at random times. `seed` determines all of it.
  case drip(initial: Int, seed: UInt64?)

  /// Whether each player sees one clue after the other.
  public var isSequence: Bool { self == .sequence || self == .rotate }

  /// The same order, with a seed for a drip that lacks one.
  public func seeded(by seed: () -> UInt64) -> ClueOrder {
    if case .drip(let initial, nil) = self { .drip(initial: initial, seed: seed()) } else { self }
  }
}

/// What a find is worth.
public enum Scoring: Hashable, Sendable {
  /// The clue's points.
  case fixed
  /// Falls linearly from all points at the start to the fraction `floor` (0...1) of them when the clock ends.
  case speed(floor: Double)
  /// The clue's points plus a bonus for the first finders.
  case first(bonus: [Int])
  /// The same for every finder, and less the more finders there are.
  case dynamic(minimum: Int, decay: Int)
}

/// How players, or teams, with equal points are ranked.
public enum Ties: String, Hashable, Sendable, CaseIterable {
  /// By who had them first.
  case ordered
  /// They share a rank, and the next rank counts them: 1, 1, 3.
  case shared
}

/// What the host allows in a lobby and how it behaves, with defaults.
public struct Settings: Hashable, Sendable {
  public var chat = true
  public var songs = true
  /// Whether anybody may watch without a seat.
  public var spectators = true
  /// Whether players may join while the hunt runs.
  public var lateJoin = true
  /// How far the public board lags behind, in seconds.
  public var boardDelay = 0
  /// Whether the hunt ends when everybody has found every clue.
  public var endWhenAllFound = false
  /// Minimum seconds between a player's chat lines; 0 for no minimum.
  public var slowMode = 0
  /// What happens to finds that arrive after the end. nil in lobbies older than this setting: they keep their earlier
  /// rules (`hasEarlierRules`), since their results are signed.
  public var late: LateFinds?
  /// When a player's time starts to count.
  public var clock = PlayersClock.shared
  public var ties = Ties.ordered
  /// Whether players may share where they are with the host.
  public var positions = false
  /// Where the hunt is played; nil for anywhere.
  public var zone: Zone?
  /// Whether the server lists the lobby for everybody while it can be joined.
  public var listed = false
  /// Whether everybody sees finds, photos and notices in a feed, and reacts to them.
  public var moments = true

  public init() {}

  /// Whether the lobby predates the distinction of finds that arrive after the end.
  public var hasEarlierRules: Bool { late == nil }
}

/// A host's changes to the settings: nil members stay as they are.
public struct SettingsChanges: Hashable, Sendable {
  public var chat: Bool?
  public var songs: Bool?
  public var spectators: Bool?
  public var lateJoin: Bool?
  public var boardDelay: Int?
  public var endWhenAllFound: Bool?
  public var slowMode: Int?
  public var late: LateFinds?
  public var clock: PlayersClock?
  public var ties: Ties?
  public var positions: Bool?
  public var zone: Zone??
  public var listed: Bool?
  public var moments: Bool?

  public init() {}

  public func applied(to settings: Settings) -> Settings {
    var settings = settings
    if let chat { settings.chat = chat }
    if let songs { settings.songs = songs }
    if let spectators { settings.spectators = spectators }
    if let lateJoin { settings.lateJoin = lateJoin }
    if let boardDelay { settings.boardDelay = boardDelay }
    if let endWhenAllFound { settings.endWhenAllFound = endWhenAllFound }
    if let slowMode { settings.slowMode = slowMode }
    if let late { settings.late = late }
    if let clock { settings.clock = clock }
    if let ties { settings.ties = ties }
    if let positions { settings.positions = positions }
    if let zone { settings.zone = zone }
    if let listed { settings.listed = listed }
    if let moments { settings.moments = moments }
    return settings
  }
}

/// A host's changes to the details: nil members stay as they are. Setting a member to `.some(nil)` clears it.
public struct LobbyChanges: Hashable, Sendable {
  public var name: String?
  public var description: String?
  public var author: String?
  public var capacity: Int?
  public var startsAt: Timestamp??
  public var duration: Int??
  public var order: ClueOrder?
  public var scoring: Scoring?
  public var teams: [String]?
  public var divisions: [String]?
  public var groups: ClueGroups?
  public var waves: [Wave]?
  public var teamColours: [Colour]?
  public var brand: Brand??
  public var language: LanguageTag??
  public var settings: SettingsChanges?
  public var contact: Contact??
  /// Whether an operator has archived the lobby.
  public var archives = false
  /// Erases the names of all staff.
  public var forgetsStaff = false

  public init() {}

  public var isEmpty: Bool { self == LobbyChanges() }

  public func applied(to details: LobbyDetails) -> LobbyDetails {
    var details = details
    if let name { details.name = name }
    if let description { details.description = description }
    if let author { details.author = author }
    if let capacity { details.capacity = capacity }
    if let startsAt { details.startsAt = startsAt }
    if let duration { details.duration = duration }
    if let order { details.order = order }
    if let scoring { details.scoring = scoring }
    if let teams {
      details.teams = teams
      if teamColours == nil { details.teamColours = Array(details.teamColours.prefix(teams.count)) }
    }
    if let divisions { details.divisions = divisions }
    if let groups { details.groups = groups }
    if let waves { details.waves = waves }
    if let teamColours { details.teamColours = teamColours }
    if let brand { details.brand = brand }
    if let language { details.language = language }
    if let settings { details.settings = settings.applied(to: details.settings) }
    if let contact { details.contact = contact }
    return details
  }
}

/// What every find asks for. Another module that read it through `details` would copy all of them.
extension Lobby {
  public var scoring: Scoring { details.scoring }
  public var hasGroups: Bool { !details.groups.isEmpty }
  public var hasTeams: Bool { !details.teams.isEmpty }
}
