import CVips
import Foundation
import NIOConcurrencyHelpers

/// Unpacks pictures in processes of their own, so that one that takes too long is stopped for good, and one that a library
/// trips over takes nothing along. Each call blocks until it is done: not on an event loop.
public final class PictureProcesses: Sendable {
  private let command: [String]
  private let idle = NIOLockedValueBox<[PictureProcess]>([])

  /// - Parameter command: a program and its arguments, which call ``PictureWorker/run()``.
  public init(command: [String]) { self.command = command }

  /// What the QR codes in a JPEG or a PNG say.
  /// - Throws: ``PictureProblem``, ``PicturesUnavailable``
  public func texts(inPicture bytes: [UInt8]) throws -> [String] {
    try run(PictureTask(.codes, bytes)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// What the QR codes among grey pixels say.
  /// - Throws: ``PictureProblem``, ``PicturesUnavailable``
  public func texts(inGrey bytes: [UInt8], width: Int, height: Int) throws -> [String] {
    // What is no picture need not be sent anywhere to be refused.
    _ = try GreyPicture(width: width, height: height, pixels: bytes)
    return try run(PictureTask(.codesInGrey, width: width, height: height, bytes))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// - Throws: ``PictureProblem``, ``PicturesUnavailable``
  public func photo(developing bytes: [UInt8]) throws -> Photo {
    let pieces = try run(PictureTask(.photo, bytes))
    guard pieces.count == 2 else { throw PictureProblem.damaged }
    return Photo(picture: pieces[0], thumbnail: pieces[1])
  }

  /// Ends the processes. Nothing may be under way any more.
  public func close() {
    let all = idle.withLockedValue { idle in
      defer { idle = [] }
      return idle
    }
    for process in all { _ = process.end() }
  }

  private func run(_ task: PictureTask) throws -> [[UInt8]] {
    if let used = idle.withLockedValue({ $0.popLast() }) {
      switch try outcome(of: task, by: used) {
      case .done(let pieces): return pieces
      // It may have ended before it was asked: nothing says that this picture is why.
      case .died: break
      }
    }
    switch try outcome(of: task, by: PictureProcess(command)) {
    case .done(let pieces): return pieces
    case .died: throw PictureProblem.damaged
    }
  }

  private enum Outcome {
    case done([[UInt8]])
    case died
  }

  private func outcome(of task: PictureTask, by process: PictureProcess) throws(PictureProblem) -> Outcome {
    guard process.socket.write(task.head), process.socket.write(task.bytes), let answer = process.socket.readAnswer()
    else {
      if process.end() == SIGPROF { throw .tooMuchWork }
      return .died
    }
    idle.withLockedValue { $0.append(process) }
    if let problem = task.problem(answer.number) { throw problem }
    return .done(answer.pieces)
  }
}

/// No process to unpack pictures can be started.
public struct PicturesUnavailable: Error, CustomStringConvertible {
  let reason: String

  public var description: String { "The server cannot read pictures now: \(reason). Try again later." }
}

/// A process that waits for pictures on its standard input.
private struct PictureProcess {
  let socket: PictureSocket
  private let process: pid_t

  init(_ command: [String]) throws(PicturesUnavailable) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw PicturesUnavailable(reason: String(cString: strerror(errno)))
    }
    defer { Foundation.close(ends[1]) }
    switch Self.start(command, on: ends[1]) {
    case .success(let started):
      process = started
      socket = PictureSocket(descriptor: ends[0])
    case .failure(let error):
      Foundation.close(ends[0])
      throw error
    }
  }

  private static func start(_ command: [String], on socket: Int32) -> Result<pid_t, PicturesUnavailable> {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_adddup2(&files, socket, STDIN_FILENO)
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    // The server's other files and connections are none of its business.
    quarry_close_from(&files, 3)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // In a group of its own, Ctrl-C in a terminal leaves it alone: it ends when the server has done what was begun.
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, command[0], &files, &attributes, &arguments, &variables)
    guard failure == 0 else { return .failure(PicturesUnavailable(reason: String(cString: strerror(failure)))) }
    return .success(process)
  }

  /// What it needs to find its libraries. Passwords and keys, which may be in the environment as well, it does not get.
  private static var environment: [String] {
    let all = ProcessInfo.processInfo.environment
    return ["PATH", "LD_LIBRARY_PATH", "ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS"]
      .compactMap { name in all[name].map { "\(name)=\($0)" } }
  }

  /// Waits for its end.
  /// - Returns: the signal that ended it; nil if none did.
  func end() -> Int32? {
    Foundation.close(socket.descriptor)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? nil : status & 0x7F
  }
}
