// Accounts and sessions.
import Hunt
import HuntViews
import Wire

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
      "A session of an account.",
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
                .required("current", .boolean("Whether it is the caller's session.")),
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
            "The account's sessions.",
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
            "The account's events, with the profile values that were set.",
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
        .required("packs", .list("The packs they made, each as `pack.export` gives it.", of: .packExport)),
        .required(
          "opened",
          .list(
            "Packs of others whose answers they saw, by hosting or exporting them.",
            of: .object(
              "One pack.",
              [
                .required("pack", .packID),
                .required("at", .timestamp),
                .optional("name", .string("Its current name; left out if it can no longer be found.")),
              ]))),
        .required("stats", .packStatistics),
        .required("badges", .badgeCounts),
        .optional(
          "letters",
          .list(
            """
            Letters to them that wait to be sent, including codes of their lobbies; left out if there are none.
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
            "Their entries in the directory (docs/hometown.md); left out if there are none.",
            of: .object(
              "One entry, as `GET /hometown/users` gives it.",
              [
                .required("nickname", .string("The nickname there.")),
                .required("country", .string("As listed.")),
                .required("state", .string("One of the country's; empty if it has none.")),
                .required("city", .string("As they wrote it.")),
                .required("year", .integer("The year in which they began to play.")),
                .required("longitude", .number("Degrees; 0 if it was not given.")),
                .required("latitude", .number("Likewise.")),
                .required("id", .integer("A number that nobody else ever gets.")),
                .required("time-stamp", .string("When they were added, in UTC.")),
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
                    "Events by them and about them.",
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
      "An account's statistics about packs.",
      [
        .required("packsCreated", .integer("How many they made.", from: 0)),
        .required(
          "packsPlayed", .integer("How many different packs of others they played, competitively or casually.", from: 0)
        ),
        .required("competitivePoints", .integer("Their points on boards of packs.", from: 0)),
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
    "Badge", .words("A badge for something done well. Later versions may add more.", of: Badge.self))
}
