// What a hunt is made of.
import Hunt
import JSONCoding

extension Schema {
  public static let phase = Schema("Phase", .words("Where a hunt is in its course.", of: Phase.self))
  public static let order = Schema(
    "Order",
    .words(
      """
      The order in which players see the clues. `free`: all at once. `sequence`: for each player, the next one when \
      the one before is found. `drip`: some random ones at first, the others at random times.
      """, ["free", "sequence", "drip"]))
  public static let dripInput = Schema(
    "DripInput",
    .object(
      "Settings of the `drip` order; only with that order.",
      [
        .optional("initial", .integer("How many clues are revealed at the start; 5 unless given.", Limits.dripInitial)),
        .optional("seed", .integer("The seed of all random choices. Drawn by the server unless given.", 0...Int.max)),
      ]
    ).examples([["initial": 3]]))
  public static let drip = Schema(
    "Drip",
    .object(
      "The settings of the drip. Only the host sees them: clues and their times follow from the seed.",
      [
        .required("initial", .integer("How many clues are revealed at the start.", Limits.dripInitial)),
        .required("seed", .integer("The seed of all random choices.", 0...Int.max)),
      ]))
  public static let vote = Schema("Vote", .words("`none` withdraws the vote.", of: Vote.self))
  public static let scoring = Schema(
    "Scoring",
    .variants(
      """
      How finds are scored: one of these. `fixed`: the points of the clue. `speed`: the points fall linearly from all \
      at the start to `floor` of them at the end of the clock, not counting pauses; the hunt needs a `duration`. \
      `first`: the points of the clue, and a bonus for the first finders. `dynamic`: the same for every finder of a \
      clue, less the more finders there are.
      """,
      [
        .optional("fixed", .noMembers),
        .optional(
          "speed",
          .object(
            "Points for time.",
            [
              .optional(
                "floor",
                .number(
                  "The part of the points that is left at the end of the clock; rounded to nine decimals.", 0...1,
                  unlessGiven: 0.5))
            ])),
        .optional(
          "first",
          .object(
            "A bonus for the first.",
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
              .optional("minimum", .integer("The minimum worth.", Limits.points, unlessGiven: 100)),
              .optional(
                "decay",
                .integer(
                  "The number of further finds after which it is worth only the minimum.", Limits.decay, unlessGiven: 20
                )),
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
            The minimum time between a player's chat lines, in seconds; left out if there is none.
            """, 1...Limits.slowMode.upperBound)),
        .required("boardDelay", .boardDelay),
        .optional(
          "late",
          .words(
            """
            The treatment of finds that arrive after the end: they count after all others, wait for the host, or are \
            refused. Left out in lobbies older than this setting.
            """, of: LateFinds.self)),
        .optional(
          "clock",
          .constant(
            "own",
            """
            Set if each player's time counts from their own start. Left out if it counts from the start of the hunt.
            """)),
        .optional(
          "endWhenAllFound",
          .constant(true, "Set if the hunt ends when everybody has found every clue. Left out if it does not.")),
      ]))
  public static let settingsInput = Schema(
    "SettingsInput",
    .object(
      """
      The settings to set; the others stay (at first: no delay, no end when all is found, all others \
      true).
      """,
      [
        .optional("chat", .chatIsOn),
        .optional("songs", .songsAreOn),
        .optional("spectators", .spectatorsAreLetIn),
        .optional("lateJoin", .lateJoinIsOn),
        .optional(
          "slowMode",
          .integer(
            "The minimum time between a player's chat lines, in seconds; 0 for none.", Limits.slowMode)),
        .optional("boardDelay", .boardDelay),
        .optional(
          "late",
          .words(
            """
            The treatment of finds that arrive after the end: they count after all others, wait for the host, or are \
            refused. Unless given, `count` with fixed scoring, and `review` with any other.
            """, of: LateFinds.self)),
        .optional(
          "clock",
          .words(
            "From when a player's time counts: the start of the hunt (at first), or the player's own.",
            of: PlayersClock.self)),
        .optional(
          "endWhenAllFound", .boolean("Whether the hunt ends when everybody has found every clue; not so at first.")),
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
      "The clue for which a code was made: of a lobby, or the place that it has in a pack.",
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
      What everybody may know of a lobby before joining. `startsAt` is when the hunt starts by itself and, \
      once started, when it did. `endsAt` is when the clock ends it and, once ended, when it did; it is \
      missing without a clock and while the hunt is paused.
      """,
      [
        .required("lobby", .lobbyID),
        .required("code", .joinCode),
        .required("name", .lobbyName),
        .required("description", .lobbyDescription),
        .required("author", .author),
        .required("clues", .clueCount),
        .required("players", .integer("How many are in the lobby now.", 0...Limits.capacity.upperBound)),
        .required("capacity", .capacity),
        .required("phase", .phase),
        .required("order", .order),
        .required("teams", .teamNames),
        .optional("pack", .packPlayed),
        .optional("startsAt", .timestamp),
        .optional("endsAt", .timestamp),
        .optional("secondsToStart", .integer("Until the start, rounded up; only before a start that is set.", from: 0)),
        .optional(
          "secondsToEnd",
          .integer("Until the end by the clock, rounded up; while the hunt is paused, what is left.", from: 0)),
      ]))
}
