public import Foundation

/// What comes with the program in folders of its own: `quarry_TARGET.resources`, beside the program.
///
/// What the compiler makes for this (`Bundle.module`) stops the program where a folder is missing.
public enum Resources {
  /// The folders of all targets that have some.
  public static let targets = ["Mail", "QuarrySchema", "WebServer"]

  /// - Throws: if any folder is missing.
  public static func check() throws(ResourcesMissing) {
    for target in targets { _ = try folder(of: target) }
  }

  /// - Parameter target: whose they are.
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

  /// Where the program itself lies, if it was started by a link that leads to it.
  private static var program: URL {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
  }
}

/// A folder that comes with the program does not lie beside it.
public struct ResourcesMissing: Error, CustomStringConvertible {
  let folder: String

  public var description: String {
    "\(folder) is missing. It comes with the program: copy all folders quarry_*.resources to where quarry lies."
  }
}
