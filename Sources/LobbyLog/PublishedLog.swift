import Core
public import EventLog
import Wire

/// A lobby's log as a file that anybody can verify (`Export`), assembled from the pages of `lobby.log`.
///
/// It ends where the log ended at the first page, and leaves out later events.
public struct PublishedLog: Sendable {
  /// The next page to ask for; nil once complete.
  public private(set) var wanted: (after: Int, limit: Int)? = (0, Limits.page.upperBound)
  /// The number of the last event; 0 before the first page.
  public private(set) var last = 0
  private var count = 0

  public init() {}

  /// - Parameter page: the wanted page.
  /// - Returns: complete lines of the file.
  public mutating func lines(of page: LogPage) throws(LogUnavailable) -> [UInt8] {
    guard !page.events.isEmpty else { throw LogUnavailable(reason: "it ends behind event \(count)") }
    var lines: [UInt8] = []
    if count == 0 {
      last = page.last
      lines = Export.header(epoch: page.epoch, stream: StreamName(page.stream), events: last)
    }
    for event in page.events { lines += event + [UInt8(ascii: "\n")] }
    count += page.events.count
    wanted = count < last ? (count, min(last - count, Limits.page.upperBound)) : nil
    return lines
  }
}

/// Stored events, each as the JSON of the export format.
public struct LogPage: Sendable {
  public let epoch: String
  public let stream: String
  public let events: [[UInt8]]
  public let last: Int

  public init(epoch: String, stream: String, events: [[UInt8]], last: Int) {
    self.epoch = epoch
    self.stream = stream
    self.events = events
    self.last = last
  }
}
