import JSONCoding

/// A log as text, with one JSON object per line (NDJSON).
///
///     {"quarry":"log","format":2,"epoch":"…","events":2}
///     {"position":1,"stream":"lobby/…","version":1,"type":"lobby.created","at":…,"hash":"…","data":{…},"secret":{…}}
///
/// `data` and `secret` are written byte for byte as stored, so that anyone can recompute the hashes (`EventHash`,
/// `Seal`). Receipts are not exported: they answer retries of requests to the old server, and nobody sends those to the
/// new one. Claims are not exported either: they are derived from the events.
///
/// The log of one stream can be published: its first line names the `stream`, its events have no `position`, and secret
/// parts may be missing. What a key seals in them is then in `opened`, which no hash covers. Format 1 had neither published logs nor secret parts.
public enum Export {
  static let format = 2

  /// Writes the log's current events, numbered from 1. Each chunk given to `sink` consists of whole lines.
  /// - Returns: the number of events written.
  @discardableResult
  public static func write(_ log: some EventLog, to sink: ([UInt8]) throws -> Void) async throws -> Int {
    let count = try await log.statistics().events
    let isWhole = try await log.isWhole()
    var lines = header(epoch: log.epoch, events: count)
    var (written, position) = (0, Int64(0))
    while written < count {
      let page = try await log.readAll(after: position, limit: min(1000, count - written))
      guard let last = page.last else { throw LogUnavailable(reason: "it ends after \(written) of \(count) events") }
      for event in page {
        written += 1
        lines += try line(isWhole ? event : event.numbered(Int64(written)))
      }
      position = last.position
      try sink(lines)
      lines.removeAll(keepingCapacity: true)
    }
    if !lines.isEmpty { try sink(lines) }
    return count
  }

  /// The first line.
  /// - Parameter stream: the only stream, for a log to publish.
  public static func header(epoch: String, stream: StreamName? = nil, events: Int) -> [UInt8] {
    header(format: format, epoch: epoch, stream: stream, events: events)
  }

  static func header(format: Int, epoch: String, stream: StreamName?, events: Int) -> [UInt8] {
    var json = JSONWriter()
    json.object {
      $0.member("quarry", "log")
      $0.member("format", format)
      $0.member("epoch", epoch)
      $0.member("stream", ifPresent: stream?.rawValue)
      $0.member("events", events)
    }
    return json.bytes + [lineFeed]
  }

  static func line(_ event: StoredEvent) throws(LogUnavailable) -> [UInt8] {
    guard ![event.data, event.secret ?? []].contains(where: { $0.contains(lineFeed) }) else {
      throw LogUnavailable(reason: "the data of event \(event.position) is not on one line")
    }
    return object(event, withPosition: true) + [lineFeed]
  }

  /// An event as written on its line, without the line feed.
  /// - Parameter withPosition: false for the log of one stream.
  public static func object(_ event: StoredEvent, withPosition: Bool) -> [UInt8] {
    JSONWriter.bytes(capacity: event.data.count + (event.secret?.count ?? 0) + 256) {
      $0.object {
        if withPosition { $0.member("position", event.position) }
        $0.member("stream", event.stream.rawValue)
        $0.member("version", event.version)
        $0.member("type", event.type)
        $0.member("at", event.at)
        $0.member("hash", event.hash.description)
        $0.name("data")
        $0.raw(event.data)
        if let secret = event.secret {
          $0.name("secret")
          $0.raw(secret)
        }
        if let opened = event.opened {
          $0.name("opened")
          $0.raw(opened)
        }
      }
    }
  }

  static let lineFeed = UInt8(ascii: "\n")
}

/// Why an export cannot be read: the line, and what is wrong with it.
public struct ExportError: Error, Equatable, CustomStringConvertible {
  public enum Problem: Equatable, Sendable {
    /// The first line is not the header of an export.
    case notAnExport
    /// A newer version of quarry wrote it.
    case newerFormat(Int64)
    /// Not one JSON object in UTF-8.
    case notJSON
    /// The member is missing or has the wrong type.
    case member(String)
    /// The line is valid, but not the exact bytes that quarry writes.
    case notAsWritten
    /// The event is not of the stream named in the first line.
    case otherStream(StreamName)
    /// The line is longer than any event.
    case tooLong
    /// The events do not pass verification.
    case broken(BrokenChain)
    /// The file has fewer or more events than its first line announces.
    case count(expected: Int, found: Int)
  }

  /// The line number, starting at 1.
  public let line: Int
  public let problem: Problem

  public var description: String {
    let text =
      switch problem {
      case .notAnExport: "this is not the first line of a log exported by quarry."
      case .newerFormat(let format):
        "the export has format \(format); this quarry knows formats up to \(Export.format). Use a newer quarry."
      case .notJSON: "this is not a JSON object in UTF-8."
      case .member(let name): "\"\(name)\" is missing or invalid."
      case .notAsWritten:
        "these are not the bytes that quarry writes: something was added, left out or written otherwise."
      case .otherStream(let stream): "this is an event of \(stream), which is not what the first line names."
      case .tooLong: "it is longer than \(ExportReader.lineLengthMax) bytes."
      case .broken(let chain): chain.description
      case .count(let expected, let found):
        "the first line promises another number of events: \(expected), not \(found)."
      }
    return "Line \(line): \(text)"
  }
}
