import Testing

@Suite struct KeepingTheStyle {
  private let project = Project()

  /// Expects that no line matches, and gives the reason otherwise.
  private func expectNone(of regex: some RegexComponent, in files: [SourceFile], _ reason: String) {
    for file in files {
      for line in file.lines(matching: regex) { Issue.record("\(file.path):\(line): \(reason)") }
    }
  }

  @Test func `keeps files short enough for a sitting`() {
    let files = project.sources(below: "Sources", "Tests", "schema")
    #expect(files.count > 100)
    for file in files { #expect(file.lineCount <= 400, "\(file.path) has \(file.lineCount) lines") }
  }

  @Test func `keeps functions short enough for a screen`() {
    var count = 0
    // They list all events, a line each.
    let lists = ["Sources/Hunt/Events/LobbyFact.swift", "Sources/LobbyLog/Stored/FactVisitor.swift"]
    for file in project.sources(below: "Sources", "Tests", "schema") {
      for function in Function.all(in: file) {
        count += 1
        if lists.contains(file.path) { continue }
        #expect(function.length <= 70, "\(file.path):\(function.line) has \(function.length) lines")
      }
    }
    #expect(count > 1_000)
  }

  /// Unspecialised, each field costs several times as much, and nothing else tells of it.
  @Test func `lists the fields of records inlinably`() {
    var count = 0
    for file in project.sources(below: "Sources/Hunt") {
      for (number, line) in file.code.enumerated() where line.contains("<V: FieldVisitor<Self>>(") {
        count += 1
        let before = number > 0 ? file.code[number - 1] : ""
        #expect(before.contains("@inlinable"), "\(file.path):\(number + 1) is not @inlinable")
      }
    }
    #expect(count > 30)
  }

  @Test func `crashes on purpose nowhere`() {
    let files = project.sources(below: "Sources", "Tests", "schema")
    expectNone(of: /\btry!/, in: files, "handle the error, or let it pass on")
    expectNone(of: /\bas!/, in: files, "use as? or a type that says it")
    expectNone(of: /\bfatalError\b/, in: files, "an assertion for what cannot be, an error for what can")
  }

  @Test func `leaves no work for later in comments`() throws {
    let words = try Regex("\\b(?:TO" + "DO|FIX" + "ME|XX" + "X|HA" + "CK)\\b")
    for file in project.sources(below: "Sources", "Tests", "schema") {
      for (index, line) in file.lines.enumerated() where line.firstMatch(of: words) != nil {
        Issue.record("\(file.path):\(index + 1): do it, or write an issue")
      }
    }
  }

  @Test func `lets libraries log, not print`() {
    let libraries = project.sources(below: "Sources").filter { $0.target != "quarry" }
    expectNone(of: /(?:^|[^.\w])(?:debugPrint|print|dump)\(/, in: libraries, "libraries do not write to the terminal")
  }

  @Test func `gives time and chance to the rules of the game from outside`() {
    let rules = project.sources(below: "Sources/Core", "Sources/Hunt", "Sources/HuntViews")
    let effects =
      /\b(?:Date|UUID|SystemRandomNumberGenerator|ContinuousClock|SuspendingClock)\b|\.random\(|\.shuffled?\(|\.randomElement\(/
    expectNone(of: effects, in: rules, "time, randomness and ids are passed in")
  }

  @Test func `says why where the compiler is told to look away`() {
    for file in project.sources(below: "Sources", "Tests", "schema") {
      for line in file.lines(matching: /@unchecked\s+Sendable|nonisolated\(unsafe\)/) {
        // Attributes may come between the comment and the declaration.
        let above = file.lines[..<(line - 1)].last { !$0.trimmingPrefix(while: \.isWhitespace).hasPrefix("@") }
        let isExplained = above?.trimmingPrefix(while: \.isWhitespace).hasPrefix("//") == true
        #expect(isExplained, "\(file.path):\(line): say in a comment directly above why this is safe")
      }
    }
  }

  @Test func `writes tests as sentences`() {
    for file in project.sources(below: "Tests") where file.path.hasSuffix(".swift") && file.target != "CommandTests" {
      for (index, line) in file.lines.enumerated() where line.contains(/^\s*(?:@Test.*\s)?func test[A-Z_]/) {
        Issue.record("\(file.path):\(index + 1): a test is a sentence in backticks")
      }
    }
  }
}

@Suite struct ReadingSourceFiles {
  @Test func `finds the code among comments and strings`() {
    let text = ##"""
      let a = "try! \(b("fatalError", c)) }" // try!
      let d = """
        func never() {
        """ /* { */
      func `as! a } sentence`() { e }
      let f = #"raw " \(g) \#(h) }"#
      """##
    let file = SourceFile(path: "Sources/A/B.swift", text: text)
    #expect(!file.code.joined().contains("try!") && !file.code.joined().contains("as!"))
    #expect(file.code.joined().contains("c") && file.code.joined().contains("h"))
    #expect(file.code.count == file.lines.count)
    #expect(Function.all(in: file).map(\.line) == [5])
    #expect(file.target == "A")
  }

  @Test func `measures functions from their first line to their last`() {
    let text = """
      protocol P {
        func one()
        init(two: Int)
      }
      struct S {
        @discardableResult
        public static func three(
          _ body: (Int) -> Void = { _ in }
        ) async throws -> Int {
          if true {
            4
          }
        }
        init?() { nil }
        subscript(five: Int) -> Int {
          five
        }
      }
      """
    let functions = Function.all(in: SourceFile(path: "Sources/A/B.swift", text: text))
    #expect(functions.map(\.line) == [7, 14, 15])
    #expect(functions.map(\.length) == [7, 1, 3])
  }

  @Test func `finds imports, however they are written`() {
    let text = """
      import A
      public import B
      @testable import C
      internal import struct D.E
      // import F
      let text = "import G"
      @preconcurrency public import H
      """
    #expect(SourceFile(path: "Sources/A/B.swift", text: text).imports == ["A", "B", "C", "D", "H"])
  }
}
