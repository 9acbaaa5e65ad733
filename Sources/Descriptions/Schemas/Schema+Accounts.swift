// Accounts and sessions.
import Core
import Hunt
import HuntViews
import Wire

extension Schema {
  public static let signedIn = Schema(
    "SignedIn",
    .object(
      "The account, and a token for it that is valid for 90 days and not shown again.",
      [
        .required("account", .accountID),
        .required("token", .token),
      ]))
  public static let hostedLobby = Schema(
    "HostedLobby",
    .object(
      """
      A lobby that somebody hosts or has hosted. `code` is omitted once it is archived. `keptUntil` says when the \
      server deletes it; omitted before its end, and if it is kept.
      """,
      [
        .required("lobby", .lobbyID),
        .optional("code", .joinCode),
        .required("name", .lobbyName),
        .required("phase", .phase),
        .optional("keptUntil", .timestamp),
      ]))
  public static let profile = Schema(
    "Profile",
    .object(
      "The profile of an account, as only its owner sees it.",
      [
        .required("account", .accountID),
        .required("username", .username),
        .required("email", .email),
        .required("emailVerified", .emailIsVerified),
        .required("firstName", .personName),
        .required("lastName", .personName),
        .optional(
          "signIn", .list("The providers that sign the owner in; omitted if there are none.", of: .providerName)),
        .optional("passwordless", .boolean("Present, and true, if the account has no password.")),
        .required("stats", .packStatistics),
        .required("badges", .badgeCounts),
        .required("hosting", .list("Hosted lobbies that have not ended, newest first.", of: .hostedLobby)),
        .required("hosted", .list("Hosted lobbies that have ended.", of: .hostedLobby)),
      ]))
  public static let sessionList = Schema(
    "SessionList",
    .object(
      "The sessions of an account.",
      [
        .required(
          "sessions",
          .list(
            "Oldest first.",
            of: .object(
              "One session.",
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
      "All data about an account, except for its credentials.",
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
            "The sessions of the account.",
            of: .object(
              "One session.",
              [
                .required("session", .sessionID),
                .required("since", .timestamp),
                .required("until", .timestamp),
              ]), max: Limits.sessions)),
        .required("apiKeys", .list("The API keys of the account.", of: .apiKey)),
        .required(
          "signIn",
          .list(
            "Who the owner is at providers that sign them in.",
            of: .object("One provider.", [.required("issuer", .issuer), .required("subject", .subject)]))),
        .required(
          "history",
          .list(
            "The account's events, with the profile members that they set.",
            of: .object(
              "One event.",
              [
                .required("at", .timestamp),
                .required("type", .string("The type of the event.", pattern: #"^account\.[a-zA-Z]+$"#)),
                .optional("firstName", .personName),
                .optional("lastName", .personName),
                .optional("username", .username),
                .optional("email", .email),
                .optional("name", .keyName),
                .optional("issuer", .issuer),
                .optional("subject", .subject),
              ]))),
        .required("packs", .list("The account's packs, each as `pack.export` returns it.", of: .packExport)),
        .required(
          "opened",
          .list(
            "Packs of others whose answers the account saw, by hosting or exporting them.",
            of: .object(
              "One pack.",
              [
                .required("pack", .packID),
                .required("at", .timestamp),
                .optional("name", .string("The current name; omitted if the pack can no longer be found.")),
              ]))),
        .required("stats", .packStatistics),
        .required("badges", .badgeCounts),
        .optional(
          "letters",
          .list(
            """
            Letters waiting to be sent, to them or with their lobbies' codes; omitted if there are none.
            """,
            of: .object(
              "One letter.",
              [
                .required("kind", .words("The content of the letter.", ["sheet", "password-reset", "verification"])),
                .required("at", .timestamp),
                .optional("to", .email),
              ]))),
        .required(
          "hosted",
          .list(
            "The lobbies that they host or have hosted.",
            of: .object(
              "One lobby.",
              [
                .required("lobby", .lobbyID),
                .required("name", .lobbyName),
                .required("phase", .phase),
                .optional("email", .email),
              ]))),
        .optional(
          "webhooks",
          .list(
            "The webhooks of their lobbies; omitted if there are none.",
            of: .object(
              "One webhook.",
              [
                .required("lobby", .lobbyID),
                .required("webhook", .webhookID),
                .required("url", .string("Where its events go.")),
                .required("types", .eventTypes),
                .required("createdAt", .timestamp),
              ]))),
        .optional(
          "hometown",
          .list(
            "Their entries in the directory (docs/hometown.md); omitted if there are none.",
            of: .object(
              "One entry, as `GET /hometown/users` returns it.",
              [
                .required("nickname", .string("Their nickname in the directory.")),
                .required("country", .string("A country of the directory's list.")),
                .required("state", .string("A state of the country; empty if the country has none.")),
                .required("city", .string("The city, as they wrote it.")),
                .required("year", .integer("The year since which they have been playing.")),
                .required("longitude", .number("Degrees; 0 if not given.")),
                .required("latitude", .number("Degrees; 0 if not given.")),
                .required("id", .integer("A unique number that is never reused.")),
                .required("time-stamp", .string("When they registered there, in UTC.")),
              ]))),
        .required(
          "played",
          .list(
            "The seats of the account.",
            of: .object(
              "One seat.",
              [
                .required("lobby", .lobbyID),
                .required("name", .lobbyName),
                .required("player", .playerID),
                .required(
                  "events",
                  .list(
                    "What they did there, and what others did to them.",
                    of: .object(
                      "One event.",
                      [
                        .required("seq", .seq),
                        .required("at", .timestamp),
                        .required("type", .string("The type, as in `event`.")),
                        .required("data", .anything("The data, as in `event`, in full.")),
                      ]))),
              ]))),
      ]))
  public static let packStatistics = Schema(
    "PackStatistics",
    .object(
      "Statistics of an account's packs and plays.",
      [
        .required("packsCreated", .integer("The number of packs that they created.", from: 0)),
        .required(
          "packsPlayed",
          .integer("The number of different packs of others that they played, competitively or casually.", from: 0)),
        .required("competitivePoints", .integer("The sum of their points on the boards of packs.", from: 0)),
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
    "Badge", .words("An achievement. Later versions may add more.", of: Badge.self))
}
