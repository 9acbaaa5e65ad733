import ArgumentParser
import EventLog

struct LogStatsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Show how much a log contains."
  )

  @OptionGroup var source: LogOptions

  func run() async throws {
    let log = try await source.openForReading()
    let statistics = try await log.statistics()
    await log.close()
    print("epoch     \(log.epoch)")
    print("events    \(statistics.events)")
    print("streams   \(statistics.streams)")
    print("data      \(statistics.dataBytes) bytes")
    print("receipts  \(statistics.receipts)")
    print("claims    \(statistics.claims)")
    print("keys      \(statistics.keys)")
    print("snapshots \(statistics.snapshots)")
    for (type, count) in statistics.types.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      print("  \(type)  \(count)")
    }
  }
}
