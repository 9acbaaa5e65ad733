import Disk
import Foundation

/// The storage formats and the protocol. SQL is embedded in the program; protocol descriptions are beside it.
public enum QuarrySchema {
  /// Marks a database file as a log of quarry: "Qrry" in ASCII.
  public static let applicationID = 0x5172_7279

  /// The migrations of the log's database, oldest first. A database's `user_version` is the number of migrations
  /// applied.
  public static let migrations: [(name: String, sql: String)] = [
    ("0001-log", String(decoding: PackageResources._001_log_sql, as: UTF8.self)),
    ("0002-snapshots", String(decoding: PackageResources._002_snapshots_sql, as: UTF8.self)),
    ("0003-no-snapshots", String(decoding: PackageResources._003_no_snapshots_sql, as: UTF8.self)),
    ("0004-secrets", String(decoding: PackageResources._004_secrets_sql, as: UTF8.self)),
    ("0005-keys", String(decoding: PackageResources._005_keys_sql, as: UTF8.self)),
    ("0006-deletions", String(decoding: PackageResources._006_deletions_sql, as: UTF8.self)),
    ("0007-commits", String(decoding: PackageResources._007_commits_sql, as: UTF8.self)),
  ]

  /// The number of migrations from which on events have secret parts.
  public static let secretsFormat = 4

  /// The number of migrations from which on persons have keys.
  public static let keysFormat = 5

  /// The number of migrations from which on streams can be deleted.
  public static let deletionsFormat = 6

  /// The number of migrations from which on transactions have numbers.
  public static let commitsFormat = 7

  /// Marks a database file as the snapshots of a log: "Qrrs" in ASCII.
  public static let snapshotsID = 0x5172_7273

  /// The `user_version` of the snapshots' file. Raised whenever `snapshots` changes: a file in another format is
  /// created again.
  public static let snapshotsFormat = 1

  /// The SQL that creates the snapshots' file.
  public static let snapshots = String(decoding: PackageResources.snapshots_sql, as: UTF8.self)

  /// The HTTP routes as OpenAPI, without the schemas that they share with the protocol. Read from the resource folder
  /// beside the program.
  public static func routes() throws -> [UInt8] { try resource("routes") }

  private static func resource(_ name: String) throws -> [UInt8] {
    let url = try Resources.folder(of: "QuarrySchema").appending(path: "\(name).json")
    return Array(try Data(contentsOf: url))
  }
}
