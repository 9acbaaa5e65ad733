import Disk
import Foundation
import GRDB

/// A log's last position, in a small file beside it. Shows whether a log has lost its end.
///
/// The writer overwrites it after each commit and before it answers, without syncing it. So after a loss of power it
/// may lag behind the log, but it is never ahead of an intact log.
struct LogMark: Equatable, Sendable {
  let epoch: String
  /// The position of the last event.
  let position: Int64

  /// A fixed length, so that one write overwrites all of it.
  private static let length = 128

  static func path(ofLog log: String) -> String { log + "-mark" }

  /// Reads the mark. Returns nil if there is none, as for a log older than this feature.
  static func read(besideLog log: String) -> LogMark? {
    guard let data = FileManager.default.contents(atPath: path(ofLog: log)) else { return nil }
    let parts = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard parts.count == 2, let position = Int64(parts[1]) else { return nil }
    return LogMark(epoch: String(parts[0]), position: position)
  }

  fileprivate var bytes: [UInt8] {
    let text = Array("\(epoch) \(position)".utf8.prefix(Self.length - 1))
    return text + Array(repeating: UInt8(ascii: " "), count: Self.length - 1 - text.count) + [UInt8(ascii: "\n")]
  }

  /// Replaces the existing mark atomically and durably.
  func replace(besideLog log: String) throws(DiskError) {
    let path = Self.path(ofLog: log)
    let draft = path + ".part"
    do throws(DiskError) {
      unlink(draft)
      let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard file >= 0 else { throw DiskError(code: errno) }
      let written = bytes.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      let code = written == Self.length ? (fsync(file) == 0 ? 0 : errno) : errno
      close(file)
      guard code == 0 else { throw DiskError(code: code) }
      guard rename(draft, path) == 0 else { throw DiskError(code: errno) }
      try Disk.syncName(of: path)
    } catch {
      unlink(draft)
      throw error
    }
  }

  /// Throws if the mark belongs to another log, or the log has lost its end.
  func check(_ db: Database, path: String) throws {
    let epoch = try String.fetchOne(db, sql: "SELECT value FROM meta WHERE name = 'epoch'")
    guard epoch == self.epoch else { throw LogOpenFailure.otherLog(path: path) }
    let last = try LogQueries.lastPosition(in: db)
    guard last >= position else { throw LogOpenFailure.behind(path: path, events: last, known: position) }
  }

  /// Updates the mark's file. Used only on the writer's thread.
  final class Writer {
    private let descriptor: Int32
    private let epoch: String
    private var position: Int64

    /// Opens the file, and creates or replaces it if necessary. Throws if that fails.
    init(epoch: String, position: Int64, besideLog log: String) throws(DiskError) {
      self.epoch = epoch
      self.position = position
      let mark = LogMark(epoch: epoch, position: position)
      if LogMark.read(besideLog: log) != mark { try mark.replace(besideLog: log) }
      descriptor = open(LogMark.path(ofLog: log), O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw DiskError(code: errno) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Overwrites existing bytes, so it works even on a full disk.
    func advance(to position: Int64) {
      guard position > self.position else { return }
      self.position = position
      _ = LogMark(epoch: epoch, position: position).bytes.withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress, $0.count, 0)
      }
    }
  }
}
