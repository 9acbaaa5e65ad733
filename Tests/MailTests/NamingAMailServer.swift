import Testing

@testable import Mail

@Suite struct NamingAMailServer {
  @Test(
    arguments: [
      ("smtp://mail.example", nil, 587, "startTLS"), ("smtp://mail.example:2525", nil, 2_525, "startTLS"),
      ("smtps://mail.example", nil, 465, "implicitTLS"), ("smtps://mail.example:4650", true, 4_650, "implicitTLS"),
      ("smtp://127.0.0.1:25", nil, 25, "none"), ("smtp://localhost", true, 587, "startTLS"),
      ("smtp://mail.example", false, 587, "none"),
    ] as [(String, Bool?, Int, String)])
  func `insists on TLS unless the server is this machine or the operator says otherwise`(
    address: String, startTLS: Bool?, port: Int, security: String
  ) throws {
    let server = try MailServer(address: address, startTLS: startTLS, login: nil, trusted: nil)
    #expect(server.port == port)
    #expect("\(server.security)" == security)
  }

  @Test(arguments: [
    "", "mail.example", "http://mail.example", "smtp://", "smtp://user:secret@mail.example", "smtp://mail.example/x",
    "smtp://mail.example:0", "smtp://mail.example?x", "smtp://a b",
  ])
  func `refuses what names none`(address: String) {
    #expect(throws: MailSettingProblem.self) {
      try MailServer(address: address, startTLS: nil, login: nil, trusted: nil)
    }
  }

  @Test func `sends no password in the clear, and prints none`() throws {
    let login = MailServer.Login(user: "ada", password: "secret")
    #expect(throws: MailSettingProblem.self) {
      try MailServer(address: "smtp://mail.example", startTLS: false, login: login, trusted: nil)
    }
    let server = try MailServer(address: "smtp://mail.example", startTLS: nil, login: login, trusted: nil)
    #expect(!"\(server)".contains("secret"))
    #expect(!String(reflecting: login).contains("secret"))
  }
}
