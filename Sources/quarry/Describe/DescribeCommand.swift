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
        quarry describe protocol < docs/protocol.md > new.md && mv new.md docs/protocol.md
      """
  )

  enum Document: String, CaseIterable, ExpressibleByArgument {
    case openrpc
    case openapi
    case `protocol`
  }

  @Argument(
    help:
      "openrpc: methods, errors and pushes; openapi: routes; protocol: the text from standard input with its tables.")
  var document: Document

  func run() throws {
    FileHandle.standardOutput.write(Data(try bytes()))
  }

  private func bytes() throws -> [UInt8] {
    switch document {
    case .openrpc: return try Methods.openRPC().laidOut()
    case .openapi: return try Documents.openAPI().laidOut()
    case .protocol:
      let text = String(decoding: try FileHandle.standardInput.readToEnd() ?? Data(), as: UTF8.self)
      return Array(try ProtocolTables(Methods.groups).filled(into: text).utf8)
    }
  }
}
