import Foundation
import QRSheet

/// Measures drawing a PDF of 1,000 codes in memory. `SheetBenchmark [rounds]` prints JSON: milliseconds, for each
/// round.
@main struct SheetBenchmark {
  static let codes = 1000

  static func main() throws {
    let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 5
    let first = try draw(.cards)
    let cards = try (0..<rounds).map { _ in try draw(.cards) }
    let posters = try (0..<rounds).map { _ in try draw(.poster) }
    func list(_ times: [Double]) -> String { times.map { String(format: "%.1f", $0) }.joined(separator: ",") }
    print(
      #"{"cards":[\#(list(cards))],"posters":[\#(list(posters))],"first":\#(list([first])),"codes":\#(codes)}"#)
  }

  static func draw(_ layout: Layout) throws -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    let entries = (1...codes).map { number in
      let token = String(format: "7KQF2M9Z%04d", number)
      return Sheet.Entry(
        number: number, title: "The fountain behind the town hall, \(number)", text: "HTTPS://HUNT.EXAMPLE/Q/\(token)",
        typedCode: token)
    }
    let sheet = try Sheet(
      title: "Old Town", entries: entries, joinAddress: "hunt.example/join/7KQF", options: SheetOptions(layout: layout))
    let bytes = sheet.pdf().bytes
    let spent = clock.now - start
    precondition(bytes.count > 100_000)
    return spent / .milliseconds(1)
  }
}
