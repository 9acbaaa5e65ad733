import Foundation
import JSONCoding
import QRCode

/// A lobby that was just opened, as its host sees it.
struct HostReport {
  struct Clue {
    let title: String
    let points: Int
    /// `XXXX-XXXX-XXXX`, for typing.
    let code: String
    /// What the QR code says.
    let qr: String

    /// From `clue.list`. The code is empty if the clue is proved otherwise: scanning it would find nothing.
    init(_ clue: JSONValue) {
      title = clue["title"]?.string ?? ""
      points = clue["points"]?.integer.flatMap(Int.init(exactly:)) ?? 0
      let isScanned = clue["proof"].map { $0["scan"] != nil } ?? true
      code = isScanned ? Self.printed(clue["token"]?.string ?? "") : ""
      qr = isScanned ? clue["qr"]?.string ?? "" : ""
    }

    /// In groups of four, whether it came so or not.
    static func printed(_ token: String) -> String {
      let characters = Array(token.filter { $0 != "-" })
      return stride(from: 0, to: characters.count, by: 4)
        .map { String(characters[$0..<min($0 + 4, characters.count)]) }
        .joined(separator: "-")
    }
  }

  let name: String
  let code: String
  let lobby: String
  let token: String
  let hasStarted: Bool
  let clues: [Clue]

  /// - Parameters:
  ///   - created: the result of `lobby.create`.
  ///   - list: of `clue.list`.
  init(name: String, created: JSONValue, list: JSONValue, hasStarted: Bool) {
    self.name = name
    code = created["code"]?.string ?? ""
    lobby = created["lobby"]?.string ?? ""
    token = created["token"]?.string ?? ""
    self.hasStarted = hasStarted
    clues = (list["clues"]?.array ?? []).map(Clue.init)
  }

  // MARK: For people

  /// - Parameter draw: a QR code as text.
  func text(withCodes: Bool, server: String, draw: (QRCode) -> String) -> String {
    var text = """
      \(name.forTerminal)

        Join code   \(code)
        Host token  \(token)
        Lobby       \(lobby)

      Players join with: quarry join \(code) --server \(server)
      Keep the host token: whoever has it is the host.
      \(hasStarted ? "The hunt is running." : "The hunt has not started yet.")
      Start, pause, extend and end it with: quarry control --token TOKEN --server \(server)

      """
    for (index, clue) in clues.enumerated() {
      let title = "\(index + 1). \(clue.title.forTerminal) (\(clue.points) points)"
      guard withCodes else {
        text += "\(index == 0 ? "\n" : "")\(title)\n"
        continue
      }
      text += "\n\(title)\n"
      if !clue.code.isEmpty { text += "   \(clue.code)\n" }
      if !clue.qr.isEmpty, let code = try? QRCode(clue.qr) { text += draw(code) }
    }
    return text
  }

  // MARK: For programs

  /// The result of `lobby.create`, with the clues as `clue.list` has them instead of their ids.
  static func json(created: JSONValue, list: JSONValue, hasStarted: Bool) -> JSONValue {
    var members = (created.object?.members ?? []).filter { $0.name != "clues" }
    members.append(.init("started", .bool(hasStarted)))
    members.append(.init("clues", list["clues"] ?? []))
    return .object(JSONObject(members))
  }

  // MARK: Files

  /// `01-the-old-oak.png`: numbers of equal length keep the order, and names keep to letters that every system takes.
  func fileName(ofClue index: Int) -> String {
    let number = String(index + 1)
    let length = max(2, String(clues.count).count)
    let zeros = String(repeating: "0", count: max(0, length - number.count))
    let slug = Self.slug(clues[index].title)
    return "\(zeros)\(number)\(slug.isEmpty ? "" : "-" + slug).png"
  }

  /// Lower-case ASCII letters and digits, with single hyphens between words; at most 40 characters.
  static func slug(_ title: String) -> String {
    let plain = title.forTerminal.decomposedStringWithCompatibilityMapping.lowercased()
    var slug = ""
    for scalar in plain.unicodeScalars where slug.utf8.count < 40 {
      if ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) {
        slug.unicodeScalars.append(scalar)
      } else if scalar == "ß" {
        slug += "ss"
      } else if !slug.isEmpty, !slug.hasSuffix("-"), !scalar.properties.isDiacritic, scalar != "'", scalar != "’" {
        slug += "-"
      }
    }
    while slug.hasSuffix("-") { slug.removeLast() }
    return slug
  }
}
