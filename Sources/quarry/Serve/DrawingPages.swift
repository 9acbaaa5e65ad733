import Logging
import ServiceLifecycle
import WebServer

/// Draws the pages unless somebody asks for one before, and says so in the log if they cannot be drawn.
struct DrawingPages: Service {
  let answers: WebAnswers
  let logger: Logger

  func run() async throws {
    // Those who play while the server restarts come first.
    await cancelWhenGracefulShutdown {
      var wait = Duration.seconds(1)
      while !Task.isCancelled {
        try? await Task.sleep(for: wait)
        do {
          return try await answers.drawn()
        } catch {
          wait = min(wait * 2, .seconds(60))
          logger.error(
            "The pages cannot be drawn. Trying again", metadata: ["error": "\(error)", "after": "\(wait)"])
        }
      }
    }
    try? await gracefulShutdown()
  }
}
