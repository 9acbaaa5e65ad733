import Foundation

/// A NATS server with JetStream, which ends with the tests.
public final class NATSServer: Sendable {
  /// One for all tests that need no server of their own.
  public static let shared = Result {
    let server = try NATSServer(ports: try FreePorts.find(1), name: "shared")
    try server.start()
    return server
  }

  /// Where it listens, such as `nats://127.0.0.1:41234`.
  public var address: String { "nats://127.0.0.1:\(port)" }
  public let port: Int
  /// Where its streams are stored.
  public let folder: String
  private let process = Running()

  /// A name for a stream that no other test uses.
  public static func newName() -> String { "test-\(UInt64.random(in: 0...UInt64.max))" }

  /// Three servers of one cluster, not started yet.
  public static func cluster() throws -> [NATSServer] {
    let ports = try FreePorts.find(6)
    let routes = ports[3...].map { "nats-route://127.0.0.1:\($0)" }.joined(separator: ", ")
    return try (0..<3).map { number in
      try NATSServer(
        ports: [ports[number]], name: "n\(number)",
        settings: "cluster { name: tests, listen: \"127.0.0.1:\(ports[3 + number])\", routes: [\(routes)] }")
    }
  }

  private init(ports: [Int], name: String, settings: String = "") throws {
    port = ports[0]
    folder = FileManager.default.temporaryDirectory.path + "/quarry-nats-\(UUID().uuidString)"
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
    // The shell waits for the end of the tests, however they end.
    let script = """
      '\(Self.program)' -c '\(folder)/nats.conf' -l '\(folder)/log' & server=$!
      echo $server > '\(folder)/pid'
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
    for _ in 0..<500 {
      if FreePorts.isTaken(port) { return }
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

/// Ports of this machine's loopback address.
enum FreePorts {
  static func find(_ count: Int) throws -> [Int] {
    // All are held until the last is found, so that no two are the same.
    let sockets = (0..<count).map { _ in socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) }
    defer { for socket in sockets { close(socket) } }
    return try sockets.map { socket in
      var address = loopback(port: 0)
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isBound = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(socket, $0, size) == 0 && getsockname(socket, $0, &size) == 0
        }
      }
      guard isBound else { throw CocoaError(.featureUnsupported) }
      return Int(UInt16(bigEndian: address.sin_port))
    }
  }

  /// Whether something listens on a port.
  static func isTaken(_ port: Int) -> Bool {
    let probe = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(probe) }
    var address = loopback(port: port)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(probe, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  private static func loopback(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}
