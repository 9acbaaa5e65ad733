import ArgumentParser
import Connections
import Core
import JSONCoding
import Operators
import Wire

struct AdminAuditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Show what operators did, the oldest first.",
    discussion: """
      Works while the server runs and while it is stopped. What is gone, or whose key is erased, has no subject.

      EXAMPLES
        quarry admin audit --data ./data
        quarry admin audit --data ./data --operator o1 --json | jq -r '.entries[].action'
      """)

  @OptionGroup var machine: MachineOptions
  @Option(help: ArgumentHelp("The last entry of the page before.", valueName: "number")) var after = 0
  @Option(help: ArgumentHelp("How many to show.", valueName: "count")) var limit = 100
  @Option(help: ArgumentHelp("Only what this one did: o1, an account's id, machine or retention.", valueName: "who"))
  var `operator`: String?

  func validate() throws {
    guard after >= 0 else { throw ValidationError("--after takes a number from 0 on.") }
    guard Limits.page.contains(limit) else {
      throw ValidationError("--limit takes a number from \(Limits.page.lowerBound) to \(Limits.page.upperBound).")
    }
  }

  func run() async throws {
    try machine.show(.object(try await trail()))
  }

  private func trail() async throws -> JSONObject {
    var params: JSONObject = ["after": .integer(Int64(after)), "limit": .integer(Int64(limit))]
    if let `operator` { params.members.append(.init("operator", .string(`operator`))) }
    if let result = try MachineLine(machine.data.folder).call("admin.audit", params) { return result.object ?? [:] }
    let (after, limit, by) = (after, limit, `operator`)
    let bytes = try await machine.data.folder.withOperators { operators, _ in
      let (entries, hasMore) = try await operators.audit(after: after, limit: limit, by: by)
      return JSONWriter.bytes { $0.value(entries, hasMore: hasMore) }
    }
    return try JSONParser.parse(bytes).object ?? [:]
  }
}
