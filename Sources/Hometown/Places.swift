import Foundation
import JSONCoding

/// The world's countries and their states or provinces: ISO 3166-1 and 3166-2, from Debian's `iso-codes`.
///
/// ISO 3166-2 has levels: the departments of France are in its regions, the counties of England in England. All levels
/// are listed, since people may name either as their state. About fifty countries, mostly islands, have no states:
/// their list is empty, and so is the state of their residents.
public struct Places: Sendable {
  /// Sorted by name, ignoring accents.
  public let countries: [String]
  private let statesOf: [String: [String]]
  private let members: [String: Set<String>]
  private let allStates: Set<String>
  /// Other names of countries, with the names listed here.
  private let otherNames: [String: String]

  /// Common names that are listed instead of the official ones.
  private static let shortNames = ["US": "USA", "CN": "China", "IN": "India", "MX": "Mexico"]

  /// Where Debian installs the lists.
  public static let folder = "/usr/share/iso-codes/json"

  /// Reads the lists. Throws `PlacesMissing` if they are missing or invalid.
  public init(folder: String = Places.folder) throws(PlacesMissing) {
    let countries = try Self.entries("3166-1", in: folder)
    let subdivisions = try Self.entries("3166-2", in: folder)
    var names: [String: String] = [:]
    var otherNames: [String: String] = [:]
    for country in countries {
      guard let code = country["alpha_2"]?.string, let name = country["name"]?.string else { continue }
      names[code] = Self.shortNames[code] ?? name
      if let short = Self.shortNames[code], short != name { otherNames[name] = short }
    }
    var states: [String: Set<String>] = [:]
    for subdivision in subdivisions {
      guard let code = subdivision["code"]?.string, let name = subdivision["name"]?.string,
        let country = names[String(code.prefix { $0 != "-" })]
      else { continue }
      states[country, default: []].insert(name)
    }
    self.countries = Self.sorted(names.values)
    self.otherNames = otherNames
    members = states
    statesOf = states.mapValues(Self.sorted)
    allStates = states.values.reduce(into: []) { $0.formUnion($1) }
  }

  private static func entries(_ standard: String, in folder: String) throws(PlacesMissing) -> [JSONValue] {
    guard let data = FileManager.default.contents(atPath: "\(folder)/iso_\(standard).json"),
      let list = try? JSONParser.parse(data)[standard]?.array
    else { throw PlacesMissing(folder: folder) }
    return list
  }

  private static func sorted(_ names: some Sequence<String>) -> [String] {
    let keys = names.map { ($0.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil), $0) }
    return keys.sorted { $0 < $1 }.map(\.1)
  }

  /// The listed name of a country, given that name or its ISO name; nil if there is none.
  public func country(_ name: String) -> String? {
    statesOf[name] != nil || countries.contains(name) ? name : otherNames[name]
  }

  /// The states of a country; empty if it has none.
  public func states(of country: String) -> [String] { statesOf[country] ?? [] }

  func has(_ state: String, in country: String) -> Bool {
    members[country].map { $0.contains(state) } ?? state.isEmpty
  }

  /// Whether any country has such a state.
  func has(_ state: String) -> Bool { allStates.contains(state) }
}

/// The server cannot read the lists of places.
public struct PlacesMissing: Error, CustomStringConvertible {
  public let folder: String
  public var description: String {
    "The lists of countries in \(folder) cannot be read. Install Debian's package iso-codes; until then there is no Hometown."
  }
}
