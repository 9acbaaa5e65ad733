// Groups of clues and waves of players.
import Core
import Hunt
import JSONCoding
import Wire

extension Schema {
  public static let groupsToCreate = list(
    "Groups of clues of which players need some.",
    of: Schema(
      "GroupToCreate",
      .object(
        "A group of clues of which players need some. A clue is in one group at most.",
        [
          .required("title", .groupTitle),
          .required(
            "clues",
            .list(
              "The places of its clues in `clues`, from 0.", of: .integer(0...Limits.clues - 1), min: 1,
              max: Limits.clues)),
          .required("need", .groupNeed),
        ])), max: Limits.groups)
  public static let groupsInput = list(
    "All groups of clues; the first is `g1`.",
    of: Schema(
      "GroupInput",
      .object(
        "A group of clues of which players need some. A clue is in one group at most.",
        [
          .required("title", .groupTitle),
          .required("clues", .list(of: .clueID, max: Limits.clues)),
          .required("need", .groupNeed),
        ])), max: Limits.groups)
  static let groupViews = list(
    "The groups of which clues are revealed to the viewer; only in lobbies with groups.",
    of: Schema(
      "GroupView",
      .object(
        "A group of clues as a viewer sees it.",
        [
          .required("group", .groupID),
          .required("title", .groupTitle),
          .required("clues", .list("Those that are revealed, in the host's order.", of: .clueID, max: Limits.clues)),
          .required(
            "need", .integer("How many of the group's clues count: fewer if void ones leave fewer.", 0...Limits.clues)),
          .required("found", .integer("How many of them the viewer has found that count.", 0...Limits.clues)),
        ])), max: Limits.groups)
  private static let groupTitle = Schema(
    "GroupTitle", .text("The title of a group of clues.", ClueTitleRule.self, example: "The museum"))
  private static let groupNeed = integer("How many of its clues count.", 1...Limits.clues)

  public static let wavesInput = list(
    """
    Waves in which players start, by ascending `after`; the first starts with the hunt. Teams, or players without one, \
    are dealt in turn.
    """, of: Schema("WaveInput", .object("A wave of players.", wave)), max: Limits.waves)
  static let waveViews = list(
    "The waves in which players start; omitted without waves.",
    of: Schema(
      "WaveView",
      .object(
        "A wave of players, and when it starts or started, once that is known.",
        wave + [.optional("startsAt", .timestamp)])),
    max: Limits.waves)
  private static let wave: [Property] = [
    .required("title", .text("The title of the wave.", TeamNameRule.self, example: "Early birds")),
    .required("after", .integer("Seconds of running time after the start of the hunt.", Limits.waveAfter)),
  ]
  public static let waveIndex = integer("The index of a wave, from 0.", 0...Limits.waves - 1)

  public static let waveStarted = lobbyEvent(
    "WaveStarted", "wave.started", "A wave of players started.",
    .object([
      .required("wave", .waveIndex),
      .required("startsAt", .timestamp),
    ]))
  public static let waveMoved = lobbyEvent(
    "WaveMoved", "wave.moved", "The host moved a player, or a team, to another wave. Only they and the host get it.",
    .object([
      .optional("player", .playerID),
      .optional("team", .teamID),
      .required("wave", .waveIndex),
    ]))
}
