import CYardstick
import Dispatch
import EventLog
import Foundation
import QuarrySchema
import SQLiteLog
import Synchronization

/// Appends events of 150 bytes to 1,000 streams in batches of 1,024, alternating between the log and plain C on the
/// same schema, and reports the medians of the ratios. `AppendBenchmark [rounds [json]]` (5, a table).
@main struct AppendBenchmark {
  static let batches = 300
  static let batch = 1024
  static let streams = (1...1000).map { StreamName(String(format: "lobby/01JD%022d", $0)) }
  static let data = [UInt8](repeating: UInt8(ascii: "x"), count: 150)

  /// SQLite's defaults with durability, and the log's own settings.
  static let plain = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
  static let tuned = plain + "PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -16384;"

  static func main() async throws {
    let arguments = CommandLine.arguments
    let rounds = arguments.count > 1 ? Int(arguments[1]) ?? 5 : 5
    let isJSON = arguments.count > 2 && arguments[2] == "json"
    var rates: [String: [Double]] = [:]
    for round in 1...rounds {
      let c = try yardstick(pragmas: tuned)
      let groups = try await log(together: batch)
      let singles = try await log(together: 1)
      let plainC = try yardstick(pragmas: plain)
      for (name, rate) in [("c", c), ("log", groups), ("singles", singles), ("plain", plainC)] {
        rates[name, default: []].append(rate)
      }
      if isJSON { continue }
      print(
        "round \(round): C \(Int(c))/s, log \(Int(groups))/s, log with single appends \(Int(singles))/s,",
        "C with SQLite's defaults \(Int(plainC))/s")
    }
    if isJSON {
      print(String(decoding: try JSONEncoder().encode(rates), as: UTF8.self))
    } else {
      print(
        "log / C \(ratio("log", "c")), single appends / C \(ratio("singles", "c")),",
        "log / C with SQLite's defaults \(ratio("log", "plain"))")
    }

    func ratio(_ ours: String, _ theirs: String) -> String {
      let ratios = zip(rates[ours] ?? [], rates[theirs] ?? []).map { $0 / $1 }.sorted()
      return String(format: "%.2f", ratios[ratios.count / 2])
    }
  }

  /// Returns events per second.
  static func yardstick(pragmas: String) throws -> Double {
    try inDirectory { directory in
      let schema = QuarrySchema.migrations.map(\.sql).joined()
      let seconds = yardstick_append(
        directory + "/c.db", schema, pragmas, Int32(batches), Int32(batch), Int32(streams.count), Int32(data.count))
      return Double(batches * batch) / seconds
    }
  }

  /// Returns events per second, with at most two batches in flight.
  /// - Parameter together: the number of events queued by one call.
  static func log(together: Int) async throws -> Double {
    let directory = try makeDirectory()
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let log = try SQLiteLog.open(path: directory + "/log.db", epochIfNew: "benchmark")
    for stream in streams { log.enqueue([append(0, to: stream)]) { _ in } }
    let seconds = ContinuousClock().measure { run(log, together: together) } / .seconds(1)
    await log.close()
    return Double(batches * batch) / seconds
  }

  static func run(_ log: SQLiteLog, together: Int) {
    let free = DispatchSemaphore(value: 2 * batch / together)
    let done = DispatchGroup()
    for start in stride(from: 0, to: batches * batch, by: together) {
      let appends = (start..<start + together).map { append($0 / streams.count + 1, to: streams[$0 % streams.count]) }
      free.wait()
      done.enter()
      log.enqueue(appends) { outcomes in
        for case .failure(let failure) in outcomes { fatalError("\(failure)") }
        free.signal()
        done.leave()
      }
    }
    done.wait()
  }

  static func append(_ version: Int, to stream: StreamName) -> Append {
    let event = NewEvent(type: "clue.scanned", at: 1_750_000_000_000, data: data)
    return Append(to: stream, expected: version, events: [event], now: event.at)
  }

  static func inDirectory<R>(_ body: (String) throws -> R) throws -> R {
    let directory = try makeDirectory()
    defer { try? FileManager.default.removeItem(atPath: directory) }
    return try body(directory)
  }

  /// A directory on the working directory's disk: in a memory file system, each sync would be free.
  static func makeDirectory() throws -> String {
    let directory = FileManager.default.currentDirectoryPath + "/.build/append-\(UUID())"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    return directory
  }
}
