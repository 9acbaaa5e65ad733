import Disk
import Foundation
import HTTPTypes
import Hummingbird

/// The pages' scripts, style sheets and icons.
///
/// Each has its content's hash in its address, so that browsers may cache it for ever and still get the new one.
struct StaticFiles: Sendable {
  /// By file name in the address: `host-clues.0123456789abcdef.js`.
  private var files: [String: StoredBody] = [:]
  /// By name: `host/clues.js`, `icon.svg`.
  private var addresses: [String: String] = [:]
  /// The text of each module.
  private var scripts: [String: String] = [:]
  /// The modules that a module imports: `host/clues` → `shared/dom`, `lobby/clues`, …
  private var imports: [String: [Import]] = [:]

  /// By module.
  private var names: [String: Set<Substring>] = [:]

  fileprivate struct Import: Sendable {
    let module: String
    /// Whether it is loaded on demand, by `import("quarry/FOLDER/NAME")`.
    let isLate: Bool
  }

  /// Loads the texts of what a page loads on demand before the first such module runs.
  private static let textsFirst = Array("import \"quarry/\(LateTexts.module)\";".utf8)

  /// A file whose content never changes.
  static let forEver: HTTPFields = [
    .cacheControl: "public, max-age=31536000, immutable", .accessControlAllowOrigin: "*",
  ]

  private static let types = [
    "css": "text/css; charset=utf-8", "json": "application/json", "js": "text/javascript; charset=utf-8",
    "png": "image/png",
    "svg": "image/svg+xml", "woff2": "font/woff2",
  ]

  /// The letters of headings and of what is seen from afar. Without it, pages have the system's.
  private static let font = "leaguespartan.woff2"

  /// Leaflet, which draws maps, is a system package. Without it, pages show the compass.
  private static let leaflet = [
    ("leaflet.js", "/usr/share/javascript/leaflet/leaflet.esm.min.js"),
    ("leaflet.css", "/usr/share/javascript/leaflet/leaflet.css"),
  ]

  /// The built-in map, without which maps without tiles show only places and a scale, and the font.
  private static let made = ["world.json", "towns.json", font]

  /// - Parameter folder: all files in it and its subfolders. A script is named by its path below `js`; no two other
  ///   files may have the same name.
  init(of folder: URL) throws {
    for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() {
      let url = folder.appending(path: file)
      guard Self.types[url.pathExtension] != nil else { continue }
      let bytes = Array(try Data(contentsOf: url))
      if file.hasPrefix("js/") {
        addModule(String(file.dropFirst("js/".count).dropLast(".js".count)), ServedScript.bytes(of: bytes))
      } else {
        add(url.lastPathComponent, bytes)
      }
    }
    for (name, path) in Self.leaflet {
      guard let data = FileManager.default.contents(atPath: path) else { continue }
      add(name, Array(data))
    }
    for name in Self.made {
      guard let data = Resources.world.flatMap({ try? Data(contentsOf: $0.appending(path: name)) }) else { continue }
      add(name, Array(data))
    }
  }

  /// Joins several style sheets, as one file loads faster than three.
  mutating func addStyle(_ name: String, of parts: [String], in folder: URL) throws {
    let sheets = try parts.map { try Data(contentsOf: folder.appending(path: "css/\($0).css")) }
    add(name, Array((sheets + [Data(fontFace.utf8)]).joined(separator: Data("\n".utf8))))
  }

  /// A style sheet cannot know the font's address, which changes with the font. It is used only where it is there at
  /// once, as letters that change later would move the page; its own measures sit high in a line.
  private var fontFace: String {
    guard let address = addresses[Self.font] else { return "" }
    return """
      @font-face {
        font-family: "League Spartan"; font-weight: 800; font-display: optional; src: url(\(address)) format("woff2");
        ascent-override: 93%; descent-override: 27%; line-gap-override: 0%; size-adjust: 106%;
      }
      """
  }

  /// Joins the modules that a page's script needs at once.
  mutating func addBundle(_ name: String, of script: String) throws {
    var bundle = ScriptBundle()
    for module in ordered(from: script) { try bundle.add(module, scripts[module] ?? "") }
    add(name, Array(bundle.text.utf8))
  }

  private mutating func addModule(_ name: String, _ bytes: [UInt8]) {
    let script = String(decoding: bytes, as: UTF8.self)
    scripts[name] = script
    let parts = script.utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    imports[name] = zip(parts, parts.dropFirst()).compactMap { Import(after: $0, $1) }
    names[name] = Set(parts.lazy.filter { $0.count < 60 && $0.contains(UInt8(ascii: ".")) }.map(Substring.init))
    // In the first line, so that lines keep their numbers.
    add("\(name).js", Self.textsFirst + bytes)
  }

  mutating func add(_ name: String, _ bytes: [UInt8]) {
    let stem = name.prefix { $0 != "." }
    let ending = String(name.drop { $0 != "." }.dropFirst())
    let body = StoredBody(bytes, contentType: Self.types[ending] ?? "application/octet-stream")
    // An address has no folders, as it is a key here and not a path.
    let file = "\(stem.replacing("/", with: "-")).\(body.hash).\(ending)"
    files[file] = body
    addresses[name] = "/static/\(file)"
  }

  /// The address of a file; nil if there is none of that name.
  func address(of name: String) -> String? { addresses[name] }

  /// What looks like a text's key in modules, such as `common.close`: anything in quotes that has a dot.
  func names(in modules: Set<String>) -> Set<Substring> {
    modules.reduce(into: []) { $0.formUnion(names[$1] ?? []) }
  }

  /// A module and everything it imports.
  /// - Parameter late: whether to include modules loaded on demand.
  func closure(of module: String, late: Bool) -> Set<String> {
    var found: Set = [module]
    var next = [module]
    while let module = next.popLast() {
      for one in imports[module] ?? [] where (late || !one.isLate) && found.insert(one.module).inserted {
        next.append(one.module)
      }
    }
    return found
  }

  /// A module and everything it imports at once, each after what it imports itself.
  private func ordered(from module: String, after done: [String] = []) -> [String] {
    guard !done.contains(module) else { return done }
    let needed = (imports[module] ?? []).filter { !$0.isLate }
    return needed.reduce(done) { ordered(from: $1.module, after: $0) } + [module]
  }

  func response(for name: String, to request: Request) -> Response? {
    files[name]?.response(to: request, headers: Self.forEver)
  }
}

extension StaticFiles.Import {
  /// The import in a string of a script, `quarry/shared/dom` after `from ` or `import(`; nil if it is none.
  fileprivate init?(after before: Substring.UTF8View, _ string: Substring.UTF8View) {
    let prefix = "quarry/".utf8
    guard string.starts(with: prefix) else { return nil }
    isLate = before.suffix(7).elementsEqual("import(".utf8)
    guard isLate || before.suffix(5).elementsEqual("from ".utf8) else { return nil }
    module = String(Substring(string.dropFirst(prefix.count)))
  }
}
