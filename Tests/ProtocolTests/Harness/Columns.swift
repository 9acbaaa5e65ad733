import JSONCoding

// Closures must not appear inside `#expect`. In a test with several, the compiler (6.3) may call the wrong one, because
// the macro's expansions get the same name. These helpers replace them.

extension JSONValue {
  /// A nested member.
  func at(_ path: [String]) -> JSONValue? { path.reduce(self as JSONValue?) { $0?[$1] } }
}

extension Sequence<JSONValue> {
  /// One member, possibly nested, of each element.
  func column(_ path: String...) -> [JSONValue?] { map { $0.at(path) } }
  func strings(_ path: String...) -> [String?] { map { $0.at(path)?.string } }
  func integers(_ path: String...) -> [Int64?] { map { $0.at(path)?.integer } }
  /// The messages with this method.
  func named(_ method: String) -> [JSONValue] { filter { $0["method"]?.string == method } }
  /// The parameters of pushed events, of all types or of one.
  func events(_ type: String? = nil) -> [JSONValue] {
    named("event").compactMap { $0["params"] }.filter { type == nil || $0["type"]?.string == type }
  }
  /// The kind of each error.
  var kinds: [String?] { map { $0.at(["error", "data", "kind"])?.string } }
}

extension Int64 {
  /// The numbers from `start` to this one.
  func counted(from start: Int64 = 1) -> [Int64?] { start > self ? [] : (start...self).map { $0 } }
}
