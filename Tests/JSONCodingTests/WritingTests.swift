import JSONCoding
import TestSupport
import TestTools
import Testing

@Suite struct WritingAValue {
  @Test(
    arguments: [
      (nil, "null"), (true, "true"), (false, "false"), (0, "0"), (-1, "-1"), (.integer(.max), "9223372036854775807"),
      (.integer(.min), "-9223372036854775808"), (1.5, "1.5"), (2.0, "2"), (-0.0, "0"), (0.1, "0.1"), (1e100, "1e+100"),
      (-1e-7, "-1e-07"), (.double(.leastNonzeroMagnitude), "5e-324"),
      (.double(.greatestFiniteMagnitude), "1.7976931348623157e+308"),
      ("", "\"\""), ("a\"b\\c/d", #""a\"b\\c/d""#), ("\n\r\t", #""\n\r\t""#),
      ("\0\u{1}\u{8}\u{C}\u{1F}", #""\u0000\u0001\b\f\u001f""#),
      ("é€😀\u{7F}\u{2028}", "\"é€😀\u{7F}\u{2028}\""), ([], "[]"), ([1, [2, []], nil], "[1,[2,[]],null]"), ([:], "{}"),
      (["a": 1, "b": ["c": []], "\"": nil], #"{"a":1,"b":{"c":[]},"\"":null}"#),
    ] as [(JSONValue, String)])
  func `is compact and exact`(value: JSONValue, written: String) {
    #expect(text(value) == written)
  }

  @Test(arguments: 0..<300 as Range<UInt64>) func `comes back as it was`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let value = random.json()
    #expect(try JSONParser.parse(value.bytes) == value)
    // Comparing bytes as well detects changes of Unicode form, which equality of strings ignores.
    #expect(try JSONParser.parse(value.bytes).bytes == value.bytes)
  }

  @Test(arguments: 0..<100 as Range<UInt64>) func `keeps every scalar of a string`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let string = random.string()
    let back = try #require(try JSONParser.parse(JSONValue.string(string).bytes).string)
    #expect(Array(back.unicodeScalars) == Array(string.unicodeScalars))
  }

  @Test(arguments: 0..<100 as Range<UInt64>) func `keeps every bit of a double`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let double = Double(bitPattern: random.next())
      guard double.isFinite, double != 0 else { continue }
      #expect(try JSONParser.parse(JSONValue.double(double).bytes).number == double)
    }
  }

  @Test func `writes integers of every width`() {
    let bytes = JSONWriter.bytes { json in
      json.array {
        $0.value(UInt8.max)
        $0.value(Int8.min)
        $0.value(UInt64.max)
        $0.value(Int64.min)
        $0.value(Int.max)
      }
    }
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "[255,-128,18446744073709551615,-9223372036854775808,9223372036854775807]")
  }
}

@Suite struct WritingAnObject {
  private func written(_ body: (inout JSONWriter) -> Void) -> String {
    String(decoding: JSONWriter.bytes(body), as: UTF8.self)
  }

  @Test func `puts commas where they belong`() {
    #expect(
      written { json in
        json.object {
          $0.member("a", 1)
          $0.member("b") { _ in }
          $0.member("c", array: [1, 2]) { $0.value($1) }
          $0.member("d") { $0.member("e", "x") }
          $0.member("f", true)
          $0.member("g", 1.5)
        }
      } == #"{"a":1,"b":{},"c":[1,2],"d":{"e":"x"},"f":true,"g":1.5}"#)
  }

  @Test func `leaves out what is not there`() {
    #expect(
      written { json in
        json.object {
          $0.member("a", ifPresent: String?.none)
          $0.member("b", ifPresent: Int?.none)
          $0.member("c", ifPresent: Double?.none)
          $0.member("d", ifPresent: Bool?.none)
        }
      } == "{}")
    #expect(
      written { json in
        json.object {
          $0.member("a", ifPresent: "x")
          $0.member("b", ifPresent: 1)
          $0.member("c", ifPresent: 0.5)
          $0.member("d", ifPresent: false)
        }
      } == #"{"a":"x","b":1,"c":0.5,"d":false}"#)
  }

  @Test func `takes JSON as it is`() {
    #expect(
      written { json in
        json.array {
          $0.null()
          $0.raw(Array(#"{"a":1}"#.utf8))
          $0.object {
            $0.name("b")
            $0.raw(Array("[2]".utf8))
            $0.name(escaping: "\n")
            $0.null()
          }
        }
      } == #"[null,{"a":1},{"b":[2],"\n":null}]"#)
  }
}

@Suite struct TakingOneMemberAsWritten {
  private func raw(_ name: String, _ text: String) throws(JSONError) -> String? {
    try JSONParser.rawMember(name, of: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    (#"{"a":1}"#, "1"), (#"{ "b" : 0 , "a" : [ 1 , 2 ] , "c" : 3 }"#, "[ 1 , 2 ]"), (#"{"a":"x\n\"}"}"#, #""x\n\"}""#),
    (#"{"a":{"a":2}}"#, #"{"a":2}"#), (#"{"b":{"a":2}}"#, nil), (#"{}"#, nil), (#"{ }"#, nil), (#"{"a":1,"a":2}"#, "2"),
    (#"{"\u0061":null}"#, "null"), (" \n{\"a\":-1.50e+1 }", "-1.50e+1"), (#"{"A":1}"#, nil), (#"{"a":"é😀"}"#, "\"é😀\""),
  ])
  func `gives its bytes, spaces and all`(text: String, member: String?) throws {
    #expect(try raw("a", text) == member)
  }

  @Test(arguments: [
    "", "[]", "1", "null", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{\"a\":x}", "{a:1}",
  ])
  func `refuses what is no object`(text: String) {
    #expect(throws: JSONError.self) { try raw("a", text) }
  }

  @Test func `keeps the limit of depth`() throws {
    let deep = "{\"a\":" + String(repeating: "[", count: 31) + String(repeating: "]", count: 31) + "}"
    #expect(try raw("a", deep) != nil)
    #expect(throws: JSONError.tooDeep) { try raw("a", deep.replacing("[", with: "[[").replacing("]", with: "]]")) }
  }

  @Test(arguments: 0..<200 as Range<UInt64>) func `agrees with parsing the whole`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let object = JSONObject(random.many(1...6) { .init($0.one(of: ["a", "b", "é"]), $0.json(depth: 3)) })
    let bytes = JSONValue.object(object).bytes
    for name in ["a", "b", "é", "z"] {
      let member = try JSONParser.rawMember(name, of: bytes)
      #expect(member.map(Array.init) == object[name]?.bytes)
    }
  }
}
