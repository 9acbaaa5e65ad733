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
  /// The modules that a module imports: `host/clues` → `shared/dom`, `lobby/clues`, …
  private var imports: [String: [Import]] = [:]

  /// By module.
  private var names: [String: Set<Substring>] = [:]

  private struct Import: Sendable {
    let module: String
    /// Whether it is loaded on demand, by `import("quarry/FOLDER/NAME")`.
    let isLate: Bool
  }

  private static let types = [
    "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "png": "image/png",
    "svg": "image/svg+xml",
  ]

  /// Leaflet, which draws maps, is a system package. Without it, pages show the compass.
  private static let leaflet = [
    ("leaflet.js", "/usr/share/javascript/leaflet/leaflet.esm.min.js"),
    ("leaflet.css", "/usr/share/javascript/leaflet/leaflet.css"),
  ]

  /// - Parameter folder: all files in it and its subfolders. A script is named by its path below `js`; no two other
  ///   files may have the same name.
  init(of folder: URL) throws {
    for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() {
      let url = folder.appending(path: file)
      guard Self.types[url.pathExtension] != nil else { continue }
      let bytes = Array(try Data(contentsOf: url))
      if file.hasPrefix("js/") {
        add(String(file.dropFirst("js/".count)), ServedScript.bytes(of: bytes))
      } else {
        add(url.lastPathComponent, bytes)
      }
    }
    for (name, path) in Self.leaflet {
      guard let data = FileManager.default.contents(atPath: path) else { continue }
      add(name, Array(data))
    }
  }

  /// Joins several style sheets, as one file loads faster than three.
  mutating func addStyle(_ name: String, of parts: [String], in folder: URL) throws {
    let sheets = try parts.map { try Data(contentsOf: folder.appending(path: "css/\($0).css")) }
    add(name, Array(sheets.joined(separator: Data("\n".utf8))))
  }

  mutating func add(_ name: String, _ bytes: [UInt8]) {
    let stem = name.prefix { $0 != "." }
    let ending = String(name.drop { $0 != "." }.dropFirst())
    let body = StoredBody(bytes, contentType: Self.types[ending] ?? "application/octet-stream")
    // An address has no folders, as it is a key here and not a path.
    let file = "\(stem.replacing("/", with: "-")).\(body.hash).\(ending)"
    files[file] = body
    addresses[name] = "/static/\(file)"
    if ending == "js" {
      let script = String(decoding: bytes, as: UTF8.self)
      imports[String(stem)] = Self.imports(of: script)
      let quoted = script.utf8.split(separator: UInt8(ascii: "\"")).lazy
      names[String(stem)] = Set(quoted.filter { $0.count < 60 && $0.contains(UInt8(ascii: ".")) }.map(Substring.init))
    }
  }

  /// The address of a file; nil if there is none of that name.
  func address(of name: String) -> String? { addresses[name] }

  /// What looks like a text's key in a module, such as `common.close`: whatever stands between quotes and has a dot.
  func names(in module: String) -> Set<Substring> { names[module] ?? [] }

  /// A module and everything it imports, in the order in which a browser finds them.
  /// - Parameter late: whether to include modules loaded on demand.
  func closure(of module: String, late: Bool) -> [String] {
    var found = [module]
    var next = 0
    while next < found.count {
      for one in imports[found[next]] ?? [] where (late || !one.isLate) && !found.contains(one.module) {
        found.append(one.module)
      }
      next += 1
    }
    return found
  }

  func response(for name: String, to request: Request) -> Response? {
    files[name]?.response(
      to: request, headers: [.cacheControl: "public, max-age=31536000, immutable", .accessControlAllowOrigin: "*"])
  }

  private static func imports(of script: String) -> [Import] {
    script.matches(of: /(from |import\()"quarry\/([\w\/]+)"/).map {
      Import(module: String($0.2), isLate: $0.1 != "from ")
    }
  }
}
