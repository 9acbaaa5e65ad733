import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix

/// A child process whose output is kept, and which is always waited for.
///
/// Foundation's `Process` does not do: tests need the signal that ended a child, and children must not inherit
/// descriptors.
final class ChildProcess: Sendable {
  enum Exit: Hashable, Sendable {
    case code(Int32)
    case signal(Int32)
  }

  let pid: pid_t
  private let folder: TemporaryFolder
  private let hasExited: EventLoopFuture<Exit>
  private let lines: Lines

  /// - Parameters:
  ///   - command: an absolute path and the arguments.
  ///   - environment: variables in addition to those of the tests.
  init(_ command: [String], environment: [String: String] = [:]) throws {
    folder = try TemporaryFolder("child")
    let output = try Self.pipe()
    defer { close(output.write) }
    do {
      pid = try Self.spawn(
        command, environment: environment, output: output.write, error: folder.path + "/stderr")
    } catch {
      close(output.read)
      throw error
    }
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    let exit = loop.makePromise(of: Exit.self)
    let lines = Lines(loop: loop)
    (hasExited, self.lines) = (exit.futureResult, lines)
    Thread.detachNewThread { [pid] in
      lines.readAll(output.read)
      close(output.read)
      exit.succeed(Self.wait(pid))
    }
  }

  /// The text written to standard output so far.
  var output: String { lines.text }
  /// The text written to standard error so far.
  var errorOutput: String { (try? String(contentsOfFile: folder.path + "/stderr", encoding: .utf8)) ?? "" }

  /// Returns the first line of output. Throws if the output ends before it.
  func firstLine(within limit: TimeAmount = .seconds(60)) async throws -> String {
    try await bounded(lines.first.futureResult, by: limit) { "the first line of output; \(self.errorOutput)" }
  }

  func exit(within limit: TimeAmount = .seconds(60)) async throws -> Exit {
    try await bounded(hasExited, by: limit) { "the end of process \(self.pid)" }
  }

  func send(_ signal: Int32) { kill(pid, signal) }

  /// Ends the process, whatever its state.
  func killAndReap() async {
    if !hasEnded { send(SIGKILL) }
    _ = try? await exit()
  }

  private var hasEnded: Bool {
    var info = siginfo_t()
    // Checks without reaping, because the number of a reaped process may be reused.
    return waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT) != 0
  }

  // MARK: The system

  private static func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard Foundation.pipe(&ends) == 0 else { throw SystemError("pipe") }
    return (ends[0], ends[1])
  }

  private static func spawn(
    _ command: [String], environment: [String: String], output: Int32, error: String
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, error, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    try closeAllElse(&actions)

    var variables = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("QUARRY_") }
    variables["SWIFT_BACKTRACE"] = "enable=no"
    // Look for leaks in the program, not in the tests, which exit with many objects still in use.
    if let options = variables["ASAN_OPTIONS"] { variables["ASAN_OPTIONS"] = options + " detect_leaks=1" }
    variables.merge(environment) { $1 }
    var arguments = command.map { strdup($0) } + [nil]
    var settings = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (arguments + settings).forEach { free($0) } }
    var pid: pid_t = 0
    let code = posix_spawn(&pid, command[0], &actions, nil, &arguments, &settings)
    guard code == 0 else { throw SystemError("posix_spawn \(command[0])", code: code) }
    return pid
  }

  /// Closes all other descriptors in the child: a connection that it holds open by accident would never appear closed.
  ///
  /// glibc declares this function only with `_DEFAULT_SOURCE`, which Swift's importer does not set.
  private static func closeAllElse(_ actions: inout posix_spawn_file_actions_t) throws {
    typealias AddCloseFrom = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
    guard let symbol = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") else { throw SystemError("dlsym") }
    guard unsafeBitCast(symbol, to: AddCloseFrom.self)(&actions, 3) == 0 else { throw SystemError("closefrom") }
  }

  private static func wait(_ pid: pid_t) -> Exit {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    // As <sys/wait.h> defines it; the macros are not imported.
    return status & 0x7F == 0 ? .code(status >> 8 & 0xFF) : .signal(status & 0x7F)
  }
}

/// Collects the output of a child.
private final class Lines: Sendable {
  let first: EventLoopPromise<String>
  private let bytes = NIOLockedValueBox<[UInt8]>([])

  init(loop: any EventLoop) { first = loop.makePromise() }

  var text: String { bytes.withLockedValue { String(decoding: $0, as: UTF8.self) } }

  func readAll(_ descriptor: Int32) {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      let line: String? = bytes.withLockedValue { bytes in
        bytes += chunk.prefix(count)
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        return String(decoding: bytes[..<end], as: UTF8.self)
      }
      if let line { first.succeed(line) }
    }
    first.fail(Missing("a line before the end of output"))
  }
}

/// Something expected that did not arrive.
struct Missing: Error, CustomStringConvertible {
  let description: String
  init(_ what: String) { description = "missing: \(what)" }
}

struct SystemError: Error, CustomStringConvertible {
  let description: String
  init(_ what: String, code: Int32 = errno) { description = "\(what): \(String(cString: strerror(code)))" }
}

/// Waits for a future, up to a limit.
func bounded<Value: Sendable>(
  _ future: EventLoopFuture<Value>, by limit: TimeAmount, _ what: @escaping @Sendable () -> String
) async throws -> Value {
  let promise = future.eventLoop.makePromise(of: Value.self)
  let timer = future.eventLoop.scheduleTask(in: limit * Sanitizer.patience) { promise.fail(Missing(what())) }
  future.whenComplete { result in
    timer.cancel()
    promise.completeWith(result)
  }
  return try await promise.futureResult.get()
}
