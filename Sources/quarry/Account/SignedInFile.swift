import Disk
import Foundation
import JSONCoding
import QuarryClient

/// Stores the token for each server that the user is signed in to, in a file readable by its owner only.
struct SignedInFile {
  private let path: String

  /// `quarry/accounts.json` in XDG_CONFIG_HOME, or else in `~/.config`.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let configured = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    path = (configured ?? "\(environment["HOME"] ?? NSHomeDirectory())/.config") + "/quarry/accounts.json"
  }

  /// The token for a server; nil if nobody is signed in.
  func token(for server: ServerAddress) -> String? { tokens["\(server)"]?.string }

  private var tokens: JSONObject {
    guard let data = FileManager.default.contents(atPath: path) else { return [:] }
    return (try? JSONParser.parse(Array(data), from: .stored))?.object ?? [:]
  }

  /// - Parameter token: nil to delete the stored token.
  func keep(_ token: String?, for server: ServerAddress) throws(Failure) {
    var members = tokens.members.filter { $0.name != "\(server)" }
    if let token { members.append(.init("\(server)", .string(token))) }
    let folder = Disk.folder(of: path)
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let bytes = JSONWriter.bytes { $0.value(.object(JSONObject(members))) }
    guard write(bytes) else {
      throw .unreachable("\(path) cannot be written. Check the folder and its permissions.")
    }
  }

  /// Writes a temporary file and renames it, so that the file is never incomplete or readable by others.
  private func write(_ bytes: [UInt8]) -> Bool {
    let draft = "\(path).\(getpid())"
    let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    defer { unlink(draft) }
    let written = bytes.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
    close(file)
    return written == bytes.count && rename(draft, path) == 0
  }
}
