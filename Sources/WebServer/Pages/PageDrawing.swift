import Connections
import Core
import JSONCoding

/// The values that fill the templates, in one language.
struct PageDrawing {
  let files: StaticFiles
  let catalogue: Catalogue
  let tiles: Tiles?
  let publicURL: String?
  /// The origins whose pages may show what is for others.
  let embedders: [String]
  /// By page; none for a page that loads nothing on demand.
  let lateTexts: [String: LateTexts]

  init(files: StaticFiles, catalogue: Catalogue, tiles: Tiles?, publicURL: String?, embedders: [String]) {
    self.files = files
    self.catalogue = catalogue
    self.tiles = tiles
    self.publicURL = publicURL
    self.embedders = embedders
    lateTexts = Page.all.reduce(into: [:]) { lateTexts, page in
      guard let script = page.script else { return }
      let atOnce = files.closure(of: script, late: false)
      let late = files.closure(of: script, late: true).subtracting(atOnce)
      guard !late.isEmpty else { return }
      let json = catalogue.json(of: files.names(in: late).subtracting(files.names(in: atOnce)))
      lateTexts[page.name] = LateTexts(page: page.name, language: catalogue.language, json: json)
    }
  }

  /// Maps the module names in a page's scripts to addresses: `quarry/shared/rpc` → its address. What the page needs at
  /// once is in its bundle.
  func importMap(of page: Page) -> String {
    let joined = closure(of: page, late: false)
    let members = closure(of: page, late: true).sorted().compactMap { module in
      let file = joined.contains(module) ? Self.script(of: page) : "\(module).js"
      return files.address(of: file).map { JSONObject.Member("quarry/\(module)", .string($0)) }
    }
    let texts = [lateTexts[page.name]].compactMap { texts in
      texts.map { JSONObject.Member("quarry/\(LateTexts.module)", .string($0.address)) }
    }
    return String(decoding: JSONValue.object(["imports": .object(JSONObject(members + texts))]).bytes, as: UTF8.self)
  }

  func context(of page: Page) -> [String: Any] {
    var context: [String: Any] = [
      "language": language.rawValue, "direction": language.direction, "languageName": language.name, "page": page.name,
      "title": catalogue["\(page.name).title"], "t": catalogue.nested,
      "importMap": importMap(of: page), "texts": texts(of: page),
      "style": address(Self.style(of: page)), "icon": address("icon.svg"), "touchIcon": address("icon192.png"),
      "publicURL": publicURL ?? "",
      "languages": Language.allCases.map {
        ["tag": $0.rawValue, "name": $0.name, "direction": $0.direction, "chosen": $0 == language]
      },
    ]
    // Left out where there is none: a template would print "nil".
    context["script"] = page.script.map { _ in address(Self.script(of: page)) }
    context["tiles"] = tiles.map(Self.context)
    context["leafletStyle"] = files.address(of: "leaflet.css")
    context["world"] = files.address(of: "world.json")
    context["towns"] = files.address(of: "towns.json")
    return context
  }

  private static func context(of tiles: Tiles) -> [String: Any] {
    var context: [String: Any] = [
      "template": tiles.template, "attribution": tiles.attribution ?? "", "photos": tiles.arePhotos,
    ]
    if let region = tiles.region {
      context["region"] = [
        "zooms": "\(region.zooms.lowerBound)-\(region.zooms.upperBound)",
        "area": region.area.map { "\($0)" }.joined(separator: ","),
      ]
    }
    return context
  }

  /// The texts that a page's scripts name. All of them would be the largest part of a page.
  private func texts(of page: Page) -> String { catalogue.json(of: files.names(in: closure(of: page, late: false))) }

  /// The web app manifest, for browsers that install the site as an app.
  var manifest: [UInt8] {
    let icons: [JSONValue] = [
      ["src": .string(address("icon.svg")), "type": "image/svg+xml", "sizes": "any"],
      ["src": .string(address("icon192.png")), "type": "image/png", "sizes": "192x192"],
      ["src": .string(address("icon512.png")), "type": "image/png", "sizes": "512x512"],
      ["src": .string(address("maskable512.png")), "type": "image/png", "sizes": "512x512", "purpose": "maskable"],
    ]
    return JSONValue.object([
      "name": "Quarry", "short_name": "Quarry", "description": .string(catalogue["start.description"]),
      "lang": .string(language.rawValue), "dir": .string(language.direction), "id": "/", "start_url": "/", "scope": "/",
      "display": "standalone",
      "background_color": "#fbf6ea", "theme_color": "#0f5a3c", "icons": .array(icons),
    ]).bytes
  }

  /// The first lines of the service worker: the files that it caches for offline use.
  /// - Parameter version: changes whenever any of the files does.
  func filesToKeep(version: String) -> [UInt8] {
    let pages = Page.all.filter(\.opensOffline)
    let later = pages.flatMap { closure(of: $0, late: true).subtracting(closure(of: $0, late: false)) }
    let modules = later.filter { $0 != "leaflet" }.map { "\($0).js" }
    let always = modules + pages.map(Self.script) + pages.map(Self.style) + ["icon.svg", "icon192.png"]
    let all = Set(always.map(address) + pages.compactMap { lateTexts[$0.name]?.address })
    // One page for all lobbies: `/play/-` stands for `/play/7KQF`.
    let paths = pages.flatMap(\.paths).filter { $0.lowercased() == $0 }.map { path in
      path.firstIndex(of: ":").map { path[..<$0] + "-" } ?? path
    }
    let list = { (texts: [String]) in
      String(decoding: JSONValue.array(texts.map { .string($0) }).bytes, as: UTF8.self)
    }
    return Array(
      """
      const VERSION = "\(version)";
      const FILES = \(list(all.sorted()));
      const PAGES = \(list(paths));

      """.utf8)
  }

  private func closure(of page: Page, late: Bool) -> Set<String> {
    page.script.map { files.closure(of: $0, late: late) } ?? []
  }

  private var language: Language { catalogue.language }

  private func address(_ name: String) -> String { files.address(of: name) ?? "/static/\(name)" }

  /// The name of a page's style sheet, which combines the shared ones and its own.
  static func style(of page: Page) -> String { "page_\(page.look).css" }

  /// The name of a page's bundle of scripts.
  static func script(of page: Page) -> String { "page_\(page.name).js" }
}
