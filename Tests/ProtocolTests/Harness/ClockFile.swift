import Foundation

/// The clock of a server, to be set while it runs.
final class ClockFile: Sendable {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/clock" }

  init() throws {
    folder = try TemporaryFolder("clock")
    try set("+0")
  }

  /// - Parameter offset: for libfaketime: `+2h`.
  func set(_ offset: String) throws { try Data((offset + "\n").utf8).write(to: URL(filePath: path)) }

  /// libfaketime asks the thread sanitizer for memory before that is set up, and the program never gets to its start.
  static var works: Bool { Sanitizer.current != .thread }

  var options: ServerOptions {
    var options = ServerOptions()
    options.rateLimits = false
    options.clockFile = path
    return options
  }
}
