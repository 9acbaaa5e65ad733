import Foundation

/// The repository, for tests of its sources.
struct Project {
  /// The root folder.
  let root: URL

  init() {
    root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  /// Read once for all tests, since that takes seconds.
  private static let sources: [SourceFile] = {
    let root = Project().root
    return ["Sources", "Tests", "schema"].flatMap { folder in
      let found = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
      let files = (found?.compactMap { $0 as? URL } ?? []).filter {
        $0.pathExtension == "swift" && !$0.path.contains("/Generated/")
      }
      return files.sorted { $0.path < $1.path }.compactMap { SourceFile($0, relativeTo: root) }
    }
  }()

  /// The Swift files below these folders, without those that `clients/generate` writes.
  func sources(below folders: String...) -> [SourceFile] {
    folders.flatMap { folder in Self.sources.filter { $0.path.hasPrefix("\(folder)/") } }
  }

  /// The files of any language below a folder, by the ends of their names.
  func texts(below folder: String, endingIn endings: String...) -> [SourceText] {
    paths(below: folder).filter { path in endings.contains { path.hasSuffix($0) } }.map {
      SourceText(path: "\(folder)/\($0)", text: text("\(folder)/\($0)"))
    }
  }

  func text(_ path: String) -> String {
    (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
  }

  /// The sorted names of a folder's entries.
  func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)) ?? []).sorted()
  }

  /// The sorted paths of everything below a folder, relative to it.
  func paths(below folder: String) -> [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)) ?? []).sorted()
  }
}

struct SourceFile {
  /// Relative to the root: `Sources/Hunt/Lobby.swift`.
  let path: String
  let lines: [String]
  /// The same lines, without the contents of comments and strings.
  let code: [String]

  init?(_ url: URL, relativeTo root: URL) {
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return nil }
    self.init(path: String(url.path.dropFirst(root.path.count + 1)), text: text)
  }

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var scanner = CodeScanner(text)
    code = scanner.scan().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// `Sources/Hunt/Lobby.swift` → `Hunt`.
  var target: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

  var lineCount: Int { lines.last == "" ? lines.count - 1 : lines.count }

  /// Functions that any target may import, pure as they are.
  private static let mathematics: Set = ["Foundation.asin", "Foundation.cos", "Foundation.sin"]

  /// The imported modules.
  var imports: [String] {
    code.compactMap { line in
      var words = line.split(separator: " ").drop { $0.hasPrefix("@") }
      if let first = words.first, ["public", "package", "internal", "private", "fileprivate"].contains(first) {
        words = words.dropFirst()
      }
      words = words.drop { $0.hasPrefix("@") }
      guard words.first == "import" else { return nil }
      let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
      let name = words.dropFirst().drop(while: kinds.contains).first
      if let name, Self.mathematics.contains(String(name)) { return nil }
      return name?.split(separator: ".").first.map(String.init)
    }
  }

  /// The numbers of lines whose code matches, from 1 on.
  func lines(matching regex: some RegexComponent) -> [Int] {
    code.indices.filter { code[$0].firstMatch(of: regex) != nil }.map { $0 + 1 }
  }
}

/// Blanks out comments, strings and quoted names, and keeps line breaks.
struct CodeScanner {
  private let text: [UInt8]
  private var at = 0
  private static let newline = UInt8(ascii: "\n")
  private static let space = UInt8(ascii: " ")
  private static let quote = UInt8(ascii: "\"")
  private static let hash = UInt8(ascii: "#")
  private var code: [UInt8] = []

  init(_ text: String) { self.text = Array(text.utf8) }

  mutating func scan() -> String {
    while at < text.count { step() }
    return String(decoding: code, as: UTF8.self)
  }

  private func starts(with prefix: String) -> Bool {
    text[at...].starts(with: prefix.utf8)
  }

  private mutating func skip(_ count: Int) {
    for _ in 0..<count where at < text.count {
      code.append(text[at] == Self.newline ? Self.newline : Self.space)
      at += 1
    }
  }

  private mutating func step() {
    if starts(with: "//") {
      while at < text.count, text[at] != Self.newline { skip(1) }
    } else if starts(with: "/*") {
      while at < text.count, !starts(with: "*/") { skip(1) }
      skip(2)
    } else if text[at] == UInt8(ascii: "`") {
      skip(1)
      while at < text.count, text[at] != UInt8(ascii: "`") { skip(1) }
      skip(1)
    } else if text[at] == Self.quote || text[at] == Self.hash, let hashes = hashesOfString() {
      string(hashes: hashes)
    } else {
      code.append(text[at])
      at += 1
    }
  }

  /// The number of `#` signs before a string that begins here; nil if none does.
  private func hashesOfString() -> Int? {
    let hashes = text[at...].prefix { $0 == Self.hash }.count
    return at + hashes < text.count && text[at + hashes] == Self.quote ? hashes : nil
  }

  private mutating func string(hashes: Int) {
    let fence = String(repeating: "#", count: hashes)
    skip(hashes)
    let quotes = starts(with: "\"\"\"") ? "\"\"\"" : "\""
    skip(quotes.count)
    while at < text.count, !starts(with: quotes + fence) {
      if starts(with: "\\" + fence + "(") {
        skip(2 + hashes)
        interpolation()
      } else if starts(with: "\\" + fence) {
        skip(2 + hashes)
      } else {
        skip(1)
      }
    }
    skip(quotes.count + hashes)
  }

  /// Scans code in a string, up to the closing parenthesis.
  private mutating func interpolation() {
    var depth = 1
    while at < text.count, depth > 0 {
      if text[at] == UInt8(ascii: "(") { depth += 1 }
      if text[at] == UInt8(ascii: ")") { depth -= 1 }
      if depth == 0 { skip(1) } else { step() }
    }
  }
}

/// A function, initializer or the like, and its length in lines.
struct Function {
  let line: Int
  let length: Int

  /// All functions in a file, including nested ones.
  static func all(in file: SourceFile) -> [Function] {
    let declaration =
      /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:[a-z]+(?:\([a-z]+\))?\s+)*(?:func\b|init[?!]?\s*[<(]|deinit\b|subscript\b)/
    let words = ["func", "init", "deinit", "subscript"]
    return file.code.indices.compactMap { line in
      // Looking for a word is cheaper than matching a pattern.
      guard words.contains(where: file.code[line].contains), file.code[line].firstMatch(of: declaration) != nil,
        let end = end(of: line, in: file.code)
      else { return nil }
      return Function(line: line + 1, length: end - line + 1)
    }
  }

  private static var nextDeclaration: Regex<Substring> {
    /^\s*(?:func|init|var|let|case|associatedtype|static|mutating|subscript)\b/
  }

  /// The line on which the body ends; nil if there is none, as in a protocol.
  private static func end(of start: Int, in code: [String]) -> Int? {
    var (parentheses, braces) = (0, 0)
    for line in start..<code.count {
      if line > start, parentheses == 0, braces == 0, code[line].firstMatch(of: nextDeclaration) != nil { return nil }
      for character in code[line].utf8 {
        switch character {
        case UInt8(ascii: "("): parentheses += 1
        case UInt8(ascii: ")"): parentheses -= 1
        case UInt8(ascii: "{"): braces += 1
        case UInt8(ascii: "}"):
          if braces == 0 { return nil }
          braces -= 1
          if braces == 0, parentheses == 0 { return line }
        default: break
        }
      }
    }
    return nil
  }
}
