import Foundation

/// Ports of this machine's loopback address, for programs that must be told theirs before they start.
public enum Ports {
  private static let first = 10_000
  private static let block = 100
  /// The kernel gives clients the ports from here on. Such a port may be taken between the look and the start.
  private static let ephemeral: Int = {
    let range = try? String(contentsOfFile: "/proc/sys/net/ipv4/ip_local_port_range", encoding: .utf8)
    return range?.split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) } ?? 32_768
  }()

  /// Where to look next. Processes that run side by side have numbers that lie close together, so each starts in a block
  /// of its own.
  private static let next = Counter(Int(getpid()) % ((ephemeral - first) / block) * block)

  /// Ports on which nothing listens. Each call returns others.
  public static func free(_ count: Int) throws -> [Int] {
    var ports: [Int] = []
    for _ in first..<ephemeral where ports.count < count {
      let port = first + next.take() % (ephemeral - first)
      if isFree(port) { ports.append(port) }
    }
    guard ports.count == count else { throw CocoaError(.featureUnsupported) }
    return ports
  }

  /// Whether something listens on a port.
  static func isTaken(_ port: Int) -> Bool { with(port) { connect($0, $1, $2) } }

  private static func isFree(_ port: Int) -> Bool {
    with(port) { socket, address, size in
      var reuse: Int32 = 1
      setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
      return bind(socket, address, size)
    }
  }

  /// Whether `call` succeeds with a new socket and this address.
  private static func with(_ port: Int, _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Bool {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }
}

/// A number that each caller gets once, guarded by a lock.
private final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Int

  init(_ value: Int) { self.value = value }

  func take() -> Int {
    lock.withLock {
      defer { value += 1 }
      return value
    }
  }
}
