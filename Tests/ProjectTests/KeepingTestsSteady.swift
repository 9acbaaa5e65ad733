import Testing

/// Tests pass on a machine that is half as fast and busy with something else: see CONTRIBUTING.md.
@Suite struct KeepingTestsSteady {
  private let files = Project().texts(below: "Tests", endingIn: ".py", ".swift").filter {
    // It shows what the rules find.
    !$0.path.hasSuffix("KeepingTestsSteady.swift")
  }

  /// What measures may look at the clock.
  private static let measuring = ["Tests/pages/test_speed.py"]

  @Test func `asserts no seconds of the clock`() {
    expectNone(
      Steadiness.secondsAsserted, except: Self.measuring,
      "assert an order, a count, or processor time beside other work: a busy machine takes longer")
  }

  @Test func `looks for no port that somebody else may take`() {
    expectNone(Steadiness.portsLost, "take the port from free_port in Tests/schema/ports.py, or from Ports.free")
  }

  @Test func `sleeps only between two looks`() {
    expectNone(
      Steadiness.sleeps, except: Self.measuring,
      "wait in a loop for what comes; assert an absence after something that comes later; or say above why it sleeps")
  }

  private func expectNone(_ found: (SourceText) -> [Int], except: [String] = [], _ reason: String) {
    #expect(files.count > 300)
    for file in files where !except.contains(file.path) {
      for line in found(file) { Issue.record("\(file.path):\(line): \(reason)") }
    }
  }
}

/// What makes a test depend on the machine's speed, as lines of a file from 1 on.
private enum Steadiness {
  /// `assert time.monotonic() - began < 5`, `#expect(ContinuousClock.now - began < .seconds(5))`. Lower bounds are fine.
  static func secondsAsserted(in file: SourceText) -> [Int] {
    let clock =
      /(?:monotonic\(\)|perf_counter\(\)|time\.time\(\)|ContinuousClock\.now|\b(?:elapsed|took|slowest|waited)\b|waits\(\))[^,"]*<=?\s*[\d.]/
    return file.lines.indices.filter { index in
      let line = file.lines[index]
      return line.contains(/^\s*(?:assert\b|(?:try )?#(?:expect|require)\()/) && line.contains(clock)
    }.map { $0 + 1 }
  }

  /// `probe.bind(("127.0.0.1", 0))`. A socket that listens on port 0 keeps its port: `socket.create_server` is fine.
  static func portsLost(in file: SourceText) -> [Int] {
    file.lines(containing: /\.bind\(\(\s*"[^"]*",\s*0\s*\)\)/)
  }

  /// Sleeps outside a loop, unless a comment right above says why.
  static func sleeps(in file: SourceText) -> [Int] {
    file.lines(containing: /\btime\.sleep\(|\bTask\.sleep\(|\bThread\.sleep\(|\busleep\(/).filter { number in
      let index = number - 1
      guard index > 0 else { return true }
      let above = file.lines[index - 1].drop(while: \.isWhitespace)
      return !above.hasPrefix("#") && !above.hasPrefix("//") && !file.isInLoop(index)
    }
  }
}

/// A file of any language whose blocks are indented.
struct SourceText {
  /// Relative to the root: `Tests/web/test_http.py`.
  let path: String
  let lines: [Substring]

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  func lines(containing regex: some RegexComponent) -> [Int] {
    lines.indices.filter { lines[$0].firstMatch(of: regex) != nil }.map { $0 + 1 }
  }

  /// Whether the line is in the body of a `for` or `while`, or is one itself, within its function.
  func isInLoop(_ index: Int) -> Bool {
    var depth = Int.max
    for line in lines[...index].reversed() where !line.allSatisfy(\.isWhitespace) {
      let indent = line.prefix { $0 == " " }.count
      guard indent < depth else { continue }
      depth = indent
      if line.contains(/^\s*(?:async )?(?:while|for|repeat)\b/) { return true }
      if line.contains(/^\s*(?:async )?def |\bfunc\b/) { return false }
    }
    return false
  }
}

@Suite struct FindingWhatIsUnsteady {
  private func lines(_ rule: (SourceText) -> [Int], _ text: String) -> [Int] { rule(SourceText(path: "a", text: text)) }

  @Test func `finds seconds that are asserted`() {
    #expect(lines(Steadiness.secondsAsserted, "assert time.monotonic() - began < 5") == [1])
    #expect(lines(Steadiness.secondsAsserted, "    assert slowest < 2, f\"{slowest:.1f} s\"") == [1])
    #expect(lines(Steadiness.secondsAsserted, "  #expect(ContinuousClock.now - began < .seconds(10))") == [1])
    #expect(lines(Steadiness.secondsAsserted, "assert player.waits() < 1") == [1])
    #expect(lines(Steadiness.secondsAsserted, "assert 10 < time.monotonic() - began\nassert count < 5").isEmpty)
    #expect(lines(Steadiness.secondsAsserted, "assert time.monotonic() < deadline, \"it never came\"").isEmpty)
  }

  @Test func `finds ports that may be lost`() {
    #expect(lines(Steadiness.portsLost, "probe.bind((\"127.0.0.1\", 0))") == [1])
    #expect(lines(Steadiness.portsLost, "socket.create_server((\"127.0.0.1\", 0))").isEmpty)
  }

  @Test func `finds sleeps outside a loop`() {
    #expect(lines(Steadiness.sleeps, "def a():\n    time.sleep(1)") == [2])
    #expect(lines(Steadiness.sleeps, "while True:\n    pass\n\ndef a():\n    time.sleep(1)") == [5])
    #expect(lines(Steadiness.sleeps, "def a():\n    while True:\n        time.sleep(1)").isEmpty)
    #expect(lines(Steadiness.sleeps, "def a():\n    # A minute of the product's own.\n    time.sleep(1)").isEmpty)
    #expect(lines(Steadiness.sleeps, "  func a() {\n    while b { try await Task.sleep(for: .seconds(1)) }").isEmpty)
  }
}
