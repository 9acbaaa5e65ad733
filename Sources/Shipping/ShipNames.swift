/// The names of objects at a destination. Numbers are filled up with zeros, so that names are in their order.
enum ShipNames {
  /// Says whose log this is.
  static let ship = "quarry-ship.json"
  static let terms = "terms/"
  static let bases = "base-"
  static let keys = "keys/"
  /// How many objects hold the keys of persons.
  static let keyObjects = 256

  static func term(_ number: Int) -> String { terms + padded(number, 8) }

  static func segment(_ term: Int, _ number: Int) -> String { segments(of: term) + padded(number, 12) + ".segment" }
  static func segments(of term: Int) -> String { padded(term, 8) + "-" }

  static func base(_ commit: Int64) -> String { bases + padded(Int(commit), 14) + "/" }
  static func part(_ number: Int, of commit: Int64) -> String { base(commit) + padded(number, 4) }
  static func list(of commit: Int64) -> String { base(commit) + "list" }

  static func keys(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return keys + (digits.count == 1 ? "0" : "") + digits
  }

  /// The term and the number of a segment.
  static func segment(named name: String) -> (term: Int, number: Int)? {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].hasSuffix(".segment"), let term = Int(parts[0]),
      let number = Int(parts[1].dropLast(8)), segment(term, number) == name
    else { return nil }
    return (term, number)
  }

  /// The commit of a base, from the name of its list.
  static func base(withList name: String) -> Int64? {
    guard name.hasPrefix(bases), name.hasSuffix("/list") else { return nil }
    return Int64(name.dropFirst(bases.count).dropLast(5))
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
