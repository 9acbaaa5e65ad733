import Core
public import EventLog
import Foundation
import Hunt
import HuntViews
import JSONCoding
import Wire

/// Checks results offline against the log they claim to follow from: the log contains the signed event, recounting it
/// gives the same results, and the signature is valid. If not, the error says what was altered.
///
/// ```swift
/// var check = try ResultsCheck(of: bytesOfResults)
/// for event in events { try check.add(event) }   // from an `ExportReader`, which has verified the chain
/// let verdict = try check.finish(epoch: reader.epoch)
/// ```
public struct ResultsCheck {
  /// The parsed results.
  private let file: ResultsFile
  /// The key that must have signed them, if known beforehand.
  private let pinned: String?
  private var fold: PublishedFold?
  /// The log's state at the event that the proof numbers, and at the event whose hash it states.
  private var atSeq: LogSide?
  private var atHead: LogSide?
  /// The newest event of the log that may have changed the results.
  private var changedAt = 0
  private var newest = 0

  /// - Parameter publicKey: the server's, in hexadecimal; nil to trust the one in the results.
  public init(of results: [UInt8], publicKey: String? = nil) throws(AlteredResults) {
    file = try ResultsFile(results)
    pinned = publicKey
  }

  /// Takes the events of a log in order; skips those of other streams.
  public mutating func add(_ event: StoredEvent) throws {
    guard event.stream == StreamName(of: LobbyID(file.claim.lobby)) else { return }
    newest = event.version
    if fold == nil { fold = try PublishedFold(event) } else { try fold?.add(event) }
    changedAt = fold?.view.resultsSeq ?? 0
    if event.version == file.claim.seq { atSeq = side(at: event) }
    if event.hash.description == file.claim.head { atHead = side(at: event) }
  }

  private func side(at event: StoredEvent) -> LogSide? {
    guard let results = fold?.view.results else { return nil }
    let json = JSONWriter.bytes { $0.object { $0.members(of: results, lobby: file.claim.lobby) } }
    return LogSide(seq: event.version, head: event.hash.description, results: json)
  }

  /// The result of a successful check.
  public struct Verdict: Sendable {
    /// The event as of which the results hold.
    public let seq: Int
    /// The key that signed them.
    public let publicKey: String
    /// The newest later event that may have changed the results; nil if there is none.
    public let changedAt: Int?
  }

  /// - Parameter epoch: the log's.
  public func finish(epoch: String?) throws(AlteredResults) -> Verdict {
    let claim = file.claim
    let isSigned = claim.isSigned(by: pinned ?? file.publicKey, signature: file.signature)
    guard newest > 0 else {
      throw isSigned
        ? .log("it contains nothing of the lobby \(claim.lobby)")
        : .results("\"lobby\" is \(claim.lobby), and the log contains nothing of that lobby")
    }
    guard let log = atHead ?? atSeq else { throw missing(isSigned: isSigned) }
    var differences = file.differences(from: log)
    if claim.epoch != epoch {
      differences.append("proof.epoch is \(claim.epoch), and the log's is \(epoch ?? "missing")")
    }
    if isSigned, pinned == nil || pinned == file.publicKey {
      guard differences.isEmpty else { throw altered(log, epoch: epoch, differences) }
      let changedAt = changedAt > claim.seq ? changedAt : nil
      return Verdict(seq: claim.seq, publicKey: file.publicKey, changedAt: changedAt)
    }
    throw .results(unsigned(differences, isSignedByPinned: isSigned))
  }

  /// The error when the log ends too early, or the results refer to an unusable event.
  private func missing(isSigned: Bool) -> AlteredResults {
    let seq = file.claim.seq
    guard newest < seq else {
      return isSigned
        ? .log("as of event \(seq) the hunt has not ended in it")
        : .results("\"proof.seq\" is \(seq), and as of that event the hunt had not ended")
    }
    return isSigned
      ? .log(
        "it ends with event \(newest), before event \(seq) of the results: events are missing at its end")
      : .results("\"proof.seq\" is \(seq), and the log ends with event \(newest)")
  }

  /// The error when the signature is valid, so that the log must have been altered.
  private func altered(_ log: LogSide, epoch: String?, _ differences: [String]) -> AlteredResults {
    let claim = file.claim
    if claim.epoch != epoch { return .log("line 1: \"epoch\" is \(epoch ?? "missing"), and \(claim.epoch) was signed") }
    if log.head != claim.head {
      return .log(
        "event \(claim.seq) is not the one that was signed: its hash is \(log.head), and \(claim.head) was signed. "
          + "It or an earlier event was altered, and all hashes after that were recalculated")
    }
    // Signature, chain and results can only disagree if the two versions count differently.
    return .results(
      "this version of quarry counts differently from the one that signed them: \(differences.joined(separator: "; "))"
    )
  }

  private func unsigned(_ differences: [String], isSignedByPinned: Bool) -> String {
    if let pinned, isSignedByPinned {
      return "\"proof.publicKey\" is \(file.publicKey), and what is there is signed with \(pinned)"
    }
    guard differences.isEmpty else { return differences.joined(separator: "; ") }
    if let pinned, pinned != file.publicKey, file.claim.isSigned(by: file.publicKey, signature: file.signature) {
      return "they were signed by another server: with \(file.publicKey), not with \(pinned)"
    }
    return pinned == nil
      ? "\"proof.signature\" is not that of \"proof.publicKey\": one of the two was altered"
      : "\"proof.signature\" is not the server's"
  }
}

