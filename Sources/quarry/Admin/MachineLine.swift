import Foundation
import JSONCoding
import Listening

/// Asks the server that runs on a data folder, over the socket of its own machine.
struct MachineLine {
  private let folder: DataFolder

  init(_ folder: DataFolder) { self.folder = folder }

  /// As long as a deletion may take on a large log.
  private static let patience = 600

  /// - Returns: the result; nil if no server runs on the folder.
  func call(_ method: String, _ params: JSONObject) throws -> JSONValue? {
    guard let socket = MachineSocket.connected(to: folder.path) else { return nil }
    defer { close(socket) }
    var limit = timeval(tv_sec: Self.patience, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let request: JSONValue = ["id": 1, "method": .string(method), "params": .object(params)]
    var rest = JSONWriter.bytes { $0.value(request) }[...] + [UInt8(ascii: "\n")]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
      guard sent > 0 else { throw Self.lost }
      rest = rest.dropFirst(sent)
    }
    while true {
      let message = try JSONParser.parse(try line(from: socket))
      guard message["id"] == .integer(1) else { continue }
      if let error = message["error"] {
        throw Failure.refused(error["message"]?.string ?? "The server refused it.")
      }
      return message["result"]
    }
  }

  private static let lost = Failure.unreachable("The server did not answer. Look at its log.")

  /// Reads byte by byte up to a line feed: there is one short line.
  private func line(from socket: CInt) throws -> [UInt8] {
    var (line, byte): ([UInt8], UInt8) = ([], 0)
    while recv(socket, &byte, 1, 0) == 1 {
      if byte == UInt8(ascii: "\n") { return line }
      line.append(byte)
    }
    throw Self.lost
  }
}
