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

  /// libfaketime and a sanitizer ask each other for the time and for memory before either is set up, and never return.
  static var works: Bool { Sanitizer.current == nil }

  var options: ServerOptions {
    var options = ServerOptions()
    options.rateLimits = false
    options.clockFile = path
    return options
  }
}
