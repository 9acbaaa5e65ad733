import Connections
// Beside JWTKit, the compiler takes stat to be defined there.
import CoreFoundation
import EventLog
import Foundation
import Listening
import Mail
import Measures
import NIOCore
import SQLiteLog
import Shipping
import Traces
import WebServer

/// What a server tells its operator in `/metrics` besides what its routes know.
struct ServerMeasures: Sendable {
  let settings: ServerSettings
  let certificate: Certificate?
  /// Nil if the log is on NATS, or another node has it.
  var log: LogMeasures?
  var lag: EventLoopLag?
  var mail: MailRoom?
  /// Nil on a node that stands by: the one that leads makes the backups.
  var backups: BackupRecord?
  var tracer: OTLPTracer?
  /// Nil if the log is not shipped.
  var shipper: Shipper?

  private static let startedAt = Date().timeIntervalSince1970

  init(settings: ServerSettings, certificate: Certificate?) {
    self.settings = settings
    self.certificate = certificate
    _ = Self.startedAt
  }

  /// Those of a server that has the log.
  static func start(
    _ settings: ServerSettings, _ certificate: Certificate?, _ log: any EventLog, _ mail: MailRoom?,
    _ backups: BackupRecord, _ tracer: OTLPTracer?, on group: any EventLoopGroup
  ) async throws -> ServerMeasures {
    var measures = ServerMeasures(settings: settings, certificate: certificate)
    (measures.log, measures.mail, measures.backups) = ((log as? SQLiteLog)?.measures, mail, backups)
    measures.tracer = tracer
    measures.lag = try await EventLoopLag.start(on: group.makeIterator().map { $0 })
    return measures
  }

  var metrics: MoreMetrics { MoreMetrics { await write(to: &$0) } }

  private func write(to text: inout MetricsText) async {
    text.gauge(
      "quarry_build_info", "Always 1; the label has the version of the program.",
      [([("version", ServerInfo.version)], 1)])
    if let late = try? await lag?.all() {
      text.histogram("quarry_event_loop_lag_seconds", "How late event loops do what is due.", late)
    }
    if let log { write(log.now, to: &text) }
    writeDisk(to: &text)
    if let mail { write(mail.letters, to: &text) }
    if let certificate {
      text.gauge(
        "quarry_certificate_expiry_timestamp_seconds", "When the certificate in use expires.", certificate.expiry)
    }
    if let backups, let every = settings.backups?.every { write(backups.now, every: every, to: &text) }
    if let shipper { write(shipper, to: &text) }
    if let tracer { write(tracer.counts, to: &text) }
    writeProcess(to: &text)
  }

  private func write(_ spans: (delivered: Int, dropped: Int), to text: inout MetricsText) {
    text.counter(
      "quarry_trace_spans_total", "Spans that the collector took, and those that were dropped.",
      [([("outcome", "delivered")], Double(spans.delivered)), ([("outcome", "dropped")], Double(spans.dropped))])
  }

  private func write(_ log: LogMeasures.Facts, to text: inout MetricsText) {
    text.histogram("quarry_log_queue_seconds", "How long events waited for their batch.", log.waited)
    text.histogram("quarry_log_commit_seconds", "How long batches took to be on disk.", log.committed)
    text.histogram("quarry_log_batch_events", "Events that were written to disk together.", log.events)
    text.counter("quarry_log_failed_batches_total", "Batches that could not be written.", log.failures)
  }

  private func write(_ letters: MailRoom.Letters, to text: inout MetricsText) {
    text.gauge("quarry_letters_waiting", "Letters in the outbox.", letters.waiting)
    text.counter(
      "quarry_letters_total", "Letters that left the outbox, and tries that failed.",
      [
        ([("outcome", "sent")], Double(letters.sent)), ([("outcome", "given-up")], Double(letters.givenUp)),
        ([("outcome", "failed-try")], Double(letters.failed)),
      ])
  }

