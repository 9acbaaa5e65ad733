import Core
import Crypto
import EventLog
import Hunt
import HuntViews
import JSONCoding
import TestSupport
import TestTools
import Testing

@testable import LobbyLog

/// Results and the log behind them, as two files.
private struct TwoFiles {
  static let lobby = LobbyID("01ARZ3NDEKTSV4RRFFQ69G5FAV")
  var results: [UInt8]
  var log: [UInt8]

  /// The files of a random game; nil if it never ends.
  /// - Parameters:
  ///   - withSecrets: whether the log includes the secrets, as a host gets it.
  init?(seed: UInt64, steps: Int = 120, withSecrets: Bool = false, signer: ResultsSigner = ResultsSigner(.test))
    async throws
  {
    let game = try RandomGame(seed: seed, steps: steps)
    let log = InMemoryLog(epoch: "epoch-1")
    let stream = StreamName(of: Self.lobby)
    let encoded = game.log.map { EventCodec.encode($0.event, at: $0.at) }
    try await log.append(Append(to: stream, expected: 0, events: encoded, now: 0))
    let stored = try await log.read(stream, after: 0, limit: .max)
    guard var view = LobbyView(game.log[0].event, at: game.log[0].at) else { return nil }
    for recorded in game.log.dropFirst() { view.apply(recorded.event, at: recorded.at, seq: recorded.seq) }
    guard let results = view.results else { return nil }
    let signed = UnsignedResults(of: view, in: Self.lobby)?
      .signed(by: signer, epoch: log.epoch, head: stored[results.seq - 1].hash)
    self.results = try #require(signed).json
    self.log = stored.reduce(Export.header(epoch: log.epoch, stream: stream, events: stored.count)) {
      $0 + Export.object(withSecrets ? $1 : $1.withoutSecret, withPosition: false) + [UInt8(ascii: "\n")]
    }
  }

