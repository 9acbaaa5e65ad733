import Foundation

/// A NATS server with JetStream, which ends with the tests.
public final class NATSServer: Sendable {
  /// One for all tests that need no server of their own.
  public static let shared = Result {
    let server = try NATSServer(ports: try Ports.free(1), name: "shared")
    try server.start()
    return server
  }

  /// Where it listens, such as `nats://127.0.0.1:12345`.
  public var address: String { "nats://127.0.0.1:\(port)" }
  public let port: Int
  /// Where its streams are stored.
  public let folder: String
  private let process = Running()

  /// A name for a stream that no other test uses.
  public static func newName() -> String { "test-\(UInt64.random(in: 0...UInt64.max))" }

  /// Three servers of one cluster, not started yet.
  public static func cluster() throws -> [NATSServer] {
    let ports = try Ports.free(6)
    let routes = ports[3...].map { "nats-route://127.0.0.1:\($0)" }.joined(separator: ", ")
    return try (0..<3).map { number in
      try NATSServer(
        ports: [ports[number]], name: "n\(number)",
        settings: "cluster { name: tests, listen: \"127.0.0.1:\(ports[3 + number])\", routes: [\(routes)] }")
    }
  }

  private init(ports: [Int], name: String, settings: String = "") throws {
    port = ports[0]
    folder = Scratch.path + "/quarry-nats-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let configuration = """
      server_name: \(name)
      listen: "127.0.0.1:\(port)"
      jetstream { store_dir: "\(folder)", sync_interval: always }
      \(settings)
      """
    try configuration.write(toFile: folder + "/nats.conf", atomically: true, encoding: .utf8)
  }

  /// Starts the server, and returns once it accepts connections.
  public func start() throws {
    guard FileManager.default.isExecutableFile(atPath: Self.program) else { throw Missing() }
    // The shell waits for the end of the tests, however they end. It polls: threads of libdispatch block signals, so a
    // shell that they start never hears of its child's end, and 'wait' hangs.
    let script = """
      sh -c 'echo $$ > "\(folder)/pid"; exec "\(Self.program)" -c "\(folder)/nats.conf" -l "\(folder)/log"' & server=$!
      while kill -0 \(getpid()) 2>/dev/null && kill -0 $server 2>/dev/null; do sleep 0.2; done
      kill -9 $server 2>/dev/null
      kill -0 \(getpid()) 2>/dev/null || rm -rf '\(folder)'
      """
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", script]
    shell.standardOutput = FileHandle.nullDevice
    shell.standardError = FileHandle.nullDevice
    try shell.run()
    process.set(shell)
    // Patience for a busy machine. A server that ends is not waited for.
    for _ in 0..<3000 where shell.isRunning {
      if Ports.isTaken(port) { return }
      usleep(20_000)
    }
    throw Missing()
  }

  /// Ends the server as a loss of power would, its files apart.
  public func kill() throws {
    let pid = try String(contentsOfFile: folder + "/pid", encoding: .utf8)
    guard let pid = Int32(pid.trimmingCharacters(in: .whitespacesAndNewlines)) else { throw Missing() }
    Foundation.kill(pid, SIGKILL)
    process.wait()
  }

  /// Installed by `deploy/test` from Tests/requirements.txt.
  private static var program: String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
    return root + "/.build/venv/bin/nats-server"
  }

  private struct Missing: Error, CustomStringConvertible {
    var description: String {
      "There is no NATS server at \(program), or it does not start. 'deploy/test' installs it."
    }
  }
}

/// The shell that a server runs in.
private final class Running: @unchecked Sendable {
  private let lock = NSLock()
  private var process: Process?

  func set(_ new: Process) { lock.withLock { process = new } }

  func wait() { lock.withLock { process }?.waitUntilExit() }
}
