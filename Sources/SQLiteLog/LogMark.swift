import Disk
import Foundation
import GRDB

/// How far a log has come, in a small file beside it: tells a log that has lost its end from one that is whole.
///
/// The writer overwrites it after each commit and before it answers, without a sync of its own. So it may lag behind the
/// log after a loss of power, but is never ahead of one that has everything it answered.
struct LogMark: Equatable, Sendable {
  let epoch: String
  /// The last event's.
  let position: Int64

  /// Always as long, so that it is overwritten in one piece.
  private static let length = 128

  static func path(ofLog log: String) -> String { log + "-mark" }

  /// Nil if there is none, as beside a log from before there were any.
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

  /// Puts it in the place of the one that is there, also for a loss of power.
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

  /// Throws if the log is another one than the mark's, or has lost its end.
  func check(_ db: Database, path: String) throws {
    let epoch = try String.fetchOne(db, sql: "SELECT value FROM meta WHERE name = 'epoch'")
    guard epoch == self.epoch else { throw LogOpenFailure.otherLog(path: path) }
    let last = try Int64.fetchOne(db, sql: "SELECT max(seq) FROM events") ?? 0
    guard last >= position else { throw LogOpenFailure.behind(path: path, events: last, known: position) }
  }

  /// The file, for the thread that writes.
  final class Writer {
    private let descriptor: Int32
    private let epoch: String
    private var position: Int64

    /// Makes the file where there is none. Throws if that cannot be done.
    init(epoch: String, position: Int64, besideLog log: String) throws(DiskError) {
      self.epoch = epoch
      self.position = position
      let mark = LogMark(epoch: epoch, position: position)
      if LogMark.read(besideLog: log) != mark { try mark.replace(besideLog: log) }
      descriptor = open(LogMark.path(ofLog: log), O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw DiskError(code: errno) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Overwrites bytes that the file has already, so a full disk does not matter.
    func advance(to position: Int64) {
      guard position > self.position else { return }
      self.position = position
      _ = LogMark(epoch: epoch, position: position).bytes.withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress, $0.count, 0)
      }
    }
  }
}
