import Connections
import Hummingbird
import QRSheet

extension WorkerPool {
  /// Draws what a client waits for; stops if the client has gone.
  /// - Parameter given: fetches what is to be drawn, once its turn has come, so that waiting requests hold no data.
  func draw<Given: Sendable, Value: Sendable>(
    for request: Request, _ context: WebContext, given: @escaping @Sendable () async throws -> Given,
    work: @escaping @Sendable (Given, DrawingLimit) throws -> Value
  ) async throws -> Value {
    try await enter(from: context.address) { place in
      try await context.whileClientWaits(for: request) {
        let limit = DrawingLimit()
        return try await withTaskCancellationHandler {
          try await self.work(for: place, given: given) { try work($0, limit) }
        } onCancel: {
          limit.stop()
        }
      }
    }
  }
}
