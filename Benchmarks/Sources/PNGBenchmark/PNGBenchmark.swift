import Foundation
import QRCode

/// Measures encoding a text as a PNG code in memory. `PNGBenchmark [rounds]` prints JSON: milliseconds, for each round.
@main struct PNGBenchmark {
  static let codes = 500

  static func main() throws {
    let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 5
    let milliseconds = try (0..<rounds).map { _ in try round() }
    let list = milliseconds.map { String(format: "%.4f", $0) }.joined(separator: ",")
    print(#"{"milliseconds":[\#(list)],"codes":\#(codes)}"#)
  }

  static func round() throws -> Double {
    var bytes = 0
    let clock = ContinuousClock()
    let start = clock.now
    for code in 0..<codes {
      let token = String(format: "7KQF2M9Z%04d", code)
      bytes += try QRCode("HTTPS://HUNT.EXAMPLE/Q/\(token)").png(moduleSize: 10).count
    }
    let spent = clock.now - start
    precondition(bytes > 0)
    return spent / .milliseconds(1) / Double(codes)
  }
}
