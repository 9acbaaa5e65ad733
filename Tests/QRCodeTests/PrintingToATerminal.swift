import QRCode
import Testing

@Suite struct PrintingToATerminal {
  @Test(arguments: [false, true])
  func `reads back from the screen`(inverted: Bool) throws {
    let texts = [
      "HTTPS://HUNT.EXAMPLE/Q/7KQF2M9ZX4TB", "QUARRY:7KQF2M9ZX4TB", "Grüße", String(repeating: "a", count: 500),
    ]
    let screens = try texts.map { screen(try QRCode($0).terminal(inverted: inverted), inkIsLight: !inverted) }
    #expect(try Scanner.read(screens.map(\.pgm)) == texts)
  }

  @Test func `has the quiet zone on all sides, and each line its end`() throws {
    let code = try QRCode("QUARRY:7KQF2M9ZX4TB")
    let text = code.terminal()
    #expect(text.hasSuffix("\n"))
    let lines = text.split(separator: "\n")
    #expect(lines.count == (code.width + 8 + 1) / 2)
    #expect(lines.allSatisfy { $0.count == code.width + 8 })
    #expect(lines.prefix(2).allSatisfy { $0.allSatisfy { $0 == "█" } })
    #expect(lines.allSatisfy { $0.hasPrefix("████") && $0.hasSuffix("████") || $0 == lines.last })
    #expect(lines.last?.allSatisfy { $0 == "▀" } == true, "nothing is drawn below the quiet zone")
  }

  @Test func `is only blocks, and inverted their opposite`() throws {
    let code = try QRCode("QUARRY:7KQF2M9ZX4TB")
    #expect(Set(code.terminal()) == ["█", "▀", "▄", " ", "\n"])
    let opposite: [Character: Character] = ["█": " ", " ": "█", "▀": "▄", "▄": "▀", "\n": "\n"]
    let lines = code.terminal().split(separator: "\n").dropLast().map { String($0.map { opposite[$0] ?? "?" }) }
    #expect(code.terminal(inverted: true).split(separator: "\n").dropLast().map(String.init) == lines)
  }

  /// Renders the terminal's text, with each half of a character as 4 by 4 pixels; the background has the other colour.
  private func screen(_ text: String, inkIsLight: Bool) -> Picture {
    let scale = 4
    let lines = text.split(separator: "\n")
    let (ink, ground): (UInt8, UInt8) = inkIsLight ? (255, 0) : (0, 255)
    var pixels: [UInt8] = []
    for line in lines {
      for inked in ["█▀", "█▄"] {
        let row = line.flatMap { repeatElement(inked.contains($0) ? ink : ground, count: scale) }
        for _ in 0..<scale { pixels += row }
      }
    }
    return Picture(width: (lines.first?.count ?? 0) * scale, height: lines.count * 2 * scale, pixels: pixels)
  }
}
