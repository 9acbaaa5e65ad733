import ArgumentParser
import Connections
import Descriptions
import Foundation
import JSONCoding
import WebServer

/// Prints the documents that are made from the code.
struct DescribeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "describe",
    abstract: "Print the protocol for machines, as this program speaks it.",
    discussion: """
      The files in schema/ are what this prints. After a change to a method or a schema, from the root of the project:

        quarry describe openrpc > schema/openrpc.json
        quarry describe openapi > schema/openapi.json
        quarry describe hunt < schema/hunt.schema.json > new && mv new schema/hunt.schema.json
        quarry describe pack < schema/pack.schema.json > new && mv new schema/pack.schema.json
        quarry describe protocol < docs/protocol.md > new && mv new docs/protocol.md
      """
  )

  enum Document: String, CaseIterable, ExpressibleByArgument {
    case openrpc
    case openapi
    case hunt
    case pack
    case `protocol`
  }

  @Argument(
    help: """
      openrpc: methods, errors and pushes; openapi: routes; hunt, pack: the schema from standard input with the proofs of \
      clues; protocol: the text from standard input with its tables.
      """)
  var document: Document

  func run() throws {
    FileHandle.standardOutput.write(Data(try bytes()))
  }

  private func bytes() throws -> [UInt8] {
    switch document {
    case .openrpc: return try Methods.openRPC().laidOut()
    case .openapi: return try Documents.openAPI().laidOut()
    case .hunt, .pack: return FileSchemas.filled(into: try JSONParser.parse(try input())).laidOut()
    case .protocol:
      let text = String(decoding: try input(), as: UTF8.self)
      return Array(try ProtocolTables(Methods.groups).filled(into: text).utf8)
    }
  }

  private func input() throws -> [UInt8] { Array(try FileHandle.standardInput.readToEnd() ?? Data()) }
}
