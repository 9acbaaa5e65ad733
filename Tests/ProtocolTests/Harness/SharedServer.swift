import Foundation
import Testing

extension TestServer {
  private static let limited = Task { try await begun(ServerOptions()) }
  private static let unlimited = Task {
    var options = ServerOptions()
    options.rateLimits = false
    return try await begun(options)
  }

  fileprivate static func shared(rateLimits: Bool) async throws -> TestServer {
    try await (rateLimits ? limited : unlimited).value
  }

  /// A server that ends with the tests.
  static func begun(_ options: ServerOptions) async throws -> TestServer {
    let server = try TestServer()
    try await server.start(options, endsWithTests: true)
    return server
  }

  /// A command that runs another until the tests end, however they end, and then removes a folder. Its shell polls, as
  /// that of `NATSServer`.
  static func untilTheTestsEnd(_ command: [String], thenRemove folder: String) -> [String] {
    let script = """
      "$@" & server=$!
      while kill -0 \(getpid()) 2>/dev/null && kill -0 $server 2>/dev/null; do sleep 0.2; done
      kill -9 $server 2>/dev/null
      kill -0 \(getpid()) 2>/dev/null || rm -rf '\(folder)'
      """
    return ["/bin/sh", "-c", script, "sh"] + command
  }
}

/// Runs a test against a server that other tests use meanwhile. The test must not end it, fill its disk, set its clock or
/// count what it holds.
func withSharedServer<Result: Sendable>(
  rateLimits: Bool = true, _ body: @escaping @Sendable (TestServer) async throws -> Result
) async throws -> Result {
  let server = try await TestServer.shared(rateLimits: rateLimits)
  do {
    return try await deadline(.seconds(600)) { try await body(server) }
  } catch {
    print("The shared server said:\n\(server.log.suffix(4_000))")
    throw error
  }
}
