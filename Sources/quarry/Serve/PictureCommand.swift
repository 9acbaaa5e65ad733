import ArgumentParser
import Pictures

/// The worker process that a server starts to unpack untrusted pictures; not for users.
struct PictureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpack-pictures", abstract: "Unpack pictures for a server.", shouldDisplay: false)

  /// The command line by which a server starts another process of its own program.
  static let line = ["/proc/self/exe", "unpack-pictures"]

  func run() { PictureWorker.run() }
}
