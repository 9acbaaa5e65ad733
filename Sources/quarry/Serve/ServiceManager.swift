import Foundation
import NIOCore

/// Tells the service manager that started this process how it is, by the protocol of sd_notify(3), which systemd and
/// others speak. Without one, nothing is told.
struct ServiceManager: Sendable {
  /// The manager named by the environment.
  static let environments = ServiceManager(ProcessInfo.processInfo.environment)

  /// The path of its socket; an `@` at the start stands for the zero byte of an abstract name.
  private let socket: String?
  /// How often it wants to hear that the process lives; nil if it does not.
  private let watchdog: TimeAmount?

  init(_ environment: [String: String]) {
    socket = environment["NOTIFY_SOCKET"].flatMap { $0.hasPrefix("/") || $0.hasPrefix("@") ? $0 : nil }
    let isMeant = environment["WATCHDOG_PID"].map { Int32($0) == getpid() } ?? true
    let microseconds = environment["WATCHDOG_USEC"].flatMap { Int64($0) }.flatMap { $0 > 0 ? $0 : nil }
    watchdog = isMeant ? microseconds.map { .microseconds($0) } : nil
  }

  /// It serves its clients from now on.
  func isReady() { send("READY=1\nSTATUS=Serves") }

  /// It answers pending requests and ends.
  func isStopping() { send("STOPPING=1\nSTATUS=Stops") }

  /// Tells in a sentence what the process does or waits for.
  func tell(_ status: String) {
    send("STATUS=" + status.map { $0.isNewline ? " " : String($0) }.joined())
  }

  /// Tells that the process lives for as long as all event loops turn. They never wait for a disk, which no restart mends.
  func feedWatchdog(on group: some EventLoopGroup) {
    guard let watchdog else { return }
    let loops = group.makeIterator().map { $0 }
    let pause = TimeAmount.nanoseconds(watchdog.nanoseconds / 3)
    loops.first?.scheduleRepeatedAsyncTask(initialDelay: pause, delay: pause) { _ in
      let turned = EventLoopFuture.andAllSucceed(loops.map { $0.submit {} }, on: loops[0])
      turned.whenSuccess { send("WATCHDOG=1") }
      return turned
    }
  }

  /// A lost datagram is not worth an error: the manager has its own patience.
  private func send(_ state: String) {
    guard let socket else { return }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var name = Array(socket.utf8)
    if name[0] == UInt8(ascii: "@") { name[0] = 0 }
    guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let size = (MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 0) + name.count
    let descriptor = Foundation.socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let bytes = Array(state.utf8)
    _ = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(descriptor, bytes, bytes.count, CInt(MSG_DONTWAIT | MSG_NOSIGNAL), $0, socklen_t(size))
      }
    }
  }
}
