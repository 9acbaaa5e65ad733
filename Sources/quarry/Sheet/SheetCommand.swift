import ArgumentParser
import Foundation
import JSONCoding
import QRSheet
import QuarryClient

struct SheetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Lay QR codes out on pages to print.",
    discussion: """
      From what “quarry host --json” prints, from a running server with the host's token, or from codes themselves. The \
      output file's ending says what is made: a PDF, an HTML page, or a ZIP of PNGs and SVGs.

      LAYOUTS
        \(Layout.allCases.map(\.name).joined(separator: "  "))

      EXAMPLES
        quarry host hunt.json --json > lobby.json; quarry sheet lobby.json -o sheet.pdf
        quarry sheet --token TOKEN --layout poster -o posters.pdf        ask the server
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

  @Option(help: "Ask the server for the codes of the lobby whose host has this token.")
  var token: String?

  @Option(help: "The hunt's name, for the head of the page.")
  var title: String?

  @Option(help: "See LAYOUTS; without it, cards.")
  var layout: String?

  @Option(help: "a4 or letter; labels have their own.")
  var paper: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Labels of the first page that are used up.", valueName: "n"))
  var skip: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Move everything, in millimetres, to the right and down.", valueName: "x,y"))
  var offset: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Print larger or smaller, about the middle of the page.", valueName: "factor"))
  var scale: String?

  @Option(help: "en or de: what the sheet itself is written in.")
  var language: String?

  @Option(help: "pdf, html or zip; without it, as the file's ending says, or pdf.")
  var format: Format?

  @Option(
    name: [.customShort("o"), .customLong("output")], help: ArgumentHelp("Write to this file.", valueName: "file"))
  var file: String?

  func validate() throws {
    guard sources.isEmpty != (token == nil) else {
      throw ValidationError("Give a file or codes, or ask the server with --token: one of the two.")
    }
  }

  func run() async throws {
    let options = try parsedOptions()
    let format = try format ?? Self.format(ofFile: file)
    guard format == .html || file != nil || !Output.isTerminal else {
      throw ValidationError("A \(format.rawValue.uppercased()) is no text for a terminal. Give a file with -o.")
    }
    let bytes = try draw(try await codes().sheet(title: title, options: options), as: format)
    if let file { try Output.write(bytes, to: file) } else { try Output.write(bytes) }
  }

  private func codes() async throws -> SheetSource {
    if let token { return try await SheetSource(token: token, server: server.address) }
    return try SheetSource(sources)
  }

  private func parsedOptions() throws -> SheetOptions {
    do throws(SheetProblem) {
      return try SheetOptions(
        layout: layout, paper: paper, skip: skip, offset: offset, scale: scale, language: language)
    } catch {
      throw ValidationError(error.sentence)
    }
  }

  static func format(ofFile file: String?) throws -> Format {
    guard let file else { return .pdf }
    let ending = (file as NSString).pathExtension.lowercased()
    guard let format = Format(rawValue: ending == "htm" ? "html" : ending) else {
      throw ValidationError("The ending of \(file) is none of .pdf, .html and .zip. Say what to make with --format.")
    }
    return format
  }

  private func draw(_ sheet: Sheet, as format: Format) throws -> [UInt8] {
    switch format {
    case .pdf:
      let pdf = sheet.pdf()
      if pdf.missingGlyphs > 0 {
        let sentence = """
          quarry: \(pdf.missingGlyphs) characters are in none of the fonts installed here and are printed as boxes. \
          Install fonts for their script, such as fonts-noto-core and fonts-noto-cjk, and print again.

          """
        FileHandle.standardError.write(Data(sentence.utf8))
      }
      return pdf.bytes
    case .html: return Array(try sheet.html().text.utf8)
    case .zip: return try sheet.zip()
    }
  }
}
