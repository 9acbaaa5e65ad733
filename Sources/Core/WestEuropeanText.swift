/// Whether text that was read as Windows-1252 stands as the languages of western Europe write it. Text in another encoding of
/// one byte a letter then has letters that no language has together, letters in places where none has them, or signs in words.
///
/// It refuses rather than guesses. Scripts do the same: `shared/westeuropean.js`.
struct WestEuropeanText {
  private let scalars: [Unicode.Scalar]
  private let lower: [Unicode.Scalar]

  init(_ text: String.UnicodeScalarView) {
    scalars = Array(text)
    lower = scalars.map { scalar in
      let mapped = scalar.properties.lowercaseMapping.unicodeScalars
      return mapped.count == 1 ? mapped.first ?? scalar : scalar
    }
  }

  var isPlausible: Bool {
    let foreign = Set(lower.filter { !$0.isASCII && Self.isLetter($0) })
    guard foreign.isEmpty || Self.languages.contains(where: { $0.has(foreign) }) else { return false }
    var (word, run) = (0, 0)
    for (index, scalar) in lower.enumerated() {
      let isForeign = foreign.contains(scalar)
      run = isForeign ? run + 1 : 0
      guard run < 3, !isForeign || canStand(letter: scalar, at: index, foreign), canStand(sign: scalar, at: index, word)
      else { return false }
      word = Self.isLetter(scalar) ? word + 1 : 0
    }
    return true
  }

  /// The letters beside those of ASCII, and those of which at least one is in every text that has any.
  private struct Language {
    let letters, usual: Set<Unicode.Scalar>

    init(_ letters: String, usual: String) {
      self.letters = Set(letters.unicodeScalars)
      self.usual = Set(usual.unicodeScalars)
    }

    func has(_ found: Set<Unicode.Scalar>) -> Bool { found.isSubset(of: letters) && !found.isDisjoint(with: usual) }
  }

  private static let languages = [
    Language("äöüßéèàçêôâëï", usual: "äöüßé"),  // German, Dutch
    Language("àâçèéêëîïôùûüœÿ", usual: "éèàêœô"),  // French
    Language("àèéìòùóíî", usual: "àèéìòù"),  // Italian
    Language("áéíñóúü", usual: "áéíñóú"),  // Spanish
    Language("àçèéíïòóúü", usual: "àèéíòó"),  // Catalan
    Language("áâãàçéêíóôõú", usual: "ãõáéíóúçà"),  // Portuguese
    Language("æøåéäöü", usual: "æøå"),  // Danish, Norwegian
    Language("åäöéüàšž", usual: "åäö"),  // Swedish, Finnish
    Language("äöõüšž", usual: "ä"),  // Estonian
    Language("áéíóúýþæöðø", usual: "áéíóúæ"),  // Icelandic, Faroese
  ]

  /// The signs for feminine, masculine and micro, and two that Unicode counts as letters, are none here.
  private static func isLetter(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    if scalar.isASCII { return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) }
    return scalar.properties.isAlphabetic && !"ªºµˆƒ".unicodeScalars.contains(scalar)
  }

  private func letter(_ index: Int) -> Unicode.Scalar? {
    lower.indices.contains(index) && Self.isLetter(lower[index]) ? lower[index] : nil
  }

  private func canStand(letter: Unicode.Scalar, at index: Int, _ foreign: Set<Unicode.Scalar>) -> Bool {
    let (before, after) = (self.letter(index - 1), self.letter(index + 1))
    func isFollowed(by letters: String) -> Bool { after.map(letters.unicodeScalars.contains) ?? true }
    if letter != scalars[index], let before, before == scalars[index - 1] { return false }
    return switch letter {
    case "ç": isFollowed(by: "aouàáâãóôõúü")
    case "ã": isFollowed(by: "oesi")
    case "õ": isFollowed(by: "es") || foreign.contains("ä")
    case "ñ": after.map("aeiouáéíóú".unicodeScalars.contains) ?? false
    case "è": after.map { !"aeiouyáíàâ".unicodeScalars.contains($0) } ?? true
    case "ì", "ù": after == nil
    case "œ": after == "u" || after == "i"
    case "æ": before != "i" || after != nil
    default: true
    }
  }

  /// - Parameter word: how many letters stand before it.
  private func canStand(sign: Unicode.Scalar, at index: Int, _ word: Int) -> Bool {
    let (before, after) = (letter(index - 1), letter(index + 1))
    return switch sign {
    case "ˆ", "ƒ": false
    case "¿", "¡", "«", "‹", "„", "‚": before == nil
    case "»", "›", "™", "®": after == nil
    case "°" where after == "c" || after == "f": before == nil && letter(index + 2) == nil
    case "ª", "º", "°", "²", "³": after == nil && word <= 3
    case "“", "”": before == nil || after == nil
    // In words it may only join two names.
    case "–", "—": before == nil || after == nil || scalars[index + 1] != lower[index + 1]
    // A hard space, a soft hyphen, the point in Catalan words, and what people type for an apostrophe.
    case "\u{A0}", "\u{AD}", "·", "´": true
    case "\u{A1}"..."\u{BF}", "×", "÷", "˜", "†", "‡", "•", "‰":
      before == nil && after == nil && !isStrange(index - 1) && !isStrange(index + 1)
    default: true
    }
  }

  private func isStrange(_ index: Int) -> Bool {
    lower.indices.contains(index) && ("\u{A1}"..."\u{FF}").contains(lower[index])
  }
}
