import Connections
import Core
import Foundation
import HTTPTypes
import Hummingbird
import JSONCoding
import Listening
import NIOCore
import Wire

/// Downloads packs as files, and creates packs from uploads. The protocol defines what is valid.
struct PackFiles {
  let caller: Caller

  func add(to router: some RouterMethods<WebContext>) {
    router.get("/pack/:file") { try await file($0, $1) }
    router.post("/packs") { try await take($0, $1, "pack.import", ["key", "pack"], ["version"]) }
    router.post("/packs/draft") { try await take($0, $1, "pack.read") }
  }

  /// The suffix after the pack's id in an address selects the format: `ID.json`, `ID.townhunt.json`, `ID.csv`.
  private static let formats = [
    "json": (format: "quarry", type: "application/json; charset=utf-8"),
    "townhunt.json": (format: "townhunt", type: "application/json; charset=utf-8"),
    "csv": (format: "csv", type: "text/csv; charset=utf-8; header=present"),
  ]

  private func file(_ request: Request, _ context: WebContext) async throws -> Response {
    let parts = (context.parameters.get("file") ?? "").split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, let (format, type) = Self.formats[parts[1]] else {
      throw WebError("There is nothing at \(request.uri.path.prefix(80)).", status: .notFound)
    }
    let table = format == "csv" ? try CSV.language(of: request.uri.queryParameters) : nil
    let export = try await caller.call(
      "pack.export", ["pack": .string(parts[0]), "format": .string(format)], for: request, context)
    guard case .packFile(let text, let name) = export else { throw WireError.unavailable }
    return Response(
      status: .ok,
      headers: [
        .contentType: type, .cacheControl: "no-store",
        .contentDisposition: "attachment; filename*=UTF-8''\(name.percentEncoded)",
      ],
      body: .init(byteBuffer: ByteBuffer(bytes: table.map { CSV.opened(Array(text.utf8), in: $0) } ?? Array(text.utf8)))
    )
  }

  /// Has a method read the file in the body.
  /// - Parameters:
  ///   - texts, numbers: what the query may give besides what both methods take.
  private func take(
    _ request: Request, _ context: WebContext, _ method: String, _ texts: [String] = [], _ numbers: [String] = []
  ) async throws -> Response {
    guard request.bearerToken != nil else { throw WireError.noAccount }
    let body = try await context.body(of: request, upTo: Limits.packBytes, within: Limits.wholeRequest)
    let text: String
    do throws(TextFileProblem) {
      text = try TextFile.text(of: body.readableBytesView)
    } catch {
      throw WireError.invalidParams("file", "\(error)")
    }
    var params: JSONObject = ["file": .string(text)]
    for name in ["name", "description", "location", "format"] + texts {
      if let value = request.uri.queryParameters[name[...]] {
        params.members.append(.init(name, .string(String(value))))
      }
    }
    for name in ["gameTime"] + numbers {
      guard let number = request.uri.queryParameters[name[...]] else { continue }
      params.members.append(.init(name, Int64(number).map { .integer($0) } ?? .string(String(number))))
    }
    return .json(ByteBuffer(bytes: try await caller.call(method, params, for: request, context).json))
  }
}

extension String {
  /// Percent-encoded as RFC 5987 requires for file names that are not ASCII.
  fileprivate var percentEncoded: String {
    addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(CharacterSet(charactersIn: "-._"))) ?? ""
  }
}
