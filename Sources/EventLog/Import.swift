/// Fills an empty log with the events of an export.
///
/// Events keep their stream, version, time and bytes, so positions and hashes come out the same; the log keeps its
/// own epoch, so that a client cannot take it for the one that was exported.
///
/// ```swift
/// var importing = try await Import(into: log, claims: { … })
/// while let bytes = try file.next() { try await importing.add(bytes) }
/// let verified = try await importing.finish()
/// ```
///
/// Events are verified before they are stored. Still, a file that is broken half-way leaves the first half in the log:
/// throw the log away then, or read the file through an `ExportReader` first.
public struct Import {
  private let log: any EventLog
  private let claims: (StoredEvent) -> [ClaimChange]
  private var reader = ExportReader()

  /// - Parameter claims: what an event claims or releases, as it was when the event was stored.
  public init(into log: some EventLog, claims: @escaping (StoredEvent) -> [ClaimChange]) async throws {
    guard try await log.readAll(after: 0, limit: 1).isEmpty else { throw ImportError.notEmpty }
    self.log = log
    self.claims = claims
  }

  /// Stores the events that are complete with these bytes, and returns when they are durable.
  public mutating func add(_ bytes: some Collection<UInt8>) async throws {
    let events = try reader.read(bytes)
    guard reader.stream == nil else { throw ImportError.published }
    // In parts, so that a whole file in one piece does not become one transaction.
    for start in stride(from: 0, to: events.count, by: 1000) {
      try await store(events[start..<min(start + 1000, events.count)])
    }
  }

  /// To be called at the end of the file: whether all events were there.
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
        // The log was empty and the event verified, so both follow, unless somebody else appends at the same time.
        guard appended.position == event.position, appended.head == event.hash else { throw ImportError.notAlone }
      case .failure(let failure): throw ImportError.refused(position: event.position, failure)
      }
    }
  }
}

/// Why an import failed, other than for its file (`ExportError`).
public enum ImportError: Error, Equatable, CustomStringConvertible {
  /// The log holds events already.
  case notEmpty
  /// The file is the published log of one stream.
  case published
  /// Others append to the log while it is filled.
  case notAlone
  /// The log did not take an event.
  case refused(position: Int64, AppendFailure)

  public var description: String {
    switch self {
    case .notEmpty: "The log is not empty; import into a new one."
    case .published: "This is the published log of one lobby: for verifying, not for importing."
    case .notAlone: "Something else was written to the log during the import. Throw it away and import into a new one."
    case .refused(let position, let failure): "The log did not take the event at position \(position): \(failure)."
    }
  }
}
