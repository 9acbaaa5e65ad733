import Foundation
import NIOConcurrencyHelpers
import NIOCore
import QuarryClient
import Testing

/// Options for starting a server.
struct ServerOptions: Sendable {
  var rateLimits = true
  var publicURL: String?
  /// The clock in libfaketime's syntax, such as `+2h`; nil for the real one.
  var clock: String?
  /// A file with the clock in that syntax, read again each time.
  var clockFile: String?
  /// The maximum size of files it may write.
  var fileBytesMax: Int?
  /// The log level; nil for the default.
  var logLevel: String?
}

/// A real server on a data folder that outlives it, so it can be killed and restarted.
final class TestServer: Sendable {
  private struct State {
    var process: ChildProcess?
    var address = ServerAddress(host: "127.0.0.1", port: 0)
    var log = ""
  }

  /// The data folder.
  let data: String
  private let folder: TemporaryFolder?
  private let state = NIOLockedValueBox(State())

  /// - Parameter data: the data folder; nil for a new one.
  init(data: String? = nil) throws {
    folder = data == nil ? try TemporaryFolder("data") : nil
    self.data = data ?? folder?.path ?? ""
  }

  var address: ServerAddress { state.withLockedValue(\.address) }
  var pid: pid_t { state.withLockedValue { $0.process?.pid ?? 0 } }
  /// The logs of all servers that ran on this folder.
  var log: String { state.withLockedValue { $0.log + ($0.process?.errorOutput ?? "") } }

  // MARK: Running

  /// - Parameter endsWithTests: whether nobody will kill it.
  func start(_ options: ServerOptions = ServerOptions(), endsWithTests: Bool = false) async throws {
    var command = try Self.command(data: data, options)
    if endsWithTests { command = Self.untilTheTestsEnd(command, thenRemove: data) }
    let process = try ChildProcess(command, environment: try Self.environment(options))
    state.withLockedValue { $0.process = process }
    let line = try await process.firstLine()
    let prefix = "quarry: lines on 127.0.0.1:"
    guard line.hasPrefix(prefix), let port = Int(line.dropFirst(prefix.count)) else {
      throw Missing("a port in \(line)")
    }
    state.withLockedValue { $0.address = ServerAddress(host: "127.0.0.1", port: port) }
  }

  static func command(data: String, _ options: ServerOptions) throws -> [String] {
    var command = [try Program.quarry, "serve", "--data", data, "--lines", "127.0.0.1:0", "--http", "127.0.0.1:0"]
    if !options.rateLimits { command += ["--rate-limits", "off"] }
    if let level = options.logLevel { command += ["--log-level", level] }
    if let url = options.publicURL { command += ["--public-url", url] }
    if let bytes = options.fileBytesMax { command = ["/usr/bin/prlimit", "--fsize=\(bytes)", "--"] + command }
    // libfaketime changes the environment of the first program that loads it, which confuses Swift's search for the
    // arguments. So the first program is `env`, which then becomes the server.
    if options.clock != nil || options.clockFile != nil { command = ["/usr/bin/env"] + command }
    return command
  }

  private static func environment(_ options: ServerOptions) throws -> [String: String] {
    guard options.clock != nil || options.clockFile != nil else { return [:] }
    // Load the library directly: the `faketime` program would run between tests and server, and signals would not reach
    // it.
    let library = "/usr/lib/\(machine)-linux-gnu/faketime/libfaketimeMT.so.1"
    guard FileManager.default.fileExists(atPath: library) else { throw Missing("\(library); install faketime") }
    var environment = ["LD_PRELOAD": library, "FAKETIME_DONT_FAKE_MONOTONIC": "1"]
    if let clock = options.clock { environment["FAKETIME"] = clock }
    if let file = options.clockFile {
      environment["FAKETIME_TIMESTAMP_FILE"] = file
      environment["FAKETIME_NO_CACHE"] = "1"
    }
    return environment
  }

