/// Why a text is not accepted. `offset` is the byte at which the error was found.
public enum JSONError: Error, Equatable, Sendable {
  /// Not JSON.
  case malformed(offset: Int)
  /// Nested deeper than allowed.
  case tooDeep
  /// Not UTF-8.
  case notUTF8
  /// A string has more combining marks in a row than `StreamSafe.marksMax`.
  case tooManyMarks
}

/// A recursive-descent parser over bytes.
///
/// Foundation's coder takes about ten times as long for the protocol's short messages; `deploy/bench json` measures
/// both.
public struct JSONParser {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let depthMax: Int
  private var index = 0
  /// Whether a string with escapes has too long a run of combining marks.
  private var hasTooManyMarks = false

  /// The origin of a text, which decides whether runs of combining marks are limited.
  public enum Source: Sendable {
    /// Untrusted. A string with more than `StreamSafe.marksMax` marks in a row is refused.
    case strangers
    /// Stored by this server, perhaps before marks were limited: a log must stay readable for ever.
    case stored
  }

  /// Parses one value surrounded only by white space.
  /// - Parameter depthMax: how deeply arrays and objects may be nested.
  public static func parse(
    _ bytes: some Collection<UInt8>, depthMax: Int = 32, from source: Source = .strangers
  ) throws(JSONError) -> JSONValue {
    let parsed = bytes.withContiguousStorageIfAvailable { parse(buffer: $0, depthMax: depthMax, from: source) }
    return try (parsed ?? Array(bytes).withUnsafeBufferPointer { parse(buffer: $0, depthMax: depthMax, from: source) })
      .get()
  }

  /// The bytes of one member's value in an object, as written; nil if there is none. Does not limit marks.
  public static func rawMember(_ name: String, of bytes: [UInt8], depthMax: Int = 32) throws(JSONError) -> ArraySlice<
    UInt8
  >? {
    let range = bytes.withUnsafeBufferPointer { buffer -> Result<Range<Int>?, JSONError> in
      var parser = JSONParser(bytes: buffer, depthMax: depthMax)
      return Result { () throws(JSONError) in try parser.range(ofMember: name) }
    }
    return try range.get().map { bytes[$0] }
  }

  /// The bytes of each element of an array, as written; nil if this is no array. Does not limit marks.
  public static func rawElements(of bytes: [UInt8], depthMax: Int = 32) throws(JSONError) -> [ArraySlice<UInt8>]? {
    let ranges = bytes.withUnsafeBufferPointer { buffer -> Result<[Range<Int>]?, JSONError> in
      var parser = JSONParser(bytes: buffer, depthMax: depthMax)
      return Result { () throws(JSONError) in try parser.rangesOfElements() }
    }
    return try ranges.get()?.map { bytes[$0] }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, depthMax: Int) {
    self.bytes = bytes
    self.depthMax = depthMax
  }

