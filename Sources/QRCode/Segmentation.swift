/// A mode of encoding (ISO/IEC 18004, section 7.4).
enum Mode: Int, CaseIterable {
  case numeric
  case alphanumeric
  case byte

  /// The sixths of a bit that a byte of text takes: three digits take 10 bits, two alphanumeric characters 11. A run
  /// takes the sum, rounded up to whole bits, which also gives the standard's 4 and 7 bits for one and two remaining
  /// digits, and 6 for a remaining character.
  var sixthsPerByte: Int {
    switch self {
    case .numeric: 20
    case .alphanumeric: 33
    case .byte: 48
    }
  }

  func encodes(_ byte: UInt8) -> Bool {
    switch self {
    case .numeric: UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    case .alphanumeric: Self.isAlphanumeric[Int(byte)]
    case .byte: true
    }
  }

  private static let isAlphanumeric: [Bool] = {
    let characters = Set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)
    return (0...255).map { characters.contains($0) }
  }()
}

/// A range of versions that state the lengths of runs in the same number of bits.
enum VersionClass: CaseIterable {
  case small
  case medium
  case large

  var versions: ClosedRange<Int> {
    switch self {
    case .small: 1...9
    case .medium: 10...26
    case .large: 27...40
    }
  }

  /// The bits before a run: four for its mode, and its length.
  func headerBits(_ mode: Mode) -> Int {
    switch (mode, self) {
    case (.numeric, .small): 4 + 10
    case (.numeric, .medium): 4 + 12
    case (.numeric, .large): 4 + 14
    case (.alphanumeric, .small): 4 + 9
    case (.alphanumeric, .medium): 4 + 11
    case (.alphanumeric, .large): 4 + 13
    case (.byte, .small): 4 + 8
    case (.byte, .medium), (.byte, .large): 4 + 16
    }
  }
}

/// The division of a text into runs of one mode each that takes the fewest bits.
///
/// libqrencode's own division (`QRcode_encodeString`) is greedy: it decides run by run, with the headers of the
/// smallest versions, and so sometimes needs a larger version.
struct Segmentation {
  struct Run: Equatable {
    let mode: Mode
    let bytes: Range<Int>
  }

  let runs: [Run]
  /// Including headers.
  let bits: Int

  /// Uses dynamic programming: finds the cheapest division of every prefix for each final mode.
  init(of text: [UInt8], for versions: VersionClass) {
    let modes = Mode.allCases
    let unreachable = Int.max / 2
    var sixths = modes.map { 6 * versions.headerBits($0) }
    /// For every byte and mode, the mode of the previous byte in the cheapest division.
    var origins: [Mode] = []
    origins.reserveCapacity(text.count * modes.count)
    for byte in text {
      let before = sixths
      for mode in modes {
        var (cheapest, origin) = (before[mode.rawValue], mode)
        for other in modes where other != mode && !origins.isEmpty {
          let switched = (before[other.rawValue] + 5) / 6 * 6 + 6 * versions.headerBits(mode)
          if switched < cheapest { (cheapest, origin) = (switched, other) }
        }
        sixths[mode.rawValue] = mode.encodes(byte) ? cheapest + mode.sixthsPerByte : unreachable
        origins.append(origin)
      }
    }
    let last = modes.min { sixths[$0.rawValue] < sixths[$1.rawValue] } ?? .byte
    bits = (sixths[last.rawValue] + 5) / 6
    runs = Self.runs(endingIn: last, origins: origins, count: text.count)
  }

  private static func runs(endingIn last: Mode, origins: [Mode], count: Int) -> [Run] {
    var runs: [Run] = []
    var mode = last
    var end = count
    for index in (0..<count).reversed() {
      let origin = origins[index * Mode.allCases.count + mode.rawValue]
      guard index == 0 || origin != mode else { continue }
      runs.append(Run(mode: mode, bytes: index..<end))
      (mode, end) = (origin, index)
    }
    return runs.reversed()
  }
}
