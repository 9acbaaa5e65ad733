// What operators see and do.
import Core
import Hunt
import JSONCoding
import Wire

extension Schema {
  public static let operatorID = Schema(
    "OperatorId",
    .string(
      "The id of an operator's token: `o` and a number, in order of creation, never reused.", pattern: Pattern.id("o"),
      example: "o1"))
  public static let operatorName = Schema(
    "OperatorName", .string("The name of an operator's token.", characters: Limits.operatorName))
  public static let banID = Schema(
    "BanId",
    .string(
      "The id of a ban: `b` and a number, in order of creation, never reused.", pattern: Pattern.id("b"), example: "b1")
  )
  public static let operatorReason = Schema(
    "OperatorReason", .string("Why an operator did it. Only operators see it.", characters: Limits.operatorReason))
  public static let deletionReason = Schema(
    "DeletionReason", .string("Why an operator deleted it. Only operators see it.", characters: Limits.deletionReason))
  public static let serverNotice = Schema(
    "ServerNotice", .string("What operators announce to everybody on the server.", characters: Limits.serverNotice))
  public static let noticeOfServer = Schema(
    "NoticeOfServer",
    .object(
      "What an operator announces; `text` is null if nothing is announced any more.",
      [.required("text", .serverNotice.orNull), .optional("until", .timestamp)]))
  public static let bannedAddress = Schema(
    "BannedAddress",
    .string(
      "An IPv4 or IPv6 address, or a network, such as `192.0.2.0/24`. Of an IPv6 address its /64 network counts.",
      min: 2, max: 64))

  public static let addedToken = Schema(
    "AddedToken",
    .object(
      "The new token, which is not shown again.", [.required("operator", .operatorID), .required("token", .token)]))
  public static let grantedAccount = Schema(
    "GrantedAccount", .object("The account.", [.required("account", .accountID)]))
  public static let operatorTokens = Schema(
    "OperatorTokens",
    .object(
      "The tokens that are good. `lastAt` is when one was last used; after a restart it may be up to a day early.",
      [
        .required(
          "tokens",
          .list(
            "By ascending `operator`.",
            of: .object([
              .required("operator", .operatorID),
              .required("name", .operatorName),
              .required("createdAt", .timestamp),
              .required("expiresAt", .timestamp),
              .optional("lastAt", .timestamp),
            ]), max: Limits.operators))
      ]))
  public static let auditedOperator = Schema(
    "AuditedOperator",
    .string("Who did it: a token's id, an account's id, `machine` or `retention`.", min: 1, max: 64, example: "o1"))
  public static let auditTrail = Schema(
    "AuditTrail",
    .object(
      "A page of the trail. `more` says whether another one follows.",
      [
        .required(
          "entries",
          .list(
            "By ascending `seq`.",
            of: .object([
              .required("seq", .seq),
              .required("at", .timestamp),
              .required("operator", .auditedOperator),
              .required(
                "action", .string("What was done, mostly the name of a method without `admin.`.", min: 1, max: 64)),
              .optional(
                "subject", .string("What it was done to: an id, an address or a photo's name.", min: 1, max: 128)),
              .optional("reason", .operatorReason),
            ]), max: Limits.page.upperBound)),
        .required("more", .boolean()),
      ]))
  public static let invitation = Schema(
    "Invitation", .string("An invitation to register, which is good once. It is opaque.", min: 1, max: Limits.token))
  public static let madeInvitation = Schema(
    "MadeInvitation",
    .object(
      "An invitation. `url` opens the form; it is missing if the server does not know its own address.",
      [
        .required("invitation", .invitation),
        .optional("url", .string("An address.", pattern: "^https?://")),
        .required("expiresAt", .timestamp),
      ]))
  public static let madeBan = Schema("MadeBan", .object("The ban.", [.required("ban", .banID)]))
  public static let banList = Schema(
    "BanList",
    .object(
      "The bans in force.",
      [
        .required(
          "bans",
          .list(
            "By ascending `ban`. Each has an address or an account.",
            of: .object([
              .required("ban", .banID),
              .optional("address", .bannedAddress),
              .optional("account", .accountID),
              .optional("until", .timestamp),
              .required("reason", .operatorReason),
              .required("createdAt", .timestamp),
            ]), max: Limits.bans))
      ]))
  public static let operatorsLobbies = Schema(
    "OperatorsLobbies",
    .object(
      "A page of lobbies, the newest first, and how many there are in all.",
      [
        .required(
          "lobbies",
          .list(
            "The newest first.",
            of: .object([
              .required("lobby", .lobbyID),
              .required("code", .joinCode),
              .required("name", .lobbyName),
              .required("phase", .phase),
              .required("players", .integer("How many have a seat.", from: 0)),
              .required("createdAt", .timestamp),
              .required("lastAt", .timestamp),
              .required("bytes", .integer("What its events take up in the log.", from: 0)),
            ]), max: Limits.page.upperBound)),
        .required("total", .integer("How many lobbies match.", from: 0)),
      ]))
  public static let operatorsAccount = Schema(
    "OperatorsAccount",
    .object(
      "An account.",
      [
        .required("account", .accountID),
        .required("disabled", .boolean("Whether its owner is kept out.")),
        .required("createdAt", .timestamp),
        .required("lobbies", .integer("How many lobbies it hosts or has hosted.", from: 0)),
      ]))
  public static let accountList = Schema(
    "AccountList",
    .object(
      "A page of accounts. `more` says whether another one follows.",
      [
        .required(
          "accounts",
          .list(
            "The oldest first.",
            of: .object([
              .required("account", .accountID),
              .required("username", .username),
              .required("disabled", .boolean("Whether its owner is kept out.")),
              .required("createdAt", .timestamp),
              .required("lobbies", .integer("How many lobbies it hosts or has hosted.", from: 0)),
            ]), max: Limits.page.upperBound)),
        .required("more", .boolean()),
      ]))
  public static let createdAccount = Schema(
    "CreatedAccount",
    .object(
      "A new account, and where its owner chooses a password, once.",
      [
        .required("account", .accountID),
        .optional("url", .string("An address.", pattern: "^https?://")),
        .required("expiresAt", .timestamp),
      ]))
  public static let operatorsPacks = Schema(
    "OperatorsPacks",
    .object(
      "A page of packs, how many there are in all, and the photos that are taken down.",
      [
        .required(
          "packs",
          .list(
            "By ascending `pack`.",
            of: .object([
              .required("pack", .packID),
              .required("name", .packName),
              .required("location", .packLocation),
              .optional("account", .accountID),
              .required("pins", .integer("How many clues it has.", from: 0)),
              .optional("takenDown", .object([.required("reason", .operatorReason), .required("at", .timestamp)])),
            ]), max: Limits.page.upperBound)),
        .required("total", .integer("How many packs match.", from: 0)),
        .required(
          "photos",
          .list(
            "The oldest first.",
            of: .object([
              .required("photo", .photoName),
              .required("reason", .operatorReason),
              .required("at", .timestamp),
            ]), max: Limits.bans)),
      ]))
  public static let resetLink = Schema(
    "ResetLink",
    .object(
      "Where the owner chooses a new password, once.",
      [.required("url", .string("An address.", pattern: "^https?://")), .required("expiresAt", .timestamp)]))
  public static let serverProblems = Schema(
    "ServerProblems",
    .object(
      "What went wrong since the start, the newest first.",
      [
        .required(
          "slow",
          problems(
            "Requests that took long.",
            [
              .required("request", .string("A method, or a route with the method of HTTP.", min: 1)),
              .required("outcome", .string("`ok`, the kind of the error, or the status.", min: 1)),
              .required("at", .timestamp), .required("ms", .integer("How long it took.", from: 0)),
            ])),
        .required(
          "warnings",
          problems(
            "Warnings and errors of the log.",
            [
              .required("at", .timestamp),
              .required("level", .words(["warning", "error", "critical"])),
              .required("text", .string("Without email addresses.")),
            ])),
        .required(
          "letters",
          problems(
            "Letters that could not be sent.",
            [
              .required("letter", .string("The letter's id.", min: 1)), .required("at", .timestamp),
              .required("reason", .string("What the mail server said, without email addresses.")),
              .required("again", .boolean("Whether it is tried again.")),
            ])),
        .required(
          "webhooks",
          problems(
            "Events that a receiver did not take.",
            [
              .required("webhook", .webhookID),
              .optional("server", .constant(true, "It is one of the server's webhooks.")),
              .optional("lobby", .lobbyID), .required("seq", .integer("The event's number; 0 for a test.", from: 0)),
              .required("at", .timestamp),
              .required("status", .integer("The status of the answer; 0 if there was none.", from: 0)),
              .required("attempt", .integer("The number of the try; 0 for an event that was given up.", from: 0)),
            ])),
      ]))

