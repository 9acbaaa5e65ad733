/// Why nothing can be made of a picture: a sentence that says what to do.
public enum PictureProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// None of the formats that are taken.
  case notAPicture(taken: [PictureFormat])
  /// It has more pixels than anybody's camera, or is meant to burst whoever unpacks it.
  case tooManyPixels(most: Int)
  /// It is a JPEG that is put together of more scans than anybody's program makes; each costs as much as a whole picture.
  case tooManyScans(most: Int)
  /// It took longer to unpack than a picture may.
  case tooMuchWork
  /// It ends too early, or is no picture behind its first bytes.
  case damaged
  /// Pixels that are not as many as was said.
  case wrongSize(width: Int, height: Int)

  public var description: String {
    switch self {
    case .notAPicture(let taken):
      let names = taken.map(\.rawValue)
      return "This is no \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "") picture. Save it as one."
    case .tooManyPixels(let most):
      return "The picture has more than \(most / 1_000_000) million pixels. Make it smaller."
    case .tooManyScans(let most):
      return "The picture is a JPEG with more than \(most) scans. Save it again, as an ordinary JPEG."
    case .tooMuchWork:
      return "The picture takes too long to read. Make it smaller, or save it again as an ordinary JPEG."
    case .damaged: return "The picture is damaged: it cannot be read to its end. Send it again."
    case .wrongSize(let width, let height):
      return "\(width) × \(height) grey pixels are not what was sent: one byte for each is wanted."
    }
  }
}