  private func write(_ backups: BackupRecord.Facts, every: Duration, to text: inout MetricsText) {
    text.gauge(
      "quarry_backup_last_success_timestamp_seconds", "When the last good backup was finished; 0 if there is none.",
      (backups.lastGood?.timeIntervalSince1970 ?? 0).rounded(.down))
    text.gauge("quarry_backup_last_size_bytes", "The size of the last good backup.", backups.bytes)
    text.gauge("quarry_backup_last_duration_seconds", "How long the last good backup took.", backups.seconds)
    text.gauge("quarry_backup_interval_seconds", "How often backups are due.", every / .seconds(1))
    text.counter(
      "quarry_backups_total", "Backups since the start, by outcome.",
      [([("outcome", "made")], Double(backups.made)), ([("outcome", "failed")], Double(backups.failed))])
  }

  private func write(_ shipper: Shipper, to text: inout MetricsText) {
    let facts = shipper.facts
    text.gauge(
      "quarry_ship_age_seconds", "The age of the oldest commit that is not shipped; 0 if there is none.",
      Double(shipper.age) / 1_000)
    text.gauge(
      "quarry_ship_interval_seconds", "How old what is not shipped may get.",
      settings.shipping.map { $0.every / .seconds(1) } ?? 0)
    text.gauge(
      "quarry_ship_whole", "1 if all that was shipped can be restored, 0 if a base is missing.", facts.isWhole ? 1 : 0)
    text.counter(
      "quarry_ship_objects_total", "What was shipped since the start.",
      [([("kind", "segment")], Double(facts.segments)), ([("kind", "base")], Double(facts.bases))])
    text.counter("quarry_ship_bytes_total", "Bytes that were shipped since the start.", facts.bytes)
    text.counter("quarry_ship_failures_total", "Tries to ship that failed.", facts.failures)
  }

  private func writeDisk(to text: inout MetricsText) {
    let folder = DataFolder(settings.data)
    let files = [
      ("log", folder.log), ("wal", folder.log + "-wal"), ("snapshots", folder.log + "-snapshots"),
      ("projections", folder.projections),
    ]
    text.gauge(
      "quarry_file_bytes", "The sizes of the files of the log and of what is derived from it.",
      files.compactMap { name, path in
        var info = stat()
        return stat(path, &info) == 0 ? ([("file", name)], Double(info.st_size)) : nil
      })
    var disk = statvfs()
    guard statvfs(folder.path, &disk) == 0 else { return }
    text.gauge(
      "quarry_disk_free_bytes", "Free space on the disk of the data folder.",
      Double(disk.f_bavail) * Double(disk.f_frsize))
    text.gauge(
      "quarry_disk_size_bytes", "The size of the disk of the data folder.",
      Double(disk.f_blocks) * Double(disk.f_frsize))
  }

  /// What every program tells Prometheus, under the names that it has everywhere.
  private func writeProcess(to text: inout MetricsText) {
    var (usage, limit) = (rusage(), rlimit())
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    text.counter(
      "process_cpu_seconds_total", "Processor time of the program.",
      [([], seconds(usage.ru_utime) + seconds(usage.ru_stime))])
    text.gauge("process_start_time_seconds", "When the program was started.", Self.startedAt.rounded(.down))
    if let pages = Self.residentPages {
      text.gauge("process_resident_memory_bytes", "Memory in use.", pages * sysconf(Int32(_SC_PAGESIZE)))
    }
    if let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
      text.gauge("process_open_fds", "Open file descriptors.", open)
    }
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    text.gauge("process_max_fds", "The most file descriptors that may be open.", Double(limit.rlim_cur))
  }

  private static var residentPages: Int? {
    guard let text = FileManager.default.contents(atPath: "/proc/self/statm") else { return nil }
    let parts = String(decoding: text, as: UTF8.self).split(separator: " ")
    return parts.count > 1 ? Int(parts[1]) : nil
  }
}
