// Where a hunt is played.
import Core
import Hunt
import JSONCoding

extension Schema {
  public static let zone = Schema(
    "Zone",
    .oneOf(
      """
      Where the hunt is played. Players are warned when they leave it, and the host sees who has. Not for spectators.
      """,
      [
        .object([
          .required(
            "circle",
            .object([
              .required("lat", .degreesNorth), .required("lon", .degreesEast),
              .required("radius", .integer("In metres.", Limits.zoneRadius)),
            ]))
        ]),
        .object([
          .required(
            "outline",
            .list(
              "Its corners in order. The last is joined to the first, and no side crosses another.",
              of: .object([.required("lat", .degreesNorth), .required("lon", .degreesEast)]),
              min: Limits.zoneCorners.lowerBound, max: Limits.zoneCorners.upperBound))
        ]),
      ]
    ).examples([["circle": ["lat": 53.547, "lon": 9.9661, "radius": 500]]]))
}
