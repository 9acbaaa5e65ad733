import EventLog
import JSONCoding

/// Results with proof that a server signed them, and that they belong to a log in which nothing was altered.
///
/// The points are not recounted: the signature vouches for them. `quarry log verify` also recounts them.
public struct ProvenResults: Sendable {
  /// The results.
  public let results: Quarry.Results
  /// The key that has signed them, in hexadecimal.
  public let publicKey: String
  /// How many events the log has. Those after ``Quarry/Results/seq`` are chained to it, but nobody signed where they
  /// end.
  public let events: Int

  /// Checks every hash of `log.ndjson`, every secret part that it contains, and the signature of `results.json`.
  /// - Parameters:
  ///   - results: the bytes of `results.json`, or of the result of `lobby.results`.
  ///   - log: the bytes of `log.ndjson`.
  ///   - publicKey: the server's, as `server.info` gave it before the hunt; nil to trust the one in the results.
  /// - Throws: ``NotProven``, which says what is wrong.
  public init(verifying results: [UInt8], against log: [UInt8], publicKey: String? = nil) throws {
    guard let json = try? JSONParser.parse(results, from: .stored), let claim = try? Quarry.Results(json: json) else {
      throw NotProven(reason: "The results are no results of a hunt.")
    }
    let proof = claim.proof
    var reader = ExportReader()
    let stored: [StoredEvent]
    do {
      stored = try reader.read(log)
      _ = try reader.finish()
    } catch {
      throw NotProven(reason: "The log is not intact: \(error)")
    }
    guard reader.stream == StreamName("lobby/\(claim.lobby)"), reader.epoch == proof.epoch else {
      throw NotProven(reason: "The log is of another lobby, or of another epoch.")
    }
    guard stored.indices.contains(proof.seq - 1) else {
      throw NotProven(reason: "Events in the log: \(stored.count), signed: \(proof.seq).")
    }
    guard proof.seq == claim.seq, stored[proof.seq - 1].hash.description == proof.head else {
      throw NotProven(reason: "Event \(proof.seq) of the log is not the one that was signed.")
    }
    guard publicKey == nil || publicKey?.lowercased() == proof.publicKey else {
      throw NotProven(reason: "The results were signed by another server, with \(proof.publicKey).")
    }
    guard Self.isSigned(json, claim) else { throw NotProven(reason: "The signature is not for these results.") }
    self.results = claim
    self.publicKey = proof.publicKey
    events = stored.count
  }

  private static func isSigned(_ json: JSONValue, _ claim: Quarry.Results) -> Bool {
    let members = json.object?.members ?? []
    // A second proof could say something else than the one that was read.
    guard members.count(where: { $0.name == "proof" }) == 1,
      let hash = ResultsStatement.hash(ofResults: .object(JSONObject(members.filter { $0.name != "proof" })))
    else { return false }
    let proof = claim.proof
    let statement = ResultsStatement(
      lobby: claim.lobby, epoch: proof.epoch, seq: proof.seq, head: proof.head, results: hash)
    return statement.isSigned(by: proof.publicKey, signature: proof.signature)
  }
}

/// The results could not be verified.
public struct NotProven: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence about what is wrong.
  public let reason: String

  /// The sentence.
  public var description: String { reason }
}

extension QuarryMethods {
  /// Fetches the results of a hunt that has ended, and its log, and verifies them.
  /// - Parameters:
  ///   - lobby: The lobby's id.
  ///   - publicKey: The server's, as `server.info` gave it before the hunt; nil to trust the one in the results.
  /// - Throws: ``NotProven`` besides the usual errors.
  public func provenResults(lobby: String, publicKey: String? = nil) async throws -> ProvenResults {
    // First the results: the log that is fetched afterwards has everything that they rest on.
    let results = try await publishedResults(lobby: lobby)
    return try ProvenResults(verifying: results, against: try await publishedLog(lobby: lobby), publicKey: publicKey)
  }

  /// Fetches the results of a hunt that has ended as the bytes of a file, `results.json`.
  /// - Parameter lobby: The lobby's id.
  public func publishedResults(lobby: String) async throws -> [UInt8] {
    try await answer(to: "lobby.results", ["lobby": .string(lobby)]).bytes
  }

  /// Fetches the log of a lobby as the bytes of a file, `log.ndjson`.
  ///
  /// A spectator can have it once the hunt has ended. What the caller may not see is replaced by hashes.
  /// - Parameter lobby: The lobby's id.
  public func publishedLog(lobby: String) async throws -> [UInt8] {
    var lines: [UInt8] = []
    var count = 0
    var last = 1
    while count < last {
      let page = try await answer(
        to: "lobby.log",
        [
          "lobby": .string(lobby), "after": .integer(Int64(count)),
          "limit": .integer(Int64(count == 0 ? ClientLimits.logPage : min(ClientLimits.logPage, last - count))),
        ])
      let events = page["events"]?.array ?? []
      guard !events.isEmpty else { throw ConnectionFailure.unreadable("the log ends behind event \(count)") }
      if count == 0 {
        // What happens later is left out.
        last = try page.read("last")
        lines = Export.header(epoch: try page.read("epoch"), stream: StreamName("lobby/\(lobby)"), events: last)
      }
      for event in events { lines += event.bytes + [UInt8(ascii: "\n")] }
      count += events.count
    }
    return lines
  }
}
