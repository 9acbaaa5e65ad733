/// The parameters of a code before it is encoded: its version and level, and how its text is divided.
struct Plan {
  let version: Int
  let level: QRCode.ErrorCorrection
  let runs: [Segmentation.Run]
  /// Whether the text is announced as UTF-8. ASCII needs no announcement: it is the same in every character set that a
  /// reader might assume.
  let announcesUTF8: Bool

  /// The assignment number of UTF-8 (AIM ECI specification).
  static let utf8Designator: UInt32 = 26
  /// The ECI header takes 4 + 8 bits, but libqrencode 4.1.1 counts 16 more when it checks that the version is large
  /// enough (`QRinput_estimateBitStreamSizeOfEntry` adds a length's header for each of four bytes), and would take the
  /// next version if only these do not fit.
  private static let announcementBits = 4 + 8 + 16

  init(for text: [UInt8], correction: QRCode.Correction) throws(QREncodingFailed) {
    guard !text.isEmpty else { throw .emptyText }
    announcesUTF8 = text.contains { $0 >= 0x80 }
    let announcement = announcesUTF8 ? Self.announcementBits : 0
    guard let smallest = Self.smallest(for: text, announcement: announcement, level: correction.minimum) else {
      throw .tooLong(bytes: text.count, most: Self.most(of: text, announcement: announcement, correction.minimum))
    }
    version = smallest.version
    runs = smallest.segmentation.runs
    switch correction {
    case .exactly(let level):
      self.level = level
    case .strongest(let minimum):
      let bits = announcement + smallest.segmentation.bits
      let stronger = QRCode.ErrorCorrection.allCases.filter {
        QRCode.capacity(version: smallest.version, level: $0) >= bits
      }
      level = stronger.max() ?? minimum
    }
  }

  private static func smallest(
    for text: [UInt8], announcement: Int, level: QRCode.ErrorCorrection
  ) -> (version: Int, segmentation: Segmentation)? {
    // Even a digit takes more than three bits, so a text that fails this check cannot fit. Skip dividing it.
    guard text.count * 3 < QRCode.capacity(version: 40, level: level) else { return nil }
    for versions in VersionClass.allCases {
      let segmentation = Segmentation(of: text, for: versions)
      let bits = announcement + segmentation.bits
      let version = versions.versions.first { QRCode.capacity(version: $0, level: level) >= bits }
      if let version { return (version, segmentation) }
    }
    return nil
  }

  /// The most bytes of a text of the same kind that version 40 holds in one run.
  private static func most(of text: [UInt8], announcement: Int, _ level: QRCode.ErrorCorrection) -> Int {
    let kind = Mode.allCases.first { mode in text.allSatisfy(mode.encodes) } ?? .byte
    let room = QRCode.capacity(version: 40, level: level) - announcement - VersionClass.large.headerBits(kind)
    return room * 6 / kind.sixthsPerByte
  }
}

extension QRCode {
  /// The bits that a version holds at a level, including headers: ISO/IEC 18004, table 7.
  static func capacity(version: Int, level: ErrorCorrection) -> Int {
    let codewords =
      switch level {
      case .low: codewordsAtLow
      case .medium: codewordsAtMedium
      case .quartile: codewordsAtQuartile
      case .high: codewordsAtHigh
      }
    return 8 * codewords[version - 1]
  }

  private static let codewordsAtLow = [
    19, 34, 55, 80, 108, 136, 156, 194, 232, 274,
    324, 370, 428, 461, 523, 589, 647, 721, 795, 861,
    932, 1006, 1094, 1174, 1276, 1370, 1468, 1531, 1631, 1735,
    1843, 1955, 2071, 2191, 2306, 2434, 2566, 2702, 2812, 2956,
  ]

  private static let codewordsAtMedium = [
    16, 28, 44, 64, 86, 108, 124, 154, 182, 216,
    254, 290, 334, 365, 415, 453, 507, 563, 627, 669,
    714, 782, 860, 914, 1000, 1062, 1128, 1193, 1267, 1373,
    1455, 1541, 1631, 1725, 1812, 1914, 1992, 2102, 2216, 2334,
  ]

  private static let codewordsAtQuartile = [
    13, 22, 34, 48, 62, 76, 88, 110, 132, 154,
    180, 206, 244, 261, 295, 325, 367, 397, 445, 485,
    512, 568, 614, 664, 718, 754, 808, 871, 911, 985,
    1033, 1115, 1171, 1231, 1286, 1354, 1426, 1502, 1582, 1666,
  ]

  private static let codewordsAtHigh = [
    9, 16, 26, 36, 46, 60, 66, 86, 100, 122,
    140, 158, 180, 197, 223, 253, 283, 313, 341, 385,
    406, 442, 464, 514, 538, 596, 628, 661, 701, 745,
    793, 845, 901, 961, 986, 1054, 1096, 1142, 1222, 1276,
  ]
}
