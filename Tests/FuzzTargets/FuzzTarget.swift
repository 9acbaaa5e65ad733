/// The code that handles untrusted bytes. For any input, it must finish without a trap, and what it accepts must
/// satisfy the invariants below.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// JSON: parsed, written and parsed again.
  case json
  /// A line or WebSocket message: a request, a batch, or an error.
  case message
  /// WebSocket frames, split in any way.
  case websocket
  /// A text scanned from a code or typed by a person.
  case scan
  /// A seat's token.
  case token
  /// A hunt, or changes to one, up to the stored events.
  case hunt
  /// A pack file: either kind of JSON, or a table.
  case pack
  /// A stored event: its type, a line feed, its data, and optionally a line feed and its secret part.
  case event
  /// A forged log with valid hashes: each line has a type, data and optionally a time, separated by tabs.
  case log
  /// An exported and published log.
  case export
  /// A clue's photo.
  case photo
  /// A camera's picture that is searched for codes.
  case camera
  /// A map's file (PMTiles).
  case map
  /// Text or JSON, repeated until it is long: processing must take linear time.
  case cost

  /// - Throws: a `Finding` if an invariant is violated.
  public func run(_ input: [UInt8]) throws(Finding) {
    switch self {
    case .json: try fuzzJSON(input)
    case .message: try fuzzMessage(input)
    case .websocket: try fuzzWebSocket(input)
    case .scan: try fuzzScan(input)
    case .token: try fuzzToken(input)
    case .hunt: try fuzzHunt(input)
    case .pack: try fuzzPack(input)
    case .event: try fuzzEvent(input)
    case .log: try fuzzLog(input)
    case .export: try fuzzExport(input)
    case .photo: try fuzzPhoto(input)
    case .camera: try fuzzCamera(input)
    case .map: try fuzzMap(input)
    case .cost: try fuzzCost(input)
    }
  }
}

/// A violated invariant.
public struct Finding: Error, CustomStringConvertible {
  public let description: String
}

/// - Parameter rule: the invariant, for any input.
func expect(_ holds: Bool, _ rule: @autoclosure () -> String) throws(Finding) {
  guard holds else { throw Finding(description: "does not hold: \(rule())") }
}

/// Returns a value that must exist.
func require<Value>(_ value: Value?, _ rule: @autoclosure () -> String) throws(Finding) -> Value {
  guard let value else { throw Finding(description: "does not hold: \(rule())") }
  return value
}
