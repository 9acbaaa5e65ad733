import Core
import Hunt
import JSONCoding
import TestTools
import Testing
import Translations
import Wire

@testable import Packs

/// Tests exporting packs to files and importing them.
@Suite struct TakingPacksAlong {
  private func edition(_ content: PackContent) -> PackEdition {
    PackEdition(
      pack: PackID("01J0000000000000000000PACK"), version: 3, creator: AccountID("01J00000000000000000000ADA"),
      content: content)
  }

  private func file(_ content: PackContent, _ format: PackFormat) throws -> String {
    try PackFile.text(of: edition(content), creator: "ada", as: format)
  }

  private func read(_ text: String, _ format: PackFormat? = nil, _ given: JSONObject = [:]) throws -> PackContent {
    try PackContent(file: text, as: format, Fields(given))
  }

  /// The problems with a file.
  private func wrong(_ text: String, _ format: PackFormat? = nil, _ given: JSONObject = [:]) -> [String] {
    problems { try read(text, format, given) }
  }

  @Test func `makes a draft of what there is, and tells what is wrong with the rest`() throws {
    let table = """
      title,hint,codeword,lat,lon,points
      The swan,What is it?,bird,56.95,24.1,15
      The gate,Whose?,,,,40
      The tower,How high?,high,,,ten
      The bridge,Who built it?,Taddeo,,,10

      """
    let draft = try PackDraft(file: table, as: nil, Fields(["name": "Mine"]))
    #expect(draft.changes.name == "Mine" && draft.changes.location == nil)
    #expect(draft.changes.clues?.map(\.title) == ["The swan", "The bridge"])
    #expect(draft.problems.map(\.at) == ["line 3, codeword", "line 4, points"])
    let nothing = try PackDraft(file: "{", as: nil, Fields([:]))
    #expect(nothing.changes.clues == nil && nothing.problems.map(\.at) == ["line 1, column 2"])
    let long = String(repeating: " ", count: Limits.packBytes + 1)
    #expect(throws: PackRejection.self) { try PackDraft(file: long, as: nil, Fields([:])) }
  }

  /// The clues of a pack that do not fit a format.
  private func unfit(_ pack: PackContent, _ format: PackFormat) -> [String] {
    problems { try file(pack, format) }.map { String($0.prefix(8)) }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `reads its own files back as they were`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let content = random.content { $0.clue() }
    #expect(try read(try file(content, .quarry)) == content)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `reads TownHunt's keys back as they were`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let content = random.content { $0.pin(hasLocation: true) }
    #expect(try read(try file(content, .townhunt)) == content)
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `reads a table back as it was`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let content = random.content { $0.pin(hasLocation: false) }
    let given: JSONObject = [
      "name": .string(content.name), "description": .string(content.description), "location": .string(content.location),
      "gameTime": .integer(Int64(content.gameTime)),
    ]
    let table = try file(content, .csv)
    guard !content.clues.isEmpty else { return #expect(wrong(table, nil, given) == ["file has no clues"]) }
    #expect(try read(table, nil, given) == content)
  }

  @Test func `lets no cell of a table be a formula`() throws {
    for text in ["=1+1", "+1", "-1", "@a", "＝1", "'=1", "''+1"] {
      let pin = Pin(title: text, hint: text, codeword: text, location: nil, points: 1).clue
      let content = PackContent(stored: "A", description: "B", location: "C", gameTime: 15, clues: [pin])
      let rows = try file(content, .csv).split(whereSeparator: \.isNewline)
      let isHarmless = rows[1].split(separator: ",").prefix(3).allSatisfy { $0.hasPrefix("'") }
      #expect(isHarmless, "\(rows)")
      #expect(try read(try file(content, .csv), .csv, ["name": "A", "description": "B", "location": "C"]) == content)
    }
  }

  @Test func `takes the original app's pack, numbers as strings too`() throws {
    let content = try read(
      """
      {"PackName":"Imperial","Description":"Around the campus","Location":"London","TimeLimit":"45","Version":"3",
       "PackID":"17","CreatorID":4,"Pins":[
        {"Title":"Queen's Tower","Hint":"How many bells?","Codeword":"ten","CoordLatitude":"51.4983","CoordLongitude":-0.1769,
         "PointValue":"30"}]}
      """)
    #expect(content.name == "Imperial" && content.gameTime == 45 && content.location == "London")
    #expect(
      content.clues == [
        Clue(
          title: "Queen's Tower", text: "How many bells?", points: 30, proof: .codeword(accepts: ["ten"]),
          location: Location(latitude: 51.4983, longitude: -0.1769))
      ])
  }

