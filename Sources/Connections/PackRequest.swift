import Core
import Packs
import Wire

/// A request about packs. Packs are parsed later, off the event loop, since they may be long.
enum PackRequest: Sendable {
  /// For anybody.
  case open(Open)
  /// For those who are signed in.
  case own(Own)

  enum Open: Sendable {
    case get(PackID, version: Int?)
    case search(PackQuery)
    case board(PackID)
    case versions([(pack: PackID, version: Int)])
    case export(PackID, PackFormat)
  }

  enum Own: Sendable {
    case create(Fields)
    case update(PackID, readAt: Int, Fields)
    case delete(PackID)
    case mine
    /// - `into`: the pack that the file is a new version of, and the version it was made from; nil for a new pack.
    case read(file: String, PackFormat?, Fields)
    case take(file: String, PackFormat?, into: (pack: PackID, readAt: Int)?, Fields)
  }

  /// Whether it changes something, or reads a file as if it did, which is rate-limited.
  var isChange: Bool {
    switch self {
    case .own(.create), .own(.update), .own(.delete), .own(.take), .own(.read): true
    case .own(.mine), .open: false
    }
  }
}

extension PackID {
  static func pack(_ params: Fields) throws(WireError) -> PackID {
    guard let pack = PackID(parsing: try params.string("pack")) else { throw .packNotFound }
    return pack
  }
}

extension PackFormat {
  static func format(_ params: Fields) throws(WireError) -> PackFormat? {
    guard let name = try params.optionalString("format") else { return nil }
    guard let format = PackFormat(rawValue: name) else {
      throw params.problem("format", "must be \"quarry\", \"townhunt\" or \"csv\"")
    }
    return format
  }
}

extension PackRequest.Own {
  static func read(_ params: Fields) throws(WireError) -> Self {
    .read(file: try params.string("file"), try .format(params), params)
  }

  static func take(_ params: Fields) throws(WireError) -> Self {
    let into = params.has("pack") ? (pack: try PackID.pack(params), readAt: try params.integer("version")) : nil
    return .take(file: try params.string("file"), try .format(params), into: into, params)
  }
}

extension PackQuery {
  static func search(_ params: Fields) throws(WireError) -> PackQuery {
    var query = PackQuery()
    query.text = try fragment("text", params)
    query.name = try fragment("name", params)
    query.location = try fragment("location", params)
    query.creator = try fragment("creator", params)
    query.near = try vicinity(params)
    if let after = try params.optionalString("after") {
      guard let place = PackPlace(parsing: after) else {
        throw params.problem("after", "must be the value of next from an earlier answer")
      }
      query.after = place
    }
    if let limit = try params.optionalInteger("limit") {
      guard Limits.packPage.contains(limit) else {
        throw params.problem("limit", "must be from \(Limits.packPage.lowerBound) to \(Limits.packPage.upperBound)")
      }
      query.limit = limit
    }
    return query
  }

  private static func fragment(_ name: String, _ params: Fields) throws(WireError) -> String? {
    let text = try params.optionalString(name)
    guard
      text.map({ $0.utf8.count <= Limits.fragment * Limits.bytesOfCharacter && $0.count <= Limits.fragment }) ?? true
    else {
      throw params.problem(name, "must have at most \(Limits.fragment) characters")
    }
    return text
  }

  private static func vicinity(_ params: Fields) throws(WireError) -> Vicinity? {
    guard let near = try params.optionalFields("near") else { return nil }
    let (latitude, longitude) = (try near.number("lat"), try near.number("lon"))
    let kilometres = try near.number("km")
    guard (-90...90).contains(latitude) else { throw near.problem("lat", "must be from -90 to 90 degrees") }
    guard (-180...180).contains(longitude) else { throw near.problem("lon", "must be from -180 to 180 degrees") }
    guard Limits.nearby.contains(kilometres) else {
      throw near.problem("km", "must be from \(Limits.nearby.lowerBound) to \(Limits.nearby.upperBound) kilometres")
    }
    return Vicinity(latitude: latitude, longitude: longitude, kilometres: kilometres)
  }
}

extension [(pack: PackID, version: Int)] {
  static func versions(_ params: Fields) throws(WireError) -> Self {
    guard let list = try params.optionalObjects("packs") else { throw params.problem("packs", "is missing") }
    guard list.count <= Limits.packVersions else {
      throw params.problem("packs", "must be at most \(Limits.packVersions)")
    }
    return try list.map { item throws(WireError) in
      guard let pack = PackID(parsing: try item.string("pack")) else {
        throw item.problem("pack", "must be the id of a pack")
      }
      return (pack, try item.integer("version"))
    }
  }
}
