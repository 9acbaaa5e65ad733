/// The modules that a page needs at once, joined into one file: on a slow line, each file costs a browser a round trip.
///
/// A module becomes a function that returns its exports. The bundle exports all of them again. A page's import map
/// leads to the bundle for every module in it, so modules that are loaded later share them.
struct ScriptBundle {
  private(set) var text = ""
  private var exporters: [Substring: String] = [:]

  /// Adds a module after all that it imports. Its statements are taken apart by hand: regular expressions would take
  /// longer than all else that a server does before its first answer.
  mutating func add(_ module: String, _ script: String) throws(ScriptProblem) {
    var exports: [Substring] = []
    var statement = ""
    text += "const \(Self.variable(of: module)) = (() => {\n"
    for line in script.utf8.split(separator: UInt8(ascii: "\n")).lazy.map(Substring.init) {
      // An import may take several lines.
      if !statement.isEmpty || line.utf8.starts(with: "import ".utf8) {
        statement += line
        guard line.utf8.last == UInt8(ascii: ";") else { continue }
        guard let declaration = Self.declaration(for: statement[...]) else { throw .statement(statement, module) }
        text += declaration
        statement = ""
      } else if let declaration = line.after("export ") {
        guard let name = Self.name(in: declaration) else { throw .statement(String(line), module) }
        exports.append(name)
        text += declaration
      } else {
        text += line
      }
      text += "\n"
    }
    text += "return { \(exports.joined(separator: ", ")) };\n})();\n"
    for name in exports {
      if let other = exporters.updateValue(module, forKey: name) { throw .exportedTwice(String(name), other, module) }
    }
    guard !exports.isEmpty else { return }
    text += "export const { \(exports.joined(separator: ", ")) } = \(Self.variable(of: module));\n"
  }

  /// A constant of a module's function in place of `import { el, fill } from "quarry/shared/dom";`, or of
  /// `import * as storage from …`.
  private static func declaration(for statement: Substring) -> String? {
    let parts = statement.split(separator: "\"", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2] == ";", let module = parts[1].after("quarry/"),
      let names = parts[0].after("import "), names.hasSuffix(" from ")
    else { return nil }
    let constant = names.dropLast(" from ".count)
    return "const \(constant.after("* as ") ?? constant) = \(variable(of: String(module)));"
  }

  /// The name in a declaration of a function, a class or a constant.
  private static func name(in declaration: Substring) -> Substring? {
    let rest = declaration.after("async ") ?? declaration
    let kinds = ["function* ", "function ", "class ", "const "]
    guard let named = kinds.lazy.compactMap({ rest.after($0) }).first else { return nil }
    let name = named.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    return name.isEmpty ? nil : name
  }

  private static func variable(of module: String) -> String { "$" + module.replacing("/", with: "_") }
}

/// Why scripts cannot be joined. All of them are part of the program, so a developer reads this.
enum ScriptProblem: Error, CustomStringConvertible {
  case statement(String, String)
  case exportedTwice(String, String, String)

  var description: String {
    switch self {
    case .statement(let text, let module):
      "The module \(module) has a statement that pages cannot take: \(text)"
    case .exportedTwice(let name, let one, let other):
      "The modules \(one) and \(other) of a page both export \(name). Rename one of them."
    }
  }
}

extension Substring {
  /// What follows a beginning; nil if this does not begin so.
  fileprivate func after(_ beginning: String) -> Substring? {
    utf8.starts(with: beginning.utf8) ? Substring(utf8.dropFirst(beginning.utf8.count)) : nil
  }
}
