// Numbers and places.
import Hunt
import Wire

extension Schema {
  public static let points = Schema("Points", .integer("What something is worth.", Limits.points))
  public static let total = Schema("Total", .integer("Points of a player.", pointsOfPlayer))
  public static let award = Schema(
    "Award",
    .anyOf(
      "Points given, or with a minus taken; not 0.",
      [.integer(1...Limits.awards.upperBound), .integer(Limits.awards.lowerBound...(-1))]))
  public static let count = Schema("Count", .integer("How many.", from: 0))
  public static let votes = Schema("Votes", .integer("Ups minus downs."))
  public static let packVersion = Schema(
    "PackVersion", .integer("1 when the pack was made, and one more with every saved change."))
  public static let gameTime = Schema("GameTime", .integer("The playing time in minutes.", Limits.gameTime))
  public static let radius = Schema("Radius", .integer("Metres around a place.", Limits.radius))
  public static let phoneLatitude = Schema("PhoneLatitude", .number("Degrees north.", -90...90))
  public static let phoneLongitude = Schema("PhoneLongitude", .number("Degrees east.", -180...180))
  public static let prev = Schema(
    "Prev",
    .integer(
      """
      The `seq` of the event before this one that all who may see this one may see; 0 if there is none.
      """, from: 0))
  public static let sheetNumber = Schema(
    "SheetNumber",
    .integer("Letters with codes are numbered 1, 2, 3, … in the order in which they were asked for.", from: 1))
}
