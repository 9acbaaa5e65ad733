// Players without a phone, and their tags.
import Core
import Hunt
import Wire

extension Schema {
  public static let playerTag = Schema(
    "PlayerTag",
    .string(
      "What is printed on a player's badge: 12 characters, as in QR codes.", pattern: Pattern.qrToken,
      example: "M2T0QX7G4V9C"))
  public static let scannedTag = string("The content of the QR code on a player's badge, or the tag as typed.")
  public static let addedPlayer = Schema(
    "AddedPlayer",
    .object("The new player.", [.required("player", .playerID), .required("tag", .playerTag)]))
  public static let playerTags = Schema(
    "PlayerTags",
    .object(
      "The tags of players.",
      [
        .required(
          "tags",
          .list(
            "In order of joining.",
            of: .object([
              .required("player", .playerID),
              .required("name", .playerName),
              .required("tag", .playerTag),
              .required("qr", .string("The content of the QR code on the badge.", min: 1)),
            ]), max: Limits.page.upperBound))
      ]))
}
