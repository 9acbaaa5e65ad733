public import Descriptions
import Hunt
public import JSONCoding
import Lobbies
import Wire

/// The methods of the protocol, the same for all transports.
///
/// Each is described once, in the files of this directory. Requests are read, and documents generated, from that.
public enum Methods {
  static let themes: [Theme] = [
    server, session, accounts, accountSessions, accountKeys, accountProviders, packs, creating, clock, notices, clues,
    rulings, players, playing,
    talking,
    songsOfHost, moments, momentsOfSeats,
    safety, safetyOfPlayers, positions, positionsOfPlayers, watching, photos, staff, stations, living,
    crowding, rehearsing, tags, reporting, reportingOfPlayers, webhooks, operators, operatorsServer,
    operatorsLobbies, operatorsAccounts, operatorsPacks, following,
  ]

  private static let byName: [String: Method] = Dictionary(
    uniqueKeysWithValues: themes.flatMap(\.methods).map { ($0.description.name, $0) })

  /// The roles of staff that may call a method.
  private static func staff(_ method: String) -> StaffRoles { byName[method]?.description.who.staff ?? .nobody }

  /// Reads a request.
  /// - Parameter isOwn: whether the server made it itself: it may also send requests that no client can.
  /// - Returns: the plan, the roles of staff that may carry it out, and the scope that an API key needs for it.
  static func plan(
    _ request: Request, isOwn: Bool = false
  ) throws(WireError) -> (Plan, staff: StaffRoles, scope: MethodDescription.KeyNeed) {
    if isOwn, let question = try photoQuestion(request) {
      if case .send = question { return (.lobby(.photo(question)), .cohost, .host) }
      return (.lobby(.photo(question)), .all, .read)
    }
    if isOwn, let codes = try codesOnCards(request) {
      return (.lobby(.hostQuery(.codes(codes))), [.cohost, .referee], .read)
    }
    // The certificates of a finished hunt need more rights than a report, since players get them.
    if isOwn, request.method == "certificates.draw" { return (.lobby(.hostQuery(.report)), .cohost, .read) }
    // All names are ASCII. Looking up any other name would normalise it.
    guard request.method.utf8.allSatisfy({ $0 < 0x80 }), let method = byName[request.method] else {
      throw .methodNotFound(request.method)
    }
    let plan = try method.read(request.params)
    var staff = method.description.who.staff
    // Accepting a photo may publish it, too.
    if case .lobby(.host(.acceptPhoto(_, bonus: _, publish: true))) = plan {
      staff.formIntersection(Self.staff("photo.publish"))
    }
    return (plan, staff, method.description.scope)
  }

  /// The methods' descriptions, by theme.
  public static var groups: [MethodGroup] {
    themes.map { MethodGroup($0.tag, $0.methods.map(\.description)) }
  }

  /// The protocol as an OpenRPC document.
  /// - Throws: ``JSONError`` if an example is not JSON.
  public static func openRPC() throws -> JSONValue {
    try OpenRPC.document(
      of: groups, sharing: ParameterDescription.shared,
      version: ServerInfo.version)
  }
}
