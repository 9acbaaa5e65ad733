// The server itself, and the seat and account of a connection.
import Accounts
import Descriptions
import Wire

extension Methods {
  static let server = Theme(.server) {
    Method(
      "server.info", .plain, by: .any, "Returns the server's version, clock and limits.", result: .serverInfo,
      errors: [],
      example: .init("{}", ServerInfo.example)
    ) { .serverInfo }
    Method(
      "server.ping", .plain, by: .any, "Returns the server's time.", result: .serverTime, errors: [],
      example: .init("{}", #"{"time":1795251193653}"#)
    ) { .ping }
  }

  static let session = Theme(.session) {
    Method(
      "session.attach", .repeatable, by: .any, "Binds the connection to the seat or account of a token.",
      details:
        """
        A connection can have one account and one seat in a lobby. If it has one already, it keeps it, and the \
        result only describes the token's. A token of `player.handover` is used up: it gives a connection without \
        a seat the player's, with a new `token`. The earlier device's connections get `bye` `replaced`, and its \
        token becomes `unauthorized`.
        """, parameters: .seatToken, result: .attached, errors: [.forbidden, .lobbyNotFound, .kicked, .unavailable],
      example: .init(
        named: "Binds the connection to the seat of a token",
        #"{"token":"01M7YMYHSPZADW2FMKM6EC24GR.h.-tAxxR6YMyMCgBUVUYKrEw"}"#,
        #"{"role":"host","lobby":"01M7YMYHSPZADW2FMKM6EC24GR","code":"AWBT"}"#)
    ) { _ in .attach }
    Method(
      "session.enter", .ofLobby, by: .any, scope: .noKey, "Lets a host in by the passphrase that they set.",
      details:
        """
        Binds the connection to the host's seat if it has none. `token` is the host's on every device, until the passphrase \
        changes. A wrong passphrase and a lobby without one give the same error after the same time, and count like wrong \
        passwords: ten for a lobby and an address in 15 minutes.
        """, parameters: .passphrase, result: .enteredHost,
      errors: [.badCredentials, .lobbyNotFound, .kicked, .rateLimited, .unavailable],
      example: .init(
        #"{"code":"AWBT","passphrase":"the old mill at dawn"}"#,
        #"""
        {
          "role": "host",
          "lobby": "01M7YMYHSPZADW2FMKM6EC24GR",
          "code": "AWBT",
          "token": "01M7YMYHSPZADW2FMKM6EC24GR.h.0uYxW2m1cB9rQx3tqkZr5g"
        }
        """#)
    ) { passphrase in .enter(passphrase) }
    Method(
      "session.detach", .plain, by: .any, "Unbinds the connection from its seat and its account.",
      details: "The connection stops watching the lobby of the seat. The token stays valid.", result: .nothing,
      errors: [],
      example: .init(named: "Unbinds the connection from its seat")
    ) { .detach }
  }
}

extension Parameter where Value == Void {
  /// The token to attach, which `Call` reads.
  fileprivate static var seatToken: Parameter {
    .required("token", .token, "The token of a seat or an account.") { (_) throws(WireError) in }
  }
}

extension Parameter where Value == Password {
  fileprivate static var passphrase: Parameter {
    .required("passphrase", .string("The passphrase.")) { (fields) throws(WireError) in
      Password(tryingPassphrase: try fields.string("passphrase"))
    }
  }
}
