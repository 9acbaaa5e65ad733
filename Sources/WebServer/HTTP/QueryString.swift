import Foundation

/// The parameters of an address's query, in order and complete.
struct QueryString {
  let parameters: [(name: String, value: String)]

  /// Nil if the query is not valid percent-encoded text.
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
