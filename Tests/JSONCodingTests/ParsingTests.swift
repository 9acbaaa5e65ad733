import JSONCoding
import Testing

@Suite struct ParsingAValue {
  @Test(
    arguments: [
      ("null", nil), ("true", true), ("false", false), ("\"\"", ""), ("[]", []), ("{}", [:]),
      (" \t\r\n null \t\r\n ", nil), ("[ ]", []), ("{ }", [:]), ("[\n1\t,\r2 ]", [1, 2]),
      ("[[],[[]],{}]", [[], [[]], [:]]), ("{\"a\":{\"b\":[1,{\"c\":null}]}}", ["a": ["b": [1, ["c": nil]]]]),
      ("{ \"a\" : 1 , \"b\" : 2 }", ["a": 1, "b": 2]), ("{\"\":0}", ["": 0]), ("{\"a\\u0062\":0}", ["ab": 0]),
      ("[null,true,false,\"x\",1,1.5]", [nil, true, false, "x", 1, 1.5]),
    ] as [(String, JSONValue)])
  func `takes what RFC 8259 allows`(text: String, value: JSONValue) throws {
    #expect(try parsed(text) == value)
  }

  @Test(arguments: [
    "", " ", "\n", "nul", "nulll", "Null", "NULL", "tru", "truee", "True", "fals", "falsee", "undefined", "NaN",
    "Infinity", "-Infinity", "'a'", "a", "[", "]", "[1", "[1,", "[1,]", "[,1]", "[,]", "[1 2]", "[1,,2]", "[1}", "{",
    "}", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{,}", "{,\"a\":1}", "{\"a\" 1}",
    "{\"a\":1 \"b\":2}",
    "{\"a\":1]", "{a:1}", "{'a':1}", "{1:1}", "{null:1}", "{\"a\"::1}", "{\"a\":1:2}", "{\"a\",\"b\"}", "[\"a\":1]",
    "1 2",
    "[] []", "{}{}", "null,", "1]", "\"a\"b", "//c\n1", "/*c*/1", "1//c", "\u{B}1", "\u{C}1", "\u{A0}1", "\u{2028}1",
    "1\0",
    "\01", ":", ",",
  ])
  func `refuses everything else`(text: String) {
    #expect(isMalformed(text))
  }

  @Test func `says where it went wrong`() {
    #expect(error(of: Array("[1,x]".utf8)) == .malformed(offset: 3))
    #expect(error(of: Array("null x".utf8)) == .malformed(offset: 5))
    #expect(error(of: Array("".utf8)) == .malformed(offset: 0))
  }

  @Test func `lets the last of several members of the same name hold`() throws {
    let value = try parsed("{\"a\":1,\"b\":2,\"a\":3}")
    #expect(value["a"] == 3)
    #expect(value.object?.members.map(\.name) == ["a", "b", "a"])
  }

  @Test func `keeps the order of members`() throws {
    #expect(try parsed("{\"b\":1,\"a\":2}").object?.members.map(\.name) == ["b", "a"])
  }

  @Test func `takes bytes of any collection`() throws {
    #expect(try JSONParser.parse(Array("xx[1]xx".utf8)[2..<5]) == [1])
    #expect(try JSONParser.parse("[1]".utf8) == [1])
    #expect(try JSONParser.parse(Array("]1[".utf8).reversed()) == [1])
    #expect(error(of: []) == .malformed(offset: 0))
  }
}

@Suite struct ParsingDeepText {
  private func nested(_ depth: Int, _ open: String = "[", _ inside: String = "", _ close: String = "]") -> [UInt8] {
    Array((String(repeating: open, count: depth) + inside + String(repeating: close, count: depth)).utf8)
  }

  @Test func `takes 32 arrays and objects in one another, and no more`() {
    #expect(error(of: nested(32)) == nil)
    #expect(error(of: nested(33)) == .tooDeep)
    #expect(error(of: nested(32, "{\"a\":", "1", "}")) == nil)
    #expect(error(of: nested(33, "{\"a\":", "1", "}")) == .tooDeep)
    #expect(error(of: nested(16, "[{\"a\":", "1", "}]")) == nil)
    #expect(error(of: nested(17, "[{\"a\":", "1", "}]")) == .tooDeep)
  }