  private static var machine: String {
    #if arch(arm64)
      "aarch64"
    #else
      "x86_64"
    #endif
  }

  /// Kills the server with SIGKILL, as a power failure would, except for the disk's own cache.
  func kill() async {
    let process = state.withLockedValue { state in
      defer { state.process = nil }
      state.log += state.process?.errorOutput ?? ""
      return state.process
    }
    await process?.killAndReap()
  }

  func restart(_ options: ServerOptions = ServerOptions()) async throws {
    await kill()
    try await start(options)
  }

  func send(_ signal: Int32) { state.withLockedValue { $0.process?.send(signal) } }

  /// Sends SIGTERM and returns the exit status.
  func stop(within limit: TimeAmount = .seconds(60)) async throws -> ChildProcess.Exit {
    send(SIGTERM)
    return try await exit(within: limit)
  }

  func exit(within limit: TimeAmount = .seconds(60)) async throws -> ChildProcess.Exit {
    guard let process = state.withLockedValue({ $0.process }) else { throw Missing("a server") }
    let exit = try await process.exit(within: limit)
    state.withLockedValue { state in
      state.log += process.errorOutput
      state.process = nil
    }
    return exit
  }

  // MARK: Resources

  /// The resident memory in bytes.
  var residentBytes: Int {
    get throws {
      let status = try systemFile("/proc/\(pid)/status")
      guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
        let kilobytes = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
      else { throw Missing("VmRSS") }
      return kilobytes * 1_024
    }
  }

  var openDescriptors: Int {
    get throws { try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd").count }
  }

  /// Waits until the server has at most `count` descriptors open. Each check takes a round trip, so this does not spin.
  func descriptors(atMost count: Int) async throws -> Int {
    let deadline = ContinuousClock.now + Client.patience * Sanitizer.patience
    while try openDescriptors > count, ContinuousClock.now < deadline {
      try await Client.with(self) { _ = try await $0.call("server.ping") }
    }
    return try openDescriptors
  }
}

/// Runs a test against a server of its own. Afterwards the server is always killed and its folder removed.
func withServer<Result: Sendable>(
  _ options: ServerOptions = ServerOptions(), data: String? = nil, within limit: Duration = .seconds(600),
  _ body: @escaping @Sendable (TestServer) async throws -> Result
) async throws -> Result {
  try await Gate.shared.pass {
    let server = try TestServer(data: data)
    do {
      try await server.start(options)
      let result = try await deadline(limit) { try await body(server) }
      await server.kill()
      return result
    } catch {
      await server.kill()
      if !server.log.isEmpty { print("The server said:\n\(server.log.suffix(4_000))") }
      throw error
    }
  }
}

/// Fails a test that hangs.
func deadline<Result: Sendable>(
  _ limit: Duration, _ body: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  try await withThrowingTaskGroup(of: Result.self) { group in
    group.addTask { try await body() }
    group.addTask {
      // Patience, not a wait.
      try await Task.sleep(for: limit * Sanitizer.patience)
      throw Missing("an end of the test within \(limit)")
    }
    defer { group.cancelAll() }
    guard let result = try await group.next() else { throw CancellationError() }
    return result
  }
}

/// Limits the number of concurrent servers, which would slow each other down on a small machine.
actor Gate {
  static let shared = Gate(places: 3)

  /// Whether this task already holds a place.
  @TaskLocal private static var isPassed = false

  private var places: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  private init(places: Int) { self.places = places }

  nonisolated func pass<Result: Sendable>(_ body: () async throws -> Result) async throws -> Result {
    precondition(!Self.isPassed, "Who has a place and waits for another may wait until the time of the test is over.")
    await enter()
    do {
      let result = try await Self.$isPassed.withValue(true) { try await body() }
      await leave()
      return result
    } catch {
      await leave()
      throw error
    }
  }

  private func enter() async {
    if places > 0 {
      places -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  private func leave() {
    if waiting.isEmpty { places += 1 } else { waiting.removeFirst().resume() }
  }
}
