package import Core

/// A task for a picture process, and its encoding as bytes.
package struct PictureTask {
  package enum Kind: UInt8 {
    /// Read the codes in a JPEG or a PNG.
    case codes = 1
    /// Read the codes in grey pixels.
    case codesInGrey
    /// Develop a photo.
    case photo
    /// Read the codes in a photo of cards, with their places.
    case cards
  }

  package let kind: Kind
  /// For grey pixels; otherwise 0, as is `height`.
  package var width = 0
  package var height = 0
  package let bytes: [UInt8]

  /// The CPU time after which the system kills the process.
  package var time: Span {
    switch kind {
    case .codes, .codesInGrey: Limits.decodingTime
    case .photo: Limits.photoTime
    case .cards: Limits.cardsTime
    }
  }

  /// The length of a task's header: its kind and three numbers.
  package static let headLength = 1 + 3 * 4

  var head: [UInt8] {
    [kind.rawValue] + [width, height, bytes.count].flatMap { UInt32(clamping: $0).bigEndianBytes }
  }

  /// - Returns: the number of bytes that follow; nil for an invalid header.
  package static func length(inHead head: [UInt8]) -> Int? {
    guard head.count == headLength, Kind(rawValue: head[0]) != nil else { return nil }
    return Int(bigEndian: head[9..<13])
  }

  init(_ kind: Kind, width: Int = 0, height: Int = 0, _ bytes: [UInt8]) {
    self.kind = kind
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  package init?(head: [UInt8], bytes: [UInt8]) {
    guard head.count == Self.headLength, let kind = Kind(rawValue: head[0]) else { return nil }
    self.init(kind, width: Int(bigEndian: head[1..<5]), height: Int(bigEndian: head[5..<9]), bytes)
  }

  private var isOfPhoto: Bool { kind == .photo || kind == .cards }

  /// The problem with this number in an answer.
  func problem(_ number: UInt8) -> PictureProblem? {
    switch number {
    case 1: .notAPicture(taken: isOfPhoto ? PictureFormat.allCases : [.jpeg, .png])
    case 2: .tooManyPixels(most: isOfPhoto ? Limits.photoPixels : Limits.decodedPixels)
    case 3: .tooManyScans(most: Limits.pictureScans)
    case 4: .tooMuchWork
    case 5: .damaged
    case 6: .wrongSize(width: width, height: height)
    default: nil
    }
  }
}

extension PictureProblem {
  /// The number in an answer, from 1 on.
  package var number: UInt8 {
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
  /// The value of four big-endian bytes.
  init(bigEndian bytes: some Sequence<UInt8>) { self = bytes.reduce(0) { $0 << 8 | Int($1) } }
}
