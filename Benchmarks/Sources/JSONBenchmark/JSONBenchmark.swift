import Foundation
import JSONCoding
import Wire

/// Measures reading the request and writing the answer of a scan, the most frequent message, with our JSON and with
/// Foundation's coders. `JSONBenchmark [rounds]` prints JSON: microseconds per message, for each round.
@main struct JSONBenchmark {
  static let messages = 100_000
  static let request = Array(
    #"{"jsonrpc":"2.0","id":17,"method":"scan.submit","params":{"text":"HTTPS://HUNT.EXAMPLE/Q/7KQF2M9ZX4TB"}}"#.utf8)

  static func main() throws {
    let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 5
    var ours: [Double] = []
    var foundation: [Double] = []
    for _ in 0..<rounds {
      ours.append(microseconds { readAndWrite() })
      foundation.append(try microseconds { try readAndWriteByFoundation() })
    }
    print(#"{"ours":\#(list(ours)),"foundation":\#(list(foundation)),"messages":\#(messages)}"#)
  }

  static func list(_ numbers: [Double]) -> String {
    "[" + numbers.map { String(format: "%.3f", $0) }.joined(separator: ",") + "]"
  }

  /// - Parameter once: handles a message, and returns a value derived from it so that the work is not optimized away.
  static func microseconds(_ once: () throws -> Int) rethrows -> Double {
    var sum = 0
    let spent = try ContinuousClock().measure { for _ in 0..<messages { sum &+= try once() } }
    precondition(sum > 0)
    return spent / .microseconds(1) / Double(messages)
  }

  // MARK: Ours

  static func readAndWrite() -> Int {
    guard case .single(.success(let request)) = Message(parsing: request), let id = request.id,
      let text = try? request.params.string("text")
    else { return 0 }
    let result = JSONWriter.bytes {
      $0.object {
        $0.member("outcome", "found")
        $0.member("clue", "c17")
        $0.member("points", 50)
        $0.member("total", 850)
        $0.member("rank", 3)
        $0.member("found", 17)
        $0.member("of", 40)
      }
    }
    return Reply.result(result, id: id).count + text.utf8.count
  }

  // MARK: Foundation's

  struct Asked: Decodable {
    struct Params: Decodable { let text: String }
    let id: Int
    let method: String
    let params: Params
  }

  struct Answered: Encodable {
    struct Outcome: Encodable {
      let outcome: String
      let clue: String
      let points: Int
      let total: Int
      let rank: Int
      let found: Int
      let of: Int
    }
    let jsonrpc: String
    let id: Int
    let result: Outcome
  }

  static let decoder = JSONDecoder()
  static let encoder = JSONEncoder()
  static let data = Data(request)

  static func readAndWriteByFoundation() throws -> Int {
    let asked = try decoder.decode(Asked.self, from: data)
    let outcome = Answered.Outcome(outcome: "found", clue: "c17", points: 50, total: 850, rank: 3, found: 17, of: 40)
    let answer = try encoder.encode(Answered(jsonrpc: "2.0", id: asked.id, result: outcome))
    return answer.count + asked.params.text.utf8.count
  }
}