/// Which of the two files was altered, and where.
public enum AlteredResults: Error, Equatable, CustomStringConvertible {
  case results(String)
  case log(String)

  public var description: String {
    switch self {
    case .results(let what): "The results were altered: \(what)."
    case .log(let what): "The log was altered: \(what)."
    }
  }
}

/// The log's state at one event.
private struct LogSide {
  let seq: Int
  let head: String
  /// As JSON, without a proof.
  let results: [UInt8]
}

/// Saved results: the result of `lobby.results`, in any JSON formatting.
private struct ResultsFile {
  let claim: ResultsStatement
  let publicKey: String
  let signature: String
  /// Without the proof and the badges.
  private let results: JSONValue

  init(_ bytes: [UInt8]) throws(AlteredResults) {
    guard let object = (try? JSONParser.parse(bytes, from: .stored))?.object else {
      throw .results("this is not a JSON object")
    }
    let proof = object["proof"]?.object
    func text(_ name: String) throws(AlteredResults) -> String {
      guard let text = proof?[name]?.string else { throw .results("\"proof.\(name)\" is missing") }
      return text
    }
    let results = JSONValue.object(JSONObject(object.members.filter { $0.name != "proof" }))
    guard object["result"] == nil else {
      throw .results("this is a whole answer of the server; keep only what is its \"result\"")
    }
    guard let lobby = object["lobby"]?.string else { throw .results("\"lobby\" is missing") }
    guard let seq = proof?["seq"]?.integer else { throw .results("\"proof.seq\" is missing") }
    guard let hash = ResultsStatement.hash(ofResults: results), object.members.count(where: { $0.name == "proof" }) == 1
    else { throw .results("they contain a fraction, or a name twice in an object, which results never do") }
    let known = ["epoch", "seq", "head", "publicKey", "signature"]
    let odd = proof?.members.first { member in !known.contains { member.name.hasSameBytes(as: $0) } }
    if let odd { throw .results("\"proof.\(odd.name)\" is there, and no proof has such a member") }
    let names = Set((proof?.members ?? []).map(\.name))
    guard names.count == proof?.members.count else { throw .results("a member of \"proof\" is there twice") }
    claim = ResultsStatement(
      lobby: lobby, epoch: try text("epoch"), seq: Int(seq), head: try text("head"), results: hash)
    publicKey = try text("publicKey")
    signature = try text("signature")
    // Badges are not recounted, only covered by the signature: another version may find more of them, and some depend
    // on what the log does not publish.
    self.results = JSONValue.object(JSONObject(object.members.filter { !["proof", "badges"].contains($0.name) }))
  }

  /// The members that differ from the log's, limited to the first few.
  func differences(from log: LogSide) -> [String] {
    var differences: [String] = []
    if claim.seq != log.seq {
      differences.append("\"proof.seq\" is \(claim.seq), and \"proof.head\" is of event \(log.seq)")
    }
    if claim.head != log.head {
      differences.append("\"proof.head\" is \(claim.head), and the hash of event \(log.seq) is \(log.head)")
    }
    if let counted = try? JSONParser.parse(log.results, from: .stored) {
      differences += results.differences(from: counted, at: "")
    }
    return differences.count > 5 ? differences.prefix(5) + ["and \(differences.count - 5) more"] : differences
  }
}

extension JSONValue {
  /// The differences from the log's value.
  fileprivate func differences(from counted: JSONValue, at path: String) -> [String] {
    switch (self, counted) {
    case (.object(let mine), .object(let theirs)):
      let prefix = path.isEmpty ? "" : path + "."
      let unknown = mine.members.filter { theirs[$0.name] == nil }
        .map { "\"\(prefix)\($0.name)\" is there, and the log gives none" }
      return theirs.members.flatMap { member in
        mine[member.name]?.differences(from: member.value, at: prefix + member.name)
          ?? ["\"\(prefix)\(member.name)\" is missing, and the log gives \(member.value.text)"]
      } + unknown
    case (.array(let mine), .array(let theirs)):
      guard mine.count == theirs.count else {
        return ["\"\(path)\" has \(mine.count) entries, and the log gives \(theirs.count)"]
      }
      return zip(mine, theirs).enumerated()
        .flatMap { $1.0.differences(from: $1.1, at: "\(path)[\($0)]") }
    case _ where self == counted: return []
    // The log has no names of players with accounts: only the signature covers them.
    case (.string, .string(let name)) where name.hasSuffix(People.withheldMark): return []
    case _: return ["\"\(path)\" is \(text), and the log gives \(counted.text)"]
    }
  }

  private var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// A lobby as anybody can recount it, from its events without their secret parts.
struct PublishedFold {
  private(set) var view: LobbyView

  init(_ first: StoredEvent) throws {
    let (event, moment) = (try EventCodec.decodePublished(first), Timestamp(first.at))
    guard Lobby.canBegin(with: event, at: moment), let view = LobbyView(event, at: moment) else {
      throw UnreadableEvent(stream: first.stream, version: first.version, reason: "it does not create the lobby")
    }
    self.view = view
  }

  mutating func add(_ stored: StoredEvent) throws {
    let (event, moment) = (try EventCodec.decodePublished(stored), Timestamp(stored.at))
    guard view.lobby.canRecord(event, at: moment) else { throw UnreadableEvent.impossible(stored) }
    view.apply(event, at: moment, seq: stored.version)
  }
}
