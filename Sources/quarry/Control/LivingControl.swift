import ArgumentParser
import Foundation
import JSONCoding
import LobbyLog
import QRCode

struct LivingControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "living", abstract: "Show the current code of a clue with a living code.",
    discussion: """
      The code changes every 20 seconds. This shows the current one as text and as a QR code. --all lists those of the \
      next two minutes.
      """)
  @Argument(help: "The clue: c1.")
  var clue: String

  @Flag(help: "List the codes of the next two minutes instead.")
  var all = false

  @OptionGroup var seat: HostSeat

  func run() async throws {
    let codes = (try await seat.call("clue.living", ["clue": .string(clue)])["codes"]?.array ?? []).map(Shown.init)
    guard let first = codes.first else { throw Failure.refused("The server knows no code for it.") }
    if all { return try Output.write(codes.map(\.line).joined(separator: "\n") + "\n") }
    let picture = try QRCode(first.qr)
    try Output.draw(Output.isColourful ? picture.coloured : picture.terminal())
    try Output.write(first.line + "\n")
  }

  private struct Shown {
    let qr: String
    let from: Int64
    let until: Int64

    init(_ code: JSONValue) {
      qr = code["qr"]?.string ?? ""
      from = code["from"]?.integer ?? 0
      until = code["until"]?.integer ?? 0
    }

    var line: String {
      let typed = QRToken(parsing: qr)?.grouped ?? qr.forTerminal
      return "\(typed)  \(Self.time(from)) to \(Self.time(until))"
    }

    private static func time(_ milliseconds: Int64) -> String {
      Date(timeIntervalSince1970: Double(milliseconds) / 1_000).formatted(
        Date.VerbatimFormatStyle(
          format:
            "\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits)",
          timeZone: .current, calendar: .init(identifier: .gregorian)))
    }
  }
}
