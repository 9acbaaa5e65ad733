import Foundation
import JSONCoding
import QuarryClient

/// A watcher that does not read. It uses a plain socket, because the client library always reads.
final class StalledReader: Sendable {
  private let socket: Int32
  private let port: Int
  private let serverPort: Int
  let epoch: String
  /// The last event that it knows.
  let seq: Int64

  init(_ server: TestServer, watching lobby: HostedLobby) async throws {
    serverPort = server.address.port
    (socket, port) = try Self.connect(to: serverPort)
    let watch = Client.request("lobby.watch", lobby.named, id: 1).bytes + [UInt8(ascii: "\n")]
    guard write(socket, watch, watch.count) == watch.count else { throw SystemError("write") }
    let answer = try Self.lines(socket) { $0.count == 1 }[0]
    epoch = answer["result"]?["epoch"]?.string ?? ""
    seq = answer["result"]?["seq"]?.integer ?? 0
  }

  private static func connect(to port: Int) throws -> (socket: Int32, port: Int) {
    let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var size: Int32 = 4_096
    setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    var limit = timeval(tv_sec: 60 * Sanitizer.patience, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    return try withUnsafeMutablePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard Foundation.connect(socket, address, length) == 0, getsockname(socket, address, &length) == 0 else {
          throw SystemError("connect")
        }
      }
      return (socket, Int(UInt16(bigEndian: pointer.pointee.sin_port)))
    }
  }

  func close() { Foundation.close(socket) }

  /// Repeats `flood`, which sends chat messages of 2,000 bytes, until so many bytes wait in the server itself.
  /// - Returns: the number of messages sent.
  func fill(_ bytes: Int, _ flood: () async throws -> Int) async throws -> Int {
    var lines = 0
    for _ in 0..<1_000 {
      lines += try await flood()
      // The size of a message including its event.
      if try lines * 2_190 - inKernel() >= bytes { return lines }
    }
    throw Missing("an end of the kernel's buffers")
  }

  /// The bytes in the kernel's buffers on both sides.
  private func inKernel() throws -> Int {
    let table = try systemFile("/proc/net/tcp")
    var sum = 0
    for line in table.split(separator: "\n").dropFirst() {
      let fields = line.split(separator: " ")
      guard fields.count > 4, let local = Self.port(fields[1]), let remote = Self.port(fields[2]) else { continue }
      let queues = fields[4].split(separator: ":").compactMap { Int($0, radix: 16) }
      if (local, remote) == (serverPort, port) { sum += queues[0] }
      if (local, remote) == (port, serverPort) { sum += queues[1] }
    }
    return sum
  }

  private static func port(_ address: Substring) -> Int? { Int(address.suffix(4), radix: 16) }

  /// Reads until this text is pushed, and returns all messages.
  func read(until text: String) throws -> [JSONValue] {
    try Self.lines(socket) { $0.last?.at(["params", "data", "text"])?.string == text }
  }

  func readToEnd() throws -> [JSONValue] { try Self.lines(socket) { _ in false } }

  /// The boards up to one as new as the last find; none if there has been one already.
  func boards(after pushes: [JSONValue]) throws -> [JSONValue] {
    let lastFind = pushes.events("clue.scanned").last?["seq"]?.integer ?? 0
    func isNewest(_ board: JSONValue?) -> Bool { (board?.at(["params", "seq"])?.integer ?? 0) >= lastFind }
    if isNewest(pushes.named("board").last) { return [] }
    return try Self.lines(socket) { isNewest($0.named("board").last) }.named("board")
  }

  /// Reads lines until there are enough or the connection closes.
  private static func lines(_ socket: Int32, until isEnough: ([JSONValue]) -> Bool) throws -> [JSONValue] {
    var lines: [JSONValue] = []
    var line: [UInt8] = []
    let size = 65_536
    var chunk = [UInt8](repeating: 0, count: size)
    while true {
      let count = recv(socket, &chunk, size, Int32(MSG_PEEK))
      guard count >= 0 else { throw SystemError("recv") }
      if count == 0 { return lines }
      // Consumes one line at most, so that the rest can be read later.
      let end = chunk.prefix(count).firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? count
      guard recv(socket, &chunk, end, 0) == end else { throw SystemError("recv") }
      line += chunk.prefix(end)
      guard line.last == UInt8(ascii: "\n") else { continue }
      lines.append(try JSONParser.parse(line.dropLast(), depthMax: 40))
      line = []
      if isEnough(lines) { return lines }
    }
  }
}

extension Client {
  /// Sends chat messages of 2,000 bytes, twenty at a time.
  func flood(lines: Int) async throws -> Int {
    let text = JSONValue.string(String(repeating: "\u{1F600}", count: 500))
    for _ in 0..<lines / 20 {
      for id in try await ask((0..<20).map { _ in ("chat.send", ["text": text]) }) { _ = try await result(of: id) }
    }
    return lines
  }
}
