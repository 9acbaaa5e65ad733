import JSONCoding

// Closures must not stand inside `#expect`: in a test with several closures the compiler (6.3) may call another one in
// their place, since what the macro makes of them gets the same name. These take their place.

extension JSONValue {
  /// A member of a member.
  func at(_ path: [String]) -> JSONValue? { path.reduce(self as JSONValue?) { $0?[$1] } }
}

extension Sequence<JSONValue> {
  /// One member, or member of a member, of each.
  func column(_ path: String...) -> [JSONValue?] { map { $0.at(path) } }
  func strings(_ path: String...) -> [String?] { map { $0.at(path)?.string } }
  func integers(_ path: String...) -> [Int64?] { map { $0.at(path)?.integer } }
  /// Those with this method.
  func named(_ method: String) -> [JSONValue] { filter { $0["method"]?.string == method } }
  /// The parameters of pushed events, of all types or of one.
  func events(_ type: String? = nil) -> [JSONValue] {
    named("event").compactMap { $0["params"] }.filter { type == nil || $0["type"]?.string == type }
  }
  /// The kind of each error.
  var kinds: [String?] { map { $0.at(["error", "data", "kind"])?.string } }
}

extension Int64 {
  /// 1 to this, or `start` to this.
  func counted(from start: Int64 = 1) -> [Int64?] { start > self ? [] : (start...self).map { $0 } }
}
