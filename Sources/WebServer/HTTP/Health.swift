import Hummingbird
import JSONCoding
import Lobbies
import NIOCore
import QuarrySchema
import Sessions

/// For operators and their machines: does it live, is it ready, how much does it do.
struct Health {
  let service: SessionService

  func add(to router: Router<WebContext>) {
    router.get("/healthz") { _, _ in "ok\n" }
    router.get("/readyz") { _, _ -> Response in
      // The log answers only while its database can be read.
      _ = try await service.lobbies.find(creator: "readyz")
      return Response(status: .ok, body: .init(byteBuffer: ByteBuffer(string: "ready\n")))
    }
    router.get("/openrpc.json") { _, _ in
      Response.json(ByteBuffer(bytes: try QuarrySchema.openRPC()), headers: [.cacheControl: "public, max-age=3600"])
    }
  }
}
