import Descriptions
import Hunt
import JSONCoding
import Lobbies
import Packs
import Rates
import Wire

/// A bound that a client can run into, as `server.info` tells of it.
struct ServerLimit: Sendable {
  let name: StaticString
  let value: Int
  let meaning: String

  private init(_ name: StaticString, _ value: Int, _ meaning: String) {
    self.name = name
    self.value = value
    self.meaning = meaning
  }

  static let all: [ServerLimit] = [
    ServerLimit("messageBytes", Limits.messageBytes, "Bytes of a message from a client, its line feed included."),
    ServerLimit("messageDepth", Limits.messageDepth, "How deep arrays and objects may stand in one another."),
    ServerLimit("batch", Limits.batch.upperBound, "Requests in a batch."),
    ServerLimit(
      "requestsInFlight", Limits.requestsInFlight, "Unanswered requests of a connection; beyond them it is not read on."
    ),
    ServerLimit(
      "requestBytesInFlight", Limits.requestBytesInFlight,
      "Bytes of unanswered requests of a connection; beyond them it is not read on."),
    ServerLimit("bytesWaiting", Limits.bytesWaiting, "Bytes that may wait for a slow reader before it is cut off."),
    ServerLimit("combiningMarks", StreamSafe.marksMax, "Combining marks in a row, in any text."),
    ServerLimit(
      "answerBytes", Limits.answerRoom,
      """
      Bytes of all long answers that are on their way to anybody; beyond them requests wait, and are \
      `unavailable` after 15 seconds.
      """),
    ServerLimit("connections", Limits.connections, "Connections at once."),
    ServerLimit("connectionsOfAddress", Limits.connectionsOfAddress, "Of those, from one address."),
    ServerLimit("lobbiesOfAddress", Limits.creations.count, "Lobbies created from one address in an hour."),
    ServerLimit("joinsOfAddress", Limits.joins.count, "Players who join from one address in ten minutes."),
    ServerLimit("wrongCodesOfAddress", Limits.wrongCodes.count, "Wrong join codes from one address in ten minutes."),
    ServerLimit("wrongGuessesOfSeat", Limits.wrongGuesses.count, "Wrong codes and answers of one seat in a minute."),
    ServerLimit(
      "wrongGuessesOfAddress", Limits.wrongGuessesOfAddress.count,
      "Wrong codes and answers from one address in one lobby in a minute."),
    ServerLimit(
      "bytesStoredOfSeat", Limits.bytesStoredOfSeat.count, "Bytes that are stored for one seat or account in a minute."),
    ServerLimit(
      "bytesStoredOfAddress", Limits.bytesStoredOfAddress.count, "Bytes that are stored for one address in a minute."),
    ServerLimit(
      "photosOfLobby", Limits.photosOfLobby, "Photos that the host has sent to one lobby and that are still kept."),
    ServerLimit("photoBytesOfLobby", Limits.photoBytesOfLobby, "Their bytes."),
    ServerLimit("photosOfAddress", Limits.photos.count, "Photos from one address in ten minutes."),
    ServerLimit(
      "decodingsOfAddress", Limits.decoding.count, "Pictures to look for codes in, from one address in ten seconds."),
    ServerLimit("watched", Limits.watched, "Lobbies that one connection may watch."),
    ServerLimit("clues", Limits.clues, "Clues of a lobby."),
    ServerLimit("clueBytes", Limits.clueBytes, "UTF-8 bytes of the texts of a lobby's clues together."),
    ServerLimit("capacity", Limits.capacity.upperBound, "Players of a lobby."),
    ServerLimit("teams", Limits.teams, "Teams of a lobby."),
    ServerLimit("points", Limits.points.upperBound, "Points of a clue."),
    ServerLimit("duration", Limits.duration.upperBound, "Seconds that a hunt may run."),
    ServerLimit("page", Limits.page.upperBound, "Rows or events of one page."),
    ServerLimit("pageBytes", Limits.pageBytes, "Bytes of events after which a page of a history or a log ends."),
    ServerLimit("resumable", Limits.resumable, "Events that a client may have missed and still resume."),
    ServerLimit("key", Limits.key, "Characters of an idempotency key."),
    ServerLimit("lobbyName", LobbyNameRule.lengthMax, "Characters of a lobby's name."),
    ServerLimit("description", DescriptionRule.lengthMax, "Characters of its description."),
    ServerLimit("playerName", PlayerNameRule.lengthMax, "Characters of a player's name."),
    ServerLimit("clueTitle", ClueTitleRule.lengthMax, "Characters of a clue's title."),
    ServerLimit("clueText", ClueTextRule.lengthMax, "Characters of a clue's text."),
    ServerLimit("chat", ChatRule.lengthMax, "Characters of a chat line."),
    ServerLimit("chatBytes", ChatRule.bytesMax, "Bytes of a chat line."),
    ServerLimit("spokenBytes", Limits.spokenBytes, "Bytes a second that a lobby's watchers are told by those in it."),
    ServerLimit("notice", NoticeRule.lengthMax, "Characters of a notice."),
    ServerLimit("packName", PackNameRule.lengthMax, "Characters of a pack's name."),
    ServerLimit("packLocation", PackLocationRule.lengthMax, "Characters of where a pack is played."),
    ServerLimit("packDescription", PackDescriptionRule.lengthMax, "Characters of a pack's description."),
    ServerLimit("packClues", Limits.packClues, "Clues of a pack."),
    ServerLimit("packBytes", Limits.packBytes, "Bytes of a pack, and of a file that is read as one."),
    ServerLimit("packsOfAccount", Limits.packsOfAccount, "Packs that one account has made."),
    ServerLimit("photoBytes", Limits.photoBytes, "Bytes of a photo that is sent."),
    ServerLimit("photoPixels", Limits.photoPixels, "Pixels of a photo that is sent."),
    ServerLimit("decodedBytes", Limits.decodedBytes, "Bytes of a picture in which codes are looked for."),
    ServerLimit("decodedPixels", Limits.decodedPixels, "Pixels of a picture in which codes are looked for."),
  ]
}

extension Schema {
  static let serverInfo = Schema(
    "ServerInfo",
    .object(
      "What the server tells of itself.",
      [
        .required("name", .constant("quarry", "The program.")),
        .required("version", .string("Its version.", pattern: #"^[0-9]+\.[0-9]+\.[0-9]+$"#)),
        .required("protocol", .constant(1, "The version of this protocol.")),
        .required("epoch", .epoch),
        .required("time", .timestamp),
        .required("publicKey", .publicKey),
        .required("mail", .boolean("Whether the server sends letters.")),
        .required(
          "origins",
          .list(
            """
            Where phones reach the server's pages, the likeliest first: its public URL or, if it has none, this \
            machine's addresses in its networks. Empty if only this machine reaches it.
            """, of: .string(pattern: "^https?://[^ ]+$", example: "http://192.168.1.20:8080"))),
        .optional(
          "tiles",
          .object(
            "Where maps get their tiles, if the operator has said so.",
            [
              .required(
                "url",
                .string(
                  "An address with `{z}`, `{x}` and `{y}` in it.", example: "https://tile.example/{z}/{x}/{y}.png")),
              .optional("attribution", .string("Whom the map names as its source.")),
            ])),
        .required("limits", .serverLimits),
      ]))

  private static let serverLimits = Schema(
    "ServerLimits",
    .object(
      "Bounds that a client can run into.",
      ServerLimit.all.map { .required("\($0.name)", .integer($0.meaning, from: 1)) }))
}
