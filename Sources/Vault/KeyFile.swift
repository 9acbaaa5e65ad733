public import Crypto
import Disk
import Foundation

/// A file with a 32-byte secret, kept beside the database rather than in it. Only its owner may read it.
public struct KeyFile: Sendable {
  public let path: String
  /// What the key is and what is lost without it, for the messages of `KeyFileProblem`.
  private let purpose: Purpose

  public struct Purpose: Sendable {
    /// Such as "the server's key".
    let name: String
    /// Such as "the printed codes".
    let lost: String

    /// - Parameters:
    ///   - name: the key's name, such as "the server's key".
    ///   - lost: what is lost without the key, such as "the printed codes".
    public init(name: String, lost: String) {
      self.name = name
      self.lost = lost
    }
  }

  public init(_ path: String, purpose: Purpose) {
    self.path = path
    self.purpose = purpose
  }

  /// Reads the key. Returns nil if there is no file. Removes a draft left by a process that was killed while creating
  /// one.
  public func read() throws(KeyFileProblem) -> SymmetricKey? {
    unlink(draft)
    guard access(path, F_OK) == 0 else { return nil }
    guard let data = FileManager.default.contents(atPath: path) else { throw problem(.unreadable) }
    guard data.count == 32 else { throw problem(.damaged) }
    return SymmetricKey(data: data)
  }

  /// Reads the key, or creates one if there is none.
  public func readOrCreate() throws(KeyFileProblem) -> SymmetricKey {
    if let key = try read() { return key }
    try create(SymmetricKey(size: .bits256))
    // Another process may have been first.
    guard let key = try read() else { throw problem(.unreadable) }
    return key
  }

  /// Creates the file atomically, never replacing an existing one: writes a draft, syncs it, then links it into place.
  func create(_ key: SymmetricKey) throws(KeyFileProblem) {
    // Never overwrite a draft: it may be a hard link to the key in use.
    unlink(draft)
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw problem(.unwritable) }
    defer { unlink(draft) }
    let written = key.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    let isSynced = fsync(file) == 0
    close(file)
    guard written == 32, isSynced, link(draft, path) == 0 || errno == EEXIST, syncName() else {
      throw problem(.unwritable)
    }
  }

  private var draft: String { path + ".draft" }

  /// Replaces another file with this one.
  func replace(_ other: KeyFile) throws(KeyFileProblem) {
    guard rename(path, other.path) == 0, other.syncName() else { throw other.problem(.unwritable) }
  }

  func remove() throws(KeyFileProblem) {
    unlink(draft)
    guard unlink(path) == 0 || errno == ENOENT, syncName() else { throw problem(.unwritable) }
  }

  /// - Returns: whether it succeeded.
  private func syncName() -> Bool { (try? Disk.syncName(of: path)) != nil }

  private func problem(_ kind: KeyFileProblem.Kind) -> KeyFileProblem {
    KeyFileProblem(kind: kind, path: path, name: purpose.name, lost: purpose.lost)
  }
}

/// Why a key file cannot be used, as a message for the operator.
public struct KeyFileProblem: Error, Equatable, CustomStringConvertible {
  public enum Kind: Equatable, Sendable { case damaged, unreadable, unwritable }

  public let kind: Kind
  public let path: String
  private let name: String
  private let lost: String

  init(kind: Kind, path: String, name: String, lost: String) {
    self.kind = kind
    self.path = path
    self.name = name
    self.lost = lost
  }

  public var description: String {
    switch kind {
    case .damaged:
      "\(path) is not \(name) (32 bytes). Restore the right file from a backup: without it, \(lost) are lost."
    case .unreadable: "\(path), which holds \(name), cannot be read. Check its permissions."
    case .unwritable: "\(path), which holds \(name), cannot be written. Check the folder and its permissions."
    }
  }
}
