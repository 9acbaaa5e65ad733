import Foundation

/// A server's clock that can be set while it runs.
final class ClockFile: Sendable {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/clock" }

  init() throws {
    folder = try TemporaryFolder("clock")
    try set("+0")
  }

  /// - Parameter offset: an offset for libfaketime, such as `+2h`.
  func set(_ offset: String) throws { try Data((offset + "\n").utf8).write(to: URL(filePath: path)) }

  /// Whether libfaketime can be used. With a sanitizer, both hang at startup, each needing the other first.
  static var works: Bool { Sanitizer.current == nil }

  var options: ServerOptions {
    var options = ServerOptions()
    options.rateLimits = false
    options.clockFile = path
    return options
  }
}