  @Test func `takes a pack that is the only one of a list`() throws {
    let pack = """
      {"PackName":"P","Description":"D","Location":"L","TimeLimit":15,"Version":1,"Pins":[
        {"Title":"T","Hint":"H","Codeword":"C","CoordLatitude":"1","CoordLongitude":"2","PointValue":"3"}]}
      """
    #expect(try read("[\(pack)]") == read(pack))
    #expect(try read(" [\(pack)]\n", .townhunt) == read(pack))
    let problem = "file must be a JSON object, a list of one, or a table with a header"
    #expect(wrong("[\(pack),\(pack)]") == [problem])
    #expect(wrong("[]") == [problem])
  }

  @Test func `refuses long runs of combining marks in every kind of file`() {
    let marks = String(repeating: "\u{316}\u{301}", count: 16)
    let problem = "file has a text with more than 30 accents or other combining marks in a row"
    for text in [
      "title,hint,codeword,lat,lon,points\na\(marks)", "a\(marks)", #"{"name":"\#(marks)"}"#,
      #"{"PackName":"\#(marks)"}"#,
      #"{"name":"\#(String(repeating: "\\u0316\\u0301", count: 16))"}"#,
    ] {
      #expect(wrong(text, nil, ["name": "A", "description": "B", "location": "C"]) == [problem], "\(text)")
    }
  }

  @Test func `tells the first thousand things that are wrong`() {
    let table = "title,hint,codeword,lat,lon,points\n" + String(repeating: "\"a\"b\n", count: 3_000)
    #expect(wrong(table, .csv, ["name": "A", "description": "B", "location": "C"]).count == 1_000)
  }

