public import Core

/// A filter on users; nil members match everybody.
public struct UserFilter: Equatable, Sendable {
  public var country: String?
  public var state: String?
  public var city: String?
  public var year: Int?

  public init(country: String? = nil, state: String? = nil, city: String? = nil, year: Int? = nil) {
    self.country = country
    self.state = state
    self.city = city
    self.year = year
  }
}

/// A query for users: a filter, a range of ids, an order and a page.
public struct UserQuery: Equatable, Sendable {
  public struct Page: Equatable, Sendable {
    /// Starts at 0.
    public var number: Int
    public var size: Int

    public init(number: Int, size: Int = Limits.hometownPageDefault) {
      self.number = number
      self.size = size
    }
  }

  public var filter = UserFilter()
  /// Ids must be strictly between these.
  public var after: Int64?
  public var before: Int64?
  /// Whether to sort by descending id.
  public var isReversed = false
  /// Nil for all matches.
  public var page: Page?

  public init() {}

  /// The range of ids that match.
  var ids: Range<Int64> {
    let first = max(0, after ?? 0) == Int64.max ? Int64.max : max(0, after ?? 0) + 1
    let end = before ?? .max
    return first..<max(first, end)
  }
}

/// The parameters of a request. Unknown or repeated ones are errors: a misspelt parameter would silently change the
/// query.
public struct HometownParameters: Sendable {
  private let values: [String: String]

  public init(_ parameters: [(name: String, value: String)], known: [String]) throws(HometownRejection) {
    var values: [String: String] = [:]
    for (name, value) in parameters {
      guard known.contains(name) else {
        let names = known.isEmpty ? "none" : known.joined(separator: ", ")
        throw .invalid(field: "“\(name.prefix(40))”", problem: "is not a parameter of this call, which takes \(names)")
      }
      guard values.updateValue(value, forKey: name) == nil else {
        throw .invalid(field: name, problem: "is given twice")
      }
    }
    self.values = values
  }

  func text(_ name: String) -> String? { values[name].map { String($0.trimmingSpace()) } }

  func needed(_ name: String) throws(HometownRejection) -> String {
    guard let text = text(name) else { throw .invalid(field: name, problem: "is missing") }
    return text
  }

  func integer(_ name: String) throws(HometownRejection) -> Int64? {
    guard let text = values[name] else { return nil }
    guard let number = Int64(text) else { throw .invalid(field: name, problem: "must be a whole number") }
    return number
  }

  func integer(_ name: String, in range: ClosedRange<Int64>) throws(HometownRejection) -> Int? {
    guard let number = try integer(name) else { return nil }
    guard range.contains(number) else {
      let end = range.upperBound == .max ? "on" : "to \(range.upperBound)"
      throw .invalid(field: name, problem: "must be a whole number from \(range.lowerBound) \(end)")
    }
    return Int(number)
  }

  func bool(_ name: String) throws(HometownRejection) -> Bool? {
    switch values[name] {
    case nil: return nil
    case "true": return true
    case "false": return false
    default: throw .invalid(field: name, problem: "must be true or false")
    }
  }

  func degrees(_ name: String, upTo most: Double) throws(HometownRejection) -> Double {
    guard let number = Double(try needed(name)), number.magnitude <= most else {
      throw .invalid(field: name, problem: "must be a number from -\(Int(most)) to \(Int(most))")
    }
    return number
  }
}

extension UserQuery {
  public static let parameters =
    UserFilter.parameters + ["afterid", "beforeid", "reverse", "page", "pagesize"]

  init(_ parameters: HometownParameters, places: Places, thisYear: Int) throws(HometownRejection) {
    filter = try UserFilter(parameters, places: places, thisYear: thisYear)
    after = try parameters.integer("afterid")
    before = try parameters.integer("beforeid")
    isReversed = try parameters.bool("reverse") ?? false
    let number = try parameters.integer("page", in: 0...Int64.max)
    let sizes = Int64(Limits.hometownPage.lowerBound)...Int64(Limits.hometownPage.upperBound)
    let size = try parameters.integer("pagesize", in: sizes)
    // Without a page number, the page size is ignored.
    page = number.map { Page(number: $0, size: size ?? Limits.hometownPageDefault) }
  }
}

extension UserFilter {
  public static let parameters = ["country", "state", "city", "year"]

  init(_ parameters: HometownParameters, places: Places, thisYear: Int) throws(HometownRejection) {
    if let name = parameters.text("country") { country = try places.listed(name) }
    if let name = parameters.text("state") {
      let isOfIslands = name.isEmpty && country.map { places.states(of: $0).isEmpty } == true
      guard isOfIslands || places.has(name) else {
        throw .invalid(field: "state", problem: "must be one of GET /hometown/states?country=NAME")
      }
      state = name
    }
    if let name = parameters.text("city") {
      guard !name.isEmpty else { throw .invalid(field: "city", problem: "must not be empty") }
      city = name
    }
    year = try parameters.integer("year", in: Int64(Limits.hometownYearMin)...Int64(thisYear))
  }
}

extension Places {
  /// The country under the name that is listed. Throws if there is none.
  func listed(_ name: String) throws(HometownRejection) -> String {
    guard let country = country(name) else {
      throw .invalid(field: "country", problem: "must be one of GET /hometown/countries")
    }
    return country
  }
}

extension MapWindow {
  public static let parameters = UserFilter.parameters + ["south", "west", "north", "east", "zoom"]

  init(_ parameters: HometownParameters) throws(HometownRejection) {
    let (south, north) = (try parameters.degrees("south", upTo: 90), try parameters.degrees("north", upTo: 90))
    let (west, east) = (try parameters.degrees("west", upTo: 180), try parameters.degrees("east", upTo: 180))
    guard south <= north else { throw .invalid(field: "south", problem: "must not be greater than north") }
    let zoom = try parameters.integer("zoom", in: 0...Int64(Limits.hometownZoom))
    self.init(south: south, west: west, north: north, east: east, zoom: zoom ?? Limits.hometownZoom)
  }
}
