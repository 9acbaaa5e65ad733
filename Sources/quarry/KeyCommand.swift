import Accounts
import ArgumentParser
import Core
import Foundation
import SQLiteLog
import Vault

struct KeyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "key",
    abstract: "Manage the keys that encrypt a server's personal data.",
    subcommands: [KeyRotateCommand.self]
  )
}

struct KeyRotateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate",
    abstract: "Create a new personal key and rewrap every person's key with it.",
    discussion: """
      Use this if somebody may have seen the old key. The server must be stopped. The command can be interrupted at any \
      time and run again. Earlier copies of the database still need the old key: delete both together.

      If QUARRY_PERSONAL_KEY contains the key, QUARRY_NEW_PERSONAL_KEY must contain the new one (openssl rand -hex 32); \
      afterwards, put the new one into QUARRY_PERSONAL_KEY.

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
    print("The new personal key is in force; it wraps \(count.counted("key")).")
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
