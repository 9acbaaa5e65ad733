import Core
import Foundation
import JSONCoding
import Logging
import NIOConcurrencyHelpers

/// Writes the program's log to standard error, one JSON object a line: `time` (RFC 3339), `level`, `message`, and what
/// belongs to the message.
struct JSONLines: LogHandler {
  var logLevel = Logger.Level.info
  var metadata: Logger.Metadata = [:]
  private let label: String

  init(label: String) { self.label = label }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let line = line(of: event, at: .now)
    Self.turn.withLock { Self.write(line, to: STDERR_FILENO) }
  }

  /// Lines of threads do not mix: a pipe that is full takes a part of one.
  private static let turn = NIOLock()

  private static func write(_ line: [UInt8], to descriptor: Int32) {
    var rest = line[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&room, 1, -1)
      } else if errno != EINTR {
        return
      }
    }
  }

  func line(of event: LogEvent, at moment: Date) -> [UInt8] {
    let time = moment.formatted(
      .iso8601.year().month().day().time(includingFractionalSeconds: true).timeZone(separator: .omitted))
    let all = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
    return JSONWriter.bytes {
      $0.object {
        $0.member("time", time)
        $0.member("level", event.level.rawValue)
        $0.member("logger", label)
        $0.member("message", "\(event.message)")
        for (name, value) in all {
          $0.name(escaping: Self.own.contains(name) ? "_\(name)" : name)
          $0.value("\(value)")
        }
      }
    } + [UInt8(ascii: "\n")]
  }

  private static let own: Set = ["time", "level", "logger", "message"]
}

/// How the log is written.
enum LogFormat: String, CaseIterable {
  case text, json
}
