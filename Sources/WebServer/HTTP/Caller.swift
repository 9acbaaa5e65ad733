import Hummingbird
import JSONCoding
import NIOCore
import Sessions
import Wire

/// Calls the protocol's methods for routes, so that all access rules are in one place.
struct Caller: Sendable {
  let service: SessionService

  /// - Returns: the result as encoded JSON.
  func result(
    of method: String, _ params: JSONObject, for request: Request, _ context: WebContext
  ) async throws -> [UInt8] {
    let message = JSONWriter.bytes {
      $0.object {
        $0.member("id", 1)
        $0.member("method", method)
        $0.name("params")
        $0.value(.object(params))
      }
    }
    let (answer, shares) = try await service.answer(
      ByteBuffer(bytes: message), token: request.bearerToken, address: context.address, webOrigin: context.origin,
      on: context.channel.eventLoop)
    context.room.keep(shares)
    let bytes = Array(answer.readableBytesView)
    if let result = try JSONParser.rawMember("result", of: bytes) { return Array(result) }
    throw WebError(try JSONParser.parse(bytes, from: .stored)["error"]?.object ?? [:])
  }

  func call(
    _ method: String, _ params: JSONObject, for request: Request, _ context: WebContext
  ) async throws -> JSONValue {
    try JSONParser.parse(try await result(of: method, params, for: request, context), from: .stored)
  }
}
