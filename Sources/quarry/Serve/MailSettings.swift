import Configuration
import Core
import Foundation
import Mail

/// The mail server, and the sender of letters.
struct MailSettings: Sendable {
  let server: MailServer
  let from: EmailAddress
  let publicURL: String

  /// Nil if the operator names no mail server.
  init?(reading config: ConfigReader, publicURL: String?) throws(BadSetting) {
    guard let address = config.string(forKey: "smtp"), !address.isEmpty else {
      for (name, option) in [("smtpUser", "--smtp-user"), ("smtpCa", "--smtp-ca"), ("mailFrom", "--mail-from")]
      where config.string(forKey: ConfigKey(name))?.isEmpty == false {
        throw BadSetting(sentence: "\(option) needs a mail server: give one with --smtp, or leave out \(option).")
      }
      return nil
    }
    guard let publicURL else {
      throw BadSetting(sentence: "--smtp needs --public-url, too: letters contain the server's address.")
    }
    guard let text = config.string(forKey: "mailFrom"), !text.isEmpty else {
      throw BadSetting(sentence: "--smtp needs --mail-from, too: the sender's address.")
    }
    guard let from = EmailAddress(text) else {
      throw BadSetting(sentence: "--mail-from takes an address alone, such as quarry@hunt.example, not \(text).")
    }
    self.publicURL = publicURL
    self.from = from
    let trusted = config.string(forKey: "smtpCa")
    if let trusted, !FileManager.default.isReadableFile(atPath: trusted) {
      throw BadSetting(sentence: "The certificates in \(trusted) cannot be read. Check --smtp-ca.")
    }
    let login = try Self.login(config)
    let startTLS = try Self.startTLS(config.string(forKey: "smtpStarttls"))
    do throws(MailSettingProblem) {
      server = try MailServer(address: address, startTLS: startTLS, login: login, trusted: trusted)
    } catch {
      throw BadSetting(sentence: error.description)
    }
  }

  private static func login(_ config: ConfigReader) throws(BadSetting) -> MailServer.Login? {
    guard let user = config.string(forKey: "smtpUser"), !user.isEmpty else { return nil }
    guard let password = config.string(forKey: "smtpPassword", isSecret: true), !password.isEmpty else {
      throw BadSetting(sentence: "--smtp-user needs a password: set QUARRY_SMTP_PASSWORD.")
    }
    return MailServer.Login(user: user, password: password)
  }

  private static func startTLS(_ text: String?) throws(BadSetting) -> Bool? {
    switch text?.lowercased() {
    case nil, "": nil
    case "on", "true": true
    case "off", "false": false
    case let other?: throw BadSetting(sentence: "--smtp-starttls takes on or off, not \(other).")
    }
  }
}
