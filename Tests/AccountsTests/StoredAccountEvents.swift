import Core
import TestSupport
import Wire

@testable import Accounts

/// Account events as stored in logs. Their sealed parts come from another program that follows the same rules:
/// AES-256-GCM with a key of 32 times 7, with the person's id, a zero byte and the event's name as associated data, and
/// a text padded with a mark and zeros.
extension StoringAccountEvents {
  struct Sample: Sendable {
    let type: String
    let data: String
    let event: @Sendable () throws -> AccountEvent

    init(_ type: String, _ data: String, _ event: @autoclosure @escaping @Sendable () throws -> AccountEvent) {
      self.type = type
      self.data = data
      self.event = event
    }
  }

  private static let hash = SecretHash.of(String(repeating: "0f", count: 32))

  static let samples: [Sample] = [
    Sample(
      "account.registered",
      #"""
      {"personal":"G0atC9ZdfzBU8dVRe9UrMTzJTVyOhLC6d3bITk7QHY1gc3ffXBrhxDnOlH-MLd83lOgL5rT3kiQ8gQpSwQc\#
      VoT7TA9GprKVTviSnLWeiMmb3rAppOMpG9PLbCb1pqB9HvWcHNchZPY4eziwbi5TgwhzfGWAqhWOIisfH76vtWpncgc12t5l\#
      jGoIxKUDi33aoUuLCWZkGUztm7Jct"}
      """#, try .registered()),
    Sample(
      "account.updated",
      #"""
      {"personal":"Vhd8Cm5v_-jA4Z6OCYkzxkV_rlycGHVt4PH0F3mbncOp9G2oETSDsqCDGNZtOgW8WWkCAOTGiOMwRX8zQ9j\#
      CePuRuJWeenrePfBR6NLVGetA7oc6C8BgO639OxU"}
      """#, .updated(try ProfileChanges(firstName: "Augusta", email: "b@example.com"))),
    Sample(
      "account.updated",
      #"""
      {"personal":"0MeXD6JvD_pW7ZVk9XlsZJqsHiVmGXApeTMRC6Xbhe2vTw7SsR4FbJPal6YuQ_yKtnlci0vyP73aV_D6"}
      """#, .updated(try ProfileChanges(lastName: "King"))),
    Sample(
      "account.passwordChanged",
      #"""
      {"personal":"0-vDQyfYbHILVrmaqA_EY1TgshkwUR0brePoBfJ5j8lFQpPKH6wkwKnJex4U1c0yGqhFkU1neLXa4rLz","\#
      by":"owner"}
      """#, .passwordChanged(PasswordHash(text: "new"), .owner)),
    Sample(
      "account.passwordChanged",
      #"""
      {"personal":"0-vDQyfYbHILVrmaqA_EY1TgshkwUR0brePoBfJ5j8lFQpPKH6wkwKnJex4U1c0yGqhFkU1neLXa4rLz","\#
      by":"reset"}
      """#, .passwordChanged(PasswordHash(text: "new"), .reset)),
    Sample(
      "account.passwordChanged",
      #"""
      {"personal":"0-vDQyfYbHILVrmaqA_EY1TgshkwUR0brePoBfJ5j8lFQpPKH6wkwKnJex4U1c0yGqhFkU1neLXa4rLz","\#
      by":"rehash"}
      """#, .passwordChanged(PasswordHash(text: "new"), .rehash)),
    Sample(
      "account.signedIn",
      #"""
      {"session":"s2","hash":"0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f","until\#
      ":1700000009000}
      """#, .signedIn("s2", hash, until: .second(9))),
    Sample("account.signedOut", #"{"sessions":["s1","s2"]}"#, .signedOut(["s1", "s2"])),
    Sample("account.lettersEnded", "{}", .lettersEnded),
    Sample(
      "account.resetRequested",
      #"""
      {"hash":"0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f","until":1700000009000\#
      }
      """#, .resetRequested(hash, until: .second(9))),
    Sample(
      "account.verificationRequested",
      #"""
      {"hash":"0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f","until":1700000009000\#
      }
      """#, .verificationRequested(hash, until: .second(9))),
    Sample("account.emailVerified", #"{}"#, .emailVerified),
    Sample("account.lettersEnded", #"{}"#, .lettersEnded),
    Sample(
      "account.keyCreated",
      #"""
      {"personal":"AQIDBAUGBwgJCgsMwF6G_wePwBbHbWFx58KDNLWHPVWQNrLnfqGMn6xYRh62_n_CBI_4vwcoSjjRz71c","\#
      key":"k2","session":"s3","scopes":["read","packs"],"hash":"0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f","until\#
      ":1700000009000}
      """#, .keyCreated(try .sample(hash: hash, since: 0))),
    Sample("account.keyUsed", #"{"key":"k2","used":1700000009000}"#, .keyUsed("k2", at: .second(9))),
    Sample("account.keyRevoked", #"{"key":"k2"}"#, .keyRevoked("k2")),
    Sample(
      "account.registered",
      #"""
      {"personal":"AQIDBAUGBwgJCgsMwF6O9xiZlmKEU2c8r4XiJLXHfRLeKkGTMMDh-o5iZFJRelE0ZmSud1WWPe0fKyl\#
      HvV5A8JEFxH3-g9Ip5on9XZyMsjgiMDwED05QStP0adK7vXtHUFesFhuZK8dMiddrylRGLYJhmPaoRbpImoKKuA"}
      """#, try .registeredWithProvider()),
    Sample(
      "account.linked",
      #"""
      {"personal":"AgMEBQYHCAkKCwwNsemCt_8lTfeFxqBxsJMOML9XcM8xZVpTpRiF2SewnTyF2x9OtOd0E2xQOf8ZtWA\#
      4osO5q7UY7q2eXSIcLCW6h0cbGbCkRl-iYweZQIGfdoIlfDTu1OcYRi34_PbVcqZQiNFXuWGPsNr3riXKXQ8xVg"}
      """#, .linked(.sample)),
    Sample(
      "account.unlinked",
      #"""
      {"personal":"AwQFBgcICQoLDA0O-Cy6eEy95uCw7r-7QsPBEumZt_rJWpRhpRYWo2PEzQl9aLnKnWBxmgBbZA1NMVv\#
      Al-bCLm1q_SgXgV0S5b_tc7ZGwQJbUg-gfW14DugKYHJUG_t65RyWeRGHn4HDx6tQGsXxglkeRv9o8IgvWYY_MA"}
      """#, .unlinked(.sample)),
    Sample("account.disabled", #"{}"#, .disabled),
    Sample("account.enabled", #"{}"#, .enabled),
    Sample("account.deleted", #"{}"#, .deleted),
  ]
}

extension Account.Key {
  /// - Parameter since: milliseconds.
  static func sample(hash: SecretHash, since: Int64) throws -> Self {
    Self(
      id: "k2", session: "s3", hash: hash, name: try KeyName(parsing: "Score table"), scopes: [.read, .packs],
      since: Timestamp(since), until: .second(9))
  }
}

extension ProviderLink {
  static let sample = Self(issuer: "https://login.example", subject: "10769150350006150715113082367")
}
