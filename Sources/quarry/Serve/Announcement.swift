import Foundation
import NIOConcurrencyHelpers
import NIOCore

/// Announces where the server listens, once all transports do: on standard output, for scripts that asked for any free
/// port, and to the service manager.
final class Announcement: Sendable {
  private let transports: [String]
  private let addresses = NIOLockedValueBox<[String: SocketAddress]>([:])
  private let epilogue = NIOLockedValueBox("")

  init(of transports: [String]) { self.transports = transports }

  /// Whether all transports accept connections.
  var isMade: Bool { addresses.withLockedValue { $0.count == transports.count } }

  /// Sets the text printed after the announcement.
  func tell(_ text: String) { epilogue.withLockedValue { $0 = text } }

  func note(_ address: SocketAddress, of transport: String) {
    let all = addresses.withLockedValue { addresses in
      addresses[transport] = address
      return addresses
    }
    guard all.count == transports.count else { return }
    let lines = transports.map { "quarry: \($0) on \(all[$0]?.ipAddress ?? "?"):\(all[$0]?.port ?? 0)\n" }
    FileHandle.standardOutput.write(Data((lines.joined() + epilogue.withLockedValue { $0 }).utf8))
    ServiceManager.environments.isReady()
  }
}
