import Foundation

/// Text as it is searched: without regard to case, accents and the several ways in which Unicode writes the same thing.
///
/// Done here and not by the database, so that what is stored and what is asked for are folded alike, in any script.
struct SearchText: Hashable, Sendable {
  let text: String

  init(_ raw: String) {
    // By way of capitals, since one of them may have several small letters: ß is SS, Σ is σ and ς.
    let small = raw.uppercased().lowercased().decomposedStringWithCompatibilityMapping
    var scalars = String.UnicodeScalarView()
    for scalar in small.unicodeScalars {
      switch scalar {
      // Letters that have no accent to leave out, and are searched for without their stroke.
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

  /// Byte by byte, as the database compares.
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
