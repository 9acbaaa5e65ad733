import Hunt
import JSONCoding

/// A bound that a client can run into, as `server.info` tells of it.
public struct ServerLimit: Sendable {
  public let name: StaticString
  public let value: Int
  let meaning: String

  private init(_ name: StaticString, _ value: Int, _ meaning: String) {
    self.name = name
    self.value = value
    self.meaning = meaning
  }

  public static let all: [ServerLimit] = [
    ServerLimit("messageBytes", Limits.messageBytes, "Bytes of a message from a client, its line feed included."),
    ServerLimit("messageDepth", Limits.messageDepth, "The maximum nesting of arrays and objects."),
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
      Bytes of all long answers being sent; beyond them, requests wait, and are `unavailable` after 15 seconds.
      """),
    ServerLimit("connections", Limits.connections, "Connections at once."),
    ServerLimit("connectionsOfAddress", Limits.connectionsOfAddress, "Connections at once from one address."),
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
    ServerLimit("spokenBytes", Limits.spokenBytes, "Bytes per second of texts from a lobby's members to its watchers."),
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
  static let serverLimits = Schema(
    "ServerLimits",
    .object(
      "Bounds that a client can run into.",
      ServerLimit.all.map { .required("\($0.name)", .integer($0.meaning, from: 1)) }))
}
