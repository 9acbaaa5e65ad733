import Core
import Testing
import Wire

@testable import Accounts
@testable import Vault

/// Requirement A1: the rules of each field, and the message if one is broken.
@Suite struct RegisteringRules {
  /// The problem with a registration in which one field has another value; nil if there is none.
  private func problem(_ field: String, _ value: String) -> String? {
    var fields = [
      "firstName": "Ada", "lastName": "Lovelace", "username": "ada", "email": "ada@example.com",
      "password": String.password,
    ]
    fields[field] = value
    do throws(AccountRejection) {
      _ = try Registration(
        firstName: fields["firstName"] ?? "", lastName: fields["lastName"] ?? "", username: fields["username"] ?? "",
        email: fields["email"] ?? "", password: fields["password"] ?? "")
      return nil
    } catch {
      guard case .invalid(field, let problem) = error else { return "\(error)" }
      return problem
    }
  }

  @Test(arguments: ["firstName", "lastName", "username", "email", "password"])
  func `wants every field`(field: String) {
    #expect(problem(field, "") == "must not be empty")
    if field != "password" { #expect(problem(field, " \u{3000} ") == "must not be empty") }
  }

  @Test(
    arguments: [
      ("a-34567 ", nil), ("Pässw0rd!", nil), ("пароль-1", nil), ("密码密码密码密-1", nil), ("12345678!a", nil),
      ("sh0rt!", "must have at least 8 characters"),
      ("1234567!", "must have a letter"),
      ("password!", "must have a digit"),
      ("passw0rd", "must have a special character, such as ! or -"),
      ("passw0rd with space", "must have a special character, such as ! or -"),
      (String(repeating: "a-1", count: 100), "must have at most 256 characters"),
    ] as [(String, String?)])
  func `names the rule that a password breaks`(password: String, expected: String?) {
    #expect(problem("password", password) == expected)
  }

  @Test(arguments: [
    "ada@example.com", "a.b+c@sub.example.co.uk", "ADA@EXAMPLE.COM", " ada@example.com ", "x@1.de",
    "o'neil@xn--bcher-kva.de",
  ])
  func `takes addresses that letters reach`(email: String) {
    #expect(problem("email", email) == nil)
  }

  @Test(arguments: [
    "ada", "ada@", "@example.com", "ada@example", "ada@@example.com", "a@b@example.com", "ada@.com", "ada@example..com",
    ".ada@example.com", "ada.@example.com", "a..b@example.com", "ada@-a.com", "ada@a-.com", "ada @example.com",
    "ada@exa mple.com", "ada@example.123", "\"ada\"@example.com", "ada@[127.0.0.1]", "ädä@example.com",
    "ada@bücher.de", "ada@example.com\r\nBcc: eve@example.com", "ada,eve@example.com",
    String(repeating: "a", count: 65) + "@example.com", "a@" + String(repeating: "a.", count: 130) + "com",
  ])
  func `refuses what is no address`(email: String) {
    #expect(problem("email", email) == "must be an email address, such as ada@example.com")
  }

  @Test(
    arguments: [
      ("ad", nil), ("Ada_Lovelace-1.x", nil), ("Žofie", nil), ("名前", nil), ("7of9", nil), (" ada ", nil),
      ("a", "must have 2 to 30 characters"),
      (String(repeating: "a", count: 31), "must have 2 to 30 characters"),
      ("a" + String(repeating: "\u{301}", count: 200) + "b", "must have 2 to 30 characters"),
      ("ada lovelace", "may have letters, digits and the characters . _ - only"),
      ("ada@example", "may have letters, digits and the characters . _ - only"),
      ("ada<b>", "may have letters, digits and the characters . _ - only"),
      ("ada\u{202E}x", "may have letters, digits and the characters . _ - only"),
      (".ada", "must begin with a letter or a digit"), ("-ada", "must begin with a letter or a digit"),
    ] as [(String, String?)])
  func `takes usernames that can be said`(username: String, expected: String?) {
    #expect(problem("username", username) == expected)
  }

  @Test func `takes names that look alike for the same`() throws {
    for (left, right) in [("Ada", "aDA"), ("ΟΔΟΣ", "οδος"), ("ﬁnn", "finn"), ("Ａda", "ada"), ("Zoe\u{308}", "zoë")] {
      let folded = [try Username(parsing: left).folded, try Username(parsing: right).folded]
      #expect(folded[0] == folded[1], "\(left) \(right)")
    }
    #expect(try EmailAddress(parsing: "Ada@Example.COM").folded == "ada@example.com")
  }

  @Test func `says what the wire says`() {
    let invalid = WireError(AccountRejection.invalid(field: "password", problem: "must have a digit"))
    #expect(invalid.kind == "invalid-params" && invalid.message == "password must have a digit.")
    #expect(WireError(.badCredentials).code == 1008)
    #expect(WireError(.usernameTaken).kind == "username-taken")
    #expect(WireError(.emailTaken).kind == "email-taken")
    #expect(WireError(.accountNotFound).kind == "account-not-found")
    #expect(WireError(.notSignedIn).kind == "unauthorized")
    #expect(WireError(.tooManyTries(retryAfter: .seconds(3))).kind == "rate-limited")
    #expect(WireError(.busy).kind == "rate-limited")
    #expect(WireError(.unavailable).kind == "unavailable")
  }

  @Test func `prints no secret`() throws {
    let password = try Password(choosing: .password)
    #expect("\(password)" == "<redacted>")
    #expect("\(PasswordHash(text: "x"))" == "<redacted>")
    #expect("\(PersonalKey.random())" == "<redacted>")
    #expect("\(AccountToken(AccountID("01ARZ3NDEKTSV4RRFFQ69G5FAV"), .reset, secret: [1]))" == "<redacted>")
  }
}
