/// What is done with bytes that anybody may send. Whatever they are, it comes to an end without a trap, and what is taken
/// of them holds what its description says.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// JSON that is read, and written again.
  case json
  /// A line, or a WebSocket message: requests, a batch, or why it is none.
  case message
  /// Frames of a WebSocket, in whatever pieces they come.
  case websocket
  /// What a phone has read from a code, or a person has typed.
  case scan
  /// The token of a seat.
  case token
  /// A hunt, or changes to one, up to the events that are stored of it.
  case hunt
  /// A file that a pack is made of: JSON of either kind, or a table.
  case pack
  /// A stored event: its type, a line feed, its data, and perhaps a line feed and its secret part.
  case event
  /// A log of stored events with hashes that fit, from somebody who made them up: on each line a type, data, and perhaps
  /// a time, with tabulators between.
  case log
  /// A log as it is exported, and published.
  case export
  /// A photo of a clue.
  case photo
  /// What a camera sees, in which codes are looked for.
  case camera
  /// A piece of text or of JSON, which is repeated until it is long: what is done with text takes time in proportion.
  case cost

  /// - Throws: a `Finding` if something does not hold.
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
    case .cost: try fuzzCost(input)
    }
  }
}

/// What must not be, and was.
public struct Finding: Error, CustomStringConvertible {
  public let description: String
}

/// - Parameter rule: what holds for every input.
func expect(_ holds: Bool, _ rule: @autoclosure () -> String) throws(Finding) {
  guard holds else { throw Finding(description: "does not hold: \(rule())") }
}

/// A value that must be there.
func require<Value>(_ value: Value?, _ rule: @autoclosure () -> String) throws(Finding) -> Value {
  guard let value else { throw Finding(description: "does not hold: \(rule())") }
  return value
}
