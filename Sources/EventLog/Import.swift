/// Fills an empty log with the events of an export.
///
/// Events keep their stream, version, time and bytes, so hashes stay the same. The log keeps its own
/// epoch, so that clients do not mistake it for the exported one.
///
/// ```swift
/// var importing = try await Import(into: log, claims: { … })
/// while let bytes = try file.next() { try await importing.add(bytes) }
/// let verified = try await importing.finish()
/// ```
///
/// Events are verified before they are stored. A file that breaks half-way still leaves its first half in the log:
/// discard the log then, or check the file with an `ExportReader` first.
public struct Import {
  private let log: any EventLog
  private let claims: (StoredEvent) -> [ClaimChange]
  private var reader = ExportReader()

  /// - Parameter claims: the claims that an event takes or releases, as when it was first stored.
  public init(into log: some EventLog, claims: @escaping (StoredEvent) -> [ClaimChange]) async throws {
    guard try await log.readAll(after: 0, limit: 1).isEmpty else { throw ImportError.notEmpty }
    self.log = log
    self.claims = claims
  }

  /// Reads more bytes, stores the events that they complete, and returns when they are durable.
  public mutating func add(_ bytes: some Collection<UInt8>) async throws {
    let events = try reader.read(bytes)
    guard reader.stream == nil else { throw ImportError.published }
    // In batches, so that a whole file in one chunk does not become one transaction.
    for start in stride(from: 0, to: events.count, by: 1000) {
      try await store(events[start..<min(start + 1000, events.count)])
    }
  }

  /// Checks that all events were read. Call it at the end of the file.
  public mutating func finish() throws(ExportError) -> ChainVerifier { try reader.finish() }

  private func store(_ events: ArraySlice<StoredEvent>) async throws {
    let appends = events.map { event in
      Append(
        to: event.stream, expected: event.version - 1,
        events: [event.content], claims: claims(event), now: event.at)
    }
    let outcomes = await withCheckedContinuation { continuation in
      log.enqueue(appends) { continuation.resume(returning: $0) }
    }
    for (event, outcome) in zip(events, outcomes) {
      switch outcome {
      case .success(let appended):
        // The log was empty and the event is verified, so both are equal unless someone else appends at the same time.
        let isNext = appended.position == event.position || !log.numbersWithoutGaps
        guard isNext, appended.head == event.hash else { throw ImportError.notAlone }
      case .failure(let failure): throw ImportError.refused(position: event.position, failure)
      }
    }
  }
}

/// Why an import failed, except for errors in the file (`ExportError`).
public enum ImportError: Error, Equatable, CustomStringConvertible {
  /// The log already holds events.
  case notEmpty
  /// The file is the published log of one stream.
  case published
  /// Something else appended to the log during the import.
  case notAlone
  /// The log refused an event.
  case refused(position: Int64, AppendFailure)

  public var description: String {
    switch self {
    case .notEmpty: "The log is not empty. Choose a new one."
    case .published: "This is the published log of one lobby: for verifying, not for importing."
    case .notAlone: "Something else was written to the log during the import. Throw it away and import into a new one."
    case .refused(let position, let failure): "The log refused the event at position \(position): \(failure)."
    }
  }
}
