import Core
import Descriptions
import Hunt
import JSONCoding
import Lobbies
import Operators
import Packs
import Rates
import Webhooks
import Wire

/// A limit that clients can reach, as announced by `server.info`.
struct ServerLimit: Sendable {
  let name: String
  let meaning: String
  let value: @Sendable (Quotas) -> Int

  private init(_ name: String, _ value: Int, _ meaning: String) {
    self.name = name
    self.meaning = meaning
    self.value = { _ in value }
  }

  /// One that operators may set.
  private init(_ quota: Quota, _ meaning: String) {
    name = quota.rawValue
    self.meaning = meaning
    value = { $0[quota] }
  }

  static let all: [ServerLimit] = [
    ServerLimit("messageBytes", Limits.messageBytes, "Bytes of a message from a client, including its line feed."),
    ServerLimit("messageDepth", Limits.messageDepth, "Nesting depth of arrays and objects."),
    ServerLimit("batch", Limits.batch.upperBound, "Requests in a batch."),
    ServerLimit(
      "requestsInFlight", Limits.requestsInFlight,
      "Unanswered requests of a connection. Beyond this the server stops reading from it."
    ),
    ServerLimit(
      "requestBytesInFlight", Limits.requestBytesInFlight,
      "Bytes of a connection's unanswered requests. Beyond this the server stops reading from it."),
    ServerLimit(
      "bytesWaiting", Limits.bytesWaiting, "Bytes that may wait for a slow client before its connection is closed."),
    ServerLimit("combiningMarks", StreamSafe.marksMax, "Combining marks in a row, in any text."),
    ServerLimit(
      "answerBytes", Limits.answerRoom,
      """
      Bytes of all long answers in transit to all clients. Beyond this requests wait, and fail as \
      `unavailable` after 15 seconds.
      """),
    ServerLimit("connections", Limits.connections, "Connections at once."),
    ServerLimit("connectionsOfAddress", Limits.connectionsOfAddress, "Connections at once from one address."),
    ServerLimit(.lobbiesOfAccount, "Lobbies that one account hosts and that are still kept."),
    ServerLimit(.lobbiesOfAddress, "Lobbies created from one address in an hour."),
    ServerLimit(.joinsOfAddress, "Players who join from one address in ten minutes."),
    ServerLimit("wrongCodesOfAddress", Limits.wrongCodes.count, "Wrong join codes from one address in ten minutes."),
    ServerLimit("wrongGuessesOfSeat", Limits.wrongGuesses.count, "Wrong codes and answers of one seat in a minute."),
    ServerLimit(
      "wrongGuessesOfAddress", Limits.wrongGuessesOfAddress.count,
      "Wrong codes and answers from one address in one lobby in a minute."),
    ServerLimit(
      "bytesStoredOfSeat", Limits.bytesStoredOfSeat.count, "Bytes stored for one seat or account in a minute."),
    ServerLimit(
      "bytesStoredOfAddress", Limits.bytesStoredOfAddress.count, "Bytes stored for one address in a minute."),
    ServerLimit(.photosOfLobby, "Photos of one lobby that the host uploaded and that are still kept."),
    ServerLimit(.photoBytesOfLobby, "Bytes of those photos."),
    ServerLimit("photosOfAddress", Limits.photos.count, "Photos from one address in ten minutes."),
    ServerLimit(
      .playersPhotosOfLobby,
      "Photos that the players of one lobby sent and that are still kept."),
    ServerLimit(.playersPhotoBytesOfLobby, "Bytes of those photos."),
    ServerLimit(
      .photosOfPlayer, "Photos that one player sent to a lobby and that are still kept."),
    ServerLimit("photosOfPlayerInMinute", Limits.photosOfPlayerInMinute.count, "Photos of one player in a minute."),
    ServerLimit(
      "decodingsOfAddress", Limits.decoding.count, "Pictures to decode from one address in ten seconds."),
    ServerLimit("watched", Limits.watched, "Lobbies that one connection may watch."),
    ServerLimit("clues", Limits.clues, "Clues of a lobby."),
    ServerLimit("clueBytes", Limits.clueBytes, "UTF-8 bytes of the texts of a lobby's clues together."),
    ServerLimit("clueLanguages", Limits.clueLanguages, "Languages of a clue's texts beside its own."),
    ServerLimit("drawingBytes", Limits.drawingBytes, "Bytes of a drawn avatar."),
    ServerLimit(.capacity, "Players of a lobby."),
    ServerLimit("staff", Limits.staff, "Valid invitations of staff to a lobby."),
    ServerLimit("webhooks", Limits.webhooks, "Webhooks of a lobby."),
    ServerLimit("teams", Limits.teams, "Teams of a lobby."),
    ServerLimit("divisions", Limits.divisions, "Divisions of a lobby."),
    ServerLimit("groups", Limits.groups, "Groups of clues of a lobby."),
    ServerLimit("waves", Limits.waves, "Waves of a lobby."),
    ServerLimit("points", Limits.points.upperBound, "Points of a clue."),
    ServerLimit("duration", Limits.duration.upperBound, "Seconds that a hunt may run."),
    ServerLimit("page", Limits.page.upperBound, "Rows or events of one page."),
    ServerLimit("pageBytes", Limits.pageBytes, "Bytes of events after which a page of the history or the log ends."),
    ServerLimit("resumable", Limits.resumable, "Events that a client may have missed and still resume."),
    ServerLimit("key", Limits.key, "Characters of an idempotency key."),
    ServerLimit("lobbyName", LobbyNameRule.lengthMax, "Characters of a lobby's name."),
    ServerLimit("description", DescriptionRule.lengthMax, "Characters of a lobby's description."),
    ServerLimit("playerName", PlayerNameRule.lengthMax, "Characters of a player's name."),
    ServerLimit("clueTitle", ClueTitleRule.lengthMax, "Characters of a clue's title."),
    ServerLimit("clueText", ClueTextRule.lengthMax, "Characters of a clue's text."),
    ServerLimit("chat", ChatRule.lengthMax, "Characters of a chat line."),
    ServerLimit("chatBytes", ChatRule.bytesMax, "Bytes of a chat line."),
    ServerLimit(
      "spokenBytes", Limits.spokenBytes, "Bytes a second of pushes to a lobby's watchers caused by those in it."),
    ServerLimit("notice", NoticeRule.lengthMax, "Characters of a notice."),
    ServerLimit("packName", PackNameRule.lengthMax, "Characters of a pack's name."),
    ServerLimit("packLocation", PackLocationRule.lengthMax, "Characters of a pack's location."),
    ServerLimit("packDescription", PackDescriptionRule.lengthMax, "Characters of a pack's description."),
    ServerLimit("packClues", Limits.packClues, "Clues of a pack."),
    ServerLimit("packBytes", Limits.packBytes, "Bytes of a pack, and of an imported file."),
    ServerLimit("apiKeys", Limits.apiKeys, "Valid API keys of one account."),
    ServerLimit("packsOfAccount", Limits.packsOfAccount, "Packs of one account."),
    ServerLimit("operators", Limits.operators, "Valid tokens of operators."),
    ServerLimit("bans", Limits.bans, "Bans in force."),
    ServerLimit("invitations", Limits.invitations, "Valid invitations to register."),
    ServerLimit("photoBytes", Limits.photoBytes, "Bytes of an uploaded photo."),
    ServerLimit("photoPixels", Limits.photoPixels, "Pixels of an uploaded photo."),
    ServerLimit("decodedBytes", Limits.decodedBytes, "Bytes of a picture to decode."),
    ServerLimit("decodedPixels", Limits.decodedPixels, "Pixels of a picture to decode."),
  ]
}

