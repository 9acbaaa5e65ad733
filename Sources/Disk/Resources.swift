public import Foundation

/// What is shipped beside the program: resource folders (`quarry_TARGET.resources`), and programs that it starts.
///
/// The generated `Bundle.module` would crash the program if a folder is missing.
public enum Resources {
  /// All targets that have resources.
  public static let targets = ["QuarrySchema", "Translations", "WebServer"]

  /// Checks that everything a server needs exists.
  /// - Throws: `ResourceMissing` for the first thing that does not.
  public static func check() throws(ResourceMissing) {
    for target in targets { _ = try folder(of: target) }
    _ = try pictureProgram
  }

  /// - Parameter target: the target that the resources belong to.
  public static func folder(of target: String) throws(ResourceMissing) -> URL {
    try find("quarry_\(target).resources") { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
  }

  /// The path of the program that unpacks pictures.
  /// - Throws: `ResourceMissing` if it is missing.
  public static var pictureProgram: String {
    get throws(ResourceMissing) {
      try find("quarry-pictures", where: FileManager.default.isExecutableFile).path
    }
  }

  /// The built-in map, which `deploy/coast` makes, and the fonts of `deploy/font`; nil if both are missing. Everything else works
  /// without them.
  public static var world: URL? { try? folder(of: "World") }

  private static func find(_ name: String, where isThere: (String) -> Bool) throws(ResourceMissing) -> URL {
    let places = [Bundle.main.bundleURL, program].map { $0.appending(path: name, directoryHint: .checkFileSystem) }
    guard let found = places.first(where: { isThere($0.path) }) else { throw ResourceMissing(path: places[0].path) }
    return found
  }

  /// The program's own folder, even if it was started through a symbolic link.
  private static var program: URL {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
  }
}

/// Something that belongs beside the program is missing.
public struct ResourceMissing: Error, CustomStringConvertible {
  let path: String

  public var description: String {
    "\(path) is missing. It comes with the program: copy quarry-pictures and all folders quarry_*.resources to where quarry lies."
  }
}
