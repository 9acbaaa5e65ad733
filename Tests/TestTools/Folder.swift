import Foundation

/// Runs `body` with the path of a new folder, and removes the folder afterwards.
@discardableResult
public func withFolder<R>(_ body: (String) throws -> R) throws -> R {
  let folder = try newFolder()
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try body(folder)
}

/// Runs `body` with the path of a new folder, and removes the folder afterwards.
@discardableResult
public func withFolder<R>(
  isolation: isolated (any Actor)? = #isolation, _ body: (String) async throws -> R
) async throws -> R {
  let folder = try newFolder()
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try await body(folder)
}

private func newFolder() throws -> String {
  let folder = FileManager.default.temporaryDirectory.appending(path: "quarry-test-\(UUID().uuidString)").path
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  return folder
}
