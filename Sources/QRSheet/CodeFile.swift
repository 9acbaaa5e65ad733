import Foundation

/// Names of files with codes.
public enum CodeFile {
  /// A name such as `01-the-old-oak`. Numbers have equal length so that files sort correctly, and titles are reduced to
  /// letters that every system accepts.
  ///
  /// - Parameters:
  ///   - number: from 1 on, unique within a folder.
  ///   - count: the largest number in the folder.
  public static func name(number: Int, of count: Int, title: String) -> String {
    let digits = String(number)
    let zeros = String(repeating: "0", count: max(0, max(2, String(count).count) - digits.count))
    let slug = slug(title)
    return zeros + digits + (slug.isEmpty ? "" : "-" + slug)
  }

  /// Lower-case ASCII letters and digits, with single hyphens between words; at most 40 characters.
  public static func slug(_ title: String) -> String {
    let plain = title.decomposedStringWithCompatibilityMapping.lowercased()
    var slug = ""
    for scalar in plain.unicodeScalars where slug.utf8.count < 40 {
      if ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) {
        slug.unicodeScalars.append(scalar)
      } else if scalar == "ß" {
        slug += "ss"
      } else if !slug.isEmpty, !slug.hasSuffix("-"), !scalar.properties.isDiacritic, scalar != "'", scalar != "’" {
        slug += "-"
      }
    }
    while slug.hasSuffix("-") { slug.removeLast() }
    return slug
  }
}
