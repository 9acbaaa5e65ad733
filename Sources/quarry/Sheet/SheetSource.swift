import JSONCoding
import LobbyLog
import QRSheet
import QuarryClient

/// Codes to print, from a server, a file or the command line.
struct SheetSource {
  private let name: String
  /// The lobby's join code; empty if only codes are known.
  private let code: String
  private let entries: [Sheet.Entry]
  private var kind = Sheet.Kind.codes
  /// The event's colour. Its logo is only in sheets from the server's pages.
  private var brand: SheetBrand?
  /// The lobby, for its landscape.
  private var seed = ""

  /// Fetches the codes from a running server.
  init(token: String, server: ServerAddress) async throws {
    let (list, view) = try await QuarryCaller.with(server) { caller in
      await caller.takeSeat(token: token)
      return (try await caller.call("clue.list"), try await caller.call("lobby.view"))
    }
    name = view["card"]?["name"]?.string ?? ""
    code = view["card"]?["code"]?.string ?? ""
    entries = try Sheet.Entry.entries(ofClueList: list)
    seed = view["card"]?["lobby"]?.string ?? ""
    brand = SheetBrand(colour: view["card"]?["brand"]?["colour"]?.string, logo: nil)
  }

  /// Fetches what is printed on punch cards from a running server.
  init(punchCardsFor token: String, server: ServerAddress) async throws {
    let badges = try await SheetSource(badgesFor: token, server: server)
    let clues = try await SheetSource(token: token, server: server).entries.map(\.number)
    guard !clues.isEmpty else { throw SheetProblem.noCodes }
    name = badges.name
    code = badges.code
    entries = badges.entries.flatMap {
      PunchCard.entries(
        of: $0.number, name: $0.title, tag: $0.text, typedCode: $0.typedCode, team: $0.note, clues: clues)
    }
    kind = .punchCards
  }

  /// Fetches the tags of all players from a running server.
  init(badgesFor token: String, server: ServerAddress) async throws {
    let (card, players, tags) = try await QuarryCaller.with(server) { caller in
      await caller.takeSeat(token: token)
      return (
        try await caller.call("lobby.peek"), try await caller.pages("player.list", of: "players"),
        try await caller.pages("player.tags", of: "tags")
      )
    }
    name = card["name"]?.string ?? ""
    code = card["code"]?.string ?? ""
    let teams = card["teams"]?.array?.compactMap(\.string) ?? []
    let teamOf = Dictionary(
      players.map { player in
        let number = player["team"]?.string.flatMap { Int($0.dropFirst()) } ?? 0
        return (player["player"]?.string ?? "", teams.indices.contains(number - 1) ? teams[number - 1] : "")
      }, uniquingKeysWith: { first, _ in first })
    entries = tags.map { tag in
      let player = tag["player"]?.string ?? ""
      return Sheet.Entry(
        number: Int(player.dropFirst()) ?? 0, title: tag["name"]?.string ?? "", text: tag["qr"]?.string ?? "",
        typedCode: tag["tag"]?.string ?? "", note: teamOf[player] ?? "")
    }
    kind = .badges
    seed = card["lobby"]?.string ?? ""
    brand = SheetBrand(colour: card["brand"]?["colour"]?.string, logo: nil)
  }

  /// - Parameter sources: one file, `-` for standard input, or codes.
  init(_ sources: [String]) throws {
    let tokens = sources.map { QRToken(parsing: $0) }
    if tokens.allSatisfy({ $0 != nil }) {
      name = ""
      code = ""
      entries = Self.entries(zip(sources, tokens.compactMap { $0 }))
    } else if sources.count == 1 {
      let list = JSONValue.object(try HuntFile(readingFrom: sources[0]).params)
      name = list["name"]?.string ?? ""
      code = list["code"]?.string ?? ""
      entries = try Sheet.Entry.entries(ofClueList: list)
      seed = list["lobby"]?.string ?? ""
      brand = SheetBrand(colour: list["brand"]?["colour"]?.string, logo: nil)
    } else {
      let wrong = zip(sources, tokens).first { $0.1 == nil }?.0 ?? ""
      throw Failure.refused(
        "“\(wrong.forTerminal)” is not a code: a code is 12 letters and digits, such as 7KQF-2M9Z-X4TB. Give one file or codes."
      )
    }
  }

  private static func entries(_ codes: some Sequence<(String, QRToken)>) -> [Sheet.Entry] {
    codes.enumerated().map { index, code in
      let (text, token) = code
      let isAddress = text.uppercased().hasPrefix("HTTP")
      return Sheet.Entry(
        number: index + 1, title: "", text: isAddress ? text.uppercased() : token.encoded(publicURL: nil),
        typedCode: token.text)
    }
  }

  func sheet(title: String?, copies: String?, options: SheetOptions) throws(SheetProblem) -> Sheet {
    let url = entries.first.flatMap { Sheet.publicURL(ofCode: $0.text) }
    let address = code.isEmpty ? nil : Sheet.joinAddress(publicURL: url, code: code)
    return try Sheet(
      title: title ?? name, entries: try Sheet.Entry.copied(entries, copies: copies), joinAddress: address,
      options: options, of: kind, brand: brand, seed: seed)
  }
}
