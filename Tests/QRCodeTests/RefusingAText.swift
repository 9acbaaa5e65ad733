import QRCode
import Testing

@Suite struct RefusingAText {
  @Test func `needs at least one character`() {
    #expect(throws: QREncodingFailed.emptyText) { try QRCode("") }
  }

  @Test(arguments: [
    ("a", 2953), ("A", 4296), ("7", 7089), ("\u{0}", 2953),
    // The UTF-8 header costs three bytes.
    ("語", 2950),
  ])
  func `says how long a text is and how long it may be`(character: String, most: Int) {
    let text = String(repeating: character, count: 8000)
    #expect(throws: QREncodingFailed.tooLong(bytes: text.utf8.count, most: most)) { try QRCode(text) }
  }

  @Test func `refuses a huge text at once`() {
    let text = String(repeating: "7", count: 1_000_000)
    #expect(throws: QREncodingFailed.tooLong(bytes: 1_000_000, most: 7089)) { try QRCode(text) }
  }

  @Test func `explains itself`() {
    let failed = QREncodingFailed.tooLong(bytes: 3000, most: 2953)
    #expect("\(failed)" == "3000 bytes do not fit into a QR code; the most for such a text is 2953")
    #expect("\(QREncodingFailed.emptyText)" == "the text is empty")
  }
}
