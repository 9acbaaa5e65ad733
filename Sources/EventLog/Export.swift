import JSONCoding

/// A log as text, one JSON object on each line (NDJSON):
///
///     {"quarry":"log","format":1,"epoch":"…","events":2}
///     {"position":1,"stream":"lobby/…","version":1,"type":"lobby.created","at":…,"hash":"…","data":{…}}
///
/// `data` stands there byte for byte as it is stored, so that anybody can compute the hashes again (`EventHash`).
/// Receipts are not exported: they answer retries of requests to the old server, which nobody sends to the new one.
/// Claims are not exported either: they follow from the events.
public enum Export {
  static let format = 1

  /// Writes the events that the log holds now. Each piece given to `sink` is a number of whole lines.
  /// - Returns: how many events were written.
  @discardableResult
  public static func write(_ log: some EventLog, to sink: ([UInt8]) throws -> Void) async throws -> Int {
    let count = try await log.statistics().events
    var lines = header(epoch: log.epoch, events: count)
    var position: Int64 = 0
    while position < count {
      let page = try await log.readAll(after: position, limit: min(1000, count - Int(position)))
      guard let last = page.last else { throw LogUnavailable(reason: "it ends at position \(position) of \(count)") }
      for event in page { lines += try line(event) }
      position = last.position
      try sink(lines)
      lines.removeAll(keepingCapacity: true)
    }
    if !lines.isEmpty { try sink(lines) }
    return count
  }

  static func header(epoch: String, events: Int) -> [UInt8] {
    var json = JSONWriter()
    json.object {
      $0.member("quarry", "log")
      $0.member("format", format)
      $0.member("epoch", epoch)
      $0.member("events", events)
    }
    return json.bytes + [lineFeed]
  }

  static func line(_ event: StoredEvent) throws(LogUnavailable) -> [UInt8] {
    guard !event.data.contains(lineFeed) else {
      throw LogUnavailable(reason: "the data of event \(event.position) is not on one line")
    }
    var json = JSONWriter(capacity: event.data.count + 256)
    json.object {
      $0.member("position", event.position)
      $0.member("stream", event.stream.rawValue)
      $0.member("version", event.version)
      $0.member("type", event.type)
      $0.member("at", event.at)
      $0.member("hash", event.hash.description)
      $0.name("data")
      $0.raw(event.data)
    }
    return json.bytes + [lineFeed]
  }

  static let lineFeed = UInt8(ascii: "\n")
}

/// Why an export cannot be read: which line, and what is wrong with it.
public struct ExportError: Error, Equatable, CustomStringConvertible {
  public enum Problem: Equatable, Sendable {
    /// The first line is not the head of an export.
    case notAnExport
    /// A later version of quarry wrote it.
    case newerFormat(Int64)
    /// Not one JSON object in UTF-8.
    case notJSON
    /// The line has no such member, or it is not of the right kind.
    case member(String)
    /// The line is longer than any event.
    case tooLong
    /// The events are not those that were exported.
    case broken(BrokenChain)
    /// The file ends before all events that the first line promises, or goes on after them.
    case count(expected: Int, found: Int)
  }

  /// 1 for the first.
  public let line: Int
  public let problem: Problem

  public var description: String {
    let text =
      switch problem {
      case .notAnExport: "this is not the first line of a log exported by quarry."
      case .newerFormat(let format):
        "the export has format \(format); this quarry knows formats up to \(Export.format). Use a newer quarry."
      case .notJSON: "this is not a JSON object in UTF-8."
      case .member(let name): "\"\(name)\" is missing or not as it should be."
      case .tooLong: "it is longer than \(ExportReader.lineLengthMax) bytes."
      case .broken(let chain): chain.description
      case .count(let expected, let found): "the first line promises \(expected) events, and there are \(found)."
      }
    return "Line \(line): \(text)"
  }
}
