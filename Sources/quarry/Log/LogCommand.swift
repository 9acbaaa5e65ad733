import ArgumentParser

struct LogCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Inspect, verify, back up and move a server's log.",
    discussion: """
      All but import, restore, copy, rebuild and accept-loss work while the server runs; fetch needs only its address.

      EXAMPLES
        quarry log verify --data ./data          verify every hash chain of a server's log
        quarry log export --data ./data > log.ndjson
        quarry log verify log.ndjson             the same for an exported log
        quarry log import log.ndjson --data ./new
        quarry log fetch 7KQF -o log.ndjson --results results.json      open to everybody after the end
        quarry log verify --results results.json log.ndjson
        quarry log backup --data ./data -o backup.db
        quarry log restore backup.db --data ./new
        quarry log backup --log nats://n1:4222,n2:4222,n3:4222 --data ./node -o backup.db
        quarry log copy --data ./data --to nats://n1:4222,n2:4222,n3:4222
        quarry log stats --data ./data
        quarry log rebuild --data ./data
        quarry log accept-loss --data ./data     if the log or server.key is lost, and no backup has it
      """,
    subcommands: [
      LogVerifyCommand.self, LogExportCommand.self, LogImportCommand.self, LogFetchCommand.self, LogBackupCommand.self,
      LogRestoreCommand.self, LogCopyCommand.self, LogStatsCommand.self, LogRebuildCommand.self,
      LogAcceptLossCommand.self,
    ]
  )
}

/// A server's data folder.
struct DataOption: ParsableArguments {
  @Option(help: ArgumentHelp("The server's data folder.", valueName: "dir"))
  var data: String

  var folder: DataFolder { DataFolder(data) }
}
