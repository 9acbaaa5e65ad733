import Accounts
import ArgumentParser
import Foundation
import Hunt
import Lobbies
import SQLiteLog

struct KeyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "key",
    abstract: "Look after the keys under which a server keeps what is personal.",
    subcommands: [KeyRotateCommand.self]
  )
}

struct KeyRotateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate",
    abstract: "Make a new personal key and wrap the keys of all persons with it.",
    discussion: """
      For when somebody may have seen the old one. The server must be stopped. It may be cut off at any moment, and done
      again. Copies of the database that were made before still need the old key: throw both away together.

      Where QUARRY_PERSONAL_KEY gives the key, QUARRY_NEW_PERSONAL_KEY must give the new one (openssl rand -hex 32); put
      it in the first one's place afterwards.

      EXAMPLES
        quarry key rotate --data ./data
      """
  )

  @OptionGroup var data: DataOption

  func run() async throws {
    let source = try data.folder.personalKeySource()
    let new = try newKey(inPlaceOf: source)
    let log = try data.folder.openExistingLog()
    let count: Int
    do {
      count = try await Vault.rotate(log, key: source, to: new, now: Effects.live.now().milliseconds)
    } catch {
      await log.close()
      throw error
    }
    await log.close()
    print("The new personal key is in force; \(count == 1 ? "1 key is" : "\(count) keys are") wrapped with it.")
  }

  /// The key given by the operator; nil if a new one is to be generated.
  private func newKey(inPlaceOf source: PersonalKeySource) throws -> PersonalKey? {
    guard case .given = source else { return nil }
    guard let key = ProcessInfo.processInfo.environment["QUARRY_NEW_PERSONAL_KEY"].flatMap(PersonalKey.init(hex:))
    else {
      throw BadSetting(
        sentence: "Give the new key in QUARRY_NEW_PERSONAL_KEY: 64 hexadecimal digits, as openssl rand -hex 32 prints.")
    }
    return key
  }
}
