import ArgumentParser
import JSONCoding
import QuarryClient

struct ControlCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "control",
    abstract: "Run a hunt: its course, messages, players and scoring.",
    discussion: """
      The host's token selects the hunt; `quarry host` prints it. The token of a member of staff does, too, for what \
      their role may do.

      EXAMPLES
        quarry control start --token TOKEN
        quarry control extend 300 --token TOKEN             five minutes more
        quarry control announce "Look up" --token TOKEN
        quarry control players --token TOKEN                list the players and their ids: p1, p2, …
        quarry control void c3 --reason "It is gone" --preview --token TOKEN
      """,
    subcommands: [],
    groupedSubcommands: [
      CommandGroup(
        name: "THE COURSE",
        subcommands: [
          StartControl.self, CancelStartControl.self, PauseControl.self, ResumeControl.self, ExtendControl.self,
          EndControl.self, FreezeControl.self, RevealControl.self, SheetControl.self, DeleteControl.self,
        ]),
      CommandGroup(
        name: "TO LOOK",
        subcommands: [
          PlayersControl.self, TagsControl.self, CluesControl.self, CrowdControl.self, ProgressControl.self,
          LivingControl.self, ReportsControl.self, ReportControl.self, RehearseControl.self,
        ]),
      CommandGroup(
        name: "WHAT IS SAID",
        subcommands: [AnnounceControl.self, HintControl.self, PlayControl.self, RemoveControl.self]),
      CommandGroup(
        name: "PEOPLE",
        subcommands: [
          AddControl.self, KickControl.self, AdmitControl.self, MuteControl.self, UnmuteControl.self,
          RenameControl.self, ForgetControl.self,
          HandoverControl.self, WaveControl.self, TeamControl.self, RollControl.self, HelpControl.self,
          PositionsControl.self,
          StaffControl.self, PassphraseControl.self, EnterControl.self,
        ]),
      CommandGroup(
        name: "WHAT COUNTS",
        subcommands: [
          AcceptControl.self, CreditControl.self, CardsControl.self, LateControl.self, PhotosControl.self,
          VoidControl.self,
          VoidCodeControl.self,
          AwardControl.self,
          AllowTimeControl.self,
          RevokeControl.self,
          ExplainControl.self,
        ]),
    ]
  )
}

/// The host's seat.
struct HostSeat: ParsableArguments {
  @Option(help: "The token of the host or of a member of staff.")
  var token: String

  @OptionGroup var server: ServerOption

  /// - Parameter optional: members to omit if they have no value.
  @discardableResult
  func call(
    _ method: String, _ params: JSONObject = JSONObject(), _ optional: KeyValuePairs<String, String?> = [:]
  ) async throws -> JSONValue {
    let params = params.adding(optional)
    return try await QuarryCaller.with(server.address) { caller in
      await caller.takeSeat(token: token)
      return try await caller.call(method, params)
    }
  }
}

/// The recipient of a message or ruling.
struct Addressee: ExpressibleByArgument {
  /// The member `player` or `team` with its id.
  let member: JSONObject.Member

  init?(argument: String) {
    let name = ["p": "player", "t": "team"][argument.prefix(1)]
    guard let name, Int(argument.dropFirst()) != nil else { return nil }
    member = .init(name, .string(argument))
  }
}

extension JSONObject {
  func adding(_ optional: KeyValuePairs<String, String?>) -> JSONObject {
    JSONObject(members + optional.compactMap { name, value in value.map { .init(name, .string($0)) } })
  }
}
