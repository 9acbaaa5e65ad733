import JSONCoding

// A value larger than a message is one batch of messages on one subject. A header names the value, so that a reader
// recognizes a whole one. Storing a value erases its predecessor.

extension JetStream {
  private static var header: String { "Quarry-Value" }
  /// Bytes of a value in one message.
  private static var chunkBytes: Int { 512 << 10 }
  /// The most bytes of a value.
  public static var valueBytes: Int { chunkBytes * batchMessages }

  /// The value of a subject; nil if there is none. The caller checks whether it is whole.
  public func value(of subject: String) async throws -> [UInt8]? {
    guard let last = try await last(of: subject) else { return nil }
    var (id, bytes): (String?, [UInt8]) = (nil, [])
    try await read(subject, from: 1, through: last.sequence) { message in
      let header = message.headers.first { $0.name == Self.header }?.value
      if header != id { bytes = [] }
      id = header
      bytes += message.data
      return true
    }
    return bytes
  }

  /// Stores a value of at most ``valueBytes`` bytes. Throws `JetStreamError` or `NATSFailure` if it may not be stored.
  public func store(_ value: [UInt8], as subject: String) async throws {
    let id = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    let messages = stride(from: 0, to: max(value.count, 1), by: Self.chunkBytes).map { start in
      NATSMessage(
        subject, headers: [.init(Self.header, id)],
        data: Array(value[start..<min(start + Self.chunkBytes, value.count)]))
    }
    guard messages.count <= Self.batchMessages else {
      throw JetStreamError(code: 0, description: "\(value.count) bytes do not fit into a batch")
    }
    switch await publish(messages) {
    case .stored(let sequence): try await eraseAll(of: subject, before: sequence)
    case .refused(let reason): throw JetStreamError(code: 0, description: reason)
    case .conflict, .unknown: throw NATSFailure.timedOut
    }
  }

  /// The subjects that have messages.
  public func subjects() async throws -> Set<String> {
    var found: Set<String> = []
    while true {
      let request = JSONWriter.bytes { json in
        json.object {
          $0.member("subjects_filter", "\(name).>")
          $0.member("offset", found.count)
        }
      }
      let answer = try await call("STREAM.INFO.\(name)", request)
      let page = answer["state"]?["subjects"]?.object?.members.map(\.name) ?? []
      found.formUnion(page)
      guard let total = answer["total"]?.integer, found.count < Int(total), !page.isEmpty else { return found }
    }
  }
}
