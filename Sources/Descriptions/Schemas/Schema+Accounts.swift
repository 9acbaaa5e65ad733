// Accounts and sessions.
import Hunt
import HuntViews

extension Schema {
  public static let signedIn = Schema(
    "SignedIn",
    .object(
      "The account, and a token for it that lasts 90 days. It is not shown again.",
      [
        .required("account", .accountID),
        .required("token", .token),
      ]))
  public static let hostedLobby = Schema(
    "HostedLobby",
    .object(
      "A lobby that somebody hosts or has hosted. Without `code` once it is archived.",
      [
        .required("lobby", .lobbyID),
        .optional("code", .joinCode),
        .required("name", .lobbyName),
        .required("phase", .phase),
      ]))
  public static let profile = Schema(
    "Profile",
    .object(
      "A user's own profile, which nobody else sees.",
      [
        .required("account", .accountID),
        .required("username", .username),
        .required("email", .email),
        .required("emailVerified", .emailIsVerified),
        .required("firstName", .personName),
        .required("lastName", .personName),
        .required("stats", .packStatistics),
        .required("badges", .badgeCounts),
        .required("hosting", .list("The lobbies that have not ended, the newest first.", of: .hostedLobby)),
        .required("hosted", .list("The lobbies that have ended.", of: .hostedLobby)),
      ]))
  public static let sessionList = Schema(
    "SessionList",
    .object(
      "Where somebody is signed in.",
      [
        .required(
          "sessions",
          .list(
            "The oldest first.",
            of: .object(
              "One place.",
              [
                .required("session", .sessionID),
                .required("since", .timestamp),
                .required("until", .timestamp),
                .required("current", .boolean("Whether it is the one that asks.")),
              ]), max: Limits.sessions))
      ]))
  public static let takeout = Schema(
    "Takeout",
    .object(
      "Everything that the server knows about a user, except credentials.",
      [
        .required("account", .accountID),
        .required("registeredAt", .timestamp),
        .required("firstName", .personName),
        .required("lastName", .personName),
        .required("username", .username),
        .required("email", .email),
        .required("emailVerified", .emailIsVerified),
        .required(
          "sessions",
          .list(
            "Where they are signed in.",
            of: .object(
              "One place.",
              [
                .required("session", .sessionID),
                .required("since", .timestamp),
                .required("until", .timestamp),
              ]), max: Limits.sessions)),
        .required(
          "history",
          .list(
            "What happened to the account, with what of the profile was set to what.",
            of: .object(
              "One thing.",
              [
                .required("at", .timestamp),
                .required("type", .string("What.", pattern: #"^account\.[a-zA-Z]+$"#)),
                .optional("firstName", .personName),
                .optional("lastName", .personName),
                .optional("username", .username),
                .optional("email", .email),
              ]))),
        .required("packs", .list("Those that they made, each as `pack.export` gives it.", of: .packExport)),
        .required(
          "opened",
          .list(
            "Packs of others whose answers they were shown, to host them or to take them along.",
            of: .object(
              "One pack.",
              [
                .required("pack", .packID),
                .required("at", .timestamp),
                .optional("name", .string("As it is called now; left out if it cannot be found any more.")),
              ]))),
        .required("stats", .packStatistics),
        .required("badges", .badgeCounts),
        .optional(
          "letters",
          .list(
            """
            Letters to them, and with the codes of their lobbies, that wait to be sent; left out if there are \
            none.
            """,
            of: .object(
              "One letter.",
              [
                .required("kind", .words("What is in it.", ["sheet", "password-reset", "verification"])),
                .required("at", .timestamp),
                .optional("to", .email),
              ]))),
        .required(
          "hosted",
          .list(
            "Their lobbies.",
            of: .object(
              "One lobby.",
              [
                .required("lobby", .lobbyID),
                .required("name", .lobbyName),
                .required("phase", .phase),
                .optional("email", .email),
              ]))),
        .optional(
          "hometown",
          .list(
            "What they put into the directory (docs/hometown.md); left out if nothing.",
            of: .object(
              "One entry, as `GET /hometown/users` gives it.",
              [
                .required("nickname", .string("What they are called there.")),
                .required("country", .string("As it is listed.")),
                .required("state", .string("One of the country's; empty if it has none.")),
                .required("city", .string("As they wrote it.")),
                .required("year", .integer("Since when they play.")),
                .required("longitude", .number("Degrees; 0 if it was not given.")),
                .required("latitude", .number("Likewise.")),
                .required("id", .integer("A number that nobody else ever gets.")),
                .required("time-stamp", .string("When they came, in UTC.")),
              ]))),
        .required(
          "played",
          .list(
            "Where they played.",
            of: .object(
              "One seat.",
              [
                .required("lobby", .lobbyID),
                .required("name", .lobbyName),
                .required("player", .playerID),
                .required(
                  "events",
                  .list(
                    "What they did there, and what was done to them.",
                    of: .object(
                      "One event.",
                      [
                        .required("seq", .seq),
                        .required("at", .timestamp),
                        .required("type", .string("As in `event`.")),
                        .required("data", .anything("As in `event`, in full.")),
                      ]))),
              ]))),
      ]))
  public static let packStatistics = Schema(
    "PackStatistics",
    .object(
      "What somebody has done with packs.",
      [
        .required("packsCreated", .integer("How many they made.", from: 0)),
        .required(
          "packsPlayed", .integer("How many different ones that others made they played, in either way.", from: 0)),
        .required("competitivePoints", .integer("With which they stand on boards of packs.", from: 0)),
      ]))
  public static let badgeCounts = Schema(
    "BadgeCounts",
    .list(
      "The badges that somebody has earned, each kind once.",
      of: .object([
        .required("badge", .badge),
        .required("times", .rank),
        .required("last", .timestamp),
      ])))
  public static let badge = Schema(
    "Badge", .words("Something that was well done. A later version may know more of them.", of: Badge.self))
}
