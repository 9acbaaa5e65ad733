import Foundation
public import Hunt

/// Deleting photos that nothing names.
extension PhotoFolder {
  /// Whether there is such a photo. It is kept for another hour, in which an event may come to name it.
  public func keep(_ photo: PhotoName) -> Bool {
    lock.withLock { has(photo) && utimes(path(of: photo, .full), nil) == 0 }
  }

  /// Deletes the photos that nobody asked for within the last hour and that nothing names, and what was left of photos
  /// that were not stored to the end.
  /// - Parameter named: of some photos, those that are named. Throws if that cannot be told: then they stay.
  /// - Returns: how many photos were deleted.
  @discardableResult
  public func sweep(named: ([PhotoName]) async throws -> Set<PhotoName>) async throws -> Int {
    var count = 0
    for folder in names(in: path) where folder.utf8.count == 2 {
      let files = names(in: path + "/" + folder).filter { isOld(path + "/" + folder + "/" + $0) }
      guard !files.isEmpty else { continue }
      let photos = files.compactMap { Self.photo(of: $0) }
      let kept = try await named(photos)
      for photo in Set(photos).subtracting(kept) where delete(photo) { count += 1 }
      for file in files where Self.photo(of: file) == nil { deleteRemains(path + "/" + folder + "/" + file) }
    }
    forgetSent()
    return count
  }

  /// Which photo a file holds; nil for thumbnails and drafts.
  private static func photo(of file: String) -> PhotoName? {
    guard file.hasSuffix(".jpg") else { return nil }
    return PhotoName(parsing: file.dropLast(4))
  }

  private func delete(_ photo: PhotoName) -> Bool {
    lock.withLock {
      // Somebody may have asked for it since it was looked at.
      guard isOld(path(of: photo, .full)), unlink(path(of: photo, .full)) == 0 else { return false }
      unlink(path(of: photo, .thumbnail))
      return true
    }
  }

  /// A draft, or a thumbnail whose photo never came.
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

/// Lets one thread at a time decide whether a photo stays.
final class PhotoLock: Sendable {
  private let lock = NSLock()

  func withLock<Value>(_ body: () -> Value) -> Value { lock.withLock(body) }
}
