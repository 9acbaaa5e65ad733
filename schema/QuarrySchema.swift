import Disk
import Foundation

/// The formats that are stored and spoken, embedded so that the program needs no files beside it.
public enum QuarrySchema {
  /// Says in the head of a database file that it is a log of quarry: "Qrry" in ASCII.
  public static let applicationID = 0x5172_7279

  /// The steps that make the log's database, oldest first. How many of them a database has is its `user_version`.
  public static let migrations: [(name: String, sql: String)] = [
    ("0001-log", String(decoding: PackageResources._001_log_sql, as: UTF8.self)),
    ("0002-snapshots", String(decoding: PackageResources._002_snapshots_sql, as: UTF8.self)),
    ("0003-no-snapshots", String(decoding: PackageResources._003_no_snapshots_sql, as: UTF8.self)),
    ("0004-secrets", String(decoding: PackageResources._004_secrets_sql, as: UTF8.self)),
    ("0005-keys", String(decoding: PackageResources._005_keys_sql, as: UTF8.self)),
  ]

  /// From this number of steps on, events have secret parts.
  public static let secretsFormat = 4

  /// From this number of steps on, persons have keys.
  public static let keysFormat = 5

  /// Says in the head of a database file that it holds the snapshots of a log: "Qrrs" in ASCII.
  public static let snapshotsID = 0x5172_7273

  /// The `user_version` of that file. Raised whenever `snapshots` changes: a file of another format is made anew.
  public static let snapshotsFormat = 1

  /// Makes that file.
  public static let snapshots = String(decoding: PackageResources.snapshots_sql, as: UTF8.self)

  /// What is answered over HTTP, for machines: OpenAPI, but for the schemas of the protocol. Lies beside the program, in a
  /// folder of resources.
  public static func routes() throws -> [UInt8] { try resource("routes") }

  private static func resource(_ name: String) throws -> [UInt8] {
    let url = try Resources.folder(of: "QuarrySchema").appending(path: "\(name).json")
    return Array(try Data(contentsOf: url))
  }
}