extension Schema {
  static let serverInfo = Schema(
    "ServerInfo",
    .object(
      "Information about the server.",
      [
        .required("name", .constant("quarry", "The name of the program.")),
        .required("version", .string("The version of the program.", pattern: #"^[0-9]+\.[0-9]+\.[0-9]+$"#)),
        .required("protocol", .constant(1, "The version of this protocol.")),
        .required("epoch", .epoch),
        .required("time", .timestamp),
        .required("publicKey", .publicKey),
        .required("mail", .boolean("Whether the server sends letters.")),
        .required(
          "registration",
          .words(
            "Who may register: anybody, those with an invitation, or nobody.",
            ServerPolicy.Registration.allCases.map(\.rawValue))),
        .required(
          "hosting",
          .words(
            "Who may host: anybody, people with an account, or accounts that an operator allows.",
            ServerPolicy.Hosting.allCases.map(\.rawValue))),
        .optional(
          "notice",
          .object(
            "What an operator announces to everybody.",
            [.required("text", .serverNotice), .optional("until", .timestamp)])),
        .optional("draining", .constant(true, "The server takes no new lobbies.")),
        .optional(
          "retention",
          .object(
            "How long lobbies are kept after their end; omitted if for ever.",
            [
              .optional(
                "keepNames", .integer("Days until players' names, photos and captions are erased.", from: 7)),
              .optional("deleteAfter", .integer("Days until the lobby is deleted.", from: 7)),
            ])),
        .optional(
          "signIn",
          .list(
            "The providers that sign people in, at `/sign-in/NAME`; omitted if there are none.",
            of: .object(
              "One provider.",
              [.required("name", .providerName), .required("title", .string("Its name for people."))]))),
        .required(
          "origins",
          .list(
            """
            The origins where phones reach the server's pages, likeliest first: the public URL or, without one, the \
            machine's addresses in its networks. Empty if only the machine itself can reach the server.
            """, of: .string(pattern: "^https?://[^ ]+$", example: "http://192.168.1.20:8080"))),
        .optional(
          "tiles",
          .object(
            "The source of map tiles, if the operator has configured one.",
            [
              .required(
                "url",
                .string(
                  "A URL that contains `{z}`, `{x}` and `{y}`; a path for this server's own tiles.",
                  example: "https://tile.example/{z}/{x}/{y}.png")),
              .optional("attribution", .string("The attribution that the map shows.")),
            ])),
        .required("limits", .serverLimits),
      ]))

  private static let serverLimits = Schema(
    "ServerLimits",
    .object(
      "The limits that clients can reach.",
      ServerLimit.all.map { .required($0.name, .integer($0.meaning, from: 1)) }))
}
