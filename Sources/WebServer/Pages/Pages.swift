import Connections
import Core
import Disk
import Foundation
import HTTPTypes
import Hummingbird
import JSONCoding
import MapArchive
import Mustache
import NIOConcurrencyHelpers

/// The pages, drawn when they are first needed: drawing takes as long as all else before a server's first answer.
final class DrawnPages: Sendable {
  private let tiles: Tiles?
  private let map: MapArchive?
  private let publicURL: String?
  private let embedders: [String]
  private let drawing = NIOLockedValueBox<Task<Pages, any Error>?>(nil)

  /// - Parameters:
  ///   - tiles: nil for a compass instead of a map.
  ///   - map: where the tiles are, if they are the operator's own.
  ///   - publicURL: `https://HOST`; nil for the one at which a browser reached this server.
  ///   - embedders: the origins whose pages may show boards.
  init(tiles: Tiles?, map: MapArchive?, publicURL: String?, embedders: [String]) {
    self.tiles = tiles
    self.map = map
    self.publicURL = publicURL
    self.embedders = embedders
  }

  /// Throws if a file cannot be read, because the installation lacks it or the server has too many open. The next
  /// request tries again.
  var pages: Pages {
    get async throws {
      let task = drawing.withLockedValue { drawing in
        let task =
          drawing
          ?? Task.detached { [tiles, publicURL, embedders] in
            try Pages(tiles: tiles, publicURL: publicURL, embedders: embedders)
          }
        drawing = task
        return task
      }
      do {
        return try await task.value
      } catch {
        drawing.withLockedValue { if $0 == task { $0 = nil } }
        throw error
      }
    }
  }

  /// - Parameter waitingRoom: finds the lobby whose waiting room shows a code; nil for a node that does not know, and
  ///   leaves the page of a code to the leader.
  func add(to router: Router<WebContext>, waitingRoom: (@Sendable (String) async -> JoinCode?)?) {
    for page in Page.all {
      if page.name == Page.claim {
        if let waitingRoom { add(claim: page, to: router, waitingRoom) }
        continue
      }
      for path in page.paths {
        router.get(RouterPath(path)) { [self] request, _ in try await pages.shell(of: page, for: request) }
      }
    }
    MapTiles(map: map).add(to: router)
    router.get("/static/:name") { [self] in try await pages.file($1.parameters.get("name") ?? "", for: $0) }
    router.get("/manifest.webmanifest") { [self] request, _ in try await pages.manifest(for: request) }
    router.get("/embed.js") { [self] request, _ in
      try await pages.embedding.response(to: request, headers: [.cacheControl: "max-age=3600"])
    }
    router.get("/sw.js") { [self] request, _ in try await pages.serviceWorker(for: request) }
  }

  /// The page of a scanned code. Of a waiting room's code its address says which lobby it is: whoever has no seat there
  /// wants one.
  private func add(
    claim page: Page, to router: Router<WebContext>, _ waitingRoom: @escaping @Sendable (String) async -> JoinCode?
  ) {
    for path in page.paths {
      router.get(RouterPath(path)) { [self] request, context in
        let token = context.parameters.get("token") ?? ""
        if request.uri.queryParameters["join"] == nil, let code = await waitingRoom(token) {
          return Response(
            status: .seeOther, headers: [.location: "/q/\(token)?join=\(code)", .cacheControl: "no-store"])
        }
        return try await pages.shell(of: page, for: request)
      }
    }
  }
}

/// The pages: files for browsers, and the pages of each language, drawn when somebody first asks for that language.
///
/// Their scripts fetch a lobby's data over the protocol.
struct Pages: Sendable {
  private let files: StaticFiles
  private let drawing: @Sendable (Language) throws -> PagesInLanguage
  /// The script by which a page of another site shows a board.
  let embedding: StoredBody
  private let drawn = NIOLockedValueBox<[Language: Task<PagesInLanguage, any Error>]>([:])

  init(tiles: Tiles?, publicURL: String?, embedders: [String] = []) throws {
    let resources = try Resources.folder(of: "WebServer")
    let files = try Self.files(in: resources.appending(path: "static"))
    let worker = try Data(contentsOf: resources.appending(path: "sw.js"))
    let templates = try Self.templates(in: resources.appending(path: "templates"))
    self.files = files
    embedding = StoredBody(
      Array(try Data(contentsOf: resources.appending(path: "embed.js"))), contentType: "text/javascript; charset=utf-8")
    drawing = { language in
      let catalogue = try Catalogue(language: language, folder: resources.appending(path: "texts"))
      let drawing = PageDrawing(
        files: files, catalogue: catalogue, tiles: tiles, publicURL: publicURL,
        embedders: embedders)
      return PagesInLanguage(drawing, templates: templates, serviceWorker: worker)
    }
  }

