import JSONCoding
public import Lobbies

/// The result of a method, as a value.
public enum MethodResult: Sendable {
  case lobby(LobbyResult)
  case packFile(text: String, name: String)
  case followed(Followed)
  case json([UInt8])

  /// The result as the protocol sends it.
  public var json: [UInt8] {
    switch self {
    case .lobby(let result): result.json
    case .packFile(let text, let name):
      JSONWriter.bytes(capacity: text.utf8.count * 2) {
        $0.object {
          $0.member("file", text)
          $0.member("name", name)
        }
      }
    case .followed(let followed): followed.json
    case .json(let json): json
    }
  }

  static let nothing = MethodResult.json(Array("{}".utf8))
}
