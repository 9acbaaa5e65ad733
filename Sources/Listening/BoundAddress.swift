import Foundation
import NIOConcurrencyHelpers
import NIOCore

/// A bound address, on which connections queue up but are not accepted yet.
///
/// A server binds all its addresses first, so that it accepts nobody before it stops because one of them is taken.
public final class BoundAddress: Sendable {
  /// Nil once a listener has taken it.
  private let socket: NIOLockedValueBox<Int32?>
  /// Whether it is the socket of the server's own machine.
  let isOfMachine: Bool

  /// - Parameters:
  ///   - port: 0 for any free port.
  ///   - option: the command-line option that sets the address, for error messages.
  public init(host: String, port: Int, option: String) throws(CannotListen) {
    isOfMachine = false
    do {
      socket = NIOLockedValueBox(try Self.bound(to: try SocketAddress.makeAddressResolvingHost(host, port: port)))
    } catch let error as NotBound {
      throw CannotListen(host: host, port: port, option: option, code: error.code)
    } catch {
      throw CannotListen(host: host, port: port, option: option, code: nil)
    }
  }

  /// The socket of the server's own machine (`MachineSocket`). Nil if something else has it.
  /// - Parameter folder: the data folder.
  public init?(ofMachine folder: String) {
    guard let bound = MachineSocket.bound(of: folder) else { return nil }
    socket = NIOLockedValueBox(bound)
    isOfMachine = true
  }

  deinit { if let socket = take() { close(socket) } }

  /// Hands over the socket to the first caller.
  func take() -> Int32? {
    socket.withLockedValue { socket in
      defer { socket = nil }
      return socket
    }
  }

  /// A failed system call, with its `errno`.
  private struct NotBound: Error {
    let code = errno
  }

  private static func bound(to address: SocketAddress) throws -> Int32 {
    let family = address.protocol == .inet6 ? AF_INET6 : AF_INET
    let socket = Foundation.socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { throw NotBound() }
    var isReused: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
    // Listens too, because two programs may bind the same address as long as neither listens.
    let isListening = address.withSockAddr { address, size in
      bind(socket, address, socklen_t(size)) == 0 && listen(socket, Listener.backlog) == 0
    }
    guard isListening else {
      let problem = NotBound()
      close(socket)
      throw problem
    }
    return socket
  }
}

/// The server cannot listen on an address.
public struct CannotListen: Error, CustomStringConvertible {
  let host: String
  let port: Int
  let option: String
  /// The system's error number; nil if the host has no address.
  let code: Int32?

  /// Whether another program listens there.
  public var isTaken: Bool { code == EADDRINUSE }

  public var description: String {
    let place = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    return switch code {
    case EADDRINUSE:
      "Cannot listen on \(place): another program does. Stop it, or choose another address with \(option)."
    case EACCES:
      "Cannot listen on \(place): ports below 1024 need a permission. Choose a higher one with \(option)."
    case EADDRNOTAVAIL:
      "Cannot listen on \(place): this machine has no such address. Choose another with \(option)."
    case let code?:
      "Cannot listen on \(place) (\(String(cString: strerror(code)))). Choose another address with \(option)."
    case nil: "Cannot listen on \(place): that host has no address. Choose another with \(option)."
    }
  }
}
