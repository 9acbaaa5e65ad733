// Events of players who come and go.
import Core
import Hunt
import JSONCoding
import Wire

extension Schema {
  public static let playerJoined = lobbyEvent(
    "PlayerJoined", "player.joined", "A player joined.",
    .object([
      .required("player", .playerID),
      .required("name", .playerName),
      .optional("team", .teamID),
      .optional("division", .divisionName),
      .optional("avatar", .avatar),
      .optional("colour", .colour),
      .optional(
        "place", .integer("The number by which they are dealt into a wave; left out if it is their own.", from: 1)),
    ]))
  public static let playerRenamed = lobbyEvent(
    "PlayerRenamed", "player.renamed", "A player changed their name.",
    .object([
      .required("player", .playerID),
      .required("name", .playerName),
      .optional("team", .teamID),
    ]))
  public static let playerUpdated = lobbyEvent(
    "PlayerUpdated", "player.updated",
    "A player's avatar or colour changed; null if they have none any more. Without either, only their language did.",
    .object([
      .required("player", .playerID),
      .optional("avatar", .avatar.orNull),
      .optional("colour", .colour.orNull),
    ]))
  public static let playerMoved = lobbyEvent(
    "PlayerMoved", "player.moved", "A player is in another team now, and in `division` if there are any.",
    .object([
      .required("player", .playerID),
      .required("team", .teamID),
      .optional("division", .divisionName),
    ]))
  public static let playerLeft = lobbyEvent(
    "PlayerLeft", "player.left", "A player left. Their row and finds are gone.",
    .object([
      .required("player", .playerID)
    ]))
  public static let playerKicked = lobbyEvent(
    "PlayerKicked", "player.kicked", "The host removed a player, with their row and finds.",
    .object([
      .required("player", .playerID),
      .optional("reason", .reason),
      .optional("keepOut", .constant(true, "Set, for the host only, if the player cannot join again.")),
    ]))
  public static let playerAdmitted = lobbyEvent(
    "PlayerAdmitted", "player.admitted", "A player who was kept out may join again.",
    .object([
      .required("player", .playerID)
    ]))
  public static let playerHandedOver = lobbyEvent(
    "PlayerHandedOver", "player.handedOver", "A player's seat was handed over to another device.",
    .object([
      .required("player", .playerID)
    ]))
  public static let playerMuted = lobbyEvent(
    "PlayerMuted", "player.muted", "The host muted a player.",
    .object([
      .required("player", .playerID),
      .optional("reason", .reason),
    ]))
  public static let playerUnmuted = lobbyEvent(
    "PlayerUnmuted", "player.unmuted", "The host unmuted a player.",
    .object([
      .required("player", .playerID),
      .optional("reason", .reason),
    ]))
}
