// Numbers and places.
import Core
import Hunt
import Wire

extension Schema {
  public static let points = Schema("Points", .integer("A number of points.", Limits.points))
  public static let total = Schema("Total", .integer("The player's total points.", pointsOfPlayer))
  public static let award = Schema(
    "Award",
    .anyOf(
      "Points awarded or, if negative, deducted. Not 0.",
      [.integer(1...Limits.awards.upperBound), .integer(Limits.awards.lowerBound...(-1))]))
  public static let extraPercent = Schema(
    "ExtraPercent", .integer("How many per cent more time than others have.", Limits.extraPercent))
  public static let extraMinutes = Schema("ExtraMinutes", .integer("Minutes that do not count.", Limits.extraMinutes))
  public static let count = Schema("Count", .integer("A count.", from: 0))
  public static let votes = Schema("Votes", .integer("Up votes minus down votes."))
  public static let packVersion = Schema(
    "PackVersion", .integer("1 for a new pack, and one more with every saved change."))
  public static let gameTime = Schema("GameTime", .integer("The playing time, in minutes.", Limits.gameTime))
  public static let radius = Schema("Radius", .integer("The radius around a place, in metres.", Limits.radius))
  public static let phoneLatitude = Schema("PhoneLatitude", .number("Degrees north.", -90...90))
  public static let phoneLongitude = Schema("PhoneLongitude", .number("Degrees east.", -180...180))
  public static let prev = Schema(
    "Prev",
    .integer(
      """
      The `seq` of the last earlier event that everybody who may see this one may see; 0 if there is none.
      """, from: 0))
  public static let sheetNumber = Schema(
    "SheetNumber",
    .integer("The number of a letter with codes: 1, 2, 3, … in the order of request.", from: 1))
}
