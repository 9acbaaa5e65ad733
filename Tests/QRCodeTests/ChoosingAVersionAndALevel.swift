import TestTools
import Testing

@testable import QRCode

@Suite struct ChoosingAVersionAndALevel {
  /// Capacities by ISO/IEC 18004, table 7: digits, alphanumeric characters and bytes per version and level.
  struct Capacity {
    let version: Int
    let level: QRCode.ErrorCorrection
    let counts: (digits: Int, alphanumeric: Int, bytes: Int)
  }

  static let capacities = [
    Capacity(version: 1, level: .low, counts: (41, 25, 17)),
    Capacity(version: 1, level: .high, counts: (17, 10, 7)),
    Capacity(version: 2, level: .quartile, counts: (48, 29, 20)),
    Capacity(version: 3, level: .medium, counts: (101, 61, 42)),
    Capacity(version: 9, level: .low, counts: (552, 335, 230)),
    Capacity(version: 10, level: .low, counts: (652, 395, 271)),
    Capacity(version: 26, level: .medium, counts: (2544, 1542, 1059)),
    Capacity(version: 27, level: .quartile, counts: (1933, 1172, 805)),
    Capacity(version: 40, level: .low, counts: (7089, 4296, 2953)),
    Capacity(version: 40, level: .medium, counts: (5596, 3391, 2331)),
    Capacity(version: 40, level: .quartile, counts: (3993, 2420, 1663)),
    Capacity(version: 40, level: .high, counts: (3057, 1852, 1273)),
  ]

  @Test(arguments: capacities)
  func `fills each version to the standard's last character`(capacity: Capacity) throws {
    let kinds = [("7", capacity.counts.digits), ("Q", capacity.counts.alphanumeric), ("q", capacity.counts.bytes)]
    for (character, count) in kinds {
      let full = String(repeating: character, count: count)
      let code = try QRCode(full, correction: .exactly(capacity.level))
      #expect(code.version == capacity.version)
      #expect(code.errorCorrection == capacity.level)
      if capacity.version < 40 {
        #expect(try QRCode(full + character, correction: .exactly(capacity.level)).version == capacity.version + 1)
      } else {
        let tooLong = QREncodingFailed.tooLong(bytes: count + 1, most: count)
        #expect(throws: tooLong) { try QRCode(full + character, correction: .exactly(capacity.level)) }
      }
    }
  }

  @Test func `encodes a clue's address alphanumerically, and so in version 2 at level M`() throws {
    let code = try QRCode("HTTPS://HUNT.EXAMPLE/Q/7KQF2M9ZX4TB")
    #expect((code.version, code.width, code.errorCorrection) == (2, 25, .medium))
    #expect(try QRCode("https://hunt.example/q/7kqf2m9zx4tb").version == 3)
    #expect(try QRCode("QUARRY:7KQF2M9ZX4TB").version == 1)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `chooses the strongest level that the smallest version holds`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = String.random(runs: 6, longest: 80, using: &random)
    let chosen = try QRCode(text)
    let versions = try QRCode.ErrorCorrection.allCases.map { try QRCode(text, correction: .exactly($0)).version }
    #expect(chosen.version == versions.min())
    let fitting = zip(QRCode.ErrorCorrection.allCases, versions).filter { $0.1 == chosen.version }
    #expect(chosen.errorCorrection == fitting.map(\.0).max())
  }

  @Test func `goes no lower than the minimum, at the price of a version`() throws {
    let text = "QUARRY:7KQF2M9ZX4TB"
    let (any, strong) = (try QRCode(text), try QRCode(text, correction: .strongest(atLeast: .high)))
    #expect((any.version, any.errorCorrection) == (1, .medium))
    #expect((strong.version, strong.errorCorrection) == (2, .high))
    #expect(try QRCode("1", correction: .strongest(atLeast: .medium)).errorCorrection == .high)
    #expect(try QRCode("1", correction: .exactly(.low)).errorCorrection == .low)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `divides mixed text into the fewest bits`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = Array(String.random(runs: 8, longest: 20, using: &random).utf8)
    for versions in VersionClass.allCases {
      let segmentation = Segmentation(of: text, for: versions)
      #expect(segmentation.bits == fewestBits(text, versions))
      #expect(segmentation.bits == segmentation.runs.map { bits($0.mode, $0.bytes.count, versions) }.reduce(0, +))
      #expect(segmentation.runs.flatMap(\.bytes) == Array(text.indices))
      #expect(segmentation.runs.allSatisfy { text[$0.bytes].allSatisfy($0.mode.encodes) })
    }
  }

  /// The length in bits by the standard's tables, without sixths of bits.
  private func bits(_ mode: Mode, _ count: Int, _ versions: VersionClass) -> Int {
    switch mode {
    case .numeric: versions.headerBits(mode) + 10 * (count / 3) + [0, 4, 7][count % 3]
    case .alphanumeric: versions.headerBits(mode) + 11 * (count / 2) + 6 * (count % 2)
    case .byte: versions.headerBits(mode) + 8 * count
    }
  }

  /// The minimum number of bits: for every prefix, tries every possible last run.
  private func fewestBits(_ text: [UInt8], _ versions: VersionClass) -> Int {
    var fewest = [0]
    for end in 1...text.count {
      let candidates = Mode.allCases.flatMap { mode in
        (0..<end).reversed().prefix { mode.encodes(text[$0]) }
          .map { fewest[$0] + bits(mode, end - $0, versions) }
      }
      fewest.append(candidates.min() ?? .max)
    }
    return fewest[text.count]
  }
}
