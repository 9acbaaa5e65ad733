import Core
public import JSONCoding

/// A request as it was sent.
public struct Request: Sendable {
  /// A string, a number or null; nil if the client wants no answer.
  public let id: JSONValue?
  public let method: String
  public let params: Fields

  public init(id: JSONValue?, method: String, params: Fields) {
    self.id = id
    self.method = method
    self.params = params
  }
}

/// What one line, or one WebSocket message, holds.
public enum Message: Sendable {
  case single(Entry)
  case batch([Entry])

  /// A request, or why it is none.
  public typealias Entry = Result<Request, Refused>

  /// An error and the id to answer it with.
  public struct Refused: Error, Sendable {
    /// nil if no answer is wanted.
    public let id: JSONValue?
    public let error: WireError
    /// Whether the connection is closed after the answer: what follows cannot be trusted.
    public let closes: Bool

    public init(id: JSONValue?, error: WireError, closes: Bool = false) {
      self.id = id
      self.error = error
      self.closes = closes
    }
  }

  public init(parsing bytes: some Collection<UInt8>) {
    do throws(JSONError) {
      self.init(try JSONParser.parse(bytes, depthMax: Limits.messageDepth))
    } catch {
      switch error {
      case .malformed: self = .single(.failure(Refused(id: .null, error: .parseError)))
      case .tooDeep: self = .single(.failure(Refused(id: .null, error: .tooDeep)))
      case .notUTF8: self = .single(.failure(Refused(id: .null, error: .notUTF8, closes: true)))
      case .tooManyMarks: self = .single(.failure(Refused(id: Self.id(of: bytes), error: .tooManyMarks)))
      }
    }
  }

  private init(_ value: JSONValue) {
    guard case .array(let entries) = value else {
      self = .single(Self.entry(value))
      return
    }
    guard Limits.batch.contains(entries.count) else {
      let error = WireError.invalidRequest("A batch holds 1 to \(Limits.batch.upperBound) requests.")
      self = .single(.failure(Refused(id: .null, error: error)))
      return
    }
    self = .batch(entries.map(Self.entry))
  }

  /// The requests of a batch, each as it was written; empty if this is no batch.
  public static func requests(ofBatch bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    (try? JSONParser.rawElements(of: bytes, depthMax: Limits.messageDepth)) ?? []
  }

  /// A request of a batch that could be parsed as a whole.
  public static func entry(parsing bytes: ArraySlice<UInt8>) -> Entry {
    do throws(JSONError) {
      return entry(try JSONParser.parse(bytes, depthMax: Limits.messageDepth))
    } catch {
      return .failure(Refused(id: .null, error: .parseError))
    }
  }

  /// The id of a request that is refused for its text, so that whoever sent it learns which one it was; null if it has
  /// none, and for a batch, which is refused as a whole.
  private static func id(of bytes: some Collection<UInt8>) -> JSONValue {
    guard let value = try? JSONParser.parse(bytes, depthMax: Limits.messageDepth, from: .stored),
      let object = value.object
    else { return .null }
    switch object["id"] {
    case .string(let text): return StreamSafe.allows(text) ? .string(text) : .null
    case .integer(let number): return .integer(number)
    case .double(let number): return .double(number)
    case nil, .null, .bool, .array, .object: return .null
    }
  }

  private static func entry(_ value: JSONValue) -> Entry {
    guard let object = value.object else {
      return .failure(Refused(id: .null, error: .invalidRequest("A request is a JSON object.")))
    }
    var id: JSONValue?
    switch object["id"] {
    case nil: break
    case .null, .integer, .double, .string: id = object["id"]
    case .bool, .array, .object:
      return .failure(Refused(id: .null, error: .invalidRequest("id must be a string, a number or null.")))
    }
    guard object["jsonrpc"] == nil || object["jsonrpc"] == "2.0" else {
      return .failure(Refused(id: id ?? .null, error: .invalidRequest("jsonrpc must be \"2.0\".")))
    }
    guard let method = object["method"]?.string else {
      return .failure(Refused(id: id ?? .null, error: .invalidRequest("method must be a string.")))
    }
    switch object["params"] {
    case nil: return .success(Request(id: id, method: method, params: Fields()))
    case .object(let params): return .success(Request(id: id, method: method, params: Fields(params)))
    default: return .failure(Refused(id: id, error: .invalidParams("params", "must be an object")))
    }
  }
}

/// Writes what the server sends.
public enum Reply {
  /// - Parameter result: JSON.
  public static func result(_ result: [UInt8], id: JSONValue) -> [UInt8] {
    var json = JSONWriter(capacity: result.count + 48)
    json.object {
      $0.member("jsonrpc", "2.0")
      $0.name("id")
      $0.value(id)
      $0.name("result")
      $0.raw(result)
    }
    return json.bytes
  }

  public static func error(_ error: WireError, id: JSONValue) -> [UInt8] {
    JSONWriter.bytes {
      $0.object {
        $0.member("jsonrpc", "2.0")
        $0.name("id")
        $0.value(id)
        $0.name("error")
        error.write(to: &$0)
      }
    }
  }

  /// One answer to a batch.
  public static func batch(_ replies: [[UInt8]]) -> [UInt8] {
    JSONWriter.bytes { $0.array(replies) { $0.raw($1) } }
  }

  /// What the server sends without being asked.
  public static func push(_ method: StaticString, _ params: (inout JSONWriter) -> Void) -> [UInt8] {
    JSONWriter.bytes {
      $0.object {
        $0.member("jsonrpc", "2.0")
        $0.name("method")
        $0.value("\(method)")
        $0.member("params", object: params)
      }
    }
  }

  public enum Bye: String, Sendable {
    case slow
    case kicked
    case shutdown
    case replaced
    case idle
  }

  /// - Parameter retryAfter: when to come back, in milliseconds.
  public static func bye(_ reason: Bye, retryAfter: Int? = nil) -> [UInt8] {
    push("bye") {
      $0.member("reason", reason.rawValue)
      $0.member("retryAfter", ifPresent: retryAfter)
    }
  }
}
