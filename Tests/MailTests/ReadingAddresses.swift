import Core
import Testing

@Suite struct ReadingAddresses {
  @Test(arguments: [
    "ada@example.org", "  ada@example.org ", "a.b+tag@sub.example.co", "o'hara_1@xn--kln-sna.de", "A@B.C",
  ])
  func `takes what people have`(text: String) { #expect(EmailAddress(text) != nil) }

  @Test(arguments: [
    "", "ada", "@example.org", "ada@", "ada@example", "ada@@example.org", "ada@example..org", "ada@-x.org",
    "ada@x-.org", ".ada@example.org", "ada.@example.org", "a..b@example.org", "ada@example.org\r\nBcc: b@example.org",
    "ada@example.org\nx", "ada <ada@example.org>", "\"a b\"@example.org", "ada@[127.0.0.1]", "ada@exa mple.org",
    "a@b.c,d@e.f", "müller@example.org", "ada@köln.de", "a(b)@example.org", "ada@example.org>", "\u{0}@example.org",
  ])
  func `refuses what is none, or could be more than one`(text: String) { #expect(EmailAddress(text) == nil) }

  @Test func `knows how long they may be`() {
    let local = String(repeating: "a", count: 64)
    #expect(EmailAddress("\(local)@example.org") != nil)
    #expect(EmailAddress("\(local)a@example.org") == nil)
    let domain = Array(repeating: String(repeating: "d", count: 63), count: 3).joined(separator: ".")
    #expect(EmailAddress("a@\(domain)") != nil)
    #expect(EmailAddress("\(local)@\(domain)") == nil)
  }

  @Test func `does not print`() throws {
    let address = try #require(EmailAddress("ada@example.org"))
    #expect("\(address)" == "<redacted>")
    #expect(address.domain == "example.org")
  }
}
