import ArgumentParser
import Descriptions
import Foundation
import JSONCoding
import Sessions

/// Prints the documents that are made from the code.
struct DescribeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "describe",
    abstract: "Print the protocol for machines, as this program speaks it.",
    discussion: """
      The files in schema/ are what this prints. After a change to a method or a schema, from the root of the project:

        quarry describe openrpc > schema/openrpc.json
      """
  )

  enum Document: String, CaseIterable, ExpressibleByArgument {
    case openrpc
  }

  @Argument(help: "openrpc: methods, errors and pushes.")
  var document: Document

  func run() throws {
    let json =
      switch document {
      case .openrpc: try Methods.openRPC()
      }
    FileHandle.standardOutput.write(Data(json.laidOut()))
  }
}
