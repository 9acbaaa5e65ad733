import Core
import JSONCoding
import QRCode
import QRSheet
import QuarryClient

/// A newly opened lobby, as its host sees it.
struct HostReport {
  struct Clue {
    let title: String
    let points: Int
    /// `XXXX-XXXX-XXXX`, for typing.
    let code: String
    /// The text of the QR code.
    let qr: String

    /// Reads a clue of `clue.list`. The codes are empty if it is not found by a printed code.
    init(_ clue: JSONValue) {
      title = clue["title"]?.string ?? ""
      points = clue["points"]?.integer.flatMap(Int.init(exactly:)) ?? 0
      let isScanned = Sheet.Entry.isPrinted(clue)
      code = isScanned ? Sheet.Entry.grouped(clue["token"]?.string ?? "").forTerminal : ""
      qr = isScanned ? clue["qr"]?.string ?? "" : ""
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
  ///   - list: the result of `clue.list`.
  init(name: String, created: JSONValue, list: JSONValue, hasStarted: Bool) {
    self.name = name
    code = created["code"]?.string?.forTerminal ?? ""
    lobby = created["lobby"]?.string?.forTerminal ?? ""
    token = created["token"]?.string?.forTerminal ?? ""
    self.hasStarted = hasStarted
    clues = (list["clues"]?.array ?? []).map(Clue.init)
  }

  // MARK: For people

  /// - Parameters:
  ///   - program: what people type to run this program.
  ///   - draw: renders a QR code as text.
  func text(
    withCodes: Bool, server: ServerAddress, program: String = "quarry", draw: (QRCode) -> String
  ) -> String {
    let next = hasStarted ? "end" : "start"
    var text = """
      \(name.forTerminal)

        Join code   \(code)
        Host token  \(token)
        Lobby       \(lobby)

      Players join with: \(program) join \(code) \(server.asOption)
      Keep the host token secret: whoever has it is the host.
      \(hasStarted ? "The hunt is running." : "The hunt has not started yet.")
      \(hasStarted ? "End" : "Start") it with: \(program) control \(next) --token \(token) \(server.asOption)
      Pause, resume or extend it with: \(program) control --help

      """
    for (index, clue) in clues.enumerated() {
      let title = "\(index + 1). \(clue.title.forTerminal) (\(clue.points.counted("point")))"
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

  /// The result of `lobby.create` with the lobby's name and `clue.list`'s clues instead of their ids.
  ///
  /// This is all that `quarry sheet` needs.
  static func json(name: String, created: JSONValue, list: JSONValue, hasStarted: Bool) -> JSONValue {
    var members = (created.object?.members ?? []).filter { $0.name != "clues" }
    members.append(.init("name", .string(name)))
    members.append(.init("started", .bool(hasStarted)))
    members.append(.init("clues", list["clues"] ?? []))
    return .object(JSONObject(members))
  }

  // MARK: Files

  /// A file name such as `01-the-old-oak.png`.
  func fileName(ofClue index: Int) -> String {
    CodeFile.name(number: index + 1, of: clues.count, title: clues[index].title.forTerminal) + ".png"
  }
}