  @Test func `tells everything that is wrong in the original app's pack, by its keys`() {
    let text = """
      {"PackName":"","Description":"D","Location":"L","TimeLimit":"soon","Version":"x","Pins":[
        {"Title":"T","Hint":"H","Codeword":"","CoordLatitude":"north","CoordLongitude":181,"PointValue":1.5}, 4]}
      """
    #expect(
      wrong(text) == [
        "PackName must not be empty", "TimeLimit must be a whole number", "Version must be a whole number",
        "Pins[0].Codeword must not be empty", "Pins[0].CoordLatitude must be a number",
        "Pins[0].CoordLongitude must be at least -180 and less than 180 degrees",
        "Pins[0].PointValue must be a whole number", "Pins[1] must be an object",
      ])
  }

  @Test func `takes a table as spreadsheets write it`() throws {
    let given: JSONObject = ["name": "A", "description": "B", "location": "C"]
    let plain = try read("title,hint,codeword,lat,lon,points\nA,B,C,1.5,2.5,3\n", nil, given)
    for text in [
      "\u{FEFF}Title,Hint,Codeword,Lat,Lon,Points\r\nA,B,C,1.5,2.5,3\r\n\r\n",
      "points;lat;lon;title;hint;codeword\n3;1,5;2,5;A;B;C",
      "title,hint,codeword,lat,lon,points,colour\r\"A\",\"B\",\"C\",\"1.5\",\"2.5\",\"3\",red\r",
      "Titel;Hinweis;Lösungswort;Breite;Länge;Punkte\nA;B;C;1,5;2,5;3",
      "BAŞLIK,İPUCU,SÖZCÜK,ENLEM,BOYLAM,PUAN\nA,B,C,1.5,2.5,3",
      "النقاط,العنوان,التلميح,الكلمة,lat,lon\n3,A,B,C,1.5,2.5",
    ] {
      #expect(try read(text, nil, given) == plain, "\(text)")
    }
  }

  @Test(arguments: Language.allCases) func `takes a table whose header is in any language`(language: Language) throws {
    let given: JSONObject = ["name": "A", "description": "B", "location": "C"]
    let plain = try read("title,hint,codeword,lat,lon,points\nA,B,C,1.5,2.5,3\n", nil, given)
    let names = Texts.of(language).text("table.columns").replacing(", ", with: ",")
    #expect(try read("\(names)\nA,B,C,1.5,2.5,3\n", nil, given) == plain)
    #expect(
      wrong("\(names),title\nA,B,C,1.5,2.5,3,D\n", .csv, given) == ["line 1 has two columns \"title\""])
  }

  @Test func `compares no headings of a table with more columns than anybody makes`() throws {
    let given: JSONObject = ["name": "A", "description": "B", "location": "C"]
    let header = "title,hint,codeword,lat,lon,points"
    let wide = header + String(repeating: ",x", count: 94)
    #expect(try read("\(wide)\nA,B,C,1.5,2.5,3\n", .csv, given).clues.count == 1)
    for columns in [101, 100_000] {
      #expect(
        wrong(header + String(repeating: ",x", count: columns - 6), .csv, given) == [
          "line 1 has \(columns) columns: a table has at most 100"
        ])
    }
  }

  @Test func `tells everything that is wrong in a table, by line and column`() {
    let given: JSONObject = ["name": "A", "description": "B", "location": "C"]
    #expect(
      wrong("title,hint,codeword,lat,lon,points\n\"two\nlines\",,C,,,3\nA,B,C,91,,ten\n", nil, given) == [
        "line 2, title must not contain control characters, such as line breaks", "line 2, hint must not be empty",
        "line 4, lon is missing", "line 4, lat must be from -90 to 90 degrees", "line 4, points must be a whole number",
      ])
    let missing = wrong("title,hint,codeword\nA,B,C\n", .csv, given).map { String($0.prefix(24)) }
    #expect(missing == ["line 1 has no column \"la", "line 1 has no column \"lo", "line 1 has no column \"po"])
    #expect(
      wrong("title,hint,codeword,lat,lon,points\nA,\"B\"x,C,1,2,3", nil, given) == [
        "line 2 has a quotation mark that does not fit: inside quotation marks, write it twice"
      ])
  }

  @Test func `tells what is wrong after a quotation mark that is not closed, too`() {
    let given: JSONObject = ["name": "A", "description": "B", "location": "C"]
    let head = "title,hint,codeword,lat,lon,points"
    #expect(
      wrong("\(head)\r\nA,\"B,C,1,2,3\r\n\"D\",E,F,1,2,ten\r\nG,\"H\"\"\",I,91,2,3\r\nJ,K,\"L", nil, given) == [
        "line 2 has a quotation mark that is not closed", "line 5 has a quotation mark that is not closed",
        "line 3, points must be a whole number", "line 4, lat must be from -90 to 90 degrees",
      ])
    #expect(
      wrong("\(head)\nA,\"B,C,1,2,3\nD,E,F,1,2,ten\n", nil, given) == [
        "line 2 has a quotation mark that is not closed", "line 3, points must be a whole number",
      ])
    // Without its first line, the columns are unknown.
    #expect(wrong("title,\"hint\nA,B,C,1,2,ten", .csv, given) == ["line 1 has a quotation mark that is not closed"])
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `hides no wrong line behind a quotation mark that is not closed`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var table = "title,hint,codeword,lat,lon,points\n"
    var (open, wrongPoints) = (Set<Int>(), Set<Int>())
    for line in 2...random.integer(2...12) {
      var cells = ["A", "B", "C", "1", "2", "3"].map { random.once(in: 3) ? "\"\($0)\"" : $0 }
      switch random.integer(0...2) {
      case 0:
        cells[random.integer(0...5)] = "\"D"
        open.insert(line)
      case 1:
        cells[5] = "ten"
        wrongPoints.insert(line)
      default: break
      }
      table += cells.joined(separator: ",") + random.one(of: ["\n", "\r\n", "\r"])
    }
    // If another quotation mark follows on the same line, the first is reported as not fitting.
    let told = wrong(table, .csv, ["name": "A", "description": "B", "location": "C"])
      .map { $0.replacing(#/ (is not closed|does not fit: .*)$/#, with: "") }
    let expected =
      open.sorted().map { "line \($0) has a quotation mark that" }
      + wrongPoints.sorted().map { "line \($0), points must be a whole number" }
    #expect(told == expected, "\(table)")
  }

  @Test func `takes no cell for another's because of a comma in a text`() {
    let given: JSONObject = ["name": "A", "description": "B", "location": "C"]
    let problem = "has more cells than the header: put a text that contains commas in quotation marks"
    #expect(
      wrong("title,hint,codeword,lat,lon,points\nA,B,C,1,2,3,4\nA,B,C,1,2,3,,\nA,B, or C?,D,1,2,3\n", nil, given) == [
        "line 2 \(problem)", "line 4 \(problem)",
      ])
  }

  @Test func `refuses a file of a kind that it does not know`() {
    let file = #"{"format":"quarry-pack-2","name":"A","description":"B","location":"C"}"#
    #expect(wrong(file) == [#"format must be "quarry-pack-1": this server supports no other"#])
  }

  @Test func `makes a new version of a pack of a file, and leaves what the file does not say`() throws {
    let table = "title,hint,codeword,lat,lon,points\nA,B,C,1,2,3\n"
    let changes = try PackChanges(file: table, as: nil, Fields(["gameTime": 45]))
    let changed = try changes.applied(to: .some())
    #expect(changed.name == "Old town" && changed.gameTime == 45 && changed.clues.map(\.title) == ["A"])
    #expect(problems { try PackChanges(file: #"{"name":""}"#, as: nil, Fields([:])) } == ["name must not be empty"])
  }

  @Test func `says where a file stops being JSON, and what is missing in it`() {
    #expect(wrong("{\"name\":\n  oops}") == ["line 2, column 3 is not JSON"])
    #expect(wrong("{}") == ["name is missing", "description is missing", "location is missing"])
    let columns = "title,hint,codeword,lat,lon,points"
    #expect(wrong("{}", .csv) == ["file is no table of clues: its first line must be \(columns)"])
    let page = "<html><body>Not found</body></html>"
    #expect(wrong(page, nil) == ["file is no table of clues: its first line must be \(columns)"])
    #expect(wrong("", nil) == ["file is empty"])
    let map = #"{"type":"FeatureCollection","name":"Trees","features":[]}"#
    #expect(wrong(map) == ["file is a map (GeoJSON), no pack: save its points as a table with \(columns)"])
    #expect(
      wrong(String(repeating: " ", count: 300_000)) == ["file must have at most 256 KiB"])
  }

  @Test func `takes along only what the format has room for`() {
    var content = PackContent.some(clues: 1).clues
    content.append(Clue(title: "A", points: 1))
    content.append(Clue(title: "A", text: "B", points: 1, proof: .codeword(accepts: ["a"])))
    content.append(Clue(title: "A", text: "B", points: 1, proof: .codeword(accepts: ["a", "b"])))
    let pack = PackContent(stored: "A", description: "B", location: "C", gameTime: 15, clues: content)
    #expect(unfit(pack, .csv) == ["clues[1]", "clues[3]"])
    #expect(unfit(pack, .townhunt) == ["clues[1]", "clues[2]", "clues[3]"])
  }

  @Test func `names the file after the pack`() {
    #expect(PackFile.name(of: .some("Öld / Town!"), as: .quarry) == "Öld-Town.json")
    #expect(PackFile.name(of: .some("//"), as: .csv) == "pack.csv")
  }
}
