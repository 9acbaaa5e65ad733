import Foundation

/// Text folded for search: ignores case, accents and different Unicode encodings of the same character.
///
/// Folding is done here rather than by the database, so that stored texts and queries are folded alike in every script.
struct SearchText: Hashable, Sendable {
  let text: String

  init(_ raw: String) {
    // Via upper case, since one capital may have several small letters: ß is SS, Σ is σ and ς.
    let small = raw.uppercased().lowercased().decomposedStringWithCompatibilityMapping
    var scalars = String.UnicodeScalarView()
    for scalar in small.unicodeScalars {
      switch scalar {
      // Letters whose stroke is not a separate accent, but which people search for without it.
      case "ø": scalars.append("o")
      case "ł": scalars.append("l")
      case "đ", "ð": scalars.append("d")
      case "ħ": scalars.append("h")
      case "ı": scalars.append("i")
      case "æ": scalars.append(contentsOf: "ae".unicodeScalars)
      case "œ": scalars.append(contentsOf: "oe".unicodeScalars)
      case "þ": scalars.append(contentsOf: "th".unicodeScalars)
      default: if scalar.properties.canonicalCombiningClass == .notReordered { scalars.append(scalar) }
      }
    }
    text = String(scalars).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Compares byte by byte, as the database does.
  func contains(_ fragment: SearchText) -> Bool {
    let (bytes, wanted) = (text.utf8, fragment.text.utf8)
    guard let first = wanted.first else { return true }
    var rest = bytes[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: wanted) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