  private static func files(in folder: URL) throws -> StaticFiles {
    var files = try StaticFiles(of: folder)
    for page in Page.all where files.address(of: PageDrawing.style(of: page)) == nil {
      try files.addStyle(
        PageDrawing.style(of: page), of: ["tokens", "base"] + page.alsoLooks + [page.look], in: folder)
    }
    for page in Page.all {
      if let script = page.script { try files.addBundle(PageDrawing.script(of: page), of: script) }
    }
    return files
  }

  private static func templates(in folder: URL) throws -> MustacheLibrary {
    var library = MustacheLibrary()
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      let text = try String(contentsOf: file, encoding: .utf8)
      try library.register(text, named: file.deletingPathExtension().lastPathComponent)
    }
    return library
  }

  /// The pages of a language. After a failure, the next request tries again.
  func pages(in language: Language) async throws -> PagesInLanguage {
    let task = drawn.withLockedValue { drawn in
      let task = drawn[language] ?? Task.detached { [drawing] in try drawing(language) }
      drawn[language] = task
      return task
    }
    do {
      return try await task.value
    } catch {
      drawn.withLockedValue { if $0[language] == task { $0[language] = nil } }
      throw error
    }
  }

  func file(_ name: String, for request: Request) async throws -> Response {
    if let response = files.response(for: name, to: request) { return response }
    guard let language = LateTexts.language(in: name), let texts = try await pages(in: language).texts[name] else {
      throw HTTPError(.notFound)
    }
    return texts.response(to: request, headers: StaticFiles.forEver)
  }

  func manifest(for request: Request) async throws -> Response {
    try await pages(in: Self.language(for: request)).manifest.response(to: request, headers: Self.perLanguage)
  }

  func serviceWorker(for request: Request) async throws -> Response {
    var headers = Self.perLanguage
    headers[.contentSecurityPolicy] = "default-src 'self'"
    return try await pages(in: Self.language(for: request)).serviceWorker.response(to: request, headers: headers)
  }

  func shell(of page: Page, for request: Request) async throws -> Response {
    let language = Self.language(for: request)
    guard let shell = try await pages(in: language).shells[page.name] else { return Response(status: .notFound) }
    var headers = Self.perLanguage
    headers.append(contentsOf: shell.policy.headers(for: request))
    // Another site's choice of a language is for its own page only.
    if !page.isForOthers, request.uri.queryParameters["lang"].flatMap({ Language(tag: $0) }) == language {
      headers[.setCookie] = "lang=\(language.rawValue); Path=/; Max-Age=31536000; SameSite=Lax"
    }
    return shell.body.response(to: request, headers: headers)
  }

  /// Revalidated each time; answered with 304 while unchanged.
  private static let perLanguage: HTTPFields = [
    .cacheControl: "no-cache", .vary: "Accept-Language, Cookie",
  ]

  /// `?lang=` of the address, the language chosen before, or the one that the browser prefers.
  private static func language(for request: Request) -> Language {
    let chosen = [request.uri.queryParameters["lang"].map(String.init), request.cookies["lang"]?.value]
    return chosen.lazy.compactMap { $0.flatMap { Language(tag: $0) } }.first
      ?? request.headers[.acceptLanguage].flatMap { Language(preferredIn: $0) } ?? .fallback
  }
}

/// All pages in one language: they depend on nothing else.
struct PagesInLanguage: Sendable {
  struct Shell: Sendable {
    let body: StoredBody
    let policy: ContentPolicy
  }

  /// By page.
  let shells: [String: Shell]
  /// What pages load on demand, by file.
  let texts: [String: StoredBody]
  let manifest: StoredBody
  let serviceWorker: StoredBody

  init(_ drawing: PageDrawing, templates: MustacheLibrary, serviceWorker worker: Data) {
    var shells: [String: Shell] = [:]
    for page in Page.all + [Page.missing] {
      let html = templates.render(drawing.context(of: page), withTemplate: page.name) ?? ""
      shells[page.name] = Shell(
        body: StoredBody(Array(html.utf8), contentType: "text/html; charset=utf-8"),
        policy: ContentPolicy(
          of: page, importMap: drawing.importMap(of: page), tiles: drawing.tiles,
          embedders: drawing.embedders))
    }
    manifest = StoredBody(drawing.manifest, contentType: "application/manifest+json")
    // Pages name every file with its hash, so their own hashes change with any of them.
    let version = Page.all.compactMap { shells[$0.name]?.body.hash.prefix(8) }.joined()
    serviceWorker = StoredBody(
      drawing.filesToKeep(version: version) + worker, contentType: "text/javascript; charset=utf-8")
    self.shells = shells
    texts = drawing.lateTexts.values.reduce(into: [:]) { $0[$1.file] = $1.body }
  }
}
