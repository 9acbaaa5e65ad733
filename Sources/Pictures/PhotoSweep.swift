public import Core
import Foundation

/// Deletes photos that no event names.
extension PhotoFolder {
  /// Whether the photo exists. Keeps it for another hour, in which an event may name it.
  public func keep(_ photo: PhotoName) -> Bool {
    lock.withLock { has(photo) && utimes(path(of: photo, .full), nil) == 0 }
  }

  /// Deletes photos that no event names and nobody asked for within the last hour, and the remains of incomplete ones.
  /// - Parameter named: returns which of the given photos are named. If it throws, they stay.
  /// - Returns: the photos deleted.
  @discardableResult
  public func sweep(named: ([PhotoName]) async throws -> Set<PhotoName>) async throws -> [PhotoName] {
    var deleted: [PhotoName] = []
    for folder in names(in: path) where folder.utf8.count == 2 {
      let files = names(in: path + "/" + folder).filter { isOld(path + "/" + folder + "/" + $0) }
      guard !files.isEmpty else { continue }
      let photos = files.compactMap { Self.photo(of: $0) }
      let kept = try await named(photos)
      for photo in Set(photos).subtracting(kept) where delete(photo) { deleted.append(photo) }
      for file in files where Self.photo(of: file) == nil { deleteRemains(path + "/" + folder + "/" + file) }
    }
    forgetSent()
    return deleted
  }

  /// The photo in a file; nil for thumbnails and drafts.
  static func photo(of file: String) -> PhotoName? {
    guard file.hasSuffix(".jpg") else { return nil }
    return PhotoName(parsing: file.dropLast(4))
  }

  private func delete(_ photo: PhotoName) -> Bool {
    lock.withLock {
      // A request may have touched it since the check.
      guard isOld(path(of: photo, .full)), unlink(path(of: photo, .full)) == 0 else { return false }
      unlink(path(of: photo, .thumbnail))
      return true
    }
  }

  /// Deletes a draft, or a thumbnail without its photo.
  private func deleteRemains(_ file: String) {
    lock.withLock {
      let isThumbnail = file.hasSuffix("-small.jpg")
      if isThumbnail, access(String(file.dropLast("-small.jpg".count)) + ".jpg", F_OK) == 0 { return }
      unlink(file)
    }
  }

  func isOld(_ file: String) -> Bool {
    var status = stat()
    guard stat(file, &status) == 0 else { return false }
    return Int64(time(nil)) - Int64(status.st_mtim.tv_sec) >= Limits.unnamedPhoto.milliseconds / 1_000
  }
}

/// A lock under which it is decided whether a photo stays.
final class PhotoLock: Sendable {
  private let lock = NSLock()

  func withLock<Value>(_ body: () -> Value) -> Value { lock.withLock(body) }
}