  @Test func `takes as many as it is told`() {
    #expect(error(of: nested(1), depthMax: 1) == nil)
    #expect(error(of: nested(2), depthMax: 1) == .tooDeep)
    #expect(error(of: Array("1".utf8), depthMax: 0) == nil)
    #expect(error(of: nested(1), depthMax: 0) == .tooDeep)
  }

  @Test func `counts depth, not number`() {
    #expect(error(of: Array(("[" + String(repeating: "[],", count: 1_000) + "[]]").utf8)) == nil)
  }

  @Test func `does not go down however many there are`() {
    #expect(error(of: Array(repeating: UInt8(ascii: "["), count: 1_000_000)) == .tooDeep)
    #expect(error(of: Array(String(repeating: "{\"a\":", count: 100_000).utf8)) == .tooDeep)
  }
}

@Suite struct ParsingAString {
  @Test(arguments: [
    (#""a""#, "a"), (#""\"\\\/""#, "\"\\/"), (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"), (#""\u0041""#, "A"),
    (#""\u00e9\u00E9""#, "éé"), (#""\u20ac""#, "€"), (#""\uD83D\uDE00""#, "😀"), (#""\ud83d\ude00""#, "😀"),
    (#""\u0000""#, "\0"), (#""\uFFFF""#, "\u{FFFF}"), (#""\uDBFF\uDFFF""#, "\u{10FFFF}"),
    (#""\uD800\uDC00""#, "\u{10000}"),
    (#""e\u0301""#, "e\u{301}"), (#""\u0301""#, "\u{301}"), (#""a\u200Db""#, "a\u{200D}b"), ("\"é€😀\"", "é€😀"),
    ("\"\u{7F}\u{2028}\u{2029}\u{FEFF}\"", "\u{7F}\u{2028}\u{2029}\u{FEFF}"), (#""/""#, "/"),
    (#""\\u0041""#, "\\u0041"),
    (#""😀\n😀""#, "😀\n😀"),
  ])
  func `takes every escape`(text: String, value: String) throws {
    let string = try #require(try parsed(text).string)
    #expect(Array(string.unicodeScalars) == Array(value.unicodeScalars))
  }

  @Test(arguments: [
    #"""#, #""a"#, #""\""#, #""\"#, #""\x""#, #""\a""#, #""\'""#, #""\0""#, #""\U0041""#, #""\u""#, #""\u004""#,
    #""\u004g""#, #""\u 041""#, #""\u+041""#, #""\u00-1""#, #""\uD83D""#, #""\uD83Dx""#, #""\uD83D\n""#,
    #""\uD83D\u0041""#,
    #""\uD83D\uD83D""#, #""\uDE00""#, #""\uDE00\uD83D""#, #""\uD83D\uDE0""#, #""\uD83D\"#, #""\uD83D\u"#, #""\u"#,
    #""\u{41}""#, "\"a\nb\"", "\"\t\"", "\"\0\"", "\"\u{1F}\"", "\"\\n\u{1F}\"", "\"\\\n\"",
  ])
  func `refuses what is no escape, half a pair, or a control character`(text: String) {
    #expect(isMalformed(text))
  }

  @Test(
    arguments: [
      // A byte that only continues, a start without its continuation, and one cut off by the end.
      [0x80], [0xBF], [0xC3], [0xC3, 0x28], [0xE2, 0x82], [0xE2, 0x28, 0xA1], [0xF0, 0x9F, 0x98],
      // Longer than need be: "/" in two, three and four bytes, NUL in two.
      [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xF0, 0x80, 0x80, 0xAF], [0xC0, 0x80], [0xC1, 0xBF],
      // Surrogates, beyond Unicode, and bytes that never occur.
      [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xFF],
    ] as [[UInt8]])
  func `refuses what is not UTF-8, wherever it stands`(bytes: [UInt8]) {
    let quote = UInt8(ascii: "\"")
    #expect(error(of: [quote] + bytes + [quote]) == .notUTF8)
    #expect(error(of: bytes) == .notUTF8)
    #expect(error(of: Array("{}".utf8) + bytes) == .notUTF8)
  }

  @Test func `takes no byte order mark`() {
    #expect(isMalformed("\u{FEFF}{}"))
    #expect(error(of: [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00]) == .notUTF8)
  }
}

@Suite struct ParsingANumber {
  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("1", 1), ("-1", -1), ("10", 10), ("9223372036854775807", .max),
      ("-9223372036854775808", .min), ("9007199254740993", 9_007_199_254_740_993),
    ] as [(String, Int64)])
  func `keeps a whole number of 64 bits whole`(text: String, value: Int64) throws {
    #expect(try parsed(text) == .integer(value))
  }

  @Test(
    arguments: [
      ("0.5", 0.5), ("-0.5", -0.5), ("1.0", 1), ("1e2", 100), ("1E2", 100), ("1e+2", 100), ("1e-2", 0.01),
      ("1.5e3", 1_500),
      ("0e0", 0), ("0.0", 0), ("-0.0", -0.0), ("1e00", 1), ("1e308", 1e308), ("5e-324", .leastNonzeroMagnitude),
      ("1e-400", 0),
      ("9223372036854775808", 9_223_372_036_854_775_808), ("-9223372036854775809", -9_223_372_036_854_775_808),
      ("123456789012345678901234567890", 1.2345678901234568e29), ("0.1", 0.1),
    ] as [(String, Double)])
  func `makes a double of any other`(text: String, value: Double) throws {
    #expect(try parsed(text) == .double(value))
  }

  @Test(arguments: [
    "-", "+", "+1", "--1", "-a", "01", "-01", "00", "00.5", "1.", "1.e1", ".5", "-.5", "1e", "1e+", "1e-", "1e1.5",
    "1ee1",
    "1e+-1", "1.2.3", "1a", "0x10", "1_000", "1,000", "1 000", "1e400", "-1e400", "٣", "１", "½", "1f", "1n", "- 1",
  ])
  func `refuses what is written otherwise, and what no double can hold`(text: String) {
    #expect(isMalformed(text))
  }

  @Test func `refuses a number longer than a double can be, and takes a long one that fits`() {
    #expect(isMalformed(String(repeating: "9", count: 10_000)))
    #expect(error(of: Array(("0." + String(repeating: "3", count: 10_000)).utf8)) == nil)
  }

  @Test(
    arguments: [
      ("3", 3), ("3.0", 3), ("3e2", 300), ("1.5e1", 15), ("-0.0", 0), ("-9223372036854775808.0", .min), ("3.5", nil),
      ("9223372036854775808", nil), ("9223372036854775807.0", nil), ("1e19", nil), ("1e-1", nil), ("\"3\"", nil),
      ("true", nil), ("null", nil), ("[3]", nil),
    ] as [(String, Int64?)])
  func `is read as an integer if it is whole and fits`(text: String, integer: Int64?) throws {
    #expect(try parsed(text).integer == integer)
  }

  @Test(
    arguments: [
      ("3", 3), ("3.5", 3.5), ("9223372036854775807", 0x1p63), ("\"3\"", nil), ("true", nil),
      ("null", nil),
    ] as [(String, Double?)])
  func `is read as a double`(text: String, number: Double?) throws {
    #expect(try parsed(text).number == number)
  }
}

@Suite struct ReadingAValue {
  private let value: JSONValue = ["string": "x", "bool": true, "array": [1, "two"], "object": ["a": nil], "number": 1]

  @Test func `gives what it is, and nothing as what it is not`() {
    #expect(value["string"]?.string == "x")
    #expect(value["bool"]?.bool == true)
    #expect(value["array"]?.array == [1, "two"])
    #expect(value["object"]?.object == ["a": nil])
    for name in ["string", "bool", "array", "object", "number"] {
      #expect((value[name]?.string == nil) == (name != "string"))
      #expect((value[name]?.bool == nil) == (name != "bool"))
      #expect((value[name]?.array == nil) == (name != "array"))
      #expect((value[name]?.object == nil) == (name != "object"))
      #expect((value[name]?.number == nil) == (name != "number"))
    }
  }

  @Test func `tells a member that is null from one that is missing`() {
    #expect(value["object"]?["a"] == .some(.null))
    #expect(value["object"]?["b"] == nil)
    #expect(value["string"]?["a"] == nil)
  }

  @Test func `gives elements that are there`() {
    #expect(value["array"]?[0] == 1)
    #expect(value["array"]?[1] == "two")
    #expect(value["array"]?[2] == nil)
    #expect(value["array"]?[-1] == nil)
    #expect(value["string"]?[0] == nil)
  }
}
