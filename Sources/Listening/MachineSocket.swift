import Foundation
import NIOCore

/// The socket at which commands on the server's own machine reach it: `quarry admin …`.
///
/// It has no file and no port: its name follows from the data folder, and both ends look at who the other is. So it
/// leaves nothing behind, and only those who may read the folder are served.
public enum MachineSocket {
  /// The user at the other end of a socket, as the system tells.
  struct Peer {
    var process: pid_t = 0
    var user: uid_t = 0
    var group: gid_t = 0
  }

  /// Linux' number of the option that tells it; Swift does not import it everywhere.
  static let peerOption: CInt = 17

  /// Whether a user may command the server: the server's own, and root.
  static func mayCommand(_ user: uid_t) -> Bool { user == geteuid() || user == 0 }

  /// Binds the socket of a data folder. Nil if something else has it, or the folder is not there.
  static func bound(of folder: String) -> CInt? {
    guard let (socket, address, size) = made(for: folder) else { return nil }
    let isListening = withUnsafePointer(to: address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, size) == 0 }
    }
    guard isListening, listen(socket, 16) == 0 else {
      close(socket)
      return nil
    }
    return socket
  }

  /// Connects to the server of a data folder. Nil if none runs.
  public static func connected(to folder: String) -> CInt? {
    guard let (socket, address, size) = made(for: folder) else { return nil }
    let isConnected = withUnsafePointer(to: address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) == 0 }
    }
    var (peer, length) = (Peer(), socklen_t(MemoryLayout<Peer>.size))
    guard isConnected, getsockopt(socket, SOL_SOCKET, peerOption, &peer, &length) == 0,
      mayCommand(peer.user) || peer.user == owner(of: folder)
    else {
      close(socket)
      return nil
    }
    return socket
  }

  private static func owner(of folder: String) -> uid_t? {
    var status = stat()
    return stat(folder, &status) == 0 ? status.st_uid : nil
  }

  /// A socket, and its address in the abstract namespace.
  private static func made(for folder: String) -> (CInt, sockaddr_un, socklen_t)? {
    var status = stat()
    guard stat(folder, &status) == 0 else { return nil }
    let socket = Foundation.socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { return nil }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = [0] + Array("quarry-\(status.st_dev)-\(status.st_ino)".utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let size = MemoryLayout<sockaddr_un>.offset(of: \.sun_path).map { $0 + name.count } ?? 0
    return (socket, address, socklen_t(size))
  }
}

extension MachineSocket {
  /// Fails unless the user who opened a connection may command the server.
  static func check(_ channel: any Channel) -> EventLoopFuture<Void> {
    guard let options = channel as? any SocketOptionProvider else {
      return channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
    }
    let peer: EventLoopFuture<Peer> = options.unsafeGetSocketOption(
      level: .socket, name: .init(rawValue: peerOption))
    return peer.flatMapThrowing { peer in
      guard mayCommand(peer.user) else { throw ChannelError.operationUnsupported }
    }
  }
}