  private static func problems(_ description: String, _ members: [Property]) -> Schema {
    .list(description, of: .object(members), max: 100)
  }

  public static let logPosition = Schema(
    "LogPosition", .integer("A place in the server's log. It rises, not always by 1.", from: 0))
  public static let followedFrom = Schema(
    "FollowedFrom", .object([.required("position", .logPosition)]))
  public static let followedEvent = Schema(
    "FollowedEvent",
    .object(
      "Something that happened in any lobby, as everybody there sees it.",
      [
        .required("position", .logPosition),
        .required("lobby", .lobbyID),
        .required("seq", .seq),
        .required("at", .timestamp),
        .required("type", .string("The type of the event.", pattern: #"^[a-z]+\.[a-zA-Z]+$"#, example: "clue.scanned")),
        .required("data", .anyObject("As in an `Event` of this type.")),
      ]))
  public static let serverStatus = Schema(
    "ServerStatus",
    .object(
      "How the server is doing.",
      [
        .required("version", .string("The server's version.", min: 1)),
        .required("uptime", .integer("Milliseconds since the start.", from: 0)),
        .required("connections", .integer("Open connections, of all transports.", from: 0)),
        .required("lobbies", .integer("Lobbies in memory.", from: 0)),
        .required("logBytes", .integer("What all events take up.", from: 0)),
        .required("diskFree", .integer("Free bytes of the disk with the data.", from: 0)),
        .required("queue", .integer("Events on their way to the disk.", from: 0)),
        .required("letters", .integer("Letters that wait to be sent.", from: 0)),
        .required("webhooks", .integer("Webhooks that are failing.", from: 0)),
      ]))
}
