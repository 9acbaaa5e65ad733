import Hunt
import JSONCoding
import Lobbies

/// What the server tells of itself.
public struct ServerInfo: Sendable {
  public static let name = "quarry"
  public static let version = "0.1.0"

  private let lobbies: Lobbies
  private let tiles: Tiles?
  private let origins: @Sendable () -> [String]

  init(lobbies: Lobbies, tiles: Tiles?, origins: @escaping @Sendable () -> [String]) {
    self.lobbies = lobbies
    self.tiles = tiles
    self.origins = origins
  }

  func ping() -> [UInt8] {
    JSONWriter.bytes { $0.object { $0.member("time", lobbies.now.milliseconds) } }
  }

  func info() -> [UInt8] {
    JSONWriter.bytes {
      $0.object { json in
        json.member("name", Self.name)
        json.member("version", Self.version)
        json.member("protocol", 1)
        json.member("epoch", lobbies.epoch)
        json.member("time", lobbies.now.milliseconds)
        json.member("publicKey", lobbies.publicKey)
        json.member("mail", lobbies.mailIsOn)
        json.member("origins", array: origins()) { $0.value($1) }
        if let tiles {
          json.member("tiles") {
            $0.member("url", tiles.template)
            $0.member("attribution", ifPresent: tiles.attribution)
          }
        }
        json.member("limits") { Self.limits(to: &$0) }
      }
    }
  }

  private static func limits(to json: inout JSONWriter) {
    json.member("messageBytes", Limits.messageBytes)
    json.member("messageDepth", Limits.messageDepth)
    json.member("batch", Limits.batch.upperBound)
    json.member("requestsInFlight", Limits.requestsInFlight)
    json.member("requestBytesInFlight", Limits.requestBytesInFlight)
    json.member("bytesWaiting", Limits.bytesWaiting)
    json.member("combiningMarks", StreamSafe.marksMax)
    json.member("answerBytes", Limits.answerRoom)
    json.member("connections", Limits.connections)
    json.member("connectionsOfAddress", Limits.connectionsOfAddress)
    json.member("lobbiesOfAddress", Limits.creations.count)
    json.member("joinsOfAddress", Limits.joins.count)
    json.member("wrongCodesOfAddress", Limits.wrongCodes.count)
    json.member("wrongGuessesOfSeat", Limits.wrongGuesses.count)
    json.member("wrongGuessesOfAddress", Limits.wrongGuessesOfAddress.count)
    json.member("bytesStoredOfSeat", Limits.bytesStoredOfSeat.count)
    json.member("bytesStoredOfAddress", Limits.bytesStoredOfAddress.count)
    json.member("photosOfLobby", Limits.photosOfLobby)
    json.member("photoBytesOfLobby", Limits.photoBytesOfLobby)
    json.member("photosOfAddress", Limits.photos.count)
    json.member("decodingsOfAddress", Limits.decoding.count)
    json.member("watched", Limits.watched)
    json.member("clues", Limits.clues)
    json.member("clueBytes", Limits.clueBytes)
    json.member("capacity", Limits.capacity.upperBound)
    json.member("teams", Limits.teams)
    json.member("points", Limits.points.upperBound)
    json.member("duration", Limits.duration.upperBound)
    json.member("page", Limits.page.upperBound)
    json.member("pageBytes", Limits.pageBytes)
    json.member("resumable", Limits.resumable)
    json.member("key", Limits.key)
    json.member("lobbyName", LobbyNameRule.lengthMax)
    json.member("description", DescriptionRule.lengthMax)
    json.member("playerName", PlayerNameRule.lengthMax)
    json.member("clueTitle", ClueTitleRule.lengthMax)
    json.member("clueText", ClueTextRule.lengthMax)
    json.member("chat", ChatRule.lengthMax)
    json.member("chatBytes", ChatRule.bytesMax)
    json.member("spokenBytes", Limits.spokenBytes)
    json.member("notice", NoticeRule.lengthMax)
    json.member("packName", PackNameRule.lengthMax)
    json.member("packLocation", PackLocationRule.lengthMax)
    json.member("packDescription", PackDescriptionRule.lengthMax)
    json.member("packClues", Limits.packClues)
    json.member("packBytes", Limits.packBytes)
    json.member("packsOfAccount", Limits.packsOfAccount)
    json.member("photoBytes", Limits.photoBytes)
    json.member("photoPixels", Limits.photoPixels)
    json.member("decodedBytes", Limits.decodedBytes)
    json.member("decodedPixels", Limits.decodedPixels)
  }
}
