import Foundation
public import JSONCoding

extension Sheet.Entry {
  /// The clues whose code is printed, in order. Each one's number is its place among all clues, since host and players
  /// see that number.
  ///
  /// - Parameter list: the result of `clue.list`, or the output of `quarry host --json`.
  public static func entries(ofClueList list: JSONValue) throws(SheetProblem) -> [Sheet.Entry] {
    guard let clues = list["clues"]?.array else {
      throw SheetProblem(nil, "It contains no clues: it must be the output of “quarry host --json”.")
    }
    var entries: [Sheet.Entry] = []
    for (index, clue) in clues.enumerated() where isPrinted(clue) {
      guard let text = clue["qr"]?.string, let token = clue["token"]?.string else {
        throw SheetProblem(
          nil, "Clue \(index + 1) has no code: the host's list is needed, such as “quarry host --json” prints.")
      }
      entries.append(
        Sheet.Entry(number: index + 1, title: clue["title"]?.string ?? "", text: text, typedCode: token))
    }
    return entries
  }

  /// The entries, each as often as wanted, one after the other.
  /// - Parameter copies: how often, as text; nil for once.
  public static func copied(_ entries: [Sheet.Entry], copies: String?) throws(SheetProblem) -> [Sheet.Entry] {
    guard let copies else { return entries }
    guard let count = Int(copies), (1...SheetLimits.entries).contains(count) else { throw .copies }
    guard entries.count * count <= SheetLimits.entries else { throw .tooManyCopies(entries.count * count) }
    return entries.flatMap { Array(repeating: $0, count: count) }
  }

  /// Whether a clue of the list is found by its printed code: not by an answer, nor by a code on a screen.
  public static func isPrinted(_ clue: JSONValue) -> Bool {
    clue["proof"].map { $0["scan"].map { $0["living"]?.bool != true } ?? false } ?? true
  }
}

extension Sheet {
  /// The address of the server that a code leads to, in lower case; nil if the code is not such a URL.
  public static func publicURL(ofCode text: String) -> String? {
    let text = text.lowercased()
    guard text.hasPrefix("https://") || text.hasPrefix("http://"), let path = text.range(of: "/q/") else { return nil }
    return String(text[..<path.lowerBound])
  }
}
