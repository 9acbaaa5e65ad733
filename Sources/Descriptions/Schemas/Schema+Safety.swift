// Roll calls and calls for help.
import Core
import Hunt
import JSONCoding
import Wire

extension Schema {

  public static let rollCalled = lobbyEvent(
    "RollCalled", "roll.called", "Everybody is asked to say that they are there.",
    .object([
      .required("roll", .rollID),
      .optional("text", .noticeText),
    ]))
  public static let rollAnswered = lobbyEvent(
    "RollAnswered", "roll.answered", "A player answered a roll call. For the host and that player.",
    .object([
      .required("roll", .rollID),
      .required("player", .playerID),
    ]))
  public static let rollClosed = lobbyEvent(
    "RollClosed", "roll.closed", "A roll call is over.",
    .object([
      .required("roll", .rollID)
    ]))
  public static let helpAsked = lobbyEvent(
    "HelpAsked", "help.asked", "A player called for help. For the host and that player.",
    .object([
      .required("help", .helpID),
      .required("player", .playerID),
      .optional("text", .noticeText),
    ]))
  public static let helpAnswered = lobbyEvent(
    "HelpAnswered", "help.answered", "Somebody answered a call for help. For the host and the player who called.",
    .object([
      .required("help", .helpID),
      .required("player", .playerID),
      .optional("text", .noticeText),
    ]))

  public static let rollResult = Schema(
    "RollResult", .object("The roll call that began.", [.required("roll", .rollID)]))
  public static let helpResult = Schema(
    "HelpResult", .object("The call for help.", [.required("help", .helpID)]))
  public static let rolls = Schema(
    "Rolls",
    .object(
      "The newest roll calls, oldest first.",
      [
        .required(
          "rolls",
          .list(
            of: .object([
              .required("roll", .rollID),
              .optional("text", .noticeText),
              .required("at", .timestamp),
              .optional("closedAt", .timestamp),
              .required(
                "answered",
                .list(
                  of: .object([
                    .required("player", .playerID),
                    .required("at", .timestamp),
                  ]), max: Limits.seatsEver)),
              .required(
                "missing",
                .list("Players who have not answered.", of: .playerID, max: Limits.capacity.upperBound)),
            ]), max: Limits.rollCalls))
      ]))
  static let helpCallList = list(
    of: .object([
      .required("help", .helpID),
      .required("player", .playerID),
      .optional("text", .noticeText),
      .required("at", .timestamp),
      .optional("lat", .phoneLatitude),
      .optional("lon", .phoneLongitude),
      .optional("answeredBy", .string("The name of whoever answered it.")),
    ]), max: Limits.helpCalls)
  public static let helpCalls = Schema(
    "HelpCalls",
    .object(
      "The newest calls for help, oldest first.",
      [
        .required("calls", .helpCallList)
      ]))
  public static let openRoll = Schema(
    "OpenRoll",
    .object(
      "The roll call that waits for answers, for players only.",
      [
        .required("roll", .rollID),
        .optional("text", .noticeText),
        .required("at", .timestamp),
        .required("answered", .boolean("Whether the player has answered it.")),
      ]))
  public static let openHelp = Schema(
    "OpenHelp",
    .object(
      "The player's newest call for help that nobody has answered.",
      [
        .required("help", .helpID),
        .optional("text", .noticeText),
        .required("at", .timestamp),
      ]))
}
