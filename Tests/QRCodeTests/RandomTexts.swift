import TestTools

extension String {
  /// Runs of one alphabet each, as in people's texts; short ones are more likely.
  static func random(runs: Int, longest: Int, using random: inout SeededGenerator) -> String {
    let alphabets = [
      "0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 $%*+-./:", "abcdefghijklmnopqrstuvwxyz,;!?_#@",
      "äöüßéñçøÅÿ", "こんにちは日本語", "Приветмир", "🦊🎉🧭🗺", "\u{1}\u{7}\t\n\r\u{1b}\u{7f}\\\"'<>&",
    ].map(Array.init)
    var text = ""
    for _ in 0..<Int.random(in: 1...runs, using: &random) {
      let alphabet = alphabets[Int.random(in: 0..<alphabets.count, using: &random)]
      for _ in 0..<Int.random(in: 1...Int.random(in: 1...longest, using: &random), using: &random) {
        text.append(alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
      }
    }
    return text
  }
}
