import Foundation

/// What stands behind the question mark of an address, as forms and programs write it: in its order, nothing left out.
struct QueryString {
  let parameters: [(name: String, value: String)]

  /// Nil if it is no text in percent encoding.
  init?(_ query: String?) {
    var parameters: [(name: String, value: String)] = []
    for part in (query ?? "").split(separator: "&") {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(halves[0]), let value = Self.decoded(halves.count > 1 ? halves[1] : "") else {
        return nil
      }
      parameters.append((name, value))
    }
    self.parameters = parameters
  }

  private static func decoded(_ text: Substring) -> String? {
    text.replacing("+", with: " ").removingPercentEncoding?.precomposedStringWithCanonicalMapping
  }
}
