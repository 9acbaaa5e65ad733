import ArgumentParser

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Run a server.",
    discussion: """
      Every option but --config can also be set in the environment, such as --public-url as QUARRY_PUBLIC_URL, or in a \
      JSON file given by --config: {"quarry": {"data": "/var/lib/quarry", "lines": "0.0.0.0:7226", \
      "publicUrl": "https://hunt.example"}}. Options override the environment, and the environment overrides the file. \
      Unknown settings are refused.

      Others can see the command line. So the passwords for the mail server and for NATS and the passphrase of backups \
      are read from the environment (QUARRY_SMTP_PASSWORD, QUARRY_LOG_PASSWORD, QUARRY_BACKUP_PASSPHRASE) or from the \
      file. QUARRY_PERSONAL_KEY (64 hexadecimal digits) replaces the file personal.key, which encrypts all personal data.

      On SIGTERM or Ctrl-C, the server answers pending requests, says goodbye to its clients, closes its log and stops. \
      On SIGHUP, it reloads its certificate; open connections continue.

      EXAMPLES
        quarry serve --data ./data
        quarry serve --data ./data --lan
        quarry serve --data /var/lib/quarry --lines 0.0.0.0:7226 --public-url https://hunt.example
        quarry serve --data ./data --log nats://n1:4222,n2:4222,n3:4222
        quarry serve --data ./data --tls-certificate fullchain.pem --tls-key privkey.pem --http 0.0.0.0:443
        QUARRY_DATA=/var/lib/quarry quarry serve --log-level debug
      """
  )

  @OptionGroup var options: SettingOptions

  @Flag(
    help: ArgumentHelp(
      """
      Test the settings, keys, mail server, proxies' addresses, backup folder and NATS servers, and print a line for each, \
      without serving or changing anything. Exits with 0, or 64 if something does not work.
      """))
  var check = false

  func run() async throws {
    guard check else { return try await Server(options.settings()).run() }
    let settings: ServerSettings
    do throws(Failure) {
      settings = try options.settings()
    } catch {
      try Output.write("settings: \(error.sentence.forTerminal)\n")
      throw ExitCode(Failure.settings)
    }
    let findings = await ServeCheck(settings).findings()
    for finding in findings { try Output.write(finding.line) }
    if findings.contains(where: \.isBad) { throw ExitCode(Failure.settings) }
  }
}
