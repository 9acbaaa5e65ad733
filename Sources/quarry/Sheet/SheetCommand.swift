import ArgumentParser
import Core
import Disk
import Foundation
import JSONCoding
import QRSheet
import QuarryClient

struct SheetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Lay out QR codes on pages for printing.",
    discussion: """
      The codes come from the output of “quarry host --json”, from a running server with the host's token, or from the \
      command line. The output file's extension selects a PDF, an HTML page, or a ZIP of PNGs and SVGs.

      LAYOUTS
        \(Layout.allCases.map(\.name).joined(separator: "  "))

      EXAMPLES
        quarry host hunt.json --json > lobby.json; quarry sheet lobby.json -o sheet.pdf
        quarry sheet --token TOKEN --layout poster -o posters.pdf        ask the server
        quarry sheet --token TOKEN --badges -o badges.pdf                a badge for each player, with their tag
        quarry sheet --token TOKEN --punch-cards -o cards.pdf         a punch card for each player
        quarry sheet lobby.json --layout stickers --copies 30 -o stickers.pdf    what players stick onto them
        quarry sheet lobby.json --look plain --backs -o plain.pdf     six cards a page, with backs to colour in
        quarry sheet lobby.json --layout labels-L7160 --skip 4 -o labels.pdf
        quarry sheet lobby.json --layout labels-5160 --offset 0.5,-1 --scale 1.01 -o labels.pdf
        quarry sheet QUARRY:7KQF2M9ZX4TB 0123-4567-89AB --title "Old Town" -o two.pdf
      """
  )

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case pdf
    case html
    case zip
  }

  @Argument(help: ArgumentHelp("A file with codes, - for standard input, or codes.", valueName: "file-or-codes"))
  var sources: [String] = []

  @OptionGroup var server: ServerOption

  @Option(help: "The host's token, to get the codes of their lobby from the server.")
  var token: String?

  @Flag(help: "Print the players' badges instead of the codes; needs --token.")
  var badges = false

  @Flag(
    help: "Print the players' punch cards, with boxes for the clues' stickers, instead of the codes; needs --token."
  )
  var punchCards = false

  @Option(help: ArgumentHelp("Print each code this many times.", valueName: "n")) var copies: String?

  @Option(help: "The hunt's name, for the page header.")
  var title: String?

  @Option(help: "One of LAYOUTS; cards by default.")
  var layout: String?

  @Option(help: "framed (with scenery), plain, or night (white on black); framed by default.")
  var look: String?

  @Flag(help: "Print a face to colour in on each card's or poster's back; print on both sides, along the long edge.")
  var backs = false

  @Option(help: "a4 or letter; labels define their own.")
  var paper: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("The number of used labels on the first page.", valueName: "n"))
  var skip: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Move everything right and down, in millimetres.", valueName: "x,y"))
  var offset: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Print larger or smaller, scaled around the middle of the page.", valueName: "factor"))
  var scale: String?

  @Option(help: "The language of the sheet: \(Language.tags).")
  var language: String?

  @Option(help: "pdf, html or zip; by default, from the file's extension, or pdf.")
  var format: Format?

  @Option(
    name: [.customShort("o"), .customLong("output")], help: ArgumentHelp("Write to this file.", valueName: "file"))
  var file: String?

  func validate() throws {
    guard sources.isEmpty != (token == nil) else {
      throw ValidationError("Give either a file or codes, or --token to ask the server.")
    }
    guard token != nil || !(badges || punchCards) else {
      throw ValidationError("Give --token, too: only the server knows the players.")
    }
    guard !badges || !punchCards else { throw ValidationError("Give either --badges or --punch-cards.") }
  }

  func run() async throws {
    let options = try parsedOptions()
    let format = try format ?? Self.format(ofFile: file)
    guard format == .html || file != nil || !Output.isTerminal else {
      throw ValidationError("A \(format.rawValue.uppercased()) cannot be printed to a terminal. Give a file with -o.")
    }
    let bytes = try draw(try await codes().sheet(title: title, copies: copies, options: options), as: format)
    if let file { try Output.write(bytes, to: file) } else { try Output.write(bytes) }
  }

  private func codes() async throws -> SheetSource {
    if let token, punchCards { return try await SheetSource(punchCardsFor: token, server: server.address) }
    if let token, badges { return try await SheetSource(badgesFor: token, server: server.address) }
    if let token { return try await SheetSource(token: token, server: server.address) }
    return try SheetSource(sources)
  }

  private func parsedOptions() throws -> SheetOptions {
    do throws(SheetProblem) {
      return try SheetOptions(
        layout: layout, paper: paper, skip: skip, offset: offset, scale: scale, language: language, look: look,
        backs: backs ? "true" : nil)
    } catch {
      throw ValidationError(error.sentence)
    }
  }

  static func format(ofFile file: String?) throws -> Format {
    guard let file else { return .pdf }
    let ending = Disk.ending(of: file).lowercased()
    guard let format = Format(rawValue: ending == "htm" ? "html" : ending) else {
      throw ValidationError("\(file) does not end in .pdf, .html or .zip. Choose the format with --format.")
    }
    return format
  }

  private func draw(_ sheet: Sheet, as format: Format) throws -> [UInt8] {
    switch format {
    case .pdf:
      let pdf = sheet.pdf()
      if pdf.missingGlyphs > 0 {
        Output.warn(
          """
          quarry: \(pdf.missingGlyphs) characters are missing from the installed fonts and are printed as boxes. \
          Install fonts for their script, such as fonts-noto-core and fonts-noto-cjk, and print again.
          """)
      }
      if pdf.language != sheet.options.language {
        Output.warn(
          """
          quarry: No installed font has the script of \(sheet.options.language.name), so the sheet is in English. \
          Install fonts such as fonts-noto-core, and print again.
          """)
      }
      return pdf.bytes
    case .html: return Array(try sheet.html().text.utf8)
    case .zip: return try sheet.zip()
    }
  }
}