  private static func parse(
    buffer: UnsafeBufferPointer<UInt8>, depthMax: Int, from source: Source
  ) -> Result<JSONValue, JSONError> {
    Result { () throws(JSONError) in
      // Validate the whole text once, so that strings can be decoded without validating them again.
      let isASCII = buffer.allSatisfy { $0 < 0x80 }
      guard isASCII || String(validating: buffer, as: UTF8.self) != nil else { throw .notUTF8 }
      var parser = JSONParser(bytes: buffer, depthMax: depthMax)
      let value = try parser.value(depth: 0)
      parser.skipSpace()
      guard parser.index == buffer.count else { throw .malformed(offset: parser.index) }
      if source == .strangers {
        // One scan of the whole text is enough: the bytes between strings end every run of marks.
        guard !parser.hasTooManyMarks, isASCII || StreamSafe.allows(buffer) else { throw .tooManyMarks }
      }
      return value
    }
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    skipSpace()
    switch try peek() {
    case UInt8(ascii: "{"): return .object(try object(depth: depth))
    case UInt8(ascii: "["): return .array(try array(depth: depth))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try literal("true", .bool(true))
    case UInt8(ascii: "f"): return try literal("false", .bool(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    default: return try number()
    }
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSONObject {
    guard depth < depthMax else { throw .tooDeep }
    index += 1
    var object = JSONObject()
    skipSpace()
    if try peek() == UInt8(ascii: "}") {
      index += 1
      return object
    }
    // A request has up to four members. A message may have thousands of inner objects, so those reserve nothing.
    if depth == 0 { object.members.reserveCapacity(4) }
    while true {
      skipSpace()
      let name = try string()
      skipSpace()
      try expect(UInt8(ascii: ":"))
      object.members.append(.init(name, try value(depth: depth + 1)))
      if try isLast(closedBy: UInt8(ascii: "}")) { return object }
    }
  }

  private mutating func array(depth: Int) throws(JSONError) -> [JSONValue] {
    guard depth < depthMax else { throw .tooDeep }
    index += 1
    var array: [JSONValue] = []
    skipSpace()
    if try peek() == UInt8(ascii: "]") {
      index += 1
      return array
    }
    while true {
      array.append(try value(depth: depth + 1))
      if try isLast(closedBy: UInt8(ascii: "]")) { return array }
    }
  }

  private mutating func range(ofMember wanted: String) throws(JSONError) -> Range<Int>? {
    var found: Range<Int>?
    skipSpace()
    try expect(UInt8(ascii: "{"))
    skipSpace()
    if try peek() == UInt8(ascii: "}") { return nil }
    while true {
      skipSpace()
      let name = try string()
      skipSpace()
      try expect(UInt8(ascii: ":"))
      skipSpace()
      let start = index
      _ = try value(depth: 1)
      if name.hasSameBytes(as: wanted) { found = start..<index }
      if try isLast(closedBy: UInt8(ascii: "}")) { return found }
    }
  }

  private mutating func rangesOfElements() throws(JSONError) -> [Range<Int>]? {
    var ranges: [Range<Int>] = []
    skipSpace()
    guard try peek() == UInt8(ascii: "[") else { return nil }
    index += 1
    skipSpace()
    if try peek() == UInt8(ascii: "]") { return ranges }
    while true {
      skipSpace()
      let start = index
      _ = try value(depth: 1)
      ranges.append(start..<index)
      if try isLast(closedBy: UInt8(ascii: "]")) { return ranges }
    }
  }

  private mutating func isLast(closedBy end: UInt8) throws(JSONError) -> Bool {
    skipSpace()
    let byte = try peek()
    guard byte == end || byte == UInt8(ascii: ",") else { throw .malformed(offset: index) }
    index += 1
    return byte == end
  }

  // MARK: Strings

  private mutating func string() throws(JSONError) -> String {
    try expect(UInt8(ascii: "\""))
    let start = index
    while true {
      let byte = try peek()
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\") { return try escapedString(from: start) }
      guard byte >= 0x20 else { throw .malformed(offset: index) }
      index += 1
    }
    defer { index += 1 }
    return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
  }

  private mutating func escapedString(from start: Int) throws(JSONError) -> String {
    var text = Array(bytes[start..<index])
    while true {
      let byte = try peek()
      index += 1
      switch byte {
      case UInt8(ascii: "\""):
        if !text.withUnsafeBufferPointer(StreamSafe.allows) { hasTooManyMarks = true }
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape(into: &text)
      case 0..<0x20: throw .malformed(offset: index - 1)
      default: text.append(byte)
      }
    }
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    let byte = try peek()
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text.append(contentsOf: Array(String(try escapedScalar()).utf8))
    default: throw .malformed(offset: index - 1)
    }
  }

  /// Parses what follows `\u`. A surrogate must be followed by its other half.
  private mutating func escapedScalar() throws(JSONError) -> Character {
    let start = index
    var code = try fourHexDigits()
    if (0xD800..<0xDC00).contains(code) {
      try expect(UInt8(ascii: "\\"))
      try expect(UInt8(ascii: "u"))
      let low = try fourHexDigits()
      guard (0xDC00..<0xE000).contains(low) else { throw .malformed(offset: start) }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw .malformed(offset: start) }
    return Character(scalar)
  }

  private mutating func fourHexDigits() throws(JSONError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(try peek())).hexDigitValue else { throw .malformed(offset: index) }
      code = code << 4 | UInt32(digit)
      index += 1
    }
    return code
  }

  // MARK: Numbers and words

  private mutating func number() throws(JSONError) -> JSONValue {
    if let integer = shortInteger() { return .integer(integer) }
    let start = index
    var isInteger = true
    if try peek() == UInt8(ascii: "-") { index += 1 }
    let whole = try digits()
    guard whole == 1 || bytes[index - whole] != UInt8(ascii: "0") else { throw .malformed(offset: start) }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      isInteger = false
      index += 1
      _ = try digits()
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      isInteger = false
      index += 1
      if [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(try peek()) { index += 1 }
      _ = try digits()
    }
    let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
    if isInteger, let value = Int64(text) { return .integer(value) }
    guard let value = Double(text), value.isFinite else { throw .malformed(offset: start) }
    return .double(value)
  }

  /// The fast path for most numbers: an integer of at most 18 digits, which always fits. Returns nil and consumes
  /// nothing otherwise.
  private mutating func shortInteger() -> Int64? {
    var at = index
    let isNegative = at < bytes.count && bytes[at] == UInt8(ascii: "-")
    if isNegative { at += 1 }
    let start = at
    var magnitude: Int64 = 0
    while at < bytes.count, at - start < 19 {
      let digit = bytes[at] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      magnitude = magnitude &* 10 &+ Int64(digit)
      at += 1
    }
    let count = at - start
    guard (1...18).contains(count), count == 1 || bytes[start] != UInt8(ascii: "0") else { return nil }
    if at < bytes.count, bytes[at] == UInt8(ascii: ".") || bytes[at] | 0x20 == UInt8(ascii: "e") { return nil }
    index = at
    return isNegative ? -magnitude : magnitude
  }

  private mutating func digits() throws(JSONError) -> Int {
    let start = index
    while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) { index += 1 }
    guard index > start else { throw .malformed(offset: index) }
    return index - start
  }

  private mutating func literal(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
    for offset in 0..<word.utf8CodeUnitCount {
      try expect(word.utf8Start[offset])
    }
    return value
  }

  // MARK: Bytes

  private func peek() throws(JSONError) -> UInt8 {
    guard index < bytes.count else { throw .malformed(offset: index) }
    return bytes[index]
  }

  private mutating func expect(_ byte: UInt8) throws(JSONError) {
    guard try peek() == byte else { throw .malformed(offset: index) }
    index += 1
  }

  private mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x0A, 0x0D, 0x09: index += 1
      default: return
      }
    }
  }
}
