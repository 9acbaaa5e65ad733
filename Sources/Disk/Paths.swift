/// Parts of paths. Foundation's traps for a path of one character.
extension Disk {
  /// The folder that a path's file is in: `.` for a name alone.
  public static func folder(of path: String) -> String {
    let bare = withoutEndSlashes(path)
    guard let slash = bare.lastIndex(of: "/") else { return bare.isEmpty && !path.isEmpty ? "/" : "." }
    return slash == bare.startIndex ? "/" : withoutEndSlashes(String(bare[..<slash]))
  }

  /// The last part of a path.
  public static func name(of path: String) -> String {
    let bare = withoutEndSlashes(path)
    return bare.lastIndex(of: "/").map { String(bare[bare.index(after: $0)...]) } ?? bare
  }

  /// What follows the last point of a file's name, such as `pdf`; empty if there is none.
  public static func ending(of path: String) -> String {
    let name = name(of: path)
    guard let point = name.lastIndex(of: "."), point > name.startIndex else { return "" }
    return String(name[name.index(after: point)...])
  }

  private static func withoutEndSlashes(_ path: String) -> String {
    var bare = path[...]
    while bare.last == "/" { bare.removeLast() }
    return bare.isEmpty && path.hasPrefix("/") ? "" : String(bare)
  }
}
