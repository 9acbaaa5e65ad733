/// Why a picture cannot be used, as a message that says what to do.
public enum PictureProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// Not in an accepted format.
  case notAPicture(taken: [PictureFormat])
  /// It has more pixels than any camera's picture, or is a decompression bomb.
  case tooManyPixels(most: Int)
  /// It is a JPEG with more scans than any program produces; each costs as much as a whole picture.
  case tooManyScans(most: Int)
  /// Unpacking it took too long.
  case tooMuchWork
  /// It is truncated, or not a picture after its first bytes.
  case damaged
  /// The number of pixels does not match the given size.
  case wrongSize(width: Int, height: Int)

  public var description: String {
    switch self {
    case .notAPicture(let taken):
      let names = taken.map(\.rawValue)
      return "This is not a \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "") picture. Save it as one."
    case .tooManyPixels(let most):
      return "The picture has more than \(most / 1_000_000) million pixels. Make it smaller."
    case .tooManyScans(let most):
      return "The picture is a JPEG with more than \(most) scans. Save it again, as an ordinary JPEG."
    case .tooMuchWork:
      return "The picture takes too long to read. Make it smaller, or save it again as an ordinary JPEG."
    case .damaged: return "The picture is damaged: it cannot be read to its end. Send it again."
    case .wrongSize(let width, let height):
      return "\(width) × \(height) grey pixels do not match what was sent: send one byte for each."
    }
  }
}
