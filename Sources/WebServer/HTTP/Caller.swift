import Connections
import Hummingbird
import JSONCoding
import Lobbies
import Traces
import Tracing
import Wire

/// Calls the protocol's methods for routes, so that all access rules are in one place.
struct Caller: Sendable {
  let service: ConnectionService

  func call(
    _ method: String, _ params: JSONObject, for request: Request, _ context: WebContext
  ) async throws -> MethodResult {
    try await call(method, params, token: request.bearerToken, context)
  }

  func call(
    _ method: String, _ params: JSONObject, token: String?, _ context: WebContext
  ) async throws -> MethodResult {
    let (result, share) = try await service.call(
      Wire.Request(id: .integer(1), method: method, params: Fields(params)), token: token,
      address: context.address, webOrigin: context.origin, isPrivate: context.isPrivate,
      parent: service.tracer == nil ? nil : ServiceContext.current?.traceMark, on: context.eventLoop)
    if let share { context.room.keep([share]) }
    return result
  }

  /// Calls a query and takes its result as a value.
  func call<Value>(
    _ method: String, _ params: JSONObject, as type: Value.Type, for request: Request, _ context: WebContext
  ) async throws -> Value {
    let result = try await call(method, params, for: request, context)
    guard case .lobby(.read(let read)) = result, let value = read as? Value else { throw WireError.unavailable }
    return value
  }
}
