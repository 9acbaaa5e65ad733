/// Edits a line key by key, without a terminal: takes bytes, and tells what to draw.
struct LineEditor: Equatable {
  enum Key: Equatable {
    /// Return was pressed: the line is complete, and a new one begins.
    case line(String)
    /// Ctrl-D on an empty line.
    case end
  }

  private var text: [Character] = []
  private var cursor = 0
  /// Bytes of an incomplete character or escape sequence.
  private var pending: [UInt8] = []

  /// The longest line, in characters: more than any code or message, but a bound against a cat on the keyboard.
  private static let lengthMax = 4_096

  var line: String { String(text) }

  /// The number of columns after the cursor.
  var columnsBehindCursor: Int { text[cursor...].reduce(0) { $0 + $1.columns } }

  /// Takes bytes from the terminal, and returns the keys that matter.
  mutating func type(_ bytes: some Sequence<UInt8>) -> [Key] {
    bytes.compactMap { type($0) }
  }

  private mutating func type(_ byte: UInt8) -> Key? {
    if pending.first == 0x1B {
      escape(byte)
      return nil
    }
    guard pending.isEmpty, byte < 0x80 else {
      character(byte)
      return nil
    }
    switch byte {
    case 0x0A, 0x0D:
      defer { self = LineEditor() }
      return .line(line)
    case 0x04: if text.isEmpty { return .end }
    case 0x7F, 0x08: removeBefore { _ in false }
    case 0x01: cursor = 0
    case 0x05: cursor = text.count
    case 0x15: removeBefore { _ in true }
    case 0x17: removeWord()
    case 0x0B: text.removeSubrange(cursor...)
    case 0x1B: pending = [byte]
    case 0x09: insert(" ")
    case 0x20...: insert(Character(Unicode.Scalar(byte)))
    default: break
    }
    return nil
  }

  // MARK: Text

  /// Takes a byte of a character outside ASCII.
  private mutating func character(_ byte: UInt8) {
    pending.append(byte)
    if let text = String(validating: pending, as: UTF8.self) {
      for character in text { insert(character) }
      pending = []
    } else if pending.count >= 4 || byte < 0x80 {
      pending = []
    }
  }

  private mutating func insert(_ character: Character) {
    guard text.count < Self.lengthMax else { return }
    // Input may combine with the character before it, such as an accent or the second half of a flag.
    if cursor > 0 {
      let joined = String(text[cursor - 1]) + String(character)
      if joined.count == 1 {
        text[cursor - 1] = Character(joined)
        return
      }
    }
    text.insert(character, at: cursor)
    cursor += 1
  }

  private mutating func removeWord() {
    while cursor > 0, text[cursor - 1].isWhitespace { removeBefore { _ in false } }
    removeBefore { !$0.isWhitespace }
  }

  /// Removes the character before the cursor, and those before it while the condition holds.
  private mutating func removeBefore(while condition: (Character) -> Bool) {
    guard cursor > 0 else { return }
    var start = cursor - 1
    while start > 0, condition(text[start - 1]) { start -= 1 }
    text.removeSubrange(start..<cursor)
    cursor = start
  }

  // MARK: Keys

  /// Takes a byte of an escape sequence, such as `ESC [ D` for an arrow.
  private mutating func escape(_ byte: UInt8) {
    pending.append(byte)
    if pending.count == 2 {
      // Anything else is a key combined with Alt, which has no meaning here.
      if byte != UInt8(ascii: "["), byte != UInt8(ascii: "O") { pending = [] }
      return
    }
    guard (0x40...0x7E).contains(byte) else {
      if pending.count > 16 { pending = [] }
      return
    }
    let parameter = String(decoding: pending[2..<pending.count - 1], as: UTF8.self)
    pending = []
    switch (byte, parameter) {
    case (UInt8(ascii: "D"), _): cursor = max(0, cursor - 1)
    case (UInt8(ascii: "C"), _): cursor = min(text.count, cursor + 1)
    case (UInt8(ascii: "H"), _), (UInt8(ascii: "~"), "1"), (UInt8(ascii: "~"), "7"): cursor = 0
    case (UInt8(ascii: "F"), _), (UInt8(ascii: "~"), "4"), (UInt8(ascii: "~"), "8"): cursor = text.count
    case (UInt8(ascii: "~"), "3"): if cursor < text.count { text.remove(at: cursor) }
    default: break
    }
  }
}
