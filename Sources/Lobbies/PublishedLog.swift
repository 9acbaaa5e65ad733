public import EventLog
import Hunt
public import JSONCoding
import Wire

/// A lobby's log as a file that anybody can verify (`Export`), assembled from the pages of `lobby.log`.
///
/// It ends where the log ended at the first page, and leaves out later events.
public struct PublishedLog: Sendable {
  /// The params that request the next page; nil once complete.
  public private(set) var wanted: JSONObject? = Self.page(after: 0, limit: Int64.max)
  /// The number of the last event; 0 before the first page.
  public private(set) var last: Int64 = 0
  private var count: Int64 = 0

  public init() {}

  /// - Parameter page: the answer to the wanted request.
  /// - Returns: complete lines of the file.
  public mutating func lines(of page: JSONValue) throws(LogUnavailable) -> [UInt8] {
    guard let events = page["events"]?.array, let first = events.first else {
      throw LogUnavailable(reason: "it ends behind event \(count)")
    }
    var lines: [UInt8] = []
    if count == 0 {
      last = page["last"]?.integer ?? 0
      lines = Export.header(
        epoch: page["epoch"]?.string ?? "", stream: StreamName(first["stream"]?.string ?? ""), events: Int(last))
    }
    for event in events { lines += event.bytes + [UInt8(ascii: "\n")] }
    count += Int64(events.count)
    wanted = count < last ? Self.page(after: count, limit: last - count) : nil
    return lines
  }

  private static func page(after seq: Int64, limit: Int64) -> JSONObject {
    ["after": .integer(seq), "limit": .integer(min(limit, Int64(Limits.page.upperBound)))]
  }
}
