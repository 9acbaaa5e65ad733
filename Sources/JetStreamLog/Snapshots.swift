import Crypto
public import EventLog
import JSONCoding
import NATS

// A snapshot is one batch of messages on the stream's subject of the second stream. A header names the snapshot and how
// many messages it has, so that a reader recognizes a whole one. Saving one overwrites its predecessors.

extension JetStreamLog {
  private static var header: String { "Quarry-Snapshot" }
  /// Bytes of a snapshot in one message.
  private static var chunkBytes: Int { 512 << 10 }

  private func subject(of name: StreamName) -> String {
    "\(snapshots.name).\(Subjects.token(name.rawValue))"
  }

  public func snapshot(of name: StreamName) async throws(LogUnavailable) -> LogSnapshot? {
    try await JetStream.reading {
      let subject = subject(of: name)
      guard let last = try await snapshots.last(of: subject) else { return nil }
      var (id, bytes): (String?, [UInt8]) = (nil, [])
      try await snapshots.read(subject, from: 1, through: last.sequence) { message in
        let header = message.headers.first { $0.name == Self.header }?.value
        if header != id { bytes = [] }
        id = header
        bytes += message.data
        return true
      }
      return Self.decode(bytes)
    }
  }

  public func saveSnapshot(_ snapshot: LogSnapshot, of name: StreamName) async throws(LogUnavailable) {
    try await JetStream.reading {
      guard try await stream.last(of: subjects.commits(of: name)) != nil else { return }
      let subject = subject(of: name)
      let id = String(UInt64.random(in: 0...UInt64.max), radix: 36)
      let messages = Self.encode(snapshot).chunks(of: Self.chunkBytes).map { chunk in
        NATSMessage(subject, headers: [.init(Self.header, id)], data: Array(chunk))
      }
      guard messages.count <= JetStream.batchMessages else {
        throw LogUnavailable(reason: "a snapshot of \(snapshot.data.count) bytes does not fit into a batch")
      }
      switch await snapshots.publish(messages) {
      case .stored(let sequence): try await snapshots.eraseAll(of: subject, before: sequence)
      case .refused(let reason): throw LogUnavailable(reason: reason)
      case .conflict, .unknown: throw LogUnavailable(reason: NATSFailure.timedOut.description)
      }
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
