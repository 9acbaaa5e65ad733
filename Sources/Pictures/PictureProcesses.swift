import CSpawn
import Foundation
import NIOConcurrencyHelpers

/// Unpacks pictures in separate processes, so that one that takes too long can be killed, and one that crashes a
/// library harms nothing else. Each call blocks until it is done: do not call it on an event loop.
public final class PictureProcesses: Sendable {
  private let command: [String]
  private let idle = NIOLockedValueBox<[PictureProcess]>([])

  /// - Parameter command: a program and its arguments, which must call `PictureWorker.run()` (`Unpacking`).
  public init(command: [String]) { self.command = command }

  /// The texts of the QR codes in a JPEG or a PNG.
  /// - Throws: ``PictureProblem``, ``PicturesUnavailable``
  public func texts(inPicture bytes: [UInt8]) throws -> [String] {
    try run(PictureTask(.codes, bytes)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The texts of the QR codes in grey pixels.
  /// - Throws: ``PictureProblem``, ``PicturesUnavailable``
  public func texts(inGrey bytes: [UInt8], width: Int, height: Int) throws -> [String] {
    // Refuse invalid sizes without asking a process.
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

  /// The QR codes in a photo of cards, with their places.
  /// - Throws: ``PictureProblem``, ``PicturesUnavailable``
  public func codes(onCards bytes: [UInt8]) throws -> [FoundCode] {
    try run(PictureTask(.cards, bytes)).compactMap { FoundCode(bytes: $0) }
  }

  /// Ends the processes. No call may be under way.
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
      // The process may have died before this task, so the picture is not necessarily to blame: try a new one.
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

/// A process for unpacking pictures cannot be started.
public struct PicturesUnavailable: Error, CustomStringConvertible {
  let reason: String

  public var description: String { "The server cannot read pictures now: \(reason). Try again later." }
}

/// A process that waits for tasks on its standard input.
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
    // It must not inherit the server's other files and connections.
    quarry_close_from(&files, 3)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // In its own process group, Ctrl-C in a terminal does not reach it: it ends once the server has finished its work.
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

  /// The variables needed to find libraries. Excludes passwords and keys, which may also be in the environment.
  private static var environment: [String] {
    let all = ProcessInfo.processInfo.environment
    return ["PATH", "LD_LIBRARY_PATH", "ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS"]
      .compactMap { name in all[name].map { "\(name)=\($0)" } }
  }

  /// Closes the socket and waits for the process to end.
  /// - Returns: the signal that killed it; nil if none did.
  func end() -> Int32? {
    Foundation.close(socket.descriptor)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? nil : status & 0x7F
  }
}
