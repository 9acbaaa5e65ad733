import ArgumentParser
import Pictures

/// What a server starts to have strangers' pictures unpacked; for nobody to type.
struct PictureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpack-pictures", abstract: "Unpack pictures for a server.", shouldDisplay: false)

  /// How a server starts it: as another process of the program that it is itself.
  static let line = ["/proc/self/exe", "unpack-pictures"]

  func run() { PictureWorker.run() }
}
