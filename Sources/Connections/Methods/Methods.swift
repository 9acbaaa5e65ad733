public import Descriptions
public import JSONCoding
import Lobbies
import Wire

/// The methods of the protocol, the same for all transports.
///
/// Each is described once, in the files of this directory. Requests are read, and documents generated, from that.
public enum Methods {
  static let themes: [Theme] = [
    server, session, accounts, accountSessions, packs, creating, clock, notices, clues, rulings, players, playing,
    talking,
    songsOfHost, safety, safetyOfPlayers, positions, positionsOfPlayers, watching, photos,
  ]

  private static let readers: [String: @Sendable (Fields) throws(WireError) -> Plan] = Dictionary(
    uniqueKeysWithValues: themes.flatMap(\.methods).map { ($0.description.name, $0.read) })

  /// Reads a request.
  /// - Parameter isOwn: whether the server made it itself, which may also ask what no client can.
  static func plan(_ request: Request, isOwn: Bool = false) throws(WireError) -> Plan {
    if isOwn, let question = try photoQuestion(request) { return .lobby(.photo(question)) }
    // All names are ASCII. Looking up any other name would normalise it.
    guard request.method.utf8.allSatisfy({ $0 < 0x80 }), let read = readers[request.method] else {
      throw .methodNotFound(request.method)
    }
    return try read(request.params)
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
