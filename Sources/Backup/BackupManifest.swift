import Core
import Foundation
import JSONCoding

/// The last entry of a backup: what else is in it. A file that was cut does not have it.
public struct BackupManifest: Equatable, Sendable {
  public struct Part: Equatable, Sendable {
    public let name: String
    public let bytes: Int64
    /// 64 hexadecimal digits.
    public let sha256: String
  }

  /// The version of the program that made it.
  public var version: String
  /// Milliseconds since 1970 UTC.
  public var madeAt: Int64
  public var events: Int
  public var parts: [Part] = []

  public init(version: String, madeAt: Int64, events: Int) {
    self.version = version
    self.madeAt = madeAt
    self.events = events
  }

  static let name = "backup.json"
  private static let format: Int64 = 1

  public var photos: Int { parts.count { $0.name.hasPrefix("photos/") } }
  public func has(_ name: String) -> Bool { parts.contains { $0.name == name } }

  var json: [UInt8] {
    JSONWriter.bytes { json in
      json.object { json in
        json.member("format", Self.format)
        json.member("version", version)
        json.member("madeAt", madeAt)
        json.member("events", events)
        json.member("parts", array: parts) { json, part in
          json.object {
            $0.member("name", part.name)
            $0.member("bytes", part.bytes)
            $0.member("sha256", part.sha256)
          }
        }
      }
    }
  }

  init(_ json: [UInt8], of path: String) throws(BackupFailure) {
    let damaged = BackupFailure.damaged(path: path, reason: "its list of parts cannot be read")
    guard let value = try? JSONParser.parse(json, from: .stored), let format = value["format"]?.integer else {
      throw damaged
    }
    guard format <= Self.format else { throw .newerFormat(path: path) }
    guard let version = value["version"]?.string, let madeAt = value["madeAt"]?.integer,
      let events = value["events"]?.integer, let parts = value["parts"]?.array
    else { throw damaged }
    self.init(version: version, madeAt: madeAt, events: Int(events))
    for part in parts {
      guard let name = part["name"]?.string, let bytes = part["bytes"]?.integer, let digest = part["sha256"]?.string
      else { throw damaged }
      self.parts.append(Part(name: name, bytes: bytes, sha256: digest))
    }
  }
}
