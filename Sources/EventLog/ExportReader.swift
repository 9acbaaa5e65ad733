import JSONCoding

/// Reads an export in chunks, cut anywhere, and verifies it at the same time.
///
/// ```swift
/// var reader = ExportReader()
/// while let bytes = try file.next() { try reader.read(bytes) { event in … } }
/// let verified = try reader.finish()
/// ```
public struct ExportReader: Sendable {
  /// 64 MiB, longer than any event. Keeps a file that is not an export from filling memory.
  static let lineLengthMax = 64 << 20

  /// Deeper than an event's data may be nested, since the data is inside an object.
  private static let depthMax = 64

  /// The epoch of the exported log; nil until the first line has been read.
  public private(set) var epoch: String?
  /// The only stream of a published log; nil for a whole log.
  public private(set) var stream: StreamName?
  /// The number of events announced in the first line.
  private var promised = 0
  private var format = Export.format
  private var verifier = ChainVerifier()
  /// The start of a line whose end has not been read yet.
  private var rest: [UInt8] = []
  /// The number of the last line read.
  private var line = 0

  public init() {}

  /// Reads more bytes, and returns the events that they complete.
  public mutating func read(_ bytes: some Collection<UInt8>) throws(ExportError) -> [StoredEvent] {
    var events: [StoredEvent] = []
    var bytes = bytes[...]
    while let end = bytes.firstIndex(of: Export.lineFeed) {
      rest += bytes[..<end]
      bytes = bytes[end...].dropFirst()
      if let event = try take() { events.append(event) }
    }
    rest += bytes
    guard rest.count <= Self.lineLengthMax else { throw ExportError(line: line + 1, problem: .tooLong) }
    return events
  }

  /// Checks that all events were read. Call it at the end of the file.
  public mutating func finish() throws(ExportError) -> ChainVerifier {
    // A last line without a line feed was cut off, or changed by an editor.
    if !rest.isEmpty { throw ExportError(line: line + 1, problem: .notJSON) }
    guard epoch != nil else { throw ExportError(line: 1, problem: .notAnExport) }
    guard verifier.events == promised else {
      throw ExportError(line: line, problem: .count(expected: promised, found: Int(verifier.events)))
    }
    return verifier
  }

  /// Parses the line in `rest`.
  private mutating func take() throws(ExportError) -> StoredEvent? {
    line += 1
    defer { rest.removeAll(keepingCapacity: true) }
    guard epoch != nil else {
      try takeHeader()
      return nil
    }
    let event = try event()
    // Accept only the exact bytes that quarry writes: hashes do not cover additions or a different spelling.
    guard Export.object(event, withPosition: stream == nil) == rest, format > 1 || event.secret == nil else {
      throw ExportError(line: line, problem: .notAsWritten)
    }
    guard stream == nil || event.stream == stream else {
      throw ExportError(line: line, problem: .otherStream(event.stream))
    }
    guard event.position <= promised else {
      throw ExportError(line: line, problem: .count(expected: promised, found: promised + 1))
    }
    do { try verifier.check(event) } catch { throw ExportError(line: line, problem: .broken(error)) }
    return event
  }

  private mutating func takeHeader() throws(ExportError) {
    guard let json = try? JSONParser.parse(rest, from: .stored), json["quarry"] == "log",
      let format = json["format"]?.integer
    else {
      throw ExportError(line: line, problem: .notAnExport)
    }
    guard format <= Export.format else { throw ExportError(line: line, problem: .newerFormat(format)) }
    let epoch = try member("epoch", json["epoch"]?.string)
    self.format = Int(format)
    promised = Int(try member("events", json["events"]?.integer))
    stream = json["stream"]?.string.map { StreamName($0) }
    let written = Export.header(format: self.format, epoch: epoch, stream: stream, events: promised).dropLast()
    guard format > 0, rest.elementsEqual(written), format > 1 || stream == nil else {
      throw ExportError(line: line, problem: .notAsWritten)
    }
    self.epoch = epoch
    verifier = ChainVerifier(mayWithhold: stream != nil)
  }

  private func event() throws(ExportError) -> StoredEvent {
    guard let json = try? JSONParser.parse(rest, depthMax: Self.depthMax, from: .stored), json.object != nil else {
      throw ExportError(line: line, problem: .notJSON)
    }
    let data = try? JSONParser.rawMember("data", of: rest, depthMax: Self.depthMax)
    let secret = json["secret"] == nil ? nil : try? JSONParser.rawMember("secret", of: rest, depthMax: Self.depthMax)
    var event = StoredEvent(
      position: try member(
        stream == nil ? "position" : "version", json[stream == nil ? "position" : "version"]?.integer),
      stream: StreamName(try member("stream", json["stream"]?.string)),
      version: Int(try member("version", json["version"]?.integer)),
      type: try member("type", json["type"]?.string),
      at: try member("at", json["at"]?.integer),
      data: Array(try member("data", data)), secret: secret.map(Array.init),
      hash: try member("hash", json["hash"]?.string.flatMap { EventHash(hex: $0) })
    )
    if stream != nil { event.opened = json["opened"]?.bytes }
    return event
  }

  private func member<Value>(_ name: String, _ value: Value?) throws(ExportError) -> Value {
    guard let value else { throw ExportError(line: line, problem: .member(name)) }
    return value
  }
}
