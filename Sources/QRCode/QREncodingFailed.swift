/// Why a text cannot be encoded as a QR code.
public enum QREncodingFailed: Error, Hashable, Sendable, CustomStringConvertible {
  case emptyText
  /// The text does not fit version 40 at the requested level.
  ///
  /// `most` bytes of a text of the same kind always fit: digits only, alphanumeric only, or any. (A text of the last
  /// kind with long runs of the first two may be longer than `most` and still fit.)
  case tooLong(bytes: Int, most: Int)
  /// libqrencode could not allocate memory.
  case outOfMemory

  public var description: String {
    switch self {
    case .emptyText: "the text is empty"
    case .tooLong(let bytes, let most): "\(bytes) bytes do not fit into a QR code; the most for such a text is \(most)"
    case .outOfMemory: "no memory for a QR code"
    }
  }
}
