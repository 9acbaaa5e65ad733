// Hunts and their settings.
import Core
import Hunt
import JSONCoding

extension Schema {
  public static let phase = Schema("Phase", .words("The phase of a hunt.", of: Phase.self))
  public static let order = Schema(
    "Order",
    .words(
      """
      The order in which players see the clues. `free`: all at once. `sequence`: for each player, one after \
      the other as they find them. `rotate`: the same, but each player or team starts at another clue and goes round. \
      `drip`: some random ones at first, the others at random times.
      """, ["free", "sequence", "rotate", "drip"]))
  public static let dripInput = Schema(
    "DripInput",
    .object(
      "The details of an `order` of `drip`; only together with it.",
      [
        .optional("initial", .integer("The number of clues revealed at the start. 5 if omitted.", Limits.dripInitial)),
        .optional("seed", .integer("The seed of everything random. Chosen by the server if omitted.", 0...Int.max)),
      ]
    ).examples([["initial": 3]]))
  public static let drip = Schema(
    "Drip",
    .object(
      "The details of the drip. Only the host sees it, since the seed determines the clues and their times.",
      [
        .required("initial", .integer("The number of clues revealed at the start.", Limits.dripInitial)),
        .required("seed", .integer("The seed of everything random.", 0...Int.max)),
      ]))
  public static let vote = Schema("Vote", .words("A vote on a song. `none` withdraws it.", of: Vote.self))
  public static let scoring = Schema(
    "Scoring",
    .variants(
      """
      What a find is worth; exactly one of these. `fixed`: the points of the clue. `speed`: the points fall \
      linearly from all of them at the start to the fraction `floor` at the end of the clock, pauses excluded; the \
      hunt needs a `duration`. `first`: the points of the clue, and a bonus for its first finders. `dynamic`: \
      every finder of a clue gets the same, and less the more finders there are.
      """,
      [
        .optional("fixed", .noMembers),
        .optional(
          "speed",
          .object(
            "Points that fall with time.",
            [
              .optional(
                "floor",
                .number(
                  "The fraction of the points left at the end of the clock, rounded to nine decimals.", 0...1,
                  unlessGiven: 0.5))
            ])),
        .optional(
          "first",
          .object(
            "A bonus for the first finders.",
            [
              .optional(
                "bonus",
                .list("For the 1st, 2nd, 3rd finder and so on.", of: .integer(Limits.points), max: Limits.bonuses)
                  .unlessGiven([50, 25, 10]))
            ])),
        .optional(
          "dynamic",
          .object(
            """
            Each finder of a clue worth `points` gets `ceil((minimum - points) / decay² · (finds - 1)² + \
            points)`, but never less than `minimum`.
            """,
            [
              .optional("minimum", .integer("The least that a find is worth.", Limits.points, unlessGiven: 100)),
              .optional(
                "decay",
                .integer(
                  "The number of further finds after which a find is worth only `minimum`.", Limits.decay,
                  unlessGiven: 20)),
            ])),
      ]
    ).examples([
      ["fixed": [:]], ["speed": ["floor": 0.5]], ["first": ["bonus": [50, 25, 10]]],
      ["dynamic": ["minimum": 100, "decay": 20]],
    ]))
  public static let settings = Schema(
    "Settings",
    .object(
      "All settings of a lobby.",
      [
        .required("chat", .chatIsOn),
        .required("songs", .songsAreOn),
        .required("spectators", .spectatorsAreLetIn),
        .required("lateJoin", .lateJoinIsOn),
        .optional(
          "slowMode",
          .integer(
            """
            The minimum time between two chat messages of a player, in seconds. Omitted if there is none.
            """, 1...Limits.slowMode.upperBound)),
        .required("boardDelay", .boardDelay),
        .optional(
          "late",
          .words(
            """
            What happens to finds that arrive after the end: they count after all others, wait for the host, or \
            are refused. Omitted for lobbies older than this setting.
            """, of: LateFinds.self)),
        .optional(
          "clock",
          .constant(
            "own",
            """
            Each player's time counts from their own start. Omitted if it counts from the start of the hunt.
            """)),
        .optional("ties", .constant("shared", "Equal points share a rank. Omitted if they do not.")),
        .optional("positions", .constant(true, "Players may share where they are. Omitted if they may not.")),
        .optional("feed", .noFeed),
        .optional("zone", .zone),
        .optional("listed", .constant(true, "The server lists the lobby for everybody. Omitted if it does not.")),
        .optional(
          "endWhenAllFound",
          .constant(true, "The hunt ends when everybody has found every clue. Omitted if it does not.")),
      ]))
  static let noFeed = constant(false, "There is no feed. Omitted if there is one.")
  public static let ties = Schema(
    "Ties",
    .words(
      """
      How players or teams with equal points are ranked: by who had them first (initially), or with a `shared` rank, \
      which the next rank counts (1, 1, 3). Rows then have a `place`.
      """, of: Ties.self))
  public static let settingsInput = Schema(
    "SettingsInput",
    .object(
      """
      The settings to change. Omitted ones stay as they are (initially no delay, no end when everything is found, \
      no sharing of positions, not listed, and all others true).
      """,
      [
        .optional("chat", .chatIsOn),
        .optional("songs", .songsAreOn),
        .optional("spectators", .spectatorsAreLetIn),
        .optional("lateJoin", .lateJoinIsOn),
        .optional(
          "slowMode",
          .integer(
            "The minimum time between two chat messages of a player, in seconds; 0 for none.", Limits.slowMode)),
        .optional("boardDelay", .boardDelay),
        .optional(
          "late",
          .words(
            """
            What happens to finds that arrive after the end: they count after all others, wait for the host, or \
            are refused. Defaults to `count` with fixed scoring and to `review` with any other.
            """, of: LateFinds.self)),
        .optional(
          "clock",
          .words(
            """
            When a player's time starts: with the hunt (initially) or with the player's own start, by joining or with \
            their wave.
            """,
            of: PlayersClock.self)),
        .optional("ties", .ties),
        .optional(
          "positions", .boolean("Whether players may share where they are with the host. Initially false.")),
        .optional(
          "feed",
          .boolean("Whether everybody sees finds, photos and notices in a feed, and reacts to them. Initially true.")),
        .optional("zone", .zone.orNull),
        .optional("listed", .boolean("Whether the server lists the lobby for everybody. Initially false.")),
        .optional(
          "endWhenAllFound", .boolean("Whether the hunt ends when everybody has found every clue. Initially false.")),
      ]
    ).examples([["chat": false]]))
  public static let codesInput = Schema(
    "CodesInput",
    .object(
      "An earlier lobby of the same host.",
      [
        .required("lobby", .lobbyID),
        .required("token", .token),
      ]))
  public static let codeSource = Schema(
    "CodeSource",
    .oneOf(
      "The clue that a code was made for, in a lobby or in a pack.",
      [
        .object([
          .required("lobby", .lobbyID),
          .required("clue", .clueID),
        ]),
        .object([
          .required("pack", .packID),
          .required("clue", .clueID),
        ]),
      ]))
  public static let card = Schema(
    "Card",
    .object(
      """
      What everybody may know about a lobby before joining. `startsAt` is when the hunt starts by itself or, \
      once it has started, when it did. `endsAt` is when the clock ends it or, once it has ended, when it did. \
      It is omitted without a clock and while the hunt is paused. `code` is omitted once the lobby is archived.
      """,
      [
        .required("lobby", .lobbyID),
        .optional("code", .joinCode),
        .required("name", .lobbyName),
        .required("description", .lobbyDescription),
        .required("author", .author),
        .required("clues", .clueCount),
        .required("players", .integer("The number of players in the lobby now.", 0...Limits.capacity.upperBound)),
        .required("capacity", .capacity),
        .required("phase", .phase),
        .required("order", .order),
        .required("teams", .teamNames),
        .optional("divisions", .divisionNames),
        .optional("waves", .waveViews),
        .optional("teamColours", .teamColours),
        .optional("brand", .brand),
        .optional("languages", .languages),
        .optional("pack", .packPlayed),
        .optional("positions", .constant(true, "Players may share where they are. Omitted if they may not.")),
        .optional("feed", .noFeed),
        .optional("startsAt", .timestamp),
        .optional("endsAt", .timestamp),
        .optional(
          "secondsToStart", .integer("Seconds to the start, rounded up. Only before a scheduled start.", from: 0)),
        .optional(
          "secondsToEnd",
          .integer("Seconds to the end by the clock, rounded up. While paused, the remaining time.", from: 0)),
        .optional("zone", .zone),
        .optional(
          "warmUp",
          .string(
            """
            The text of a QR code, in the form of a clue's `qr`, with which players try their cameras. Only while the \
            lobby is open and has clues.
            """, pattern: Pattern.qr)),
      ]))
}
