extension BinaryInteger {
  /// A number of things in English: `1 event`, `2 events`.
  /// - Parameter many: the plural, where it is more than an added s.
  public func counted(_ one: String, _ many: String? = nil) -> String {
    "\(self) \(self == 1 ? one : many ?? one + "s")"
  }
}
