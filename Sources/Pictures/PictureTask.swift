import Hunt

/// What a process that unpacks pictures is asked, as bytes.
struct PictureTask {
  enum Kind: UInt8 {
    /// What the codes in a JPEG or a PNG say.
    case codes = 1
    /// The same of grey pixels.
    case codesInGrey
    /// A photo, made small.
    case photo
  }

  let kind: Kind
  /// Of grey pixels; otherwise 0.
  var width = 0
  var height = 0
  let bytes: [UInt8]

  /// Processor time, after which the system ends the process.
  var time: Span {
    switch kind {
    case .codes, .codesInGrey: Limits.decodingTime
    case .photo: Limits.photoTime
    }
  }

  /// The bytes of a task's head: its kind, three numbers, and nothing else.
  static let headLength = 1 + 3 * 4

  var head: [UInt8] {
    [kind.rawValue] + [width, height, bytes.count].flatMap { UInt32(clamping: $0).bigEndianBytes }
  }

  /// - Returns: how many bytes follow; nil for a head that is none.
  static func length(inHead head: [UInt8]) -> Int? {
    guard head.count == headLength, Kind(rawValue: head[0]) != nil else { return nil }
    return Int(bigEndian: head[9..<13])
  }

  init(_ kind: Kind, width: Int = 0, height: Int = 0, _ bytes: [UInt8]) {
    self.kind = kind
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  init?(head: [UInt8], bytes: [UInt8]) {
    guard head.count == Self.headLength, let kind = Kind(rawValue: head[0]) else { return nil }
    self.init(kind, width: Int(bigEndian: head[1..<5]), height: Int(bigEndian: head[5..<9]), bytes)
  }

  /// Does it, in this process.
  /// - Returns: texts in UTF-8, or a photo and its small copy.
  func run() throws(PictureProblem) -> [[UInt8]] {
    switch kind {
    case .codes: return try GreyPicture(bytes).texts().map { Array($0.utf8) }
    case .codesInGrey:
      return try GreyPicture(width: width, height: height, pixels: bytes).texts().map { Array($0.utf8) }
    case .photo:
      let photo = try Photo(developing: bytes)
      return [photo.picture, photo.thumbnail]
    }
  }

  /// What a problem's number in an answer means.
  func problem(_ number: UInt8) -> PictureProblem? {
    switch number {
    case 1: .notAPicture(taken: kind == .photo ? PictureFormat.allCases : [.jpeg, .png])
    case 2: .tooManyPixels(most: kind == .photo ? Limits.photoPixels : Limits.decodedPixels)
    case 3: .tooManyScans(most: Limits.pictureScans)
    case 4: .tooMuchWork
    case 5: .damaged
    case 6: .wrongSize(width: width, height: height)
    default: nil
    }
  }
}

extension PictureProblem {
  /// From 1 on.
  var number: UInt8 {
    switch self {
    case .notAPicture: 1
    case .tooManyPixels: 2
    case .tooManyScans: 3
    case .tooMuchWork: 4
    case .damaged: 5
    case .wrongSize: 6
    }
  }
}

extension UInt32 {
  var bigEndianBytes: [UInt8] {
    [
      UInt8(truncatingIfNeeded: self >> 24), UInt8(truncatingIfNeeded: self >> 16),
      UInt8(truncatingIfNeeded: self >> 8), UInt8(truncatingIfNeeded: self),
    ]
  }
}

extension Int {
  /// The number that four bytes are.
  init(bigEndian bytes: some Sequence<UInt8>) { self = bytes.reduce(0) { $0 << 8 | Int($1) } }
}
