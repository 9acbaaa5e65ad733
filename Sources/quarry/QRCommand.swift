public import ArgumentParser
import Disk
import Foundation
public import QRCode

struct QRCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "qr",
    abstract: "Create a QR code from any text.",
    discussion: """
      By default, the output file's extension selects the format; without a file, the code is drawn in the terminal.

      EXAMPLES
        quarry qr "HELLO"
        quarry qr "HTTPS://HUNT.EXAMPLE/Q/7KQF2M9ZX4TB" --png -o clue.png --module 20
        quarry qr "HELLO" --svg > hello.svg
        quarry qr --terminal --inverted "HELLO" | lp    dark on light, for paper
      """
  )

  enum Format: String, CaseIterable, EnumerableFlag {
    case svg
    case png
    case terminal

    static func help(for format: Format) -> ArgumentHelp? {
      switch format {
      case .svg: "Draw an SVG."
      case .png: "Draw a PNG."
      case .terminal: "Draw with characters."
      }
    }
  }

  @Argument(help: "The code's text; - for standard input.")
  var text: String

  @Flag(exclusivity: .exclusive)
  var format: Format?

  @Option(
    name: [.customShort("o"), .customLong("output")], help: ArgumentHelp("Write to this file.", valueName: "file"))
  var file: String?

  @Option(name: .customLong("module"), help: ArgumentHelp("The size of a module in pixels.", valueName: "pixels"))
  var moduleSize = 10

  @Option(help: ArgumentHelp("The width of the light border in modules. Readers need 4.", valueName: "modules"))
  var margin = QRCode.quietZone

  @Option(name: .customLong("ec"), help: ArgumentHelp("The minimum error correction.", valueName: "level"))
  var errorCorrection = QRCode.ErrorCorrection.medium

  @Flag(help: "In the terminal: draw the dark modules, for dark text on a light background.")
  var inverted = false

  func validate() throws {
    guard QRCode.moduleSizes.contains(moduleSize) else {
      throw ValidationError(
        "--module must be from \(QRCode.moduleSizes.lowerBound) to \(QRCode.moduleSizes.upperBound).")
    }
    guard QRCode.margins.contains(margin) else {
      throw ValidationError("--margin must be from \(QRCode.margins.lowerBound) to \(QRCode.margins.upperBound).")
    }
  }

  func run() async throws {
    let format = format ?? Self.format(ofFile: file) ?? .terminal
    guard format != .png || file != nil || !Output.isTerminal else {
      throw ValidationError("A PNG cannot be printed to a terminal. Give a file with -o, or redirect the output.")
    }
    let code = try QRCode(try textOrInput(), correction: .strongest(atLeast: errorCorrection))
    let bytes = try draw(code, as: format)
    if let file { return try Output.write(bytes, to: file) }
    if format == .terminal { try Output.draw(String(decoding: bytes, as: UTF8.self)) } else { try Output.write(bytes) }
  }

  private func draw(_ code: QRCode, as format: Format) throws -> [UInt8] {
    switch format {
    case .png: return try code.png(moduleSize: moduleSize, margin: margin)
    case .svg: return Array((try code.svg(size: .module(pixels: moduleSize), margin: margin) + "\n").utf8)
    case .terminal:
      let isForScreen = file == nil && !inverted && Output.isColourful
      return Array((isForScreen ? code.coloured : code.terminal(inverted: inverted)).utf8)
    }
  }

  static func format(ofFile file: String?) -> Format? {
    guard let file else { return nil }
    return Format(rawValue: Disk.ending(of: file).lowercased())
  }

  /// - Returns: the text without a final line feed in standard input, which `echo` adds.
  private func textOrInput() throws -> String {
    guard text == "-" else { return text }
    guard let data = try? FileHandle.standardInput.read(upToCount: 65_536),
      let input = String(data: data, encoding: .utf8)
    else { throw Failure.unreachable("Standard input cannot be read as UTF-8 text.") }
    return input.hasSuffix("\n") ? String(input.dropLast()) : input
  }
}

extension QRCode.ErrorCorrection: ExpressibleByArgument {}

extension QRCode {
  /// Black on white whatever the terminal's colours, so that phones can read it from any screen.
  var coloured: String {
    terminal(inverted: true)
      .split(separator: "\n")
      .map { "\u{1B}[30;107m\($0)\u{1B}[0m\n" }
      .joined()
  }

  static func coloured(_ code: QRCode) -> String { code.coloured }
}
