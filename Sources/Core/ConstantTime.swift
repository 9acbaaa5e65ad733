extension String {
  /// Compares secrets or their hashes in constant time, so that nobody can guess one piece by piece.
  public func equalsInConstantTime(_ other: String) -> Bool {
    utf8.count == other.utf8.count && zip(Array(utf8), Array(other.utf8)).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
