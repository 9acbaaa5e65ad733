// Where a hunt is played, as JSON: the same in requests, in results and in the log.
import Core
public import Hunt
public import JSONCoding

extension JSONWriter {
  public mutating func member(_ name: StaticString, _ zone: Zone) {
    member(name) {
      switch zone {
      case .circle(let centre, let radius):
        $0.member("circle") {
          $0.members(of: centre)
          $0.member("radius", radius)
        }
      case .outline(let corners):
        $0.member("outline", array: corners) { json, corner in json.object { $0.members(of: corner) } }
      }
    }
  }

  /// null for a zone that was cleared.
  public mutating func member(_ name: StaticString, ifChanged zone: Zone??) {
    guard let zone else { return }
    if let zone { member(name, zone) } else { nullMember(name) }
  }

  private mutating func members(of corner: Zone.Corner) {
    member("lat", corner.latitude)
    member("lon", corner.longitude)
  }
}

extension Zone {
  /// `zone`; nil if there is none.
  public init?(_ fields: Fields) throws(WireError) {
    let example = #"{"circle":{"lat":53.547,"lon":9.9661,"radius":500}}"#
    guard let zone = try fields.optionalFields("zone", such: example) else { return nil }
    switch (try zone.optionalFields("circle"), try zone.optionalObjects("outline")) {
    case (let circle?, nil): self = .circle(try Corner(circle), radius: try circle.integer("radius"))
    case (nil, let corners?):
      var outline: [Corner] = []
      for corner in corners { outline.append(try Corner(corner)) }
      self = .outline(outline)
    case (nil, nil), (.some, .some): throw fields.problem("zone", "must have either a circle or an outline")
    }
  }
}

extension Zone.Corner {
  fileprivate init(_ fields: Fields) throws(WireError) {
    self.init(latitude: try fields.number("lat"), longitude: try fields.number("lon"))
  }
}
