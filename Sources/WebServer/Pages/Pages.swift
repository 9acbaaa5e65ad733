import Connections
import Disk
import Foundation
import HTTPTypes
import Hummingbird
import JSONCoding
import Mustache
import NIOConcurrencyHelpers

/// The pages, drawn when they are first needed: drawing takes as long as all else before a server's first answer.
final class DrawnPages: Sendable {
  private let tiles: Tiles?
  private let publicURL: String?
  private let drawing = NIOLockedValueBox<Task<Pages, any Error>?>(nil)

  /// - Parameters:
  ///   - tiles: nil for a compass instead of a map.
  ///   - publicURL: `https://HOST`; nil for the one at which a browser reached this server.
  init(tiles: Tiles?, publicURL: String?) {
    self.tiles = tiles
    self.publicURL = publicURL
  }

  /// Throws if a file cannot be read, because the installation lacks it or the server has too many open. The next one who
  /// asks tries again.
  var pages: Pages {
    get async throws {
      let task = drawing.withLockedValue { drawing in
        let task = drawing ?? Task.detached { [tiles, publicURL] in try Pages(tiles: tiles, publicURL: publicURL) }
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

  func add(to router: Router<WebContext>) {
    for page in Page.all {
      for path in page.paths {
        router.get(RouterPath(path)) { [self] request, _ in try await pages.shell(of: page, for: request) }
      }
    }
    router.get("/static/:name") { [self] in try await pages.file($1.parameters.get("name") ?? "", for: $0) }
    router.get("/manifest.webmanifest") { [self] request, _ in try await pages.manifest(for: request) }
    router.get("/sw.js") { [self] request, _ in try await pages.serviceWorker(for: request) }
  }
}

/// The pages, rendered once at startup, as they depend on nothing but the language.
///
/// Their scripts fetch a lobby's data over the protocol.
struct Pages: Sendable {
  /// A page in one language.
  private struct Shell: Sendable {
    let body: StoredBody
    let policy: ContentPolicy
  }

  private let staticFiles: StaticFiles
  /// By page and language.
  private var shells: [String: [String: Shell]] = [:]
  /// By language.
  private var manifests: [String: StoredBody] = [:]
  private var serviceWorkers: [String: StoredBody] = [:]

  init(tiles: Tiles?, publicURL: String?) throws {
    let resources = try Resources.folder(of: "WebServer")
    var files = try StaticFiles(of: resources.appending(path: "static"))
    let catalogues = try Catalogue.languages.map {
      try Catalogue(language: $0, folder: resources.appending(path: "texts"))
    }
    for page in Page.all where files.address(of: PageDrawing.style(of: page)) == nil {
      try files.addStyle(
        PageDrawing.style(of: page), of: ["tokens", "base"] + page.alsoLooks + [page.look],
        in: resources.appending(path: "static"))
    }
    for page in Page.all {
      if let script = page.script { try files.addBundle(PageDrawing.script(of: page), of: script) }
    }
    staticFiles = files
    let worker = try Data(contentsOf: resources.appending(path: "sw.js"))
    let templates = try Self.templates(in: resources.appending(path: "templates"))
    for catalogue in catalogues {
      let sheet = PageDrawing(files: files, catalogue: catalogue, tiles: tiles, publicURL: publicURL)
      for page in Page.all + [Page.missing] {
        let html = templates.render(sheet.context(of: page), withTemplate: page.name) ?? ""
        shells[page.name, default: [:]][catalogue.language] = Shell(
          body: StoredBody(Array(html.utf8), contentType: "text/html; charset=utf-8"),
          policy: ContentPolicy(of: page, importMap: sheet.importMap(of: page), tiles: tiles))
      }
      manifests[catalogue.language] = StoredBody(sheet.manifest, contentType: "application/manifest+json")
      // Pages name every file with its hash, so their own hashes change with any of them.
      let version = Page.all.compactMap { shells[$0.name]?[catalogue.language]?.body.hash.prefix(8) }.joined()
      serviceWorkers[catalogue.language] = StoredBody(
        sheet.filesToKeep(version: version) + worker, contentType: "text/javascript; charset=utf-8")
    }
  }

  private static func templates(in folder: URL) throws -> MustacheLibrary {
    var library = MustacheLibrary()
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      let text = try String(contentsOf: file, encoding: .utf8)
      try library.register(text, named: file.deletingPathExtension().lastPathComponent)
    }
    return library
  }

  func file(_ name: String, for request: Request) throws -> Response {
    guard let response = staticFiles.response(for: name, to: request) else { throw HTTPError(.notFound) }
    return response
  }

  func manifest(for request: Request) -> Response {
    manifests[Self.language(for: request)]?.response(to: request, headers: Self.perLanguage)
      ?? Response(status: .notFound)
  }

  func serviceWorker(for request: Request) -> Response {
    var headers = Self.perLanguage
    headers[.contentSecurityPolicy] = "default-src 'self'"
    return serviceWorkers[Self.language(for: request)]?.response(to: request, headers: headers)
      ?? Response(status: .notFound)
  }

  func shell(of page: Page, for request: Request) -> Response {
    let language = Self.language(for: request)
    guard let shell = shells[page.name]?[language] else { return Response(status: .notFound) }
    var headers = Self.perLanguage
    headers.append(contentsOf: shell.policy.headers(for: request))
    if request.uri.queryParameters["lang"].flatMap({ PageLanguage.known(String($0)) }) == language {
      headers[.setCookie] = "lang=\(language); Path=/; Max-Age=31536000; SameSite=Lax"
    }
    return shell.body.response(to: request, headers: headers)
  }

  /// Revalidated each time; answered with 304 while unchanged.
  private static let perLanguage: HTTPFields = [
    .cacheControl: "no-cache", .vary: "Accept-Language, Cookie",
  ]

  private static func language(for request: Request) -> String {
    PageLanguage.chosen(
      asked: request.uri.queryParameters["lang"].map(String.init), cookie: request.cookies["lang"]?.value,
      accepted: request.headers[.acceptLanguage])
  }
}