  /// The problem with the files, in a sentence; nil if there is none.
  func problem(publicKey: String? = nil) -> String? {
    do {
      var check = try ResultsCheck(of: results, publicKey: publicKey)
      var reader = ExportReader()
      for event in try reader.read(log) { try check.add(event) }
      _ = try reader.finish()
      _ = try check.finish(epoch: reader.epoch)
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// The problem after replacing `old` with `new` in the results.
  func results(_ old: String, _ new: String) -> String? {
    var files = self
    let text = String(decoding: results, as: UTF8.self)
    guard let range = text.firstRange(of: old) else { return "\(old) is not there" }
    files.results = Array(text.replacingCharacters(in: range, with: new).utf8)
    return files.problem()
  }

  func log(_ change: (inout [String]) -> Void) -> String? {
    var files = self
    var lines = String(decoding: log, as: UTF8.self).split(separator: "\n").map(String.init)
    change(&lines)
    files.log = Array(lines.map { $0 + "\n" }.joined().utf8)
    return files.problem()
  }

  var proof: JSONValue { (try? JSONParser.parse(results)["proof"]) ?? .null }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}

@Suite(.timeLimit(.minutes(10))) struct AlteringResults {
  @Test(arguments: 0..<300 as Range<UInt64>)
  func `is not reported for a recount of a random game without secrets`(seed: UInt64) async throws {
    for withSecrets in [false, true] {
      guard let files = try await TwoFiles(seed: seed, withSecrets: withSecrets) else { continue }
      #expect(files.problem() == nil)
      #expect(files.problem(publicKey: ResultsSigner(.test).publicKey) == nil)
    }
  }

  @Test(arguments: [false, true])
  func `is detected for every changed byte of either file`(withSecrets: Bool) async throws {
    let whole = try await Self.files(withSecrets: withSecrets)
    var unnoticed: [String] = []
    var random = SeededGenerator(seed: 4)
    for index in whole.results.indices {
      var files = whole
      files.results[index] ^= UInt8(1 << random.integer(0...7))
      if files.problem() == nil { unnoticed.append("results \(index)") }
    }
    for index in whole.log.indices where withSecrets || index.isMultiple(of: 3) {
      var files = whole
      files.log[index] ^= UInt8(1 << random.integer(0...7))
      if files.problem() == nil { unnoticed.append("log \(index)") }
    }
    #expect(unnoticed.isEmpty)
  }

  /// A game that ended with at least two rows, the first of them with points.
  private static func files(withSecrets: Bool = false) async throws -> TwoFiles {
    for seed in 0..<1_000 as Range<UInt64> {
      guard let files = try await TwoFiles(seed: seed, steps: 60, withSecrets: withSecrets) else { continue }
      let rows = try JSONParser.parse(files.results)["rows"]?.array ?? []
      if rows.count > 1, rows[0]["points"] != 0, rows[1]["points"] != 0 { return files }
    }
    throw CancellationError()
  }

  @Test func `in a member of the results names it, and what the log gives`() async throws {
    let files = try await Self.files()
    let results = try JSONParser.parse(files.results)
    let points = try #require(results["rows"]?[0]?["points"]?.integer)
    #expect(
      files.results(#""points":\#(points)"#, #""points":\#(points + 7)"#)
        == "The results were altered: \"rows[0].points\" is \(points + 7), and the log gives \(points).")
    let name = try #require(results["rows"]?[0]?["name"]?.string)
    let renamed = files.results(#""name":"\#(name)""#, #""name":"Mallory""#)
    #expect(renamed == "The results were altered: \"rows[0].name\" is \"Mallory\", and the log gives \"\(name)\".")
    #expect(files.results(#""rank":1,"#, "")?.contains("\"rows[0].rank\" is missing") == true)
    #expect(files.results(#""rank":1,"#, #""rank":1,"medal":1,"#)?.contains("\"rows[0].medal\" is there") == true)
    #expect(files.results(#""rank":1,"#, #""rank":1,"rank":1,"#)?.contains("twice") == true)
    #expect(files.results("{", "")?.contains("not a JSON object") == true)
    #expect(files.results("{", #"{"result":1,"#)?.contains("whole answer") == true)
  }

  @Test func `in the proof names its member`() async throws {
    let files = try await Self.files()
    let seq = try #require(files.proof["seq"]?.integer)
    let head = try #require(files.proof["head"]?.string)
    let other = head.replacing(/./, maxReplacements: 1) { $0.output == "0" ? "1" : "0" }
    let signature = try #require(files.proof["signature"]?.string)
    #expect(files.results(#""epoch":"epoch-1""#, #""epoch":"epoch-2""#)?.contains("proof.epoch is epoch-2") == true)
    #expect(
      files.results(#"{"epoch":"epoch-1","seq":\#(seq)"#, #"{"epoch":"epoch-1","seq":\#(seq - 1)"#)?.contains(
        "\"proof.seq\" is \(seq - 1)") == true)
    #expect(files.results(head, other)?.contains("\"proof.head\" is \(other)") == true)
    #expect(files.results(signature, String(signature.reversed()))?.contains("\"proof.signature\"") == true)
    #expect(files.results(#""signature""#, #""singature""#)?.contains("\"proof.singature\" is there") == true)
    #expect(files.results(#""signature""#, #""odd":1,"signature""#)?.contains("\"proof.odd\"") == true)
    #expect(files.results(TwoFiles.lobby.rawValue, "01ARZ3NDEKTSV4RRFFQ69G5FAW")?.contains("\"lobby\"") == true)
  }

  @Test func `with another key is noticed by anybody who knows the server's key`() async throws {
    let files = try await Self.files()
    let forger = ResultsSigner(ServerKey(SymmetricKey(data: Array(repeating: UInt8(8), count: 32))))
    #expect(files.problem(publicKey: forger.publicKey)?.contains("signed by another server") == true)
    var swapped = files
    let text = String(decoding: files.results, as: UTF8.self)
    swapped.results = Array(text.replacing(ResultsSigner(.test).publicKey, with: forger.publicKey).utf8)
    #expect(swapped.problem()?.contains("\"proof.signature\" is not that of \"proof.publicKey\"") == true)
    let named = swapped.problem(publicKey: ResultsSigner(.test).publicKey)
    #expect(named?.contains("\"proof.publicKey\" is \(forger.publicKey)") == true)
  }

  @Test func `in the log names the line`() async throws {
    let files = try await Self.files(withSecrets: true)
    let seq = Int(try #require(files.proof["seq"]?.integer))
    let changed = files.log { $0[1].replace(#""capacity":"#, with: #""capacity":1"#) }
    #expect(changed?.hasPrefix("Line 2: The event at position 1 (lobby/") == true)
    #expect(files.log { $0.remove(at: 2) }?.hasPrefix("Line 3: ") == true)
    #expect(
      files.log { $0[0].replace("epoch-1", with: "epoch-2") }?.contains("The log was altered: line 1: \"epoch\"")
        == true)
    let secret = files.log { lines in lines[1].replace(#""host":""#, with: #""host":"0"#) }
    #expect(secret?.contains("its secret part is not the one that was sealed") == true)
    // The last events are cut off, and the header's count is adjusted.
    let cut = files.log { lines in
      lines.removeSubrange(seq...)
      lines[0].replace(/"events":\d+/) { _ in #""events":\#(seq - 1)"# }
    }
    #expect(cut?.contains("ends with event \(seq - 1), before event \(seq)") == true)
  }

  @Test func `in the log with recalculated hashes is noticed by the signature`() async throws {
    let files = try await Self.files()
    var lines = String(decoding: files.log, as: UTF8.self).split(separator: "\n").map(String.init)
    lines[1].replace(#""capacity":"#, with: #""capacity":1"#)
    // All hashes are recomputed, as an attacker could do.
    var hash = EventHash.origin
    for index in lines.indices.dropFirst() {
      let json = try JSONParser.parse(Array(lines[index].utf8))
      let data = try #require(try JSONParser.rawMember("data", of: Array(lines[index].utf8)))
      let event = NewEvent(
        type: try #require(json["type"]?.string), at: try #require(json["at"]?.integer), data: Array(data))
      hash = hash.followed(by: event, in: StreamName(of: TwoFiles.lobby), version: index)
      lines[index].replace(try #require(json["hash"]?.string), with: hash.description)
    }
    let problem = files.log { $0 = lines }
    #expect(problem?.hasPrefix("The log was altered: event") == true)
    #expect(problem?.contains("is not the one that was signed") == true)
  }
}
