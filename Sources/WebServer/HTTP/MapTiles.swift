import HTTPTypes
import Hummingbird
import Logging
public import MapArchive
import NIOCore
import NIOPosix
import Wire

/// The tiles of the operator's own map (`--map`).
public struct MapTiles {
  /// Nil without `--map`: then there is no tile.
  let map: MapArchive?

  /// The address of tiles, with `{z}`, `{x}` and `{y}`. It changes with the map, so browsers may keep tiles for ever.
  public static func address(of map: MapArchive) -> String { "/tiles/\(map.version)/{z}/{x}/{y}" }

  func add(to router: some RouterMethods<WebContext>) {
    router.get("/tiles/:version/:zoom/:x/:y") { [map] _, context -> Response in
      let numbers = ["zoom", "x", "y"].compactMap { context.parameters.get($0).flatMap { Int($0) } }
      guard let map, context.parameters.get("version") == map.version, numbers.count == 3,
        let tile = MapTile(zoom: numbers[0], x: numbers[1], y: numbers[2])
      else { throw WebError("The map has no such tile. Reload the page.", status: .notFound) }
      // Reading may have to wait for the disk.
      let picture = try await NIOThreadPool.singleton.runIfActive {
        Result { () throws(MapUnusable) in try map.picture(of: tile) }
      }
      do {
        return Self.response(try picture.get(), of: map)
      } catch {
        context.logger.error("The map \(error)")
        throw WebError(.unavailable)
      }
    }
  }

  private static func response(_ picture: [UInt8]?, of map: MapArchive) -> Response {
    let headers: HTTPFields = [
      .contentType: picture == nil ? "image/png" : map.contentType,
      .cacheControl: "public, max-age=31536000, immutable",
    ]
    return Response(
      status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: picture ?? nothing)))
  }

  /// A transparent pixel, for places that the map leaves out: browsers would report a missing picture as an error.
  private static let nothing: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00, 0x00,
    0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x06, 0x00, 0x00, 0x00, 0x1F, 0x15, 0xC4, 0x89, 0x00, 0x00, 0x00, 0x0B, 0x49,
    0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x60, 0x00, 0x02, 0x00, 0x00, 0x05, 0x00, 0x01, 0x7A, 0x5E, 0xAB, 0x3F, 0x00,
    0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]
}
