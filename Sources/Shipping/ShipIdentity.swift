public import Disk
import Foundation
import JSONCoding

/// Whose log is shipped: a destination belongs to one log, and to one server that writes it.
public struct ShipIdentity: Equatable, Sendable {
  /// That of the log. A restored log has another one, and never writes where it came from.
  public let epoch: String
  /// The fingerprint of server.key.
  public let key: String
  /// Random, and kept outside the log.
  public let server: String

  public init(epoch: String, key: String, server: String) {
    (self.epoch, self.key, self.server) = (epoch, key, server)
  }

  /// Reads the server's id from a file beside the log, or makes one. The file also says which file it is, so that the id of a
  /// copied folder does not count.
  public static func server(file path: String) throws(DiskError) -> String {
    var status = stat()
    if stat(path, &status) == 0, let bytes = FileManager.default.contents(atPath: path),
      let json = try? JSONParser.parse(Array(bytes), from: .stored), let server = json["server"]?.string,
      json["inode"]?.string == "\(status.st_ino)"
    {
      return server
    }
    let server = (0..<16).map { _ in UInt8.random(in: 0 ... .max) }.hexadecimal
    unlink(path)
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0, fstat(file, &status) == 0 else { throw DiskError(code: errno) }
    defer { close(file) }
    let bytes = JSONWriter.bytes { json in
      json.object {
        $0.member("server", server)
        $0.member("inode", "\(status.st_ino)")
      }
    }
    guard write(file, bytes, bytes.count) == bytes.count, fsync(file) == 0 else { throw DiskError(code: errno) }
    try Disk.syncName(of: path)
    return server
  }
}

/// The object that says whose log is at a destination.
struct ShipLabel: Equatable {
  var epoch: String
  var key: String

  private static let format: Int64 = 1

  var bytes: [UInt8] {
    JSONWriter.bytes { json in
      json.object {
        $0.member("format", Self.format)
        $0.member("epoch", epoch)
        $0.member("key", key)
      }
    }
  }

  /// Nil if there is none.
  static func read(at destination: any Destination) throws -> ShipLabel? {
    guard let bytes = try destination.read(ShipNames.ship) else { return nil }
    guard let json = try? JSONParser.parse(bytes, from: .stored), let format = json["format"]?.integer,
      let epoch = json["epoch"]?.string, let key = json["key"]?.string
    else { throw ShipRefused("\(destination): \(ShipNames.ship) cannot be read.") }
    guard format <= Self.format else {
      throw ShipRefused("\(destination) was written by a newer version of quarry. Use that version.")
    }
    return ShipLabel(epoch: epoch, key: key)
  }
}

/// Why nothing is shipped to a destination, or restored from it: a sentence that says what to do.
public struct ShipRefused: Error, Equatable, CustomStringConvertible {
  public let description: String
  init(_ sentence: String) { description = sentence }
}
