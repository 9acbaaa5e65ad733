import Hunt
import Wire

/// The tables of methods in docs/protocol.md, which are generated between markers:
///
///     <!-- methods: hosting -->
///     <!-- end -->
public struct ProtocolTables: Sendable {
  private let groups: [MethodGroup]

  public init(_ groups: [MethodGroup]) { self.groups = groups }

  /// Returns the text with each table generated anew.
  /// - Throws: ``ProtocolTablesError`` if a marker names no group or is not closed.
  public func filled(into text: String) throws(ProtocolTablesError) -> String {
    var lines: [Substring] = []
    var open: Substring?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let mark = open {
        guard line == "<!-- end -->" else { continue }
        lines += try table(of: mark).map { Substring($0) } + [line]
        open = nil
      } else {
        lines.append(line)
        if line.hasPrefix(Self.start), line.hasSuffix(Self.stop) {
          open = line.dropFirst(Self.start.count).dropLast(Self.stop.count)
        }
      }
    }
    if let open { throw .isOpen(String(open)) }
    return lines.joined(separator: "\n")
  }

  private static let start = "<!-- methods: "
  private static let stop = " -->"

  private func table(of tag: Substring) throws(ProtocolTablesError) -> [String] {
    let methods = groups.filter { $0.tag.rawValue == tag }.flatMap(\.methods)
    guard !methods.isEmpty else { throw .isUnknown(String(tag)) }
    return ["| method | who | parameters | what it does |", "|---|---|---|---|"] + methods.map(row)
  }

  private func row(_ method: MethodDescription) -> String {
    let anchor = method.name.lowercased().filter { $0 != "." }
    let parameters = method.ownParameters.map { $0.isRequired ? "`\($0.name)`" : "`\($0.name)?`" }
    let cells = [
      "[`\(method.name)`](#\(anchor))", who(method.who), parameters.joined(separator: ", "), method.summary,
    ]
    return cells.map { $0.isEmpty ? "| " : "| \($0) " }.joined() + "|"
  }

  private func who(_ callers: MethodDescription.Callers) -> String {
    switch callers.role {
    case .any: "anybody"
    case .account: "an account"
    case .host: (["the host"] + staff(callers.staff)).joined(separator: ", ")
    case .player: "a player"
    case .operator: "an operator"
    case .playerOrHost: (["a player", "the host"] + staff(callers.staff)).joined(separator: ", ")
    case .viewer: "whoever may watch"
    }
  }

  private func staff(_ staff: StaffRoles) -> [String] {
    staff == .seeing ? ["staff but stations"] : staff.roles.map(\.rawValue)
  }
}

/// A problem with the markers of a text.
public enum ProtocolTablesError: Error, Equatable, CustomStringConvertible {
  case isOpen(String)
  case isUnknown(String)

  public var description: String {
    switch self {
    case .isOpen(let mark): "The table of \(mark) has no end: write <!-- end --> behind it."
    case .isUnknown(let mark): "There are no methods of the group \(mark)."
    }
  }
}
