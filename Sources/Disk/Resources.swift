public import Foundation

/// Resource folders shipped beside the program: `quarry_TARGET.resources`.
///
/// The generated `Bundle.module` would crash the program if a folder is missing.
public enum Resources {
  /// All targets that have resources.
  public static let targets = ["QuarrySchema", "Translations", "WebServer"]

  /// Checks that every folder exists.
  /// - Throws: `ResourcesMissing` if any folder is missing.
  public static func check() throws(ResourcesMissing) {
    for target in targets { _ = try folder(of: target) }
  }

  /// - Parameter target: the target that the resources belong to.
  public static func folder(of target: String) throws(ResourcesMissing) -> URL {
    let name = "quarry_\(target).resources"
    let folders = [Bundle.main.bundleURL, program].map { $0.appending(path: name, directoryHint: .isDirectory) }
    for folder in folders {
      var isFolder: ObjCBool = false
      let isThere = FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder)
      if isThere, isFolder.boolValue { return folder }
    }
    throw ResourcesMissing(folder: folders[0].path)
  }

  /// The built-in map, which `deploy/coast` makes; nil if it is missing. Everything else works without it.
  public static var world: URL? { try? folder(of: "World") }

  /// The program's own folder, even if it was started through a symbolic link.
  private static var program: URL {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
  }
}

/// A resource folder is missing beside the program.
public struct ResourcesMissing: Error, CustomStringConvertible {
  let folder: String

  public var description: String {
    "\(folder) is missing. It comes with the program: copy all folders quarry_*.resources to where quarry lies."
  }
}
