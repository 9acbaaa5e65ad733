import Crypto
public import EventLog
import JSONCoding
import NATS

// A snapshot is a value in the log's second stream, on the subject of its stream of events.

extension JetStreamLog {
  private func subject(of name: StreamName) -> String {
    "\(snapshots.name).\(Subjects.token(name.rawValue))"
  }

  public func snapshot(of name: StreamName) async throws(LogUnavailable) -> LogSnapshot? {
    try await JetStream.reading { try await snapshots.value(of: subject(of: name)).flatMap(Self.decode) }
  }

  public func saveSnapshot(_ snapshot: LogSnapshot, of name: StreamName) async throws(LogUnavailable) {
    try await JetStream.reading {
      guard try await stream.last(of: subjects.commits(of: name)) != nil else { return }
      try await snapshots.store(Self.encode(snapshot), as: subject(of: name))
    }
  }

  public func dropSnapshots(of names: [StreamName]) async throws(LogUnavailable) {
    try await JetStream.reading {
      for name in names { try await snapshots.eraseAll(of: subject(of: name), before: .max) }
    }
  }

  func countSnapshots() async throws -> Int {
    let info = try await snapshots.call("STREAM.INFO.\(snapshots.name)")
    return Int(info["state"]?["num_subjects"]?.integer ?? 0)
  }

  // MARK: Stored form

  /// A format byte, the hash of what follows, the version, the snapshot's own format, the data.
  private static func encode(_ snapshot: LogSnapshot) -> [UInt8] {
    var content = ByteWriter()
    content.add(UInt64(snapshot.version))
    content.add(UInt64(snapshot.format))
    content.add(raw: snapshot.data)
    return [1] + Array(SHA256.hash(data: content.bytes)) + content.bytes
  }

  /// Nil if the bytes are not whole: a snapshot is a cache.
  private static func decode(_ bytes: [UInt8]) -> LogSnapshot? {
    guard bytes.count >= 49, bytes[0] == 1, Array(SHA256.hash(data: bytes[33...])) == Array(bytes[1..<33]) else {
      return nil
    }
    var reader = ByteReader(Array(bytes[33..<49]))
    guard let version = try? reader.integer(), let format = try? reader.integer() else { return nil }
    return LogSnapshot(version: Int(version), format: Int(format), data: Array(bytes[49...]))
  }
}
